// What the station reads on its own labels, in the whole station: beside the printing, told, found by, and scanned back.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LabelHit } from '../../../src/contract/domain.ts'
import { plainScanner } from '../../../src/contract/scanner-setting.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { viewOnce } from '../../support/view-once.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-label-codes-'))
let sandbox: Sandbox
let station: TestStation
/** In the order in which they came: bytes that went to the printer, and labels that were begun to be read. */
const order: string[] = []
/** Labels are not read before it resolves. */
let gate = Promise.resolve()
/** Called when a label is begun to be read. */
let onRead = () => undefined as void

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({
    dataDir: join(folder, 'station'),
    readsLabels: true,
    adapt: (adapters) => ({
      ...adapters,
      openPrinter: (setting) => {
        const printer = adapters.openPrinter(setting)
        const send = (bytes: Uint8Array) => {
          order.push('sent')
          return printer.send(bytes)
        }
        return { ...printer, send }
      },
      labelCodes: {
        ...adapters.labelCodes,
        async read(file, printer) {
          order.push('read')
          onRead()
          await gate
          return adapters.labelCodes.read(file, printer)
        },
      },
    }),
  })
  await station.connect(sandbox)
  await station.ask('scanner.save', { scanner: plainScanner, scanBack: true })
  await station.importCsv(csvOf('CODE-1', 'CODE-2', 'CODE-3', 'CODE-4'))
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The label, once it was read: now or by an event. */
const readOnce = (labelId: string): Promise<LabelHit> =>
  viewOnce(station.station, 'labelCodes', {
    is: () => true,
    now: async () => {
      const { codes } = await station.ask('reprint.label', { labelId })
      return codes.state === 'not_yet' ? undefined : { labelId }
    },
    told: (told) => (told.labelId === labelId ? told : undefined),
  }).then(() => station.ask('reprint.label', { labelId }))

const printedOn = async (labelId: string) => {
  const { pngBase64 } = await station.ask('reprint.preview', { labelId })
  return decodeBarcodes(Buffer.from(pngBase64, 'base64'))
}
const labelIdOf = async (order: string) => {
  const { packages, purchaseId } = await station.shipped(order)
  return { labelId: packages[0]?.labelId ?? '', purchaseId }
}

it('is found, and scanned back, by each code that was read on it', async () => {
  const { labelId, purchaseId } = await labelIdOf('CODE-1')
  const { codes } = await readOnce(labelId)
  const printed = await printedOn(labelId)
  expect(codes).toMatchObject({ state: 'read', tracking: 'read' })
  expect(codes.codes.map(({ kind }) => kind).sort()).toEqual(printed.map(({ format }) => format).sort())
  expect(codes.codes.every(({ read }) => read)).toBe(true)
  for (const text of printed.map((one) => one.text.replace(/[()]/g, ''))) {
    // As scanners send it: with their mark for GS1-128, and with FNC1 as GS between its elements.
    for (const query of [text, `]C1${text}`, text.replace('420', '\x1d420')]) {
      const { hits } = await station.ask('reprint.search', { query })
      expect(hits.map((hit) => hit.labelId)).toEqual([labelId])
    }
  }
  for (const { text } of printed.slice(0, 1))
    expect(await station.scan(text)).toMatchObject({ kind: 'scanned_back', parcel: { purchaseId } })
})

it('keeps no label waiting: its bytes are with the printer before it is read, and the next one’s meanwhile', async () => {
  const opened = Promise.withResolvers<undefined>()
  gate = opened.promise.then(() => undefined)
  await station.ask('scanner.save', { scanner: plainScanner, scanBack: false })
  order.length = 0
  const begun = new Promise<void>((resolve) => (onRead = resolve))
  const first = await labelIdOf('CODE-2')
  await begun
  expect(order).toEqual(['sent', 'read'])
  const second = await labelIdOf('CODE-3')
  expect(order).toEqual(['sent', 'read', 'sent'])
  expect((await station.ask('reprint.label', { labelId: first.labelId })).codes).toEqual({
    state: 'not_yet',
    tracking: 'unknown',
    codes: [],
  })
  opened.resolve(undefined)
  for (const { labelId } of [first, second])
    expect(await readOnce(labelId)).toMatchObject({ codes: { state: 'read' } })
})

it('takes the number in any form while its codes are not read yet', async () => {
  const opened = Promise.withResolvers<undefined>()
  gate = opened.promise.then(() => undefined)
  await station.ask('scanner.save', { scanner: plainScanner, scanBack: true })
  const { purchaseId, packages } = await station.shipped('CODE-4')
  const number = packages[0]?.trackingNumber ?? ''
  expect(await station.scan(number)).toMatchObject({ kind: 'scanned_back', parcel: { purchaseId } })
  opened.resolve(undefined)
})
