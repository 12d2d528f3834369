// Many labels behind each other through a modelled printer, in a time of its own: whatever its speed, the gaps between its
// labels, its odometer's steps, and what befalls paper, panel and link.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import type { LabelPrinter, PrinterStatus } from '../../../../src/core/printing/ports.ts'
import type { PrintJob } from '../../../../src/core/printing/print-job.ts'
import { countLabels } from '../../../../src/labels/zpl/count-labels.ts'
import { createSpool, defaultSpoolTimings } from '../../../../src/core/printing/spool.ts'
import { labelJob } from '../../../support/label-job.ts'
import { manualClock, type ManualClock } from '../../../support/manual-clock.ts'
import { memoryPrintJobStore } from '../../../support/memory-print-job-store.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'

type Nature = {
  readonly mmPerSecond: number
  readonly gapMm: number
  /** A label is in no counter for so long, while it is drawn. */
  readonly drawMs: number
  readonly odometerFromMm: number
  readonly stopsCounting: boolean
}
type Event = { readonly atMs: number; readonly what: 'paper_out' | 'power' | 'panel_cancels' | 'link_cut' }

const stepMm = 25.4
const labelMm = 152.4

/** A printer that is looked at now and then: what it did meanwhile is reckoned when it is. */
function modelPrinter(clock: ManualClock, nature: Nature) {
  const buffer: string[] = []
  const out: string[] = []
  let current: { readonly text: string; drawnMs: number; movedMm: number } | undefined
  let travelledMm = nature.odometerFromMm
  let paperOut = false
  let seenMs = 0
  let link = 0

  function live(): void {
    let leftMs = clock.elapsedMs() - seenMs
    seenMs = clock.elapsedMs()
    while (leftMs > 0 && !paperOut) {
      const next = current ? undefined : buffer.shift()
      if (next !== undefined) current = { text: next, drawnMs: 0, movedMm: 0 }
      if (!current) return
      const drawMs = Math.min(leftMs, nature.drawMs - current.drawnMs)
      current.drawnMs += drawMs
      leftMs -= drawMs
      const moveMm = Math.min((leftMs / 1_000) * nature.mmPerSecond, labelMm + nature.gapMm - current.movedMm)
      current.movedMm += moveMm
      travelledMm += moveMm
      leftMs -= (moveMm / nature.mmPerSecond) * 1_000
      if (current.movedMm < labelMm + nature.gapMm) return
      out.push(current.text)
      current = undefined
    }
  }

  function status(): PrinterStatus {
    live()
    const isDrawn = current !== undefined && current.drawnMs >= nature.drawMs
    const counted = isDrawn && !(nature.stopsCounting && (current?.movedMm ?? 0) > 0) ? 1 : 0
    // The paper ended under it: it is printed again, and counted.
    const spoiled = current && paperOut ? 1 : counted
    const labelsWaiting = buffer.length + spoiled
    const condition = paperOut ? 'paper_out' : labelsWaiting > 0 ? 'printing' : 'ready'
    const odometer = { mm: Math.floor(travelledMm / stepMm) * stepMm, stepMm }
    return { condition, causes: [], labelsWaiting, odometer }
  }

  /** A question and its answer take their time. */
  const pause = () => new Promise<void>((resolve) => clock.after(1, () => resolve()))
  const broken = () => new AppError('printer_link_broken', 'It was cut')

  return {
    out: () => {
      live()
      return out
    },
    befall(what: Event['what']) {
      live()
      if (what === 'paper_out') paperOut = true
      if (what === 'power' || what === 'link_cut') link += 1
      if (what === 'power' || what === 'panel_cancels') buffer.length = 0
      // What moves comes out when somebody cancels, and stays where it is without power.
      if (what === 'power' || (what === 'panel_cancels' && current?.movedMm === 0)) current = undefined
    },
    mend() {
      live()
      if (!paperOut) return
      paperOut = false
      if (current) current = { ...current, drawnMs: 0, movedMm: 0 }
    },
    open(): LabelPrinter {
      let mine: number | undefined
      return {
        proves: 'paper',
        connect() {
          mine ??= link
          // As a socket: one that was cut is opened anew.
          mine = link
          return Promise.resolve()
        },
        async readStatus() {
          await pause()
          if (mine !== link) throw broken()
          return status()
        },
        async send(bytes) {
          if (mine !== link) throw new AppError('printer_unreachable', 'It was cut before')
          await pause()
          if (mine !== link) throw broken()
          live()
          buffer.push(new TextDecoder().decode(bytes))
        },
        close: () => (mine = undefined),
      }
    },
  }
}

const textOf = ({ content }: PrintJob) => (content.kind === 'label' ? `^XA^FD${content.labelId}^FS^XZ` : '')

async function print(nature: Nature, count: number, events: readonly Event[]) {
  const clock = manualClock()
  const printer = modelPrinter(clock, nature)
  const store = memoryPrintJobStore()
  const lies: string[] = []
  const errors: unknown[] = []
  const asked: { readonly text: string; readonly outBefore: number }[] = []
  let endedMs = 0
  const spool = createSpool({
    store,
    printers: () => [tcpPrinterSetting({ host: '127.0.0.1', port: 9 })],
    printables: {
      get: (content) =>
        Promise.resolve({
          id: 'label',
          kind: 'label' as const,
          own: false,
          format: 'zpl' as const,
          bytes: Buffer.from(`^XA^FD${content.kind === 'label' ? content.labelId : ''}^FS^XZ`),
        }),
    },
    isHeld: () => false,
    openPrinter: () => printer.open(),
    inspect: () => undefined,
    toPrinterLanguage: ({ bytes }) => Promise.resolve(bytes),
    countLabels,
    onLeaving: () => undefined,
    clock,
    newId: () => crypto.randomUUID(),
    logger: { info: () => undefined, warn: () => undefined, error: (...what) => errors.push(what) },
    onJob(job) {
      endedMs = clock.elapsedMs()
      const out = printer.out()
      if (job.state === 'confirmed' && !out.includes(textOf(job))) lies.push(textOf(job))
      if (job.state === 'unknown' && !job.answered) {
        const place = out.indexOf(textOf(job))
        asked.push({ text: textOf(job), outBefore: place < 0 ? 0 : out.length - 1 - place })
      }
    },
    onPrinter: () => undefined,
    onSaid: () => undefined,
    timings: { ...defaultSpoolTimings, inquireAfterMs: 1e9, lookAfterMs: 1e9 },
  })
  for (const { atMs, what } of events) {
    clock.after(atMs, () => printer.befall(what))
    clock.after(atMs + 3_000, () => printer.mend())
  }
  const jobs: PrintJob[] = []
  for (let at = 0; at < count; at++) jobs.push(await store.insert(labelJob(`label ${at}`)))
  await spool.start()
  const states = async () => Promise.all(jobs.map(({ id }) => store.get(id)))
  const isOver = (job: PrintJob | undefined) =>
    job?.state === 'confirmed' ||
    job?.state === 'unknown' ||
    (job?.state === 'sent' && !job.awaitingConfirmation)
  for (let round = 0; round < 400; round++) {
    await clock.advance(500)
    const now = await states()
    for (const job of now) if (job?.state === 'unknown' && !job.answered) await spool.answer(job.id, true)
    if (now.every(isOver)) break
  }
  const ended = await states()
  const closing = spool.close()
  await clock.advance(1_000)
  await closing
  return { ended, out: printer.out(), lies, errors, asked, tookMs: endedMs }
}

const plain: Nature = { mmPerSecond: 150, gapMm: 3, drawMs: 4, odometerFromMm: 0, stopsCounting: false }

describe('labels in a row', () => {
  it('come as fast as the paper moves, in their order, and each is confirmed', async () => {
    const { ended, out, lies, tookMs } = await print(plain, 20, [])
    expect(lies).toEqual([])
    expect(out).toEqual(ended.map((job) => job && textOf(job)))
    expect(ended.map((job) => job?.state)).toEqual(ended.map(() => 'confirmed'))
    const paperMs = (20 * (labelMm + plain.gapMm) * 1_000) / plain.mmPerSecond + 20 * plain.drawMs
    expect(tookMs).toBeLessThan(paperMs * 1.05 + 400)
  })

  it('are asked about where the link ends: those that were on their way, and no others', async () => {
    const { ended, out, lies, asked } = await print(plain, 12, [{ atMs: 5_500, what: 'power' }])
    expect(lies).toEqual([])
    // The fifth moved, and one was ready behind it.
    expect(asked.length).toBeGreaterThanOrEqual(2)
    expect(asked.length).toBeLessThanOrEqual(3)
    expect(asked.every(({ outBefore }) => outBefore === 0)).toBe(true)
    expect(ended.filter((job) => job?.state === 'unknown').map((job) => job && textOf(job))).toEqual(
      asked.map(({ text }) => text),
    )
    expect(ended.filter((job) => job?.state === 'confirmed')).toHaveLength(12 - asked.length)
    expect(new Set(out).size).toBe(out.length)
  })

  it('that somebody cancels at the printer are never called confirmed, nor are those behind them instead of them', async () => {
    for (let atMs = 2_000; atMs < 4_000; atMs += 90) {
      const { lies, out, ended } = await print(plain, 8, [{ atMs, what: 'panel_cancels' }])
      expect(lies, `at ${atMs}`).toEqual([])
      expect(new Set(out).size).toBe(out.length)
      expect(ended.every((job) => job && ['confirmed', 'sent'].includes(job.state))).toBe(true)
    }
  })

  it('whatever befalls the printer: none is confirmed that is not out, none comes twice, none is asked about long after', async () => {
    const natures = fc
      .record({
        // Paper that takes longer than `quietMs` for a step of its odometer looks as if it stood: under a label that is not
        // counted any more the last inch cannot be told.
        mmPerSecond: fc.constantFrom(51, 102, 152, 305, 5_000),
        gapMm: fc.integer({ min: 0, max: 4 }),
        drawMs: fc.integer({ min: 0, max: 40 }),
        odometerFromMm: fc.integer({ min: 0, max: 1_000 }),
        stopsCounting: fc.boolean(),
      })
      .filter(({ mmPerSecond, stopsCounting }) => !stopsCounting || mmPerSecond > 102)
    // A cancel at the panel has its test above: within the moment in which the next label is sent, or beside another fault, the
    // next label's paper looks like that of the one that was cancelled.
    const whats = fc.constantFrom<Event['what'][]>('paper_out', 'power', 'link_cut')
    const events = fc.array(fc.record({ atMs: fc.integer({ min: 5, max: 9_000 }), what: whats }), {
      maxLength: 2,
    })
    await fc.assert(
      fc.asyncProperty(natures, fc.integer({ min: 1, max: 10 }), events, async (nature, count, befalls) => {
        // A printer that counts no label that moves tells too little of what came out about a fault.
        fc.pre(!nature.stopsCounting || befalls.length === 0)
        const { ended, out, lies, asked, errors } = await print(nature, count, befalls)
        expect(errors).toEqual([])
        expect(lies).toEqual([])
        expect(new Set(out).size).toBe(out.length)
        expect(ended.every((job) => job?.attempts === 1)).toBe(true)
        // Three can be on their way behind the one that is out last.
        expect(asked.filter(({ outBefore }) => outBefore > 2)).toEqual([])
        if (befalls.length === 0 && !nature.stopsCounting) {
          expect(ended.map((job) => job?.state)).toEqual(ended.map(() => 'confirmed'))
          expect(asked).toEqual([])
        }
      }),
      { seed: 20261125, numRuns: 150 },
    )
  })
})
