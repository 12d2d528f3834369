import { expect, it } from 'vitest'
import { sqlitePrinterStopStore } from '../../../../src/adapters/sqlite/printer-stops.ts'
import { stopOf } from '../../../../src/core/today/printer-stops.ts'
import type { PrinterCondition } from '../../../../src/contract/printers.ts'
import { openStores } from './samples.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes))

async function openStops() {
  const { context } = await openStores()
  const stops = sqlitePrinterStopStore(context)
  const open = () => sqlitePrinterStopStore(context)
  return {
    stops,
    open,
    say: (condition: PrinterCondition, minutes: number, printerId = 'zebra') =>
      stops.heard({ printerId, name: 'Zebra', at: at(minutes), stop: stopOf(condition) }),
    list: async (from = 0, to = 60, limit = 100) =>
      (await stops.list(at(from), at(to), limit)).map((one) => [one.condition, one.state, one.from, one.to]),
  }
}

it('a stop lasts until the printer is ready, or stops for another reason', async () => {
  const { say, list } = await openStops()
  await say('ready', 0)
  await say('paper_out', 1)
  await say('paper_out', 2)
  await say('head_open', 3)
  await say('ready', 5)
  expect(await list()).toEqual([
    ['paper_out', 'ended', at(1), at(3)],
    ['head_open', 'ended', at(3), at(5)],
  ])
})

it('the end of one that nobody heard is not known: after a restart, and where the printer is not heard any more', async () => {
  const { say, list, open } = await openStops()
  await say('paper_out', 1)
  await say('unknown', 2)
  await say('unreachable', 3)
  await say('too_hot', 4, 'other')
  await open().resume(at(0))
  expect(await list()).toEqual([
    ['paper_out', 'lost', at(1), undefined],
    ['unreachable', 'lost', at(3), undefined],
    ['too_hot', 'lost', at(4), undefined],
  ])
  await say('unreachable', 9)
  expect((await list()).at(-1)).toEqual(['unreachable', 'open', at(9), undefined])
})

it('is of every time that it lasted in, the newest first to be listed', async () => {
  const { stops, say, list } = await openStops()
  await say('paper_out', 1)
  await say('ready', 10)
  await say('head_open', 20)
  expect(await list(5, 15)).toEqual([['paper_out', 'ended', at(1), at(10)]])
  expect(await list(10, 20)).toEqual([])
  expect(await list(30, 40)).toEqual([['head_open', 'open', at(20), undefined]])
  expect(await list(0, 60, 1)).toEqual([['head_open', 'open', at(20), undefined]])
  expect(await stops.list(at(0), at(60))).toHaveLength(2)
  expect(
    await Promise.all([stops.count(at(0), at(60)), stops.count(at(5), at(15)), stops.count(at(10), at(20))]),
  ).toEqual([2, 1, 0])
})

it('forgets what is older than it is kept', async () => {
  const { say, list, open } = await openStops()
  await say('paper_out', 1)
  await say('ready', 2)
  await say('paper_out', 20)
  await open().resume(at(10))
  expect(await list()).toEqual([['paper_out', 'lost', at(20), undefined]])
})
