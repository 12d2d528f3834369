// The search of everything by a whole station, on a database with some hundred labels that were bought before.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EverythingFound, SearchPart } from '../../../src/contract/search.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { csvHeading, csvRow } from '../../support/order-csv.ts'
import { until } from '../../support/until.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-search-'))
const count = 300
let sandbox: Sandbox
let station: TestStation

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
  const names = ['Ada Example', 'Boris Example', 'Chloé Sample']
  const rows = Array.from({ length: count }, (_, at) =>
    csvRow(`SEA-${String(at + 1)}`, names[at % names.length] ?? ''),
  )
  await station.importCsv([csvHeading, ...rows].join('\n'))
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const everything = (text: string): Promise<EverythingFound> => station.ask('search.everything', { text })

async function hitsIn<Part extends SearchPart>(part: Part, text: string) {
  const found = (await everything(text))[part]
  if (found.kind !== 'found') throw new Error(`${part} is not known`)
  return found as Extract<EverythingFound[Part], { kind: 'found' }>
}

it('finds an order in whole before newer ones that have its number as a part, and says that there are more', async () => {
  const { hits, isMore } = await hitsIn('orders', 'sea-1')
  expect(hits.map(({ orderNumber }) => orderNumber)[0]).toBe('SEA-1')
  expect(hits).toHaveLength(4)
  expect(isMore).toBe(true)
  const others = hits.slice(1).every(({ orderNumber }) => orderNumber.startsWith('SEA-1'))
  expect(others).toBe(true)
})

it('finds a recipient’s words, without accents, and what nobody has', async () => {
  const { hits } = await hitsIn('orders', 'chloe sam')
  expect(hits.every(({ recipient }) => recipient === 'Chloé Sample')).toBe(true)
  expect(hits).toHaveLength(4)
  expect(await everything('nobody at all')).toEqual(
    Object.fromEntries(
      ['orders', 'labels', 'containers', 'manifests', 'addresses'].map((part) => [
        part,
        { kind: 'found', hits: [], isMore: false },
      ]),
    ),
  )
})

it('finds a parcel by its order, the end of its tracking number and its whole barcode', async () => {
  const { trackingNumber = '' } = await station.shipped('SEA-7')
  await station.shipped('SEA-77')
  const byOrder = await hitsIn('labels', 'SEA-7')
  expect(byOrder.hits.map(({ orderNumber }) => orderNumber)).toEqual(['SEA-7', 'SEA-77'])
  const byEnd = await hitsIn('labels', trackingNumber.slice(-8))
  expect(byEnd.hits).toMatchObject([{ orderNumber: 'SEA-7', trackingNumber }])
  const scanned = await everything(`(420)60601(${trackingNumber.slice(0, 2)})${trackingNumber.slice(2)}`)
  expect(scanned).toMatchObject({ trackingNumber, labels: { hits: [{ orderNumber: 'SEA-7' }] } })
  expect((await everything('SEA-7')).trackingNumber).toBeUndefined()
})

it('finds a saved address, and a manifest by its number', async () => {
  const address = {
    name: 'Dock Nine',
    street1: '9 Harbor Way',
    city: 'Seattle',
    state: 'WA',
    zip: '98108',
    country: 'US',
  }
  const { saved } = await station.ask('addresses.create', { use: 'recipient', address })
  expect((await hitsIn('addresses', 'harbor dock')).hits).toEqual([
    {
      addressId: saved.addressId,
      use: 'recipient',
      name: 'Dock Nine',
      lines: ['9 Harbor Way', 'Seattle WA 98108', 'US'],
    },
  ])

  const [list] = (await station.ask('manifests.today', {})).lists
  const { manifests } = await station.ask('manifests.create', {
    gestureId: randomUUID(),
    listIds: [list?.listId ?? ''],
  })
  const numberNow = async () => (await station.ask('manifests.list', {})).manifests[0]?.manifestNumber ?? ''
  const number = await until(numberNow)
  const hits = (await hitsIn('manifests', number.slice(-6).toLowerCase())).hits
  expect(hits).toMatchObject([{ manifestId: manifests[0]?.manifestId, manifestNumber: number, parcels: 2 }])

  const all = await station.ask('manifests.list', { text: number.slice(-6) })
  expect(all.manifests.map(({ manifestId }) => manifestId)).toEqual([manifests[0]?.manifestId])
  expect((await station.ask('manifests.list', { text: 'nothing of it' })).manifests).toEqual([])
})

it('says that an order may have been bought, and leaves a word of it in no log', async () => {
  await station.importCsv(csvOf('DOUBT-9'))
  sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
  sandbox.faults.set({ endpoint: 'findShipments', kind: 'unreadable', body: '{}', times: 50 })
  const outcome = await station.scan('DOUBT-9')
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  await station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'in_doubt')
  expect((await hitsIn('orders', 'DOUBT-9')).hits).toMatchObject([{ state: 'open', inDoubt: true }])
  sandbox.faults.clear()

  await everything('Quentin Unheard')
  expect((await station.ask('diagnostics.log', { lines: 2_000 })).text).not.toMatch(/quentin|unheard/i)
})
