import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { PrintJobState } from '../../../src/contract/domain.ts'
import { mediaSize } from '../../../src/contract/media.ts'
import { commonLabelPrinter, type PrinterSetting } from '../../../src/contract/printers.ts'
import type { PrintJob } from '../../../src/core/printing/print-job.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../src/sandbox/printer/virtual-printer.ts'
import { labelJob } from '../../support/label-job.ts'
import { memoryPrintJobStore, type MemoryPrintJobStore } from '../../support/memory-print-job-store.ts'
import { spoolBench, type SpoolBench, type SpoolBenchOptions } from '../../support/spool-bench.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { until } from '../../support/until.ts'

// It holds a format of settings alone, of which no paper comes.
const withoutPaper = 'qr_code_ft_manual.zpl'

const carrierLabels = join(import.meta.dirname, '../../fixtures/carrier-zpl')

const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

type Bench = SpoolBench & { readonly store: MemoryPrintJobStore; readonly printer: VirtualPrinter }

const zpl = (text: string) => Buffer.from(`^XA^FO20,20^A0N,40^FD${text}^FS^XZ\n`)

async function startBench(
  options: Pick<SpoolBenchOptions, 'statusTimeoutMs'> & {
    readonly labels?: ReadonlyMap<string, Uint8Array>
    readonly printMs?: number
    readonly paper?: Partial<PrinterSetting>
  } = {},
): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-printer-'))
  closers.push(() => rm(folder, { recursive: true }))
  const { media, widthMm } = { ...commonLabelPrinter, ...options.paper }
  const loaded = { heightMm: mediaSize(media).heightMm, widthMm }
  const printer = await startVirtualPrinter({ name: 'Bench 1', folder, printMs: options.printMs, ...loaded })
  closers.push(() => printer.close())
  const store = memoryPrintJobStore()
  const bytes = options.labels ?? new Map(['one', 'two', 'three'].map((text) => [text, zpl(text)]))
  const bench = spoolBench({
    store,
    labels: new Map([...bytes].map(([id, label]) => [id, { format: 'zpl', bytes: label }])),
    printers: () => [{ ...tcpPrinterSetting(printer), ...options.paper }],
    ...(options.statusTimeoutMs === undefined ? {} : { statusTimeoutMs: options.statusTimeoutMs }),
  })
  closers.push(() => bench.spool.close())
  await bench.spool.start()
  return { ...bench, store, printer }
}

/** Some of the carriers' labels are larger than 4x6. */
const forAllCarriers = { media: '6x8', widthMm: 168 }

const inState = ({ store }: Bench, job: PrintJob, state: PrintJobState) =>
  until(async () => {
    const now = await store.get(job.id)
    return now?.state === state ? now : undefined
  })

const paperText = ({ printer }: Bench) =>
  Buffer.concat(printer.papers().map((paper) => paper.bytes)).toString('latin1')

describe('labels on a label printer', () => {
  it('come out byte for byte as the carriers made them', async () => {
    const names = (await readdir(carrierLabels)).filter(
      (name) => name.endsWith('.zpl') && name !== withoutPaper,
    )
    expect(names.length).toBeGreaterThan(10)
    const labels = new Map<string, Uint8Array>()
    for (const name of names) labels.set(name, await readFile(join(carrierLabels, name)))
    const bench = await startBench({ labels, paper: forAllCarriers })
    for (const name of names) await inState(bench, await bench.spool.submit(labelJob(name)), 'confirmed')
    // White space after the last label belongs to it only once the link is closed.
    await bench.spool.close()
    const sent = Buffer.concat([...labels.values()]).toString('latin1')
    await until(() => paperText(bench).length >= sent.length)
    expect(paperText(bench) === sent).toBe(true)
  })

  it('are on paper by the time they are confirmed, also on a slow printer', async () => {
    const bench = await startBench({ printMs: 300 })
    for (const text of ['one', 'two']) {
      const job = await bench.spool.submit(labelJob(text))
      await inState(bench, job, 'confirmed')
      expect(paperText(bench).endsWith(zpl(text).toString())).toBe(true)
    }
    expect(bench.printer.papers()).toHaveLength(2)
  })
})

describe('a label that would do harm', () => {
  it('is not sent: the job names the command and its line, and the next label prints', async () => {
    const harmful = Buffer.from('^XA\n^FO20,20^A0N,40^FDone^FS\n^JUF\n^XZ\n')
    const bench = await startBench({
      labels: new Map([
        ['harmful', harmful],
        ['two', zpl('two')],
      ]),
    })
    const refused = await inState(bench, await bench.spool.submit(labelJob('harmful')), 'failed')
    expect(refused).toMatchObject({
      attempts: 0,
      reason: {
        code: 'not_printable',
        details: { command: '^JUF', line: 3, reason: 'factory_reset' },
      },
    })
    expect(bench.store.history(refused.id).map(({ state }) => state)).not.toContain('sending')
    await inState(bench, await bench.spool.submit(labelJob('two')), 'confirmed')
    expect(paperText(bench)).toBe(zpl('two').toString())
  })
})

describe('a fault of the printer', () => {
  it.each(['paper_out', 'head_open', 'ribbon_out', 'paused'] as const)(
    '%s before a label keeps it in the queue, and it prints when that is over',
    async (kind) => {
      const bench = await startBench()
      await bench.printer.setFault({ kind })
      const job = await bench.spool.submit(labelJob('one'))
      await until(async () => (await bench.store.get(job.id))?.condition === kind)
      await bench.printer.setFault(undefined)
      await inState(bench, job, 'confirmed')
      expect(paperText(bench)).toBe(zpl('one').toString())
    },
  )

  it('paused while a label prints shows on the sent label, which is confirmed when it came out', async () => {
    const bench = await startBench({ printMs: 500 })
    const job = await bench.spool.submit(labelJob('one'))
    await inState(bench, job, 'sent')
    await bench.printer.setFault({ kind: 'paused' })
    await until(async () => (await bench.store.get(job.id))?.condition === 'paused')
    expect(await bench.store.get(job.id)).toMatchObject({ state: 'sent' })
    await bench.printer.setFault(undefined)
    expect(await inState(bench, job, 'confirmed')).toMatchObject({ condition: undefined })
    expect(paperText(bench)).toBe(zpl('one').toString())
  })

  it.each(['paper_out', 'head_open', 'ribbon_out'] as const)(
    '%s while a label prints shows on the sent labels; that one is asked about, the one whole behind it is not, and no other is sent',
    async (kind) => {
      const bench = await startBench({ printMs: 500 })
      const job = await bench.spool.submit(labelJob('one'))
      const whole = await bench.spool.submit(labelJob('two'))
      const behind = await bench.spool.submit(labelJob('three'))
      await inState(bench, whole, 'sent')
      await bench.printer.setFault({ kind })
      for (const { id } of [job, whole, behind]) {
        await until(async () => (await bench.store.get(id))?.condition === kind)
      }
      expect(await bench.store.get(job.id)).toMatchObject({ state: 'sent', stopsQueue: true })
      expect(await bench.store.get(whole.id)).toMatchObject({ state: 'sent', stopsQueue: false })
      await bench.printer.setFault(undefined)
      expect(await inState(bench, job, 'unknown')).toMatchObject({
        condition: undefined,
        reason: { code: 'half_printed' },
      })
      await inState(bench, whole, 'confirmed')
      await until(async () => (await bench.store.get(behind.id))?.reason?.code === 'half_printed')
      expect(paperText(bench)).toBe(['one', 'two'].map((text) => zpl(text).toString()).join(''))

      await bench.spool.answer(job.id, false)
      await inState(bench, behind, 'confirmed')
      expect(paperText(bench)).toBe(
        ['one', 'two', 'one', 'three'].map((text) => zpl(text).toString()).join(''),
      )
    },
  )

  it('unreachable keeps all labels in the queue, and they come out in order when it is back', async () => {
    const bench = await startBench()
    await bench.printer.setFault({ kind: 'unreachable' })
    const jobs: PrintJob[] = []
    for (const text of ['one', 'two', 'three']) jobs.push(await bench.spool.submit(labelJob(text)))
    await until(async () => (await bench.store.get(jobs[2]!.id))?.reason?.code === 'printer_unreachable')
    await bench.printer.setFault(undefined)
    await inState(bench, jobs[2]!, 'confirmed')
    expect(paperText(bench)).toBe(['one', 'two', 'three'].map((text) => zpl(text).toString()).join(''))
  })

  it('unreachable while a label prints makes it unknown', async () => {
    const bench = await startBench({ printMs: 500 })
    const job = await bench.spool.submit(labelJob('one'))
    await inState(bench, job, 'sent')
    await bench.printer.setFault({ kind: 'unreachable' })
    expect(await inState(bench, job, 'unknown')).toMatchObject({ reason: { code: 'printer_link_broken' } })
    await bench.printer.setFault(undefined)
    await inState(bench, await bench.spool.submit(labelJob('two')), 'confirmed')
    expect(await bench.store.get(job.id)).toMatchObject({ state: 'unknown', attempts: 1 })
  })

  it('reset_before_reading leaves the label queued: nothing of it left', async () => {
    const bench = await startBench()
    await bench.printer.setFault({ kind: 'reset_before_reading' })
    const job = await bench.spool.submit(labelJob('one'))
    // It is tried again meanwhile.
    await expect
      .poll(() => bench.store.get(job.id))
      .toMatchObject({ condition: 'unreachable', state: 'queued', attempts: 0 })
    await bench.printer.setFault(undefined)
    await inState(bench, job, 'confirmed')
    expect(paperText(bench)).toBe(zpl('one').toString())
  })

  it('cut_at_byte in the middle of a label makes it unknown, and it is not sent again', async () => {
    const bench = await startBench()
    await bench.printer.setFault({ kind: 'cut_at_byte', byte: 20 })
    const job = await bench.spool.submit(labelJob('one'))
    await inState(bench, job, 'unknown')
    await bench.printer.setFault(undefined)
    await inState(bench, await bench.spool.submit(labelJob('two')), 'confirmed')
    expect(await bench.store.get(job.id)).toMatchObject({ state: 'unknown', attempts: 1 })
    expect(paperText(bench)).toBe(zpl('two').toString())
  })

  it('mute leaves the label sent, although it came out: nobody said so', async () => {
    const bench = await startBench({ statusTimeoutMs: 250 })
    await bench.printer.setFault({ kind: 'mute' })
    const job = await bench.spool.submit(labelJob('one'))
    await until(async () => {
      const now = await bench.store.get(job.id)
      return now?.state === 'sent' && !now.awaitingConfirmation
    })
    await until(() => bench.printer.papers().length === 1)
    expect(bench.store.history(job.id).some(({ state }) => state === 'confirmed')).toBe(false)
  })

  it('slow_reading only takes its time: a long label comes out whole and once', async () => {
    const long = Buffer.from(`^XA^FX${'x'.repeat(300_000)}^FS^FDlong^FS^XZ\n`)
    const bench = await startBench({ labels: new Map([['long', long]]) })
    await bench.printer.setFault({ kind: 'slow_reading', bytesPerSecond: 300_000 })
    const job = await bench.spool.submit(labelJob('long'))
    await inState(bench, job, 'confirmed')
    expect(paperText(bench)).toBe(long.toString())
  })

  it('never_closing does not keep the spool from ending', async () => {
    const bench = await startBench()
    await bench.printer.setFault({ kind: 'never_closing' })
    await inState(bench, await bench.spool.submit(labelJob('one')), 'confirmed')
    await bench.spool.close()
    expect(bench.errors).toEqual([])
  })
})
