// A code that a bench shows at work, by which another is given the warehouse's key.

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKeyStore } from '../../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../../src/adapters/sqlite/sealer.ts'
import { startKeyring, type Keyring } from '../../../support/keyring.ts'
import { until } from '../../../support/until.ts'
import type { WarehouseBenches } from '../../../support/warehouse-benches.ts'
import { begin } from '../../../support/warehouse-command.ts'

/** Behind all others: it takes the warehouse's keys away, and makes another. */
export function describeInvites(benches: () => WarehouseBenches): void {
  const key = randomBytes(32)
  const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
  let keyring: Keyring

  const joinBy = (code: string) =>
    begin(
      { ...keyring.env, [inEnvironment]: '' },
      ...['join', '--url', benches().postgres.url(), '--bench', 'Bench 9', '--code', code],
      ...['--data', join(benches().folder, 'invited')],
    ).ended
  const stateOf = async (inviteId: string) =>
    (await benches().left.ask('warehouse.invited', { inviteId })).state
  /** As a page does that shows the code: one that nobody looks at is over soon. */
  const whileLooking = <T>(inviteId: string, act: () => Promise<T>): Promise<T> => {
    const looks = setInterval(() => void stateOf(inviteId), 500)
    return act().finally(() => clearInterval(looks))
  }

  beforeAll(async () => {
    keyring = await startKeyring()
    process.env[inEnvironment] = key.toString('base64')
    const { postgres } = benches()
    await postgres.query('DELETE FROM packbench.keys')
    const store = await openKeyStore({ url: postgres.url(), password: undefined }, 'main')
    await store.addKey(1, keyIdOf(key), 'left')
    await store.close()
  })
  afterAll(async () => {
    Reflect.deleteProperty(process.env, inEnvironment)
    await keyring.stop()
  })

  it('gives it to the bench that joins by its code, which is written down, and the code in no place', async () => {
    const { left, postgres, folder } = benches()
    const { inviteId, code, goodForMs } = await left.ask('warehouse.invite', {})
    expect(code).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect(goodForMs).toBe(600_000)
    expect(await stateOf(inviteId)).toBe('open')
    const joined = await whileLooking(inviteId, () => joinBy(code))
    expect(joined.stdout, joined.stderr).toContain('key: given by that bench')
    await until(async () => (await stateOf(inviteId)) === 'joined')
    const written = async () => (await left.ask('audit.list', { limit: 2 })).entries
    await until(async () => (await written())[0]?.operation === 'warehouse.joined')
    expect(await written()).toMatchObject([
      { operation: 'warehouse.joined', subject: 'Bench 9', outcome: 'joined' },
      { operation: 'warehouse.invite', outcome: 'done' },
    ])
    const files = readdirSync(join(folder, 'left'), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
    const kept = [...files, JSON.stringify(await postgres.query('SELECT * FROM packbench.invites'))].join()
    expect(kept).toContain(inviteId)
    for (const secret of [code, code.replaceAll('-', ''), key.toString('base64')])
      expect(kept).not.toContain(secret)
  })

  it('ends a code that is called off, and the one before where another is shown', async () => {
    const { left } = benches()
    const first = await left.ask('warehouse.invite', {})
    const second = await left.ask('warehouse.invite', {})
    expect([await stateOf(first.inviteId), await stateOf(second.inviteId)]).toEqual(['over', 'open'])
    const late = await whileLooking(second.inviteId, () => joinBy(first.code))
    expect(late.stderr).toContain('No bench shows this code now')
    // Of a page that is behind.
    await left.ask('warehouse.endInvite', { inviteId: first.inviteId })
    expect(await stateOf(second.inviteId)).toBe('open')
    await left.ask('warehouse.endInvite', { inviteId: second.inviteId })
    expect(await stateOf(second.inviteId)).toBe('over')
    expect((await joinBy(second.code)).stderr).toContain('No bench shows this code now')
  })

  it('ends a code that no page asks about any more, and none that one does', async () => {
    const { left, postgres } = benches()
    const { inviteId } = await left.ask('warehouse.invite', {})
    const isOpen = async () =>
      (await postgres.query('SELECT 1 FROM packbench.invites WHERE ended_at IS NULL')).length > 0
    // Their clock goes five times as fast.
    for (let seconds = 0; seconds < 7; seconds++) {
      expect(await stateOf(inviteId)).toBe('open')
      await pause(1_000)
    }
    await until(async () => !(await isOpen()))
    expect(await stateOf(inviteId)).toBe('over')
  })

  it('is over once its station is closed, and shown by none that lacks the key', async () => {
    const { left, postgres, openAgain } = benches()
    await left.ask('warehouse.invite', {})
    await left.close()
    const open = await postgres.query('SELECT 1 FROM packbench.invites WHERE ended_at IS NULL')
    expect(open).toEqual([])
    process.env[inEnvironment] = randomBytes(32).toString('base64')
    const again = await openAgain('left')
    await expect(again.ask('warehouse.invite', {})).rejects.toMatchObject({ info: { code: 'conflict' } })
  })
}
