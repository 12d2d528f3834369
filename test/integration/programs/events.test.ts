// What programs hear: Server-Sent Events that go on where they were cut off.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenToEvents, type Heard } from '../../support/program-listener.ts'
import { openProgramsBench, type ProgramsBench } from '../../support/programs-bench.ts'
import { csvOf } from '../../support/test-station.ts'

let bench: ProgramsBench
let key: string
beforeAll(async () => {
  bench = await openProgramsBench()
  key = await bench.key(['read'])
})
afterAll(() => bench.close())

const listen = (by: string, lastEventId?: string) =>
  listenToEvents(`http://127.0.0.1:${bench.host.port}/api/v1`, by, lastEventId)

const isBought = ({ event, data }: Heard) => event === 'parcel' && data['state'] === 'bought'
let orders = 0
async function ship(): Promise<string> {
  const number = `E-${++orders}`
  await bench.station.importCsv(csvOf(number))
  await bench.station.shipped(number)
  return number
}

it('tells parcels, jobs and orders as they change, without whom they go to', async () => {
  const { next, heard, begun } = await listen(key)
  expect(begun.event).toBe('ready')
  const number = await ship()
  expect(await next(isBought)).toMatchObject({ data: { orderNumber: number } })
  await next(({ event, data }) => event === 'job' && data['state'] === 'confirmed')
  await next(({ event }) => event === 'orders')
  expect(JSON.stringify(heard)).not.toContain('Ada')
})

it('goes on where it was cut off, with all that came meanwhile', async () => {
  const first = await listen(key)
  await ship()
  const last = await first.next(isBought)
  first.close()
  const number = await ship()
  const second = await listen(key, last.id)
  expect(second.begun).toMatchObject({ event: 'ready', id: last.id })
  expect(await second.next((one) => isBought(one) && one.data['orderNumber'] === number)).toBeDefined()
  const numbers = second.heard.map(({ id }) => Number(id.split('-').at(-1)))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

it.each(['of-another-time-7', 'rubbish', '9'.repeat(400)])(
  'says that events were missed to whoever goes on from %s',
  async (id) => {
    expect((await listen(key, id)).begun.event).toBe('reset')
  },
)

it('says so after a restart too', async () => {
  const before = await listen(key)
  await bench.restart()
  expect((await listen(key, before.begun.id)).begun.event).toBe('reset')
})

it('tells a key what its scopes may see alone', async () => {
  const prints = await listen(await bench.key(['print']))
  const all = await listen(key)
  await ship()
  await all.next(isBought)
  await prints.next(({ event, data }) => event === 'job' && data['state'] === 'confirmed')
  const others = prints.heard.filter(({ event }) => !['ready', 'job', 'printers'].includes(event))
  expect(others).toEqual([])
})

it('ends for a key that is revoked, and opens no fifth stream of one', async () => {
  const busy = await bench.key(['read'], { name: 'busy' })
  const streams = [await listen(busy), await listen(busy), await listen(busy), await listen(busy)]
  expect((await bench.as(busy)('/events')).json).toMatchObject({ status: 429, code: 'too_many_streams' })
  const { programs } = await bench.station.ask('programs.list', {})
  await bench.station.ask('programs.revoke', {
    programId: programs.find(({ name }) => name === 'busy')?.id ?? '',
  })
  for (const { over } of streams) expect(await over).toBeUndefined()
})
