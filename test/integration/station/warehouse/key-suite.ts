// The key that the benches of a warehouse have in common: made, given by a code, changed.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCode, newOneTimeKey } from '../../../../src/adapters/postgres/invite-envelope.ts'
import { initWarehouse } from '../../../../src/adapters/postgres/set-up.ts'
import { systemClock } from '../../../../src/app/runtime.ts'
import { openSettingsFile } from '../../../../src/app/station/station-settings.ts'
import { invite, joinByCode, type InvitePorts } from '../../../../src/app/station/warehouse-invites.ts'
import {
  letInBench,
  putOutBench,
  withWarehouseKeys,
} from '../../../../src/app/station/warehouse-key-commands.ts'
import { changeKey, keyState, makeKey } from '../../../../src/app/station/warehouse-keys.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { forkChild } from '../../../../src/processes/fork-child.ts'
import { fastClock } from '../../../support/fast-clock.ts'
import { startKeyring, type Keyring } from '../../../support/keyring.ts'
import { addPacker, packerPassword, type PrivatePostgres } from '../../../support/private-postgres.ts'
import { programEntries } from '../../../support/programs.ts'
import { until } from '../../../support/until.ts'
import type { WarehouseBenches } from '../../../support/warehouse-benches.ts'
import { begin, noKeychain } from '../../../support/warehouse-command.ts'

/** Looks for the other bench's answer often, and waits for it as long as ever. */
const clock = { ...systemClock, after: fastClock(10).after }

export function describeKey(open: () => Pick<WarehouseBenches, 'folder' | 'postgres'>): void {
  let folder: string
  let postgres: PrivatePostgres
  const keyrings: Keyring[] = []
  const folderOf = (bench: number) => join(folder, `keyed-${bench}`)
  let admin: string
  let asPacker: string

  beforeAll(async () => {
    ;({ folder, postgres } = open())
    keyrings.push(...(await Promise.all([startKeyring(), startKeyring()])))
    await postgres.query('CREATE DATABASE keyed')
    await addPacker(postgres)
    admin = postgres.url('keyed')
    asPacker = admin.replace('postgres@', `packer:${encodeURIComponent(packerPassword)}@`)
    await initWarehouse({ url: admin, password: undefined }, { name: 'main', login: 'packer' })
  })
  afterAll(async () => {
    for (const keyring of keyrings) await keyring.stop()
  })

  const keychainOf = (bench: number) => keyrings[bench - 1]?.env ?? noKeychain

  /** What the commands have of a bench: its keychain, and the database. */
  const at = <T>(
    bench: number,
    work: (ports: InvitePorts) => Promise<T>,
    env: Readonly<Record<string, string>> = {},
  ): Promise<T> =>
    withWarehouseKeys(programEntries, folderOf(bench), (ports) => work({ ...ports, clock }), {
      env,
      startChild: (entry, child) =>
        forkChild(entry, { ...child, env: { ...child?.env, ...keychainOf(bench) } }),
    })
  const atBoth = (work: (first: InvitePorts, second: InvitePorts) => Promise<void>) =>
    at(1, (first) => at(2, (second) => work(first, second)))

  /** A code on the screen of a bench. */
  async function showing(ports: InvitePorts) {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const ended = invite(ports, ({ code }) => resolve(code))
    ended.catch(reject)
    return { code: await promise, ended }
  }

  const inDatabase = (text: string) => postgres.query(text, 'keyed')
  const noSuchCode = { code: 'not_found' }
  const conflict = { code: 'conflict' }

  it('which its first bench makes, and another is given by a code, by commands', async () => {
    const joinAs = (bench: number, ...more: readonly string[]) =>
      begin(keychainOf(bench), 'join', ...more, '--data', folderOf(bench)).ended
    const first = await joinAs(1, '--url', asPacker, '--bench', 'Bench 1')
    expect(first.stdout).toContain('key: made, version 1;')
    const second = await joinAs(2, '--url', asPacker, '--bench', 'Bench 2')
    expect(second.stdout).toContain('key: not here;')
    const inviting = begin(keychainOf(1), 'invite', '--data', folderOf(1))
    await until(() => Promise.resolve(/code: \S+\n/.test(inviting.printed())))
    const code = /code: (\S+)\n/.exec(inviting.printed())?.[1] ?? ''
    // As somebody types it.
    const given = await joinAs(2, '--code', code.toLowerCase().replaceAll('-', ' '))
    expect(given.stdout).toBe('key: given by that bench, and kept here\n')
    expect((await inviting.ended).stdout).toContain('joined: Bench 2 has the key\n')

    const [own = ''] = await at(1, ({ held }) => held.list())
    expect(Buffer.from(own, 'base64')).toHaveLength(32)
    expect(await at(2, ({ held }) => held.list())).toEqual([own])
    // Neither the code nor the key is in the database or a file, and what was sealed is gone.
    const invites = await inDatabase('SELECT * FROM packbench.invites')
    expect(invites).toMatchObject([{ joiner: null, sealed: null }])
    const keys = await inDatabase('SELECT * FROM packbench.keys')
    const files = [1, 2].map((bench) => readFileSync(join(folderOf(bench), 'settings.json'), 'utf8'))
    for (const secret of [own, code, code.replaceAll('-', '')])
      expect(JSON.stringify([invites, keys, files])).not.toContain(secret)
  })

  it('whose code is good once, in time, and for few tries', () =>
    atBoth(async (first, second) => {
      // A wrong code counts, and the right one still is.
      const once = await showing(first)
      await expect(joinByCode(second, newCode())).rejects.toMatchObject(noSuchCode)
      await joinByCode(second, once.code)
      expect(await once.ended).toEqual({ bench: 'Bench 2' })
      await expect(joinByCode(second, once.code)).rejects.toMatchObject(noSuchCode)
      expect(await inDatabase('SELECT tries FROM packbench.invites WHERE tries > 0')).toEqual([{ tries: 1 }])

      // Of two that have the code, one is given the keys.
      const raced = await showing(first)
      const both = await Promise.allSettled([joinByCode(second, raced.code), joinByCode(second, raced.code)])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await raced.ended

      // Too late by PostgreSQL's clock.
      const late = await showing(first)
      await inDatabase(`UPDATE packbench.invites SET expires_at = clock_timestamp()`)
      await expect(joinByCode(second, late.code)).rejects.toMatchObject(noSuchCode)
      await expect(late.ended).rejects.toMatchObject(noSuchCode)

      // Whoever may write to the database and has no code is given nothing.
      const asked = await showing(first)
      const forged = JSON.stringify({
        publicKey: newOneTimeKey().publicKey,
        mac: randomBytes(32).toString('base64'),
        bench: 'Bench 2',
      })
      await inDatabase(`UPDATE packbench.invites SET tries = 4, joiner = '${forged}' WHERE ended_at IS NULL`)
      await expect(asked.ended).rejects.toMatchObject(conflict)
      expect(await inDatabase('SELECT 1 FROM packbench.invites WHERE sealed IS NOT NULL')).toEqual([])

      // Tried too often.
      const tried = await showing(first)
      for (const code of Array.from({ length: 5 }, newCode))
        await expect(joinByCode(second, code)).rejects.toMatchObject(noSuchCode)
      await expect(joinByCode(second, tried.code)).rejects.toMatchObject(noSuchCode)
      await expect(tried.ended).rejects.toMatchObject(conflict)
    }))

  it('of which nobody says that it was not given where the answer of the database was lost', () =>
    atBoth(async (first, second) => {
      const { store } = first
      const shown = await showing({
        ...first,
        store: {
          ...store,
          async sealInvite(...of) {
            await store.sealInvite(...of)
            throw new AppError('warehouse_cut_off', 'its answer is lost')
          },
        },
      })
      // The other bench reads what was sealed for it after the first one has gone.
      const late: typeof store.watchInvite = async (inviteId) => {
        expect(await shown.ended).toEqual({ bench: 'Bench 2' })
        return second.store.watchInvite(inviteId)
      }
      await joinByCode({ ...second, store: { ...second.store, watchInvite: late } }, shown.code)
    }))

  it('that can be changed: the one before stays, and every other bench needs a code', () =>
    atBoth(async (first, second) => {
      const before = await second.held.list()
      await expect(makeKey(second)).rejects.toMatchObject(conflict)
      expect(await changeKey(first, false)).toBe(2)
      expect(await keyState(second)).toMatchObject({ here: [1] })
      await expect(invite(second, () => undefined)).rejects.toMatchObject(conflict)
      await expect(changeKey(second, false)).rejects.toMatchObject(conflict)
      const anew = await showing(first)
      await joinByCode(second, anew.code)
      await anew.ended
      expect(await keyState(second)).toMatchObject({ here: [1, 2] })
      expect((await second.held.list()).slice(0, 1)).toEqual(before)
    }))

  it('that a bench which is put out gives to nobody, and only an administrator puts out', () =>
    atBoth(async (first, second) => {
      await inDatabase(
        `INSERT INTO packbench.benches (warehouse_id, bench_id, name)
          SELECT warehouse_id, gen_random_uuid(), 'Bench 1' FROM packbench.warehouses WHERE profile <> 'demo'`,
      )
      const shown = await showing(first)
      const packer = { address: asPacker, password: undefined }
      const all = { address: admin, password: undefined }
      await expect(putOutBench(packer, 'main', 'Bench 1')).rejects.toMatchObject({
        details: { why: 'rights' },
      })
      expect(await putOutBench(all, 'main', 'Bench 1')).toBe(2)
      await expect(shown.ended).rejects.toMatchObject(noSuchCode)
      await expect(joinByCode(second, shown.code)).rejects.toMatchObject(noSuchCode)
      await expect(invite(first, () => undefined)).rejects.toMatchObject(conflict)
      await letInBench(all, 'main', 'Bench 1')
      const again = await showing(first)
      await joinByCode(second, again.code)
      await again.ended
    }))

  it('that is in no file where there is no keychain: the environment gives it', async () => {
    const keys = await at(1, ({ held }) => held.list())
    const url = admin.replace('postgres@', 'packer@')
    openSettingsFile(folderOf(3)).change({
      warehouse: { url, name: 'main', bench: 'Bench 3', cutOff: 'strict' },
    })
    const third = <T>(work: (ports: InvitePorts) => Promise<T>, ...given: readonly string[]) =>
      at(3, work, {
        PACKBENCH_WAREHOUSE_PASSWORD: packerPassword,
        PACKBENCH_WAREHOUSE_KEY: given.join(','),
      })
    await atBoth(async (first, second) => {
      const shown = await showing(first)
      await expect(third((ports) => joinByCode(ports, shown.code))).rejects.toMatchObject({
        code: 'keychain_unavailable',
      })
      // It was not used up.
      await joinByCode(second, shown.code)
      await shown.ended
    })
    const spare = randomBytes(32).toString('base64')
    expect(await third(keyState, ...keys)).toMatchObject({ here: [1, 2] })
    expect(await third(keyState, spare)).toMatchObject({ here: [] })
    await expect(third(keyState, 'short')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(third((ports) => changeKey(ports, false), ...keys)).rejects.toMatchObject(conflict)
    expect(await third((ports) => changeKey(ports, false), ...keys, spare)).toBe(3)
  })
}
