// The list of items on a real database: what an import takes, how it is found, and what a kill leaves.

import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { csvFile } from '../../../../src/adapters/order-sources/csv-order-file.ts'
import { sqliteItemSharing } from '../../../../src/adapters/sqlite/item-sharing.ts'
import { sqliteItemStore } from '../../../../src/adapters/sqlite/items.ts'
import { itemHeadings } from '../../../../src/core/items/columns.ts'
import { importItems } from '../../../../src/core/items/import-items.ts'
import { csvHeading, csvOfItem } from '../../../../src/core/items/item-csv.ts'
import { forkChild } from '../../../../src/processes/fork-child.ts'
import { openStores, temporaryFolder } from './samples.ts'

const child = new URL('./children/import-items.ts', import.meta.url)
const clock = { elapsedMs: () => performance.now() }

async function openItems(path?: string) {
  const opened = await openStores(undefined, path)
  const store = sqliteItemStore(opened.context)
  const take = (csv: string, signal?: AbortSignal, onProgress?: (done: { rowsDone: number }) => void) =>
    importItems(
      Buffer.from(csv),
      { reader: csvFile(itemHeadings), store, clock, ...(onProgress && { onProgress }) },
      signal,
    )
  const found = async (query: string) =>
    (await store.list({ query, skip: 0, limit: 100 })).items.map(({ sku }) => sku)
  return { ...opened, store, take, found }
}

const whole = `sku,description,barcodes,weight,weight unit,customs description,customs value,currency,tariff number,origin country,asks,dangerous goods,picture
TEA-BLACK,Black tea,012345678905 | 10012345678902 x 12,120,g,"Black tea, 100 g",4.50,EUR,0902.30,India,"lot, serial",yes,tea.png
MUG,Mug,SUP-7,12 oz,,,,,,,,no,
`

describe('an import of items', () => {
  it('keeps what each row says', async () => {
    const { store, take } = await openItems()
    expect(await take(whole)).toEqual({ added: 2, changed: 0, unchanged: 0, rejected: [], rejectedCount: 0 })
    const { items } = await store.list({ query: '', skip: 0, limit: 10 })
    expect(items).toMatchObject([
      { sku: 'MUG', description: 'Mug', barcodes: [{ code: 'SUP-7' }], weightGrams: 340.194 },
      {
        sku: 'TEA-BLACK',
        description: 'Black tea',
        barcodes: [{ code: '012345678905' }, { code: '10012345678902', count: 12 }],
        weightGrams: 120,
        customsDescription: 'Black tea, 100 g',
        valueMinor: 450,
        currency: 'EUR',
        hsTariffNumber: '090230',
        originCountry: 'IN',
        asks: ['lot', 'serial'],
        isDangerous: true,
        picture: 'tea.png',
      },
    ])
    expect(await take(whole)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await take('sku,asks,dangerous goods,picture\nTEA-BLACK,lot,no,\n')).toMatchObject({ changed: 1 })
    const tea = (await store.bySkus(['TEA-BLACK'])).get('tea-black')
    expect(tea).toMatchObject({ asks: ['lot'], isDangerous: undefined, picture: undefined })
  })

  it('knows its headings in each language of the station', async () => {
    const { store, take } = await openItems()
    await take(
      'Artikelnummer;Bezeichnung;Strichcode;Gewicht;Zollwert;Währung\nA-1;Tee;96385074;120 g;4,5;EUR\n',
    )
    await take('Référence;Désignation;Codes-barres;Poids;Pays d’origine\nA-2;Thé;SUP-2;1 kg;France\n')
    await take('Referencia;Descripción;Código de barras;Peso\nA-3;Té;SUP-3;2 kg\n')
    expect((await store.list({ query: '', skip: 0, limit: 10 })).items).toMatchObject([
      { sku: 'A-1', description: 'Tee', weightGrams: 120, valueMinor: 450, currency: 'EUR' },
      { sku: 'A-2', description: 'Thé', weightGrams: 1000, originCountry: 'FR' },
      { sku: 'A-3', description: 'Té', barcodes: [{ code: 'SUP-3' }], weightGrams: 2000 },
    ])
  })

  it('reads what shops export as it is, and passes over rows that are of pictures alone', async () => {
    const { store, take } = await openItems()
    const heading =
      'Handle,Title,Body (HTML),Vendor,Tags,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Image Position,SEO Title,Variant Image,Variant Weight Unit,Cost per item,Status'
    expect(
      await take(`${heading}
mug,Mug,"<p>Blue, large</p>",Potter,"a, b",MUG-1,350.0,4,12.50,'012345678905,https://shop.example/mug.png,1,Mugs,,lb,3.10,active
mug,,,,,MUG-2,0.0,2,13.00,SUP-7,https://shop.example/mug-2.png,2,,,lb,,
mug,,,,,,,,,,https://shop.example/mug-3.png,3,,,lb,,
`),
    ).toMatchObject({ added: 2, rejected: [], rejectedCount: 0 })
    const [first, second] = await store.following('', 10)
    expect(first).toMatchObject({
      sku: 'MUG-1',
      description: 'Mug',
      weightGrams: 350,
      valueMinor: 1250,
      barcodes: [{ code: '012345678905' }],
      picture: undefined,
    })
    expect(second).toMatchObject({ sku: 'MUG-2', weightGrams: undefined, valueMinor: 1300 })
    await take('Product SKU,Product Title,Product UPC,Weight (lbs),COO\nPOT,Pot,SUP-9,1.5,CN\n')
    expect((await store.bySkus(['pot'])).get('pot')).toMatchObject({
      description: 'Pot',
      weightGrams: 680.389,
      originCountry: 'CN',
      barcodes: [{ code: 'SUP-9' }],
    })
    // A weight is of one column: one with its own unit comes first.
    expect(await take('sku,weight in kg,weight\nPOT,2,700 g\nMUG-1,12 oz,\n')).toMatchObject({
      changed: 1,
      rejected: [{ sku: 'MUG-1', column: 'weight in kg', reason: { code: 'units_differ' } }],
    })
    expect((await store.bySkus(['pot'])).get('pot')).toMatchObject({ weightGrams: 700 })
  })

  it('changes what a file says alone: a column that is not there changes nothing, an empty cell empties', async () => {
    const { store, take } = await openItems()
    await take(whole)
    expect(await take('sku,weight,description\n tea-black ,150 g,\n')).toMatchObject({ added: 0, changed: 1 })
    const tea = (await store.bySkus(['Tea-Black'])).get('tea-black')
    expect(tea).toMatchObject({ sku: 'TEA-BLACK', weightGrams: 150, valueMinor: 450, originCountry: 'IN' })
    expect(tea?.description).toBeUndefined()
    expect(tea?.barcodes).toHaveLength(2)
  })

  it('rejects bad rows with line and reason, and takes the good ones', async () => {
    const { take, found } = await openItems()
    await take(whole)
    const result = await take(`sku,barcodes,weight
,SUP-1,1 g
A,012345678904,1 g
B,012345678905,1 g
C,mug,1 g
D,SUP-4,heavy
sup-7,,1 g
E,SUP-5,1 g
e,SUP-6,2 g
F,SUP-5,1 g
`)
    expect(result).toMatchObject({ added: 1, rejectedCount: 8 })
    expect(result.rejected).toMatchObject([
      { line: 2, column: 'sku', reason: { code: 'empty' } },
      { line: 3, sku: 'A', column: 'barcodes', reason: { code: 'check_digit_wrong' } },
      { line: 4, sku: 'B', column: 'barcodes', reason: { code: 'code_of_other_item', sku: 'TEA-BLACK' } },
      { line: 5, sku: 'C', column: 'barcodes', reason: { code: 'code_of_other_item', sku: 'MUG' } },
      { line: 6, sku: 'D', column: 'weight', reason: { code: 'not_a_weight' } },
      { line: 7, sku: 'sup-7', column: 'sku', reason: { code: 'code_of_other_item', sku: 'MUG' } },
      { line: 9, sku: 'e', column: 'sku', reason: { code: 'sku_again', firstLine: 8 } },
      { line: 10, sku: 'F', column: 'barcodes', reason: { code: 'code_of_other_item', sku: 'E' } },
    ])
    expect(await found('')).toEqual(['E', 'MUG', 'TEA-BLACK'])
  })

  it('is no file of items without its heading, or with nothing under it', async () => {
    const { take } = await openItems()
    await expect(take('A,B\n1,2\n')).rejects.toMatchObject({
      details: { fault: { code: 'no_item_heading' } },
    })
    await expect(take('sku,weight\n')).rejects.toMatchObject({ details: { fault: { code: 'no_items' } } })
  })

  it('takes its own export again, and nothing is another then', async () => {
    const { store, take } = await openItems()
    await take(`${whole}-5X,=Best,code 96385075 x 3,1 g,,,,,,,,no,five.png\n`)
    const items = await store.following('', 10)
    const csv = [csvHeading, ...items.map(csvOfItem)].join('')
    expect(await take(csv)).toMatchObject({ added: 0, changed: 0, unchanged: 3, rejectedCount: 0 })
  })

  it('ends where it is called off, and keeps what it had taken', async () => {
    const { store, take } = await openItems()
    const ending = new AbortController()
    const rows = Array.from({ length: 5_000 }, (_, at) => `SKU-${at},${at + 1} g`)
    const result = await take(['sku,weight', ...rows].join('\n'), ending.signal, () => ending.abort())
    expect(result.cancelled).toBe(true)
    expect(result.added).toBeGreaterThan(0)
    expect(result.added).toBeLessThan(5_000)
    expect(await store.count()).toBe(result.added)
  })
})

describe('an item', () => {
  it('is found by parts of its SKU and description, and by the beginning of a barcode in each of its lengths', async () => {
    const { take, found } = await openItems()
    await take(whole)
    for (const query of ['black', 'BLACK TEA', '0123456', '012345678905', '00012345678905', '100123', 'tea-'])
      expect(await found(query), query).toEqual(['TEA-BLACK'])
    expect(await found('sup')).toEqual(['MUG'])
    expect(await found('345678')).toEqual([])
  })

  it('is gone with its barcodes once it is removed', async () => {
    const { store, take, found } = await openItems()
    await take(whole)
    expect(await store.remove(' mug ')).toMatchObject({ sku: 'MUG' })
    expect(await store.remove('MUG')).toBeUndefined()
    expect(await found('sup')).toEqual([])
    expect(await take('sku,barcodes\nCUP,SUP-7\n')).toMatchObject({ added: 1 })
  })
})

it('of an import that was killed in its midst each row is whole or not there, and the same file brings the rest', async () => {
  const path = join(temporaryFolder(), 'station.db')
  const before = await openItems(path)
  // The list is shared: what is kept is noted for the others by the same transaction.
  await sqliteItemSharing(before.context).switchOn('a warehouse')
  before.close()
  const rows = Array.from({ length: 3_000 }, (_, at) => `SKU-${at},CODE-${at},${at + 1} g`)
  const csv = ['sku,barcodes,weight', ...rows].join('\n')
  const link = forkChild(child, { args: [path, '1500', csv] })
  onTestFinished(() => link.kill())
  const gone = new Promise((resolve) => link.onExit(resolve))
  const reached = await Promise.race([
    new Promise((resolve) => link.onMessage(resolve)),
    gone.then(() => 'the child ended before'),
  ])
  expect(reached).toBe('stopped')
  link.kill()
  await gone

  const { store, take, found, context } = await openItems(path)
  const kept = await store.count()
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThanOrEqual(1_500)
  const codes = context.database.prepare('SELECT count(*) AS codes FROM item_barcodes').get()?.['codes']
  expect(codes).toBe(kept)
  expect(await sqliteItemSharing(context).untold()).toBe(kept)
  expect(await take(csv)).toMatchObject({ added: 3_000 - kept, unchanged: kept, rejectedCount: 0 })
  expect(await found('code-2999')).toEqual(['SKU-2999'])
})
