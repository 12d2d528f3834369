// The second part of the transport suite: what becomes of labels that the spool sends a way, whatever goes wrong.

import { afterEach, describe, expect, it, type TestContext } from 'vitest'
import { isAppError } from '../../../../src/contract/errors.ts'
import { commonLabelPrinter, type PrinterConnection } from '../../../../src/contract/printers.ts'
import type { LabelPrinter, PrinterStatus } from '../../../../src/core/printing/ports.ts'
import type { PrintJob } from '../../../../src/core/printing/print-job.ts'
import { labelJob } from '../../../support/label-job.ts'
import { memoryPrintJobStore } from '../../../support/memory-print-job-store.ts'
import { spoolBench } from '../../../support/spool-bench.ts'
import { until } from '../../../support/until.ts'
import type { BenchFault, BenchPrinter, TransportBench } from './transport-bench.ts'

const zpl = (text: string) => Buffer.from(`^XA^FO20,20^A0N,40^FD${text}^FS^XZ\n`)
const names = ['one', 'two', 'three'] as const
const labels = new Map(names.map((text) => [text as string, { format: 'zpl', bytes: zpl(text) } as const]))

/** The labels among what came out, by their text. */
const labelsIn = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/\^FD(\w+)\^FS\^XZ/g)].map(([, text]) => text)

export function transportSpoolSuite(bench: TransportBench): void {
  const closers: (() => unknown)[] = []
  const end = bench.proves === 'paper' ? 'confirmed' : 'sent'

  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  const settingFor = (connection: PrinterConnection) => ({
    ...commonLabelPrinter,
    id: 'p1',
    name: 'Bench 1',
    connection,
  })

  async function startSpool(connection: PrinterConnection) {
    const store = memoryPrintJobStore()
    const { spool, errors } = spoolBench({
      store,
      labels,
      printers: () => [settingFor(connection)],
      openPrinter: bench.openPrinter,
    })
    closers.push(() => spool.close())
    await spool.start()
    const isOver = ({ state, awaitingConfirmation }: PrintJob) =>
      ['confirmed', 'unknown', 'failed'].includes(state) || (state === 'sent' && !awaitingConfirmation)
    return {
      store,
      errors,
      submit: (labelId: (typeof names)[number]) => spool.submit(labelJob(labelId)),
      /** The job when nothing more becomes of it by itself. */
      over: ({ id }: PrintJob) =>
        until(async () => {
          const job = await store.get(id)
          return job && isOver(job) ? job : undefined
        }),
      /** The job when it has left, or says why it waits. */
      told: ({ id }: PrintJob) =>
        until(async () => {
          const job = await store.get(id)
          return job && (isOver(job) || job.state === 'sent' || job.reason) ? job : undefined
        }),
      sayThatItCameOut: (job: PrintJob) => spool.answer(job.id, true),
      close: () => spool.close(),
    }
  }

  async function openPrinter(context: TestContext): Promise<BenchPrinter> {
    if (bench.missing !== undefined) context.skip(bench.missing)
    if (!bench.openLabelPrinter) return context.skip('nothing that prints can stand at the end of this way')
    const printer = await bench.openLabelPrinter()
    closers.push(() => printer.close())
    return printer
  }

  /** Where nothing that prints can stand at the end of the way, what arrives there is what came out. */
  async function openEnd(context: TestContext) {
    if (bench.missing !== undefined) context.skip(bench.missing)
    if (!bench.openLabelPrinter) {
      const sink = await bench.openSink()
      closers.push(() => sink.close())
      return { connection: sink.connection, cameOut: () => sink.received() }
    }
    const printer = await openPrinter(context)
    return { connection: printer.connection, cameOut: () => Promise.resolve(printer.printed()) }
  }

  /**
   * Sends a label to a printer that takes none whole, until `heal`: its job is never more than true, the next label comes
   * out, and neither does twice.
   */
  async function sendThrough(printer: BenchPrinter, heal: () => Promise<void>): Promise<void> {
    const spool = await startSpool(printer.connection)
    const first = await spool.submit('one')
    await spool.told(first)
    expect(spool.store.history(first.id).map(({ state }) => state)).not.toContain('confirmed')
    expect(printer.printed()).toHaveLength(0)
    await heal()
    const one = await spool.over(first)
    if (one.state === 'unknown') await spool.sayThatItCameOut(one)
    const two = await spool.over(await spool.submit('two'))
    expect(two).toMatchObject({ state: end, attempts: 1 })
    await until(() => labelsIn(printer.printed()).includes('two'))
    const out = labelsIn(printer.printed())
    expect(out.filter((text) => text === 'two')).toHaveLength(1)
    expect(out.filter((text) => text === 'one').length).toBeLessThanOrEqual(1)
    if (one.state === 'confirmed') expect(out).toContain('one')
  }

  describe(`labels that the spool sends by ${bench.name}`, () => {
    it(`come out once each, in their order, and end as ${end}`, async (context) => {
      const { connection, cameOut } = await openEnd(context)
      const spool = await startSpool(connection)
      const jobs = [await spool.submit('one'), await spool.submit('two'), await spool.submit('three')]
      for (const job of jobs) expect(await spool.over(job)).toMatchObject({ state: end, attempts: 1 })
      await until(async () => labelsIn(await cameOut()).length >= jobs.length)
      expect(labelsIn(await cameOut())).toEqual(names)
      expect(spool.errors).toEqual([])
    })

    it('are not taken for printed by a printer that resets each link having read nothing', async (context) => {
      const printer = await openPrinter(context)
      await sendThrough(printer, await printer.resetBeforeReading())
    })

    it.for([1, 15, 29])(
      'are not taken for printed, and not sent again, when the printer cuts the link at byte %i',
      async (byte, context) => {
        const printer = await openPrinter(context)
        await sendThrough(printer, await printer.cutAtByte(byte))
      },
    )
  })

  describe(`faults of a printer by ${bench.name}`, () => {
    /** What the way says by now; a printer that cannot be reached says that. */
    async function say(link: LabelPrinter): Promise<Pick<PrinterStatus, 'condition' | 'causes'>> {
      try {
        await link.connect()
        return (await link.readStatus()) ?? { condition: 'unknown', causes: [] }
      } catch (error) {
        if (!isAppError(error, 'printer_unreachable', 'printer_link_broken')) throw error
        return { condition: 'unreachable', causes: [] }
      }
    }

    async function tells(link: LabelPrinter, { condition, cause }: BenchFault): Promise<void> {
      await until(async () => {
        const said = await say(link)
        return said.condition === condition && (cause === undefined || said.causes.includes(cause))
      })
    }

    it('are told while they last, and no longer', async (context) => {
      const printer = await openPrinter(context)
      for (const fault of printer.faults) {
        const link = bench.openPrinter(settingFor(printer.connection))
        await say(link)
        await fault.begin()
        if (fault.showsOnlyAfterLabel) {
          await link.connect()
          await link.send(zpl('one'))
        }
        await tells(link, fault)
        await fault.end()
        await until(async () => ['ready', 'printing'].includes((await say(link)).condition))
        // One link at a time: a device has one reader.
        link.close()
      }
    })

    it('keep labels back, which come out once when the fault is over', async (context) => {
      const printer = await openPrinter(context)
      for (const [index, fault] of printer.faults.entries()) {
        await fault.begin()
        const spool = await startSpool(printer.connection)
        const job = await spool.submit('one')
        await until(async () => {
          const { state, condition, reason } = (await spool.store.get(job.id)) ?? job
          return condition === fault.condition || reason?.code === 'printer_unreachable' || state === 'sent'
        })
        expect(labelsIn(printer.printed())).toHaveLength(index)
        await fault.end()
        expect(await spool.over(job)).toMatchObject({ state: end, attempts: 1 })
        await until(() => labelsIn(printer.printed()).length > index)
        expect(labelsIn(printer.printed())).toHaveLength(index + 1)
        await spool.close()
      }
    })
  })
}
