// The log names who let a page in, though somebody else may be at the bench by then.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProgramsBench, type ProgramsBench } from '../../support/programs-bench.ts'

let bench: ProgramsBench
beforeAll(async () => {
  bench = await openProgramsBench()
})
afterAll(() => bench.close())

const pairing = async () => {
  const { code } = await bench.station.ask('programs.pair', { name: 'Shop', scopes: ['read'] })
  return () => bench.ask('/pair', { body: { code }, headers: { Origin: 'https://wms.example.com' } })
}
const logged = async () => {
  const { entries } = await bench.station.ask('audit.list', { limit: 10 })
  return entries.find(({ operation }) => operation === 'programs.paired')
}

it('names nobody where nobody signs in', async () => {
  const say = await pairing()
  expect((await say()).status).toBe(200)
  expect(await logged()).not.toHaveProperty('operator')
  const { programs } = await bench.station.ask('programs.list', {})
  for (const { id: programId } of programs) await bench.station.ask('programs.revoke', { programId })
})

it('names who showed the code, and not who is at the bench when it is said', async () => {
  const limits = {}
  await bench.station.ask('operators.save', { name: 'Sue', role: 'supervise', limits, badge: 'SUE-00000001' })
  await bench.station.ask('operators.badge', { badge: 'SUE-00000001' })
  await bench.station.ask('operators.save', { name: 'Pat', role: 'pack', limits, badge: 'PAT-00000001' })
  const say = await pairing()
  await bench.station.ask('operators.badge', { badge: 'PAT-00000001' })
  expect((await say()).status).toBe(200)
  await bench.station.ask('operators.badge', { badge: 'SUE-00000001' })
  expect(await logged()).toMatchObject({ operator: 'Sue', subject: 'https://wms.example.com' })
  const { programs } = await bench.station.ask('programs.list', {})
  expect(programs[0]).toMatchObject({ name: 'Shop', madeBy: 'Sue' })
})
