// Labels on their way through a printer, which takes them as long as it takes paper to move.

import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { PrintJob } from '../../../src/core/printing/print-job.ts'
import type { VirtualPrinter, VirtualPrinterOptions } from '../../../src/sandbox/printer/virtual-printer.ts'
import { labelJob } from '../../support/label-job.ts'
import { until } from '../../support/until.ts'
import {
  papersOf,
  reaches,
  startPrinter,
  startStation,
  texts,
  zpl,
  type Station,
} from './station-at-printer.ts'

type Bench = Station & { readonly printer: VirtualPrinter }
type Printer = Pick<VirtualPrinterOptions, 'model' | 'manner'>

const labelInches = 6
const labelMm = labelInches * 25.4

/** A label takes `travelMs`, and `slowestMs` where the paper moves as slowly as it can: as long as a test can wait for. */
async function startBench(
  options: Printer,
  { travelMs, slowestMs } = { travelMs: 1_000, slowestMs: 2_000 },
): Promise<Bench> {
  const printer = await startPrinter({ inchesPerSecond: labelInches / (travelMs / 1_000), ...options })
  return { ...(await startStation(printer, { slowestMmPerSecond: labelMm / (slowestMs / 1_000) })), printer }
}

const inState = (bench: Bench, job: PrintJob, state: PrintJob['state']) =>
  reaches(bench, job, (now) => now.state === state)

const printers: readonly (readonly [name: string, printer: Printer])[] = [
  ['that counts it until it is out', {}],
  ['that ceases to count it when it begins to move', { manner: 'stops_counting_early' }],
  ['without an odometer', { model: 'ZM400' }],
  ['that neither counts it nor has an odometer', { model: 'ZM400', manner: 'stops_counting_early' }],
]

describe('a label in a printer', () => {
  // Hazard: paper out came a second later, and the job stood as confirmed.
  it.each(printers)('%s is on paper by the time it is confirmed', async (_, printer) => {
    const bench = await startBench(printer)
    const job = await bench.spool.submit(labelJob('one'))
    await inState(bench, job, 'confirmed')
    expect(bench.printer.papers()).toHaveLength(1)
  })

  it.each(printers)('%s is asked about when the paper ends under it', async (_, printer) => {
    const bench = await startBench(printer, { travelMs: 2_000, slowestMs: 4_000 })
    const job = await bench.spool.submit(labelJob('one'))
    await inState(bench, job, 'sent')
    await wait(1_000)
    await bench.printer.setFault({ kind: 'paper_out' })
    expect(await reaches(bench, job, ({ condition }) => condition === 'paper_out')).toMatchObject({
      state: 'sent',
      stopsQueue: true,
    })
    await bench.printer.setFault(undefined)
    expect(await inState(bench, job, 'unknown')).toMatchObject({ reason: { code: 'half_printed' } })
    expect(bench.store.history(job.id).map(({ state }) => state)).not.toContain('confirmed')
  })

  it('that the odometer says is out is not asked about when the paper ends behind it', async () => {
    const bench = await startBench({ manner: 'stops_counting_early' })
    const job = await bench.spool.submit(labelJob('one'))
    await until(() => bench.printer.papers().length === 1)
    await bench.printer.setFault({ kind: 'paper_out' })
    await reaches(bench, job, ({ condition, state }) => condition === 'paper_out' || state === 'confirmed')
    await bench.printer.setFault(undefined)
    await inState(bench, job, 'confirmed')
    expect(bench.store.history(job.id).map(({ state }) => state)).not.toContain('unknown')
  })
})

// Hazard: the way of the first was taken for that of all, and the last one was half out when the paper ended.
describe.each([
  ['two formats', 2],
  ['two of one', 1],
])('the labels of one file (%s)', (labelId, papers) => {
  const early = { manner: 'stops_counting_early' } as const

  it.each(printers)('in a printer %s are on paper by the time they are confirmed', async (_, printer) => {
    const bench = await startBench(printer)
    const job = await bench.spool.submit(labelJob(labelId))
    await inState(bench, job, 'confirmed')
    expect(bench.printer.papers()).toHaveLength(papers)
  })

  it('are asked about where the paper ends under the last', async () => {
    const bench = await startBench(early, { travelMs: 1_500, slowestMs: 3_000 })
    const job = await bench.spool.submit(labelJob(labelId))
    await inState(bench, job, 'sent')
    await wait(2_600)
    await bench.printer.setFault({ kind: 'paper_out' })
    await reaches(bench, job, ({ stopsQueue }) => stopsQueue)
    await bench.printer.setFault(undefined)
    expect(await inState(bench, job, 'unknown')).toMatchObject({ reason: { code: 'half_printed' } })
  })
})

describe('labels one behind the other', () => {
  it.each(printers)(
    'in a printer %s come as fast as its paper moves, and each is told',
    async (_, printer) => {
      const slowestMs = 5_000
      const bench = await startBench(printer, { travelMs: 1_000, slowestMs })
      const beganMs = performance.now()
      const jobs: PrintJob[] = []
      for (const text of texts) jobs.push(await bench.spool.submit(labelJob(text)))
      await until(() => bench.printer.papers().length === texts.length)
      // Far less than if each had waited until the one before it was out at the slowest.
      expect(performance.now() - beganMs).toBeLessThan((texts.length - 1) * slowestMs)
      for (const job of jobs) await inState(bench, job, 'confirmed')
      expect(papersOf(bench.printer)).toEqual(texts.map(zpl))
      expect(jobs.map(({ id }) => bench.store.history(id).at(-1)?.attempts)).toEqual(texts.map(() => 1))
    },
  )

  it('are sent while the last one moves, where the printer shows that it has begun', async () => {
    const bench = await startBench({ model: 'ZM400', manner: 'stops_counting_early' })
    const first = await bench.spool.submit(labelJob('one'))
    const second = await bench.spool.submit(labelJob('two'))
    await inState(bench, second, 'sent')
    expect(await bench.store.get(first.id)).toMatchObject({ state: 'sent', awaitingConfirmation: true })
    expect(bench.printer.papers()).toHaveLength(0)
    await inState(bench, first, 'confirmed')
    await inState(bench, second, 'confirmed')
  })

  it('are told each for itself when the paper ends under the first: both are asked about, and none is lost', async () => {
    const bench = await startBench({ model: 'ZM400', manner: 'stops_counting_early' })
    const [first, second] = [
      await bench.spool.submit(labelJob('one')),
      await bench.spool.submit(labelJob('two')),
    ]
    const third = await bench.spool.submit(labelJob('three'))
    await inState(bench, second, 'sent')
    await bench.printer.setFault({ kind: 'paper_out' })
    await reaches(bench, first, ({ stopsQueue }) => stopsQueue)
    await bench.printer.setFault(undefined)
    for (const job of [first, second]) {
      expect(await inState(bench, job, 'unknown')).toMatchObject({ reason: { code: 'half_printed' } })
    }
    expect(await bench.store.get(third.id)).toMatchObject({ state: 'queued' })
    await bench.spool.answer(first.id, true)
    expect(await bench.store.get(third.id)).toMatchObject({ state: 'queued' })
    await bench.spool.answer(second.id, true)
    await inState(bench, third, 'confirmed')
    expect(papersOf(bench.printer)).toEqual(['one', 'two', 'three'].map(zpl))
  })
})
