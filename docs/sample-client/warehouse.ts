// What a warehouse system does with a bench, with types that are generated from the document which the bench serves:
//   npx openapi-typescript http://127.0.0.1:4870/api/v1/openapi.json --output station.d.ts

import createClient from 'openapi-fetch'
import type { components, paths } from './station.d.ts'

type Job = components['schemas']['Job']
type Parcel = components['schemas']['Parcel']
type Problem = components['schemas']['Problem']

const { STATION = 'http://127.0.0.1:4870/api/v1', KEY = '' } = process.env
const station = createClient<paths>({ baseUrl: STATION, headers: { Authorization: `Bearer ${KEY}` } })

/** What was asked for; throws what the station says is wrong. */
function taken<T>({ data, error }: { data?: T; error?: Problem }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail ?? error?.title}`)
  return data
}

/** Prints ZPL, and waits until it is known what became of it. */
async function print(zpl: string, word: string): Promise<Job> {
  let job = taken(
    await station.POST('/print', {
      params: { header: { 'Idempotency-Key': word } },
      body: { content: btoa(zpl), role: 'label', fileName: `${word}.zpl` },
    }),
  )
  while (job.state === 'queued' || job.state === 'sending' || job.state === 'sent') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    job = taken(await station.GET('/jobs/{jobId}', { params: { path: { jobId: job.id } } }))
  }
  return job
}

/** Brings orders, by the columns of an order file. Throws with the first that is not taken. */
async function bring(orders: readonly Record<string, string | number>[]): Promise<void> {
  const answer = taken(await station.POST('/orders', { body: [...orders] }))
  const wrong = answer.orders.find(({ outcome }) => outcome === 'rejected')
  if (wrong) throw new Error(`${wrong.orderNumber ?? 'an order'}: ${wrong.detail}`)
}

/** Ships an order, once, however often it is asked for: the word is the order's own. After `refused` it takes a new one. */
async function ship(orderNumber: string): Promise<Parcel> {
  const { state, parcel } = taken(
    await station.POST('/orders/{orderNumber}/ship', {
      params: { path: { orderNumber }, header: { 'Idempotency-Key': `ship ${orderNumber}` } },
      body: {},
    }),
  )
  // In doubt it may be paid for: it is asked for later, and never bought elsewhere.
  if (state !== 'bought' || !parcel) throw new Error(`${orderNumber} is ${state}`)
  return parcel
}

/** Orders that are still to be shipped, the newest first: those of the first page. None that may have been shipped. */
async function toBeShipped(): Promise<readonly string[]> {
  const { orders } = taken(await station.GET('/orders', { params: { query: { state: 'open' } } }))
  const known = orders.filter(({ elsewhere, notCompared }) => !elsewhere && !notCompared)
  return known.map(({ orderNumber }) => orderNumber)
}

/** The tracking numbers of an order, as they stand now. */
async function trackedBy(orderNumber: string): Promise<readonly (string | undefined)[]> {
  const { parcels } = taken(await station.GET('/orders/{orderNumber}', { params: { path: { orderNumber } } }))
  if (!parcels) throw new Error(`What was bought of ${orderNumber} is not known`)
  return parcels.map(({ trackingNumber }) => trackingNumber)
}

/** All parcels that can be read, the newest first, a page after the other. */
async function* parcels(): AsyncGenerator<Parcel> {
  let cursor: number | undefined
  do {
    const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) }
    const page = taken(await station.GET('/parcels', { params: { query } }))
    yield* page.parcels
    if (page.unreadable) console.error(`${page.unreadable} parcels cannot be read, and are not among these`)
    cursor = page.next
  } while (cursor !== undefined)
}

/** The label as a page of PDF. */
async function label(parcel: Parcel): Promise<Uint8Array> {
  const answer = await station.GET('/parcels/{parcelId}/label', {
    params: { path: { parcelId: parcel.purchaseId }, query: { format: 'pdf' } },
    parseAs: 'arrayBuffer',
  })
  return new Uint8Array(taken(answer as { data?: ArrayBuffer; error?: Problem }))
}

const { printers } = taken(await station.GET('/printers'))
const printed = await print('^XA^FO60,60^A0N,60^FDHello^FS^XZ', 'hello-1')
const again = await print('^XA^FO60,60^A0N,60^FDHello^FS^XZ', 'hello-1')

const address = {
  recipient: 'Ada Example',
  street1: '12 Sample St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
}
const numbers = ['TS-1', 'TS-2', 'TS-3']
await bring(numbers.map((number) => ({ 'order number': number, ...address, weight: '12 oz' })))
const open = await toBeShipped()
const shipped: Parcel[] = []
for (const number of [...numbers, 'TS-1']) shipped.push(await ship(number))

const listed: string[] = []
for await (const parcel of parcels()) listed.push(parcel.orderNumber)
const [first] = shipped
const tracked = await trackedBy('TS-1')
const pdf = first ? await label(first) : new Uint8Array()

// A fault of the caller is told by its code.
const { error } = await station.GET('/jobs/{jobId}', { params: { path: { jobId: crypto.randomUUID() } } })

console.log(
  JSON.stringify({
    printers: printers.map(({ name }) => name),
    printed: printed.state,
    isSameJob: printed.id === again.id,
    tracked: shipped.filter(({ trackingNumber }) => trackingNumber !== undefined).length,
    isSameParcel: shipped[0]?.purchaseId === shipped[3]?.purchaseId,
    open,
    isTracked: tracked.length === 1 && tracked[0] === first?.trackingNumber,
    listed,
    label: new TextDecoder().decode(pdf.subarray(0, 4)),
    unknownJob: error?.code,
  }),
)
