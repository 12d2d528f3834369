import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import {
  buy,
  labelOf,
  openStores,
  orderContent,
  preparedPurchase,
  printJob,
  type TestStores,
} from './samples.ts'

const canaries = {
  name: 'Canaryname Quetzalcoatl',
  company: 'Canary Fluorspar Works',
  street1: '4711 Canarystreet',
  street2: 'Canary Floor 93',
  city: 'Canaryville',
  zip: '98765-4321',
  phone: '+1-555-0199-777',
  email: 'canary@secret-mail.example',
  reference: 'Canary reference line',
  customerGroup: 'Canary group of customers',
  sku: 'CANARY-SKU-5150',
  labelText: '^XA^FDCanary label field^FS^XZ',
  raw: '{"canaryRaw":"answer body"}',
  message: 'Canary text of the service',
  setting: 'Canary Warehouse Dock',
}

/** The forms in which a careless store would leak a text: plain, UTF-16, base64 at each of its three offsets, hex. */
function formsOf(text: string): readonly (readonly [string, Buffer])[] {
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64')
    // Without the ends, which hold bits of the neighbours.
    return [`base64 at ${offset}`, Buffer.from(encoded.slice(4, -4))] as const
  })
  return [
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 in lower case', Buffer.from(text.toLowerCase())],
    ['UTF-16LE', Buffer.from(text, 'utf16le')],
    ['UTF-16BE', Buffer.from(text, 'utf16le').swap16()],
    ['hex', Buffer.from(Buffer.from(text).toString('hex'))],
    ...base64,
  ]
}

// The index stores a term as what it adds to the one before, so that a search through its bytes would not see words.
function indexedTerms(
  { database }: TestStores['context'],
  table: 'order_terms' | 'label_terms',
): readonly string[] {
  database.prepare(`CREATE VIRTUAL TABLE temp.${table}_vocabulary USING fts5vocab(main, ${table}, row)`).run()
  return database
    .prepare(`SELECT term FROM temp.${table}_vocabulary`)
    .all()
    .map((row) => String(row['term']))
}

const wordsOfName = [...canaries.name.split(' '), 'canaryna', 'quetzalc']

it('the files of the database tell no person, address, label, body or text of the service', async () => {
  const stores = await openStores()
  const { orders, purchases, jobs, settings } = stores
  const toAddress = {
    name: canaries.name,
    company: canaries.company,
    street1: canaries.street1,
    street2: canaries.street2,
    city: canaries.city,
    state: 'CA',
    zip: canaries.zip,
    phone: canaries.phone,
    email: canaries.email,
  }
  const content = (weightGrams: number) =>
    orderContent('PLAIN-ORDER-NUMBER', {
      toAddress,
      weightGrams,
      items: [{ sku: canaries.sku, quantity: 1, weightGrams: 5 }],
      references: [canaries.reference],
      customerGroups: [canaries.customerGroup],
    })
  await orders.upsert([content(1)])
  await orders.upsert([content(2)])
  const order = (await orders.findByNumber('PLAIN-ORDER-NUMBER'))!
  const reason = { code: 'service_refused', message: canaries.message } as const
  const sample = preparedPurchase(order.id)
  const { purchase } = await purchases.insertPrepared({
    ...sample,
    request: { ...sample.request!, toAddress },
    recipient: canaries.name,
    destination: `${canaries.city}, CA ${canaries.zip}`,
    reason,
  })
  await purchases.update(purchase.id, 'prepared', { state: 'sent' })
  await purchases.update(purchase.id, 'sent', { state: 'in_doubt', reason })
  await purchases.keepRaw(purchase.id, canaries.raw)
  const label = labelOf(purchase.id, 1, canaries.labelText)
  const warnings = [{ code: 'ADDRESS.MODIFIED', message: canaries.message }]
  const job = printJob(label)
  await purchases.commitBought(
    purchase.id,
    { warnings, trackingNumber: '9400PLAIN' },
    { raw: canaries.raw, labels: [label], jobs: [job] },
  )
  await jobs.update(job.id, 'queued', { reason: { code: 'not_printable', message: canaries.message } })
  await settings.set('ship-from', { name: canaries.setting })
  await buy(stores, { orderNumber: 'SECOND', recipient: canaries.name, labelText: canaries.labelText })
  expect(await stores.labels.search('quetzal', 5)).toHaveLength(2)
  for (const table of ['order_terms', 'label_terms'] as const) {
    const terms = indexedTerms(stores.context, table)
    expect(terms.length).toBeGreaterThan(30)
    expect(terms.filter((term) => !/^(w[0-9a-f]{12}|[bn]([0-9a-f]{2})+)$/.test(term))).toEqual([])
  }

  const filesNow = () => {
    const folder = dirname(stores.path)
    return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const)
  }
  const whileOpen = filesNow()
  expect(whileOpen.map(([name]) => name)).toContain('station.db-wal')
  stores.close()
  const everything = [...whileOpen, ...filesNow()]
  // What is meant to be plain is there: the search looks at the right bytes.
  expect(everything.some(([, bytes]) => bytes.includes('PLAIN-ORDER-NUMBER'))).toBe(true)
  for (const [name, bytes] of everything) {
    for (const text of [...Object.values(canaries), ...wordsOfName]) {
      for (const [form, encoded] of formsOf(text)) {
        expect(bytes.includes(encoded), `${name} has ${JSON.stringify(text)} as ${form}`).toBe(false)
      }
    }
  }
})
