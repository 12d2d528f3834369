// Hazard: a backup is put back, and with it a key that was revoked since.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationOutput } from '../../../src/contract/operations.ts'
import { openProgramsBench, type ProgramsBench } from '../../support/programs-bench.ts'
import { csvOf } from '../../support/test-station.ts'

let bench: ProgramsBench
beforeAll(async () => {
  bench = await openProgramsBench()
})
afterAll(() => bench.close())

const origin = 'https://wms.example.com'
const keys = async () => (await bench.station.ask('programs.list', {})).programs
async function idOf(name: string): Promise<string> {
  const found = (await keys()).find((program) => program.name === name)
  if (!found) throw new Error(`there is no key ${name}`)
  return found.id
}
const codeOf = async (key: string, headers: Record<string, string> = {}) => {
  const { status, json } = await bench.as(key)('/printers', { headers })
  return [status, json.code]
}

it('opens nothing by a key of the backup until a supervisor keeps it, and says why', async () => {
  const gone = await bench.key(['read'], { name: 'gone' })
  const stays = await bench.key(['read', 'print'], { name: 'stays' })
  const { code } = await bench.station.ask('programs.pair', { name: 'page', scopes: ['read'] })
  const paired = await bench.ask('/pair', { body: { code }, headers: { Origin: origin } })
  const page = String(paired.json['key'])
  const early = await bench.key(['read'], { name: 'early' })
  await bench.station.ask('programs.revoke', { programId: await idOf('early') })
  const { backups } = await bench.station.ask('backups.make', {})
  await bench.station.ask('programs.revoke', { programId: await idOf('gone') })
  const late = await bench.key(['read'], { name: 'late' })
  await bench.station.ask('backups.restore', { name: backups[0]?.name ?? '' })
  await bench.restart()

  for (const key of [gone, stays]) expect(await codeOf(key)).toEqual([401, 'key_restored'])
  // Programs ask on, and no page is kept from being paired by that.
  const asks = await Promise.all(Array.from({ length: 60 }, () => codeOf(stays)))
  expect(new Set(asks.map(String))).toEqual(new Set(['401,key_restored']))
  const wrong = await bench.ask('/pair', { body: { code }, headers: { Origin: origin } })
  expect(wrong.json.code).toBe('pairing_refused')
  // Its page may read that too.
  expect(await codeOf(page, { Origin: origin })).toEqual([401, 'key_restored'])
  for (const key of [early, late]) expect(await codeOf(key)).toEqual([401, 'key_unknown'])
  const content = Buffer.from('^XA^XZ').toString('base64')
  const ask = { body: { content }, headers: { 'Idempotency-Key': 'after' } }
  expect((await bench.as(stays)('/print', ask)).json.code).toBe('key_restored')
  const restored = (await keys()).filter(({ restoredFrom }) => restoredFrom !== undefined)
  expect(restored.map(({ name }) => name).toSorted()).toEqual(['gone', 'page', 'stays'])

  await bench.station.ask('programs.keep', { programId: await idOf('stays') })
  await bench.station.ask('programs.revoke', { programId: await idOf('gone') })
  expect(await codeOf(stays)).toEqual([200, undefined])
  expect(await codeOf(gone)).toEqual([401, 'key_unknown'])
  expect(await codeOf(page, { Origin: origin })).toEqual([401, 'key_restored'])
  const { entries } = await bench.station.ask('audit.list', { limit: 5 })
  expect(entries.map(({ operation }) => operation)).toContain('programs.keep')

  // What was kept stays kept, and what was not does not come by itself.
  await bench.restart()
  expect(await codeOf(stays)).toEqual([200, undefined])
  expect(await codeOf(page, { Origin: origin })).toEqual([401, 'key_restored'])
})

it('does not tell what was shipped since the backup as still to be shipped', async () => {
  const once = (is: (view: OperationOutput<'restore.get'>) => boolean) =>
    expect.poll(async () => is(await bench.station.ask('restore.get', {}))).toBe(true)
  const rest = () => once(({ pending }) => pending?.comparing === false)
  const told = async (path: string) => (await bench.as(key)(path)).json
  await rest()
  await bench.station.ask('restore.waive', { reason: 'account_gone' })
  await bench.station.importCsv(csvOf('BEFORE-1', 'SINCE-1', 'NEVER-1'))
  await bench.station.shipped('BEFORE-1')
  const key = await bench.key(['read'], { name: 'reads' })
  const { backups } = await bench.station.ask('backups.make', {})
  await bench.station.shipped('SINCE-1')
  bench.sandbox.faults.set({ endpoint: 'findShipments', kind: 'unreadable', body: '{}', times: 50 })
  await bench.station.ask('backups.restore', { name: backups[0]?.name ?? '' })
  await bench.restart()
  await bench.station.ask('programs.keep', { programId: await idOf('reads') })

  const since = { orderNumber: 'SINCE-1', state: 'open', notCompared: true }
  expect(await told('/orders/SINCE-1')).toMatchObject(since)
  expect(await told('/orders?state=open')).toMatchObject({
    orders: [{ orderNumber: 'NEVER-1', notCompared: true }, since],
  })
  expect(await told('/orders/BEFORE-1')).not.toHaveProperty('notCompared')

  await rest()
  await bench.station.ask('restore.waive', { reason: 'account_gone' })
  expect(await told('/orders/NEVER-1')).not.toHaveProperty('notCompared')
})
