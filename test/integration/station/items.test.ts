// What an order leaves out is filled from the list of items, on the whole station: scanned, typed into, and by a batch.

import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { itemColumnNames } from '../../../src/contract/items.ts'
import { outcomeLine, runAct } from '../../../src/app/guard/command-acts.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { startLabelProxy, type LabelProxy } from '../../support/label-proxy.ts'
import { eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-items-'))
let sandbox: Sandbox
let service: LabelProxy
let station: TestStation
let sent: unknown[] = []

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  service = await startLabelProxy(
    sandbox.baseUrl,
    (label) => label,
    ({ path, body }) => void (path.endsWith('/Shipment') && sent.push(JSON.parse(body))),
  )
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect({ ...sandbox, baseUrl: service.baseUrl })
  await takeItems('sku,weight\nTEA,100 g\nMUG,300 g\n')
})
afterAll(async () => {
  await station.close()
  await service.close()
  await sandbox.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  sent = []
})

const takeItems = (csv: string) =>
  station.ask('items.import', {
    fileName: 'items.csv',
    contentBase64: Buffer.from(csv).toString('base64'),
  })

async function order(orderNumber: string, items: string, says: { weight?: string; abroad?: true } = {}) {
  const place = says.abroad ? 'Berlin,BE,10115,DE' : 'Chicago,IL,60601,US'
  const service = says.abroad ? '' : 'GroundAdvantage'
  const taken = await station.importCsv(
    `order number,recipient,street1,city,state,zip,country,weight,items,service\n${orderNumber},Ada Example,12 Sample St,${place},${says.weight ?? ''},${items},${service}\n`,
  )
  expect(taken.added + taken.changed + taken.unchanged).toBe(1)
}

/** The box of an order that names none weighs 110 g. */
const ounces = (goodsGrams: number): unknown => expect.closeTo((goodsGrams + 110) / 28.349523125, 0)

it('buys a scanned order with the weight that its items have by the list, and the box', async () => {
  await order('ITEMS-1', ' tea x 2 | MUG')
  const draft = await station.ask('ship.openDraft', { orderNumber: 'ITEMS-1' })
  expect(draft.draft.packages[0]).toMatchObject({ measured: { weight: 610 }, weightSource: 'items' })
  expect(draft.check.listed).toEqual(['packages.0.weight'])
  const parcel = await station.shipped('ITEMS-1')
  expect(parcel.state).toBe('bought')
  expect(sent).toMatchObject([{ packages: [{ weight: ounces(500) }] }])
})

it('takes a changed list for what is not bought, and leaves what is', async () => {
  await order('ITEMS-2', 'TEA')
  await order('ITEMS-3', 'TEA')
  const before = await station.shipped('ITEMS-2')
  await takeItems('sku,weight\ntea,200 g\n')
  await station.shipped('ITEMS-3')
  expect(sent).toMatchObject([
    { packages: [{ weight: ounces(100) }] },
    { packages: [{ weight: ounces(200) }] },
  ])
  expect(await station.ask('ship.parcel', { purchaseId: before.purchaseId })).toMatchObject({
    price: before.price,
    trackingNumber: before.trackingNumber,
  })
  expect(await station.scan('ITEMS-2')).toMatchObject({ kind: 'already_shipped' })
  await takeItems('sku,weight\ntea,100 g\n')
})

it('takes the order’s own word, and none where one item has no weight', async () => {
  await order('ITEMS-4', 'TEA', { weight: '900 g' })
  await station.shipped('ITEMS-4')
  expect(sent).toMatchObject([{ packages: [{ weight: ounces(900 - 110) }] }])
  await order('ITEMS-5', 'TEA | CARD')
  expect(await station.scan('ITEMS-5')).not.toMatchObject({ kind: 'shipping' })
  const { draft, check } = await station.ask('ship.openDraft', { orderNumber: 'ITEMS-5' })
  expect(draft.packages[0]?.weight).toBeUndefined()
  expect(check.problems).toMatchObject([{ field: 'packages.0.weight', kind: 'missing' }])
  expect(sent).toHaveLength(1)
})

it('fills in the customs form, says what of it came from the list, and buys it so', async () => {
  await takeItems(
    'sku,weight,customs description,customs value,tariff number,origin country\nPOT,400 g,Tea pot of china,12.50,6911.10,CN\n',
  )
  await order('ITEMS-6', 'POT x 2', { abroad: true })
  const { draft, check } = await station.ask('ship.openDraft', { orderNumber: 'ITEMS-6' })
  const goods = {
    description: 'Tea pot of china',
    quantity: 2,
    weight: 800,
    weightUnit: 'g',
    value: 25,
    hsTariffNumber: '691110',
    originCountry: 'CN',
    itemCode: 'POT',
  }
  expect(draft.customsInfo?.customsItem).toEqual([goods])
  const field = (name: string) => `customsInfo.customsItem.0.${name}`
  expect(check.listed?.toSorted()).toEqual(
    [
      ...['description', 'hsTariffNumber', 'originCountry', 'value', 'weight'].map(field),
      'packages.0.weight',
    ].toSorted(),
  )
  const typed = {
    ...draft,
    customsInfo: {
      ...draft.customsInfo,
      contentType: 'Merchandise' as const,
      customsSigner: 'Ada Example',
      customsCertify: true,
      customsItem: [{ ...goods, weightUnit: 'g' as const, value: 30 }],
    },
  }
  const after = await station.ask('ship.checkDraft', { draft: typed })
  expect(after.problems).toEqual([])
  expect(after.listed).not.toContain(field('value'))
  const outcome = await station.ask('ship.buy', { gestureId: randomUUID(), draft: typed })
  if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
  await station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'bought')
  expect(sent).toMatchObject([{ customsInfo: { customsItem: [{ ...goods, value: 30 }] } }])
})

it('shows what came from the list on the order’s page, and fills in a batch and the rules', async () => {
  await order('ITEMS-7', 'MUG')
  const { says, order: view } = await station.ask('orders.show', { orderNumber: 'ITEMS-7' })
  expect(view.weightGrams).toBe(300)
  expect(says?.items).toEqual([{ sku: 'MUG', quantity: 1, weightGrams: 300, fromList: ['weightGrams'] }])
  const batch = await station.ask('batch.create', {
    source: { kind: 'chosen', orderNumbers: ['ITEMS-7'] },
  })
  await station.ask('batch.start', { batchId: batch.id, rows: 1 })
  await station.batchOnce(batch.id, ({ state }) => state === 'done')
  expect(sent).toMatchObject([{ packages: [{ weight: ounces(300) }] }])
})

it('is told of as it changes, listed, exported and removed', async () => {
  const told = eventOnce(station.station, 'itemsChanged', () => true)
  await takeItems('sku,description,barcodes\nSPOON,Spoon,96385074\n')
  expect(await told).toMatchObject({ all: 4 })
  const { items, total, all } = await station.ask('items.list', { query: '9638' })
  expect(items).toMatchObject([{ sku: 'SPOON', barcodes: [{ code: '96385074' }] }])
  expect([total, all]).toEqual([1, 4])
  const { csv, items: count } = await station.ask('items.export', {})
  expect(count).toBe(4)
  expect(await takeItems(csv)).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  expect(await station.ask('items.remove', { sku: 'spoon' })).toMatchObject({ sku: 'SPOON' })
  await expect(station.ask('items.remove', { sku: 'spoon' })).rejects.toMatchObject({
    info: { code: 'not_found', details: { reason: 'item' } },
  })
})

it('is imported by a command, which says what became of it', async () => {
  const path = join(folder, 'by-command.csv')
  writeFileSync(path, 'sku,barcodes\nFORK,SUP-FORK\nKNIFE,SUP-FORK\n')
  const outcome = await runAct(station.station, { kind: 'import_items', path })
  expect(outcomeLine(outcome)).toBe('imported: by-command.csv, 1 new, 0 changed, 1 not taken')
  expect((await station.ask('items.list', { query: 'fork' })).total).toBe(1)
})

it('says of dangerous goods that they are, and buys them all the same', async () => {
  await takeItems('sku,weight,dangerous goods\nCELL,50 g,yes\n')
  await order('ITEMS-DG', 'CELL @ 50 g | TEA')
  const { check } = await station.ask('ship.openDraft', { orderNumber: 'ITEMS-DG' })
  expect(check).toMatchObject({ dangerous: ['CELL'], problems: [] })
  const { says } = await station.ask('orders.show', { orderNumber: 'ITEMS-DG' })
  expect(says?.items.map(({ isDangerous }) => isDangerous)).toEqual([true, undefined])
  expect((await station.shipped('ITEMS-DG')).state).toBe('bought')
  await takeItems('sku,dangerous goods\nCELL,no\n')
  expect((await station.ask('ship.openDraft', { orderNumber: 'ITEMS-DG' })).check).not.toHaveProperty(
    'dangerous',
  )
})

it('shows the picture of an item from its folder, and no other file of the computer', async () => {
  mkdirSync(join(folder, 'station', 'pictures'))
  const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1')
  writeFileSync(join(folder, 'station', 'pictures', 'pot.jpg'), png)
  writeFileSync(join(folder, 'station', 'outside.png'), png)
  await takeItems('sku,asks,picture\nPOT,"lot, serial",pot.jpg\n')
  const { items } = await station.ask('items.list', { query: 'pot' })
  expect(items).toMatchObject([{ sku: 'POT', asks: ['lot', 'serial'], picture: 'pot.jpg' }])
  expect(await station.ask('items.picture', { name: 'pot.jpg' })).toEqual({
    mediaType: 'image/png',
    contentBase64: png.toString('base64'),
  })
  for (const name of ['none.png', '../outside.png', '../settings.json']) {
    await expect(station.ask('items.picture', { name })).rejects.toMatchObject({
      info: { code: 'not_found', details: { reason: 'item_picture' } },
    })
  }
})

it('asks once what headings mean that it does not know, and reads such files so from then on', async () => {
  const csv = (sku: string) => `Stock no.;Was es ist;Gramm\n${sku};Kanne;1200\n`
  const file = (sku: string) => ({
    fileName: 'stock.csv',
    contentBase64: Buffer.from(csv(sku)).toString('base64'),
  })
  const headings = ['Stock no.', 'Was es ist', 'Gramm']
  await expect(station.ask('items.import', file('CAN-1'))).rejects.toMatchObject({
    info: { code: 'order_file_unreadable', details: { unmapped: true, fault: { code: 'no_item_heading' } } },
  })
  const preview = await station.ask('items.previewFile', file('CAN-1'))
  expect(preview).toMatchObject({
    headings: headings.map((heading) => ({ heading })),
    rows: [['CAN-1', 'Kanne', '1200']],
    missing: ['sku'],
    isMapped: false,
  })
  expect(preview.columns.map(({ name }) => name)).toEqual([...itemColumnNames])
  const columns = { 'Stock no.': 'sku', Gramm: 'weight in g' }
  for (const wrong of [{ Gramm: 'sku', 'Stock no.': 'sku' }, { Gramm: 'weight' }, { Gramm: 'recipient' }]) {
    await expect(station.ask('items.saveMapping', { headings, columns: wrong })).rejects.toMatchObject({
      info: { code: 'invalid_input', details: { reason: 'columns_wrong' } },
    })
  }
  await station.ask('items.saveMapping', { headings, columns })
  expect(await station.ask('items.import', file('CAN-1'))).toMatchObject({ added: 1, rejectedCount: 0 })
  expect(await station.ask('items.import', file('CAN-2'))).toMatchObject({ added: 1 })
  const { items } = await station.ask('items.list', { query: 'can-' })
  expect(items).toMatchObject([
    { sku: 'CAN-1', weightGrams: 1200 },
    { sku: 'CAN-2', weightGrams: 1200 },
  ])
  expect(items[0]).not.toHaveProperty('description')
  // What files of orders mean is another matter.
  const orders = await station.ask('orders.previewFile', file('CAN-1'))
  expect(orders.isMapped).toBe(false)
})
