// A printer that loses its power says nothing: the connection to it stays open, and leads nowhere.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tcpLabelPrinter } from '../../../src/adapters/printers/transports/tcp-transport.ts'
import {
  missingForCutOffPrinters,
  startCutOffPrinter,
  type CutOffPrinter,
} from '../../support/cut-off-printer.ts'
import { labelJob } from '../../support/label-job.ts'
import { memoryPrintJobStore } from '../../support/memory-print-job-store.ts'
import { spoolBench } from '../../support/spool-bench.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { until } from '../../support/until.ts'

const missing = missingForCutOffPrinters()
const zpl = (text: string) => Buffer.from(`^XA^FO20,20^A0N,40^FD${text}^FS^XZ\n`)

let printer: CutOffPrinter
const closers: (() => unknown)[] = []

beforeEach(async (context) => {
  if (missing !== undefined) context.skip(missing)
  printer = await startCutOffPrinter()
  closers.push(() => printer.close())
})

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

describe('a link whose printer has lost its power', () => {
  it('takes no label: the status before it is not answered, and it prints once when the printer is back', async () => {
    const store = memoryPrintJobStore()
    const { spool } = spoolBench({
      store,
      labels: new Map(['one', 'two'].map((text) => [text, { format: 'zpl', bytes: zpl(text) } as const])),
      printers: () => [tcpPrinterSetting(printer)],
      // Short: the printer is known to answer, so silence gives up the link and sends nothing.
      statusTimeoutMs: 2_000,
    })
    closers.push(() => spool.close())
    await spool.start()
    const confirmed = ({ id }: { readonly id: string }) =>
      until(async () => (await store.get(id))?.state === 'confirmed')
    await confirmed(await spool.submit(labelJob('one')))

    printer.losePower()
    const two = await spool.submit(labelJob('two'))
    await until(async () => (await store.get(two.id))?.reason?.code === 'printer_unreachable')
    expect(await store.get(two.id)).toMatchObject({ state: 'queued', attempts: 0 })

    await printer.start()
    await confirmed(two)
    expect(await store.get(two.id)).toMatchObject({ attempts: 1 })
    expect(printer.printed()).toBe(`${zpl('one').toString()}${zpl('two').toString()}`)
  })

  it('is known to be gone although nothing is sent, so that a printer that never answers loses no label', async () => {
    const link = tcpLabelPrinter(printer, { statusTimeoutMs: 2_000, connectTimeoutMs: 2_000 })
    closers.push(() => link.close())
    await link.connect()
    await expect(link.readStatus()).resolves.toMatchObject({ condition: 'ready' })

    printer.losePower()
    // Open as long as nobody knows better; then the next label finds out by opening another.
    const failure = await until(() =>
      link.connect().then(
        () => undefined,
        (error: unknown) => error,
      ),
    )
    expect(failure).toMatchObject({ code: 'printer_unreachable' })
  })
})
