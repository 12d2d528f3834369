// Who draws labels in a station: what is looked at and what is read share a thread, and nothing that is printed waits for it.

import { readFileSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stationAdapters, type StationAdapters } from '../../../src/app/adapters.ts'
import { sourceEntries } from '../../../src/app/entries.ts'
import { commonLabelPrinter, type PrinterSetting } from '../../../src/contract/printers.ts'
import type { Printable } from '../../../src/core/printing/ports.ts'
import { forkChild } from '../../../src/processes/fork-child.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { workerOf } from '../../support/worker-of.ts'

const startChild = forkChild
const bytes = readFileSync(new URL('../../fixtures/carrier-zpl/ups.zpl', import.meta.url))
const label: Printable = { id: 'label', kind: 'label', format: 'zpl', own: false, zplDpi: 203, bytes }
const office: PrinterSetting = {
  ...tcpPrinterSetting({ port: 9 }),
  language: 'pdf',
  dpi: 300,
  media: 'letter',
}

const started: Worker[] = []
const notice = (worker: Worker) => started.push(worker)
let adapters: StationAdapters
beforeEach(() => {
  started.length = 0
  process.on('worker', notice)
})
afterEach(() => {
  process.off('worker', notice)
  adapters.close()
})

it('draws what is looked at and what is read by one thread', async () => {
  adapters = stationAdapters({ entries: sourceEntries, startChild })
  const [{ png }, { after }] = await Promise.all([
    adapters.previewLabel(label),
    adapters.labelCodes.read(label, commonLabelPrinter),
  ])
  expect(png.length).toBeGreaterThan(1_000)
  expect(after).not.toEqual([])
  // The other decodes.
  expect(started).toHaveLength(2)
})

it('prints a label that has to be drawn while one that is looked at cannot be drawn', async () => {
  const onePixel = readFileSync(new URL('../../fixtures/labels/label-1bit.png', import.meta.url)).toString(
    'base64',
  )
  const renderWorker = workerOf(`
    parentPort.on('message', ({ zpl, dpmm }) => {
      if (zpl.length < 100) while (true) {}
      const png = Buffer.from('${onePixel}', 'base64')
      parentPort.postMessage({ kind: 'drawn', labels: [{ png, copies: 1 }], notExact: [] })
    })
    parentPort.postMessage({ kind: 'ready' })`)
  adapters = stationAdapters({ entries: { ...sourceEntries, renderWorker }, startChild })
  let isSeen = false
  const stuck = { ...label, bytes: Buffer.from('^XA^FO1,1^GB9,9^FS^XZ') }
  const seen = adapters.previewLabel(stuck).finally(() => (isSeen = true))
  seen.catch(() => undefined)
  const printed = await adapters.toPrinterLanguage(label, office)
  expect(Buffer.from(printed).toString('latin1')).toMatch(/^%PDF/)
  expect(isSeen).toBe(false)
})

it('prints a PDF while a picture of one that is looked at cannot be made', async () => {
  const rasterWorker = workerOf(`
    parentPort.on('message', ({ kind }) => {
      if (kind === 'png') while (true) {}
      parentPort.postMessage({ kind: 'done', bytes: new TextEncoder().encode('^XA'), pages: [] })
    })
    parentPort.postMessage({ kind: 'ready' })`)
  adapters = stationAdapters({ entries: { ...sourceEntries, rasterWorker }, startChild })
  const pdf: Printable = {
    ...label,
    format: 'pdf',
    bytes: readFileSync(new URL('../../fixtures/labels/label4x6.pdf', import.meta.url)),
  }
  let isSeen = false
  const seen = adapters.previewLabel(pdf).finally(() => (isSeen = true))
  seen.catch(() => undefined)
  const printed = await adapters.toPrinterLanguage(pdf, tcpPrinterSetting({ port: 9 }))
  expect(Buffer.from(printed).toString('latin1')).toBe('^XA')
  expect(isSeen).toBe(false)
})
