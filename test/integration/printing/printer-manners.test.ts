// Printers with manners of their own, under the station's own timings: what is learnt of them, and what is not claimed.

import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { PrintJob } from '../../../src/core/printing/print-job.ts'
import { openPrinter } from '../../../src/adapters/printers/open-printer.ts'
import { defaultSpoolTimings } from '../../../src/core/printing/spool.ts'
import {
  startVirtualPrinter,
  type VirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../src/sandbox/printer/virtual-printer.ts'
import { labelJob } from '../../support/label-job.ts'
import { memoryPrintJobStore, type MemoryPrintJobStore } from '../../support/memory-print-job-store.ts'
import { spoolBench, type SpoolBench } from '../../support/spool-bench.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { until } from '../../support/until.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const texts = ['one', 'two', 'three']
const zpl = (text: string) => `^XA^FO20,20^A0N,40^FD${text}^FS^XZ\n`

type Station = SpoolBench & { readonly store: MemoryPrintJobStore }

async function startPrinter(options: Partial<VirtualPrinterOptions>): Promise<VirtualPrinter> {
  const printer = await startVirtualPrinter({ name: 'Bench 1', printMs: 100, ...options })
  closers.push(() => printer.close())
  return printer
}

async function startStation(printer: VirtualPrinter): Promise<Station> {
  const store = memoryPrintJobStore()
  const bench = spoolBench({
    store,
    labels: new Map(texts.map((text) => [text, { format: 'zpl', bytes: Buffer.from(zpl(text)) }])),
    printers: () => [tcpPrinterSetting(printer)],
    openPrinter,
    timings: defaultSpoolTimings,
  })
  closers.push(() => bench.spool.close())
  await bench.spool.start()
  return { ...bench, store }
}

/** The job when nothing more becomes of it by itself. */
const over = ({ store }: Station, { id }: PrintJob) =>
  until(async () => {
    const job = await store.get(id)
    const isOver =
      job &&
      (['confirmed', 'unknown', 'failed'].includes(job.state) ||
        (job.state === 'sent' && !job.awaitingConfirmation))
    return isOver ? job : undefined
  })

async function printAll(station: Station): Promise<readonly string[]> {
  const ends: string[] = []
  for (const text of texts) ends.push((await over(station, await station.spool.submit(labelJob(text)))).state)
  return ends
}

const papersOf = (printer: VirtualPrinter) => printer.papers().map(({ bytes }) => bytes.toString())

/** Another host, which opens a link and says nothing. */
function otherHost({ host, port }: VirtualPrinter) {
  const socket = connect({ host, port })
  socket.on('error', () => undefined)
  closers.push(() => socket.destroy())
  return socket
}

describe('a printer that answers late', () => {
  it('has each label confirmed, and nobody is asked', async () => {
    const printer = await startPrinter({ manner: 'answers_late' })
    expect(await printAll(await startStation(printer))).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(papersOf(printer)).toEqual(texts.map(zpl))
  })
})

describe('a printer that closes each link in order once it has read all', () => {
  it('has each label confirmed by its odometer, and nobody is asked', async () => {
    const printer = await startPrinter({ manner: 'closes_politely' })
    expect(await printAll(await startStation(printer))).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(papersOf(printer)).toEqual(texts.map(zpl))
  })

  it('and answers nothing over the label’s link has nobody asked after the first label', async () => {
    const printer = await startPrinter({ manner: 'closes_after_label', model: 'ZM400' })
    expect(await printAll(await startStation(printer))).toEqual(['unknown', 'sent', 'sent'])
    await until(() => papersOf(printer).length === texts.length)
    expect(papersOf(printer)).toEqual(texts.map(zpl))
  })

  it('and answers nothing over the label’s link has it confirmed where its odometer tells', async () => {
    const printer = await startPrinter({ manner: 'closes_after_label' })
    expect(await printAll(await startStation(printer))).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(papersOf(printer)).toEqual(texts.map(zpl))
  })
})

// Hazard: a label said "sent" lay in a socket that nobody read, and came out two minutes later.
describe('a printer that serves one link at a time', () => {
  const isSent = ({ state }: PrintJob) => state !== 'queued' && state !== 'sending'

  it('has a label wait while another host has it, and come out when it is free', async () => {
    const printer = await startPrinter({ manner: 'one_link_at_a_time' })
    const other = otherHost(printer)
    await wait(100)
    const station = await startStation(printer)
    const job = await station.spool.submit(labelJob('one'))
    await wait(2_500)
    expect(station.store.history(job.id).some(isSent)).toBe(false)
    other.end()
    expect(await over(station, job)).toMatchObject({ state: 'confirmed', attempts: 1 })
    expect(papersOf(printer)).toEqual([zpl('one')])
  })

  it('has no label called sent that it has not read, however long another host has it', async () => {
    const printer = await startPrinter({ manner: 'one_link_at_a_time' })
    const other = otherHost(printer)
    await wait(100)
    const station = await startStation(printer)
    const job = await station.spool.submit(labelJob('one'))
    // It is taken for one that never answers by then.
    await wait(8_000)
    expect(station.store.history(job.id).some(isSent)).toBe(false)
    expect(papersOf(printer)).toEqual([])
    other.end()
    expect(await over(station, job)).toMatchObject({ state: 'sent', attempts: 1 })
    await until(() => papersOf(printer).length > 0)
    expect(papersOf(printer)).toEqual([zpl('one')])
  })

  it('serves two stations: each lets it go for the other', async () => {
    const printer = await startPrinter({ manner: 'one_link_at_a_time' })
    const stations = [await startStation(printer), await startStation(printer)]
    for (const text of texts) {
      for (const station of stations) {
        const job = await station.spool.submit(labelJob(text))
        expect(await over(station, job)).toMatchObject({ state: 'confirmed', attempts: 1 })
      }
    }
    expect(papersOf(printer)).toEqual(texts.flatMap((text) => [zpl(text), zpl(text)]))
  })

  it('is let go between two labels once it is known to be shared', async () => {
    const printer = await startPrinter({ manner: 'one_link_at_a_time' })
    const other = otherHost(printer)
    await wait(100)
    const station = await startStation(printer)
    const first = await station.spool.submit(labelJob('one'))
    await wait(1_500)
    other.end()
    await over(station, first)
    await over(station, await station.spool.submit(labelJob('two')))
    // Served at once: nobody holds the printer.
    const next = otherHost(printer)
    const beganMs = performance.now()
    next.write('~HS\r\n')
    await new Promise((resolve) => next.once('data', resolve))
    expect(performance.now() - beganMs).toBeLessThan(500)
  })
})
