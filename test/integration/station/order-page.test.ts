// Everything of one order, over real parts: a station on SQLite with a signed-in packer, a sandbox and its printer.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Happening } from '../../../src/contract/order-page.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-order-page-'))
let sandbox: Sandbox
let station: TestStation

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
  const badge = 'ANA-4711'
  await station.ask('operators.save', { name: 'Ana', role: 'supervise', badge, limits: {} })
  await station.ask('operators.badge', { badge })
})
afterEach(() => sandbox.faults.clear())
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const show = (orderNumber: string) => station.ask('orders.show', { orderNumber })
const happenedTo = async (orderNumber: string): Promise<readonly Happening[]> =>
  (await show(orderNumber)).history.map(({ what }) => what)

const heading =
  'order number,recipient,company,street,street 2,city,state,zip,country,phone,weight,items,item descriptions,item values,currency,tariff numbers,origin countries,item barcodes,package,service,reference'
const rowOf = (number: string, street: string, city = 'Chicago', zip = '60601', state = 'IL') =>
  `${number},Avery Example,Example Inc,${street},Floor 2,${city},${state},${zip},US,312 555 0100,2 lb,TEA x 2 @ 120 g | MUG,Green tea | Mug,12.50 | 8,EUR,090230 | 691110,CN | US,CASE-7 x 12; 96385074 |,mailer,PriorityMail,PO 77`
const importRow = (row: string) => station.importCsv(`${heading}\n${row}\n`)

const elsewhere = {
  name: 'Avery Example',
  street1: '9 Other Street',
  city: 'Boston',
  state: 'Massachusetts',
  zip: '2108',
  country: 'US',
}

it('shows all that an order says, and where it came from', async () => {
  await importRow(rowOf('SAYS-1', '1200 Sample Ave'))
  const page = await show('says-1')
  expect(page).toMatchObject({
    order: { orderNumber: 'SAYS-1', state: 'open', service: 'PriorityMail' },
    says: {
      address: {
        name: 'Avery Example',
        company: 'Example Inc',
        street1: '1200 Sample Ave',
        street2: 'Floor 2',
        city: 'Chicago',
        state: 'IL',
        zip: '60601',
        country: 'US',
        phone: '312 555 0100',
      },
      items: [
        {
          sku: 'TEA',
          quantity: 2,
          weightGrams: 120,
          description: 'Green tea',
          value: { amountMinor: 1_250, currency: 'EUR' },
          hsTariffNumber: '090230',
          originCountry: 'CN',
          barcodes: [{ code: 'CASE-7', count: 12 }, { code: '96385074' }],
        },
        { sku: 'MUG', quantity: 1, value: { amountMinor: 800, currency: 'EUR' }, originCountry: 'US' },
      ],
      package: 'Padded mailer',
      references: ['PO 77'],
    },
    origin: { kind: 'hand' },
    parcels: [],
    canSetAddress: true,
  })
  expect(page).not.toHaveProperty('knownSince')
  await expect(show('NO-SUCH')).rejects.toMatchObject({ info: { code: 'not_found' } })
})

it('tells what was done with an order, by whom, and what a refused act did not do', async () => {
  await station.importCsv(csvOf('ACTS-1'))
  await station.ask('orders.hold', { orderNumber: 'ACTS-1', reason: 'paid tomorrow' })
  await station.ask('orders.release', { orderNumber: 'ACTS-1' })
  await expect(station.ask('orders.release', { orderNumber: 'ACTS-1' })).rejects.toMatchObject({
    info: { code: 'conflict' },
  })
  await station.ask('orders.cancel', { orderNumber: 'ACTS-1' })
  await station.ask('orders.takeBack', { orderNumber: 'ACTS-1' })
  const { history } = await show('ACTS-1')
  expect(history.map(({ what, by }) => [what, by])).toEqual([
    ['taken_back', 'Ana'],
    ['cancelled', 'Ana'],
    ['released', 'Ana'],
    ['held', 'Ana'],
    ['imported', undefined],
  ])
})

it('tells of its labels: refused with the code, bought, printed, reprinted, refunded', async () => {
  await station.importCsv(csvOf('LABELS-1'))
  const code = 'ADDRESS.VALIDATION_FAILED'
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422, code })
  const outcome = await station.scan('LABELS-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  await station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'refused')
  expect((await show('LABELS-1')).order).toMatchObject({ state: 'failed', failure: { details: { code } } })

  const parcel = await station.shipped('LABELS-1', ({ job }) => job?.state === 'confirmed')
  const labelId = parcel.labelId ?? ''
  // Parcels are put on lists when somebody looks at those.
  await station.ask('manifests.today', {})
  const manifestState = async () => (await show('LABELS-1')).parcels[0]?.manifest?.state
  await expect.poll(manifestState).toMatch(/^(open|not_needed)$/)
  const again = await station.ask('reprint.print', { gestureId: randomUUID(), labelId, reason: 'damaged' })
  await station.jobOnce(again.id, ({ state }) => state === 'confirmed')
  await station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [parcel.purchaseId] })
  await expect.poll(async () => (await show('LABELS-1')).parcels[0]?.parcel.refund?.state).toBe('requested')

  const page = await show('LABELS-1')
  expect(page.parcels).toMatchObject([
    {
      parcel: {
        parcelNumber: 1,
        state: 'bought',
        trackingNumber: parcel.trackingNumber,
        price: parcel.price,
        packages: [{ labelId, job: { state: 'confirmed' } }],
      },
    },
  ])
  expect(page.history.map(({ what, by }) => [what, by])).toEqual([
    ['refund_asked', 'Ana'],
    ['reprinted', 'Ana'],
    ['printed', undefined],
    ['bought', 'Ana'],
    ['refused', 'Ana'],
    ['imported', undefined],
  ])
  expect(page.history).toMatchObject([
    { amount: parcel.price, parcelNumber: 1 },
    { print: { why: 'damaged', state: 'confirmed', copies: 1 } },
    { print: { state: 'confirmed' } },
    { amount: parcel.price, trackingNumber: parcel.trackingNumber },
    { reason: { details: { code } } },
    { origin: { kind: 'hand' } },
  ])
})

it('keeps an address that was typed, says so, and lets no import undo it', async () => {
  await importRow(rowOf('ADDR-1', '1200 Sample Ave'))
  await station.ask('orders.setAddress', { orderNumber: 'ADDR-1', address: elsewhere })
  const typed = { street1: '9 Other Street', city: 'Boston', state: 'MA', zip: '02108' }
  expect((await show('ADDR-1')).says).toMatchObject({
    address: typed,
    fileAddress: { street1: '1200 Sample Ave', city: 'Chicago' },
  })
  // The same file again changes nothing; another street in it is kept as what the file says.
  expect(await importRow(rowOf('ADDR-1', '1200 Sample Ave'))).toMatchObject({ unchanged: 1 })
  expect(await importRow(rowOf('ADDR-1', '1300 Sample Ave'))).toMatchObject({ changed: 1 })
  const page = await show('ADDR-1')
  expect(page.says).toMatchObject({ address: typed, fileAddress: { street1: '1300 Sample Ave' } })
  expect(page.history).toMatchObject([
    { what: 'changed_address_kept', origin: { kind: 'hand' } },
    { what: 'address_set', by: 'Ana' },
    { what: 'imported' },
  ])
  // What is bought goes there.
  const parcel = await station.shipped('ADDR-1')
  expect(parcel.destination).toContain('Boston MA')
  await expect(
    station.ask('orders.setAddress', { orderNumber: 'ADDR-1', address: elsewhere }),
  ).rejects.toMatchObject({ info: { code: 'conflict' } })
  expect((await show('ADDR-1')).canSetAddress).toBe(false)
})

it('goes to the address of its file again when somebody says so, or the file says the same', async () => {
  await importRow(rowOf('ADDR-2', '1200 Sample Ave'))
  await expect(station.ask('orders.useFileAddress', { orderNumber: 'ADDR-2' })).rejects.toMatchObject({
    info: { code: 'conflict' },
  })
  await station.ask('orders.setAddress', { orderNumber: 'ADDR-2', address: elsewhere })
  await station.ask('orders.useFileAddress', { orderNumber: 'ADDR-2' })
  const { says } = await show('ADDR-2')
  expect(says?.address.street1).toBe('1200 Sample Ave')
  expect(says).not.toHaveProperty('fileAddress')
  expect(await happenedTo('ADDR-2')).toEqual(['address_of_file', 'address_set', 'imported'])

  await importRow(rowOf('ADDR-3', '1200 Sample Ave'))
  await station.ask('orders.setAddress', {
    orderNumber: 'ADDR-3',
    address: { ...(await show('ADDR-3')).says!.address, street1: '1201 Sample Ave' },
  })
  await importRow(rowOf('ADDR-3', '1201 Sample Ave'))
  expect((await show('ADDR-3')).says).not.toHaveProperty('fileAddress')
  await importRow(rowOf('ADDR-3', '1202 Sample Ave'))
  expect((await show('ADDR-3')).says?.address.street1).toBe('1202 Sample Ave')
})

it('takes a failed order up again with its new address, and keeps a held one on hold', async () => {
  await station.importCsv(csvOf('FAILED-1', 'HELD-1'))
  sandbox.faults.set({
    endpoint: 'createShipment',
    kind: 'status',
    status: 422,
    code: 'ADDRESS.VALIDATION_FAILED',
  })
  const outcome = await station.scan('FAILED-1')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  await station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'refused')
  expect(
    await station.ask('orders.setAddress', { orderNumber: 'FAILED-1', address: elsewhere }),
  ).toMatchObject({ state: 'open', destination: 'Boston MA · 02108' })
  await station.ask('orders.hold', { orderNumber: 'HELD-1', reason: 'stock' })
  expect(await station.ask('orders.setAddress', { orderNumber: 'HELD-1', address: elsewhere })).toMatchObject(
    {
      state: 'held',
      heldReason: 'stock',
    },
  )
})

it('takes no address that is none, names the part at fault, and writes no address into log or audit', async () => {
  await station.importCsv(csvOf('WRONG-1'))
  const street1 = '77 Unspeakable Lane'
  const wrong = { ...elsewhere, street1, zip: 'nowhere' }
  const refused = await station.station.invoke('orders.setAddress', {
    orderNumber: 'WRONG-1',
    address: wrong,
  })
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'invalid_input', details: { field: 'zip', problem: { code: 'not_a_zip' } } },
  })
  expect(JSON.stringify(refused)).not.toMatch(/Unspeakable|nowhere/)
  await station.ask('orders.setAddress', { orderNumber: 'WRONG-1', address: { ...elsewhere, street1 } })
  const { entries } = await station.ask('audit.list', { limit: 50 })
  expect(JSON.stringify(entries)).not.toContain('Unspeakable')
  const logs = join(folder, 'station', 'logs')
  const text = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'))
  expect(text.join('')).not.toContain('Unspeakable')
})
