// The packing slip of one parcel of an order whose items were scanned, on real parts: from the scans to the paper that came out of the
// virtual printer.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLabelRenderer, type LabelRenderer } from '../../../src/labels/render/label-renderer.ts'
import { readFields } from '../../../src/labels/zpl/read-fields.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { openTestStation, type TestStation } from '../../support/test-station.ts'
import { everyOrder, packerAt, shownOf, type Packer } from '../../support/verified-packing.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-parcel-slips-'))
let sandbox: Sandbox
let station: TestStation
let packer: Packer
let renderer: LabelRenderer

beforeAll(async () => {
  renderer = createLabelRenderer()
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
  packer = packerAt(station)
  const contentBase64 = Buffer.from(
    'sku,barcodes,weight,asks\nCAMERA,012345678905,700 g,serial\nFILM,96385074,30 g,lot\nBAG,BAG-1,400 g,\n',
  ).toString('base64')
  await station.ask('items.import', { fileName: 'items.csv', contentBase64 })
  await station.ask('verification.saveRule', everyOrder)
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  await renderer.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the paper says of a parcel, as texts. */
async function slipOf(orderNumber: string, parcelNumber?: number) {
  const before = sandbox.printer.papers().length
  const wish = { gestureId: randomUUID(), orderNumber, ...(parcelNumber && { parcelNumber }) }
  const job = await station.ask('print.packingSlip', wish)
  await station.jobOnce(job.id, ({ state }) => state === 'confirmed')
  const bytes = sandbox.printer.papers()[before]!.bytes
  const [png] = await renderer.render(bytes)
  expect((await decodeBarcodes(png!)).map(({ text }) => text)).toContain(orderNumber)
  return (readFields(bytes) ?? []).flatMap(({ fields }) =>
    fields.flatMap((field) => (field.kind === 'text' ? [field.text] : [])),
  )
}

async function buy(outcome: Awaited<ReturnType<Packer['item']>>) {
  if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
  await station.parcelOnce(outcome.parcel.purchaseId, ({ job }) => job?.state === 'confirmed')
  return outcome
}

it('says what is in each parcel of an order, and what comes in another', async () => {
  await packer.order('SLIP-1', 'CAMERA x 2 | FILM x 3 | BAG')
  await station.scan('SLIP-1')
  await packer.item('012345678905', 'SLIP-1', { serial: 'SN-1001' })
  await packer.item('96385074', 'SLIP-1', { count: 2, lot: 'L-7' })
  const closed = await buy(await station.ask('verification.nextPackage', packer.packing('SLIP-1')))
  expect(closed.rest).toMatchObject({ parcelNumber: 2, left: 3 })

  const first = await slipOf('SLIP-1', 1)
  expect(first).toEqual(expect.arrayContaining(['Parcel 1', 'CAMERA', 'FILM', '2 items · 3 pieces']))
  expect(first).toEqual(expect.arrayContaining(['Serial SN-1001', 'Lot L-7']))
  expect(first).toEqual(
    expect.arrayContaining(['In another parcel: 3 pieces', '1 × CAMERA', '1 × FILM', '1 × BAG']),
  )

  await packer.item('012345678905', 'SLIP-1', { parcelNumber: 2, serial: 'SN-1002' })
  await packer.item('96385074', 'SLIP-1', { parcelNumber: 2, lot: 'L-8' })
  await buy(await packer.item('BAG-1', 'SLIP-1', { parcelNumber: 2 }))
  const second = await slipOf('SLIP-1', 2)
  expect(second).toEqual(
    expect.arrayContaining(['Parcel 2 of 2', 'Serial SN-1002', 'Lot L-8', 'BAG', '3 items · 3 pieces']),
  )
  expect(second.join('\n')).not.toContain('In another parcel')
  expect(second.join('\n')).not.toContain('SN-1001')
  expect(await slipOf('SLIP-1', 1)).toContain('Parcel 1 of 2')
  // Of the order as a whole it is as it was.
  const whole = await slipOf('SLIP-1')
  expect(whole).toContain('3 items · 6 pieces')
  expect(whole.join('\n')).not.toContain('Parcel')
})

// Hazard: the customer is told that the rest comes in another parcel, and it was bought as the whole order.
it('says of what nobody scanned neither that it comes in another parcel nor that it is in this one', async () => {
  await packer.order('SLIP-3', 'BAG x 2 | CAMERA')
  shownOf(await station.scan('SLIP-3'))
  shownOf(await packer.item('BAG-1', 'SLIP-3'))
  await station.ask('verification.saveRule', { ...everyOrder, mode: 'off' })
  await station.shipped('SLIP-3')
  const slip = await slipOf('SLIP-3', 1)
  expect(slip).toEqual(
    expect.arrayContaining([
      'Parcel 1',
      '1 item · 1 piece',
      'Ordered, not scanned: 2 pieces',
      '1 × CAMERA',
      '1 × BAG',
    ]),
  )
  expect(slip.join('\n')).not.toContain('In another parcel')
  const { packed } = await station.ask('orders.show', { orderNumber: 'SLIP-3' })
  expect(packed).toMatchObject([{ parcelNumber: 1, boughtOpen: true }])
  await station.ask('verification.saveRule', everyOrder)
})

it('is refused for a parcel into which nothing was scanned, and is the order’s where none of it was', async () => {
  await packer.order('SLIP-2', 'BAG x 2')
  shownOf(await station.scan('SLIP-2'))
  expect(await slipOf('SLIP-2', 1)).toContain('1 item · 2 pieces')
  await packer.item('BAG-1', 'SLIP-2')
  const wish = { gestureId: randomUUID(), orderNumber: 'SLIP-2', parcelNumber: 2 }
  await expect(station.ask('print.packingSlip', wish)).rejects.toMatchObject({
    info: { code: 'not_found', details: { reason: 'packed_parcel' } },
  })
})
