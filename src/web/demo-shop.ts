// The shop of `npm run demo -- loop`: its orders and what it was told of them stand in a schema of its own in a real PostgreSQL, and an
// address of its own hears the same.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { z } from 'zod'

const schema = 'packbench_demo'

/** What the station asks of it as an order source, and writes as a target of results. */
export const shopStatements = {
  orders: `select number as "order number", name as recipient, street as "street 1", city, state, zip,
  ounces as weight, 'oz' as "weight unit", 'small-box' as package, items
from ${schema}.orders where changed_at >= :since order by number`,
  told: `with told as (
  insert into ${schema}.told (event_id, type, order_number, tracking_number, price)
  values (:eventId, :type, :orderNumber, :trackingNumber, :price)
  on conflict (event_id) do nothing)
update ${schema}.orders set tracking_number = :trackingNumber where number = :orderNumber`,
} as const

/** Of a result, in the database or at the address. */
export type Told = {
  readonly eventId: string
  readonly type: string
  readonly orderNumber: string
  readonly trackingNumber: string
  readonly price: string
}

const Body = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ orderNumber: z.string(), trackingNumber: z.string(), price: z.string() }),
})

export type DemoShop = {
  readonly orderNumbers: readonly string[]
  /** What each order has, piece by piece, by SKU. */
  readonly pieces: (orderNumber: string) => readonly string[]
  /** In the database: what the station wrote there. */
  written(): Promise<{ readonly told: readonly Told[]; readonly tracked: ReadonlyMap<string, string | null> }>
  readonly address: { readonly url: string; readonly secret: string }
  /** At the address, each as often as it was told. */
  heard(): readonly Told[]
  /** The address answers nothing until it is on again. */
  setAnswers(answers: boolean): void
  /** With its schema. */
  close(): Promise<void>
}

/** What it sells, as a station's list of items takes it. */
export const shopItems = [
  { sku: 'TEA-BLACK', description: 'Black tea', barcode: '4006381333931' },
  { sku: 'MUG-BLUE', description: 'Blue mug', barcode: '0012345678905' },
] as const
/** In none of its orders. */
export const wrongItem = { sku: 'MUG-RED', description: 'Red mug', barcode: '0036000291452' } as const

const people = [
  'Avery Example',
  'Jordan Placeholder',
  'Robin Sample',
  'Casey Specimen',
  'Drew Dummy',
  'Lee Trial',
]

const teaAndMug = (at: number) => ({ tea: 1 + (at % 2), mug: at % 3 })

/** As the column `items` of an order file. */
function itemsOf(at: number): string {
  const { tea, mug } = teaAndMug(at)
  return [`TEA-BLACK x ${tea}`, ...(mug > 0 ? [`MUG-BLUE x ${mug}`] : [])].join(' | ')
}

/** Throws where there is such a schema already: what stands in it may be somebody's. */
export async function openShop(url: string): Promise<DemoShop> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create schema ${schema}`)
  } catch (error) {
    await client.end()
    throw new Error(`the schema ${schema} cannot be made in this database, or is there already`, {
      cause: error,
    })
  }
  const orderNumbers = await fillTables(client).catch(async (error: unknown) => {
    await client.query(`drop schema ${schema} cascade`)
    await client.end()
    throw error
  })

  const heard: Told[] = []
  const key = randomBytes(24)
  let answers = true
  const server = createServer((request, response) => {
    void take(request).then((status) =>
      answers ? response.writeHead(status).end() : request.socket.destroy(),
    )
  })
  async function take(request: IncomingMessage): Promise<number> {
    const body = await text(request)
    if (!answers || !isSigned(request, body, key)) return 401
    const { id, type, data } = Body.parse(JSON.parse(body))
    heard.push({ eventId: id, type, ...data })
    return 204
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    orderNumbers,
    pieces(orderNumber) {
      const { tea, mug } = teaAndMug(orderNumbers.indexOf(orderNumber))
      return [...Array<string>(tea).fill('TEA-BLACK'), ...Array<string>(mug).fill('MUG-BLUE')]
    },
    async written() {
      const { rows: told } =
        await client.query<Told>(`select event_id as "eventId", type, order_number as "orderNumber",
        tracking_number as "trackingNumber", price from ${schema}.told`)
      const { rows } = await client.query<{ number: string; tracking_number: string | null }>(
        `select number, tracking_number from ${schema}.orders`,
      )
      return { told, tracked: new Map(rows.map((row) => [row.number, row.tracking_number])) }
    },
    address: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders/{orderNumber}`,
      secret: `whsec_${key.toString('base64')}`,
    },
    heard: () => heard,
    setAnswers: (next) => (answers = next),
    async close() {
      server.close()
      server.closeAllConnections()
      await client.query(`drop schema ${schema} cascade`)
      await client.end()
    },
  }
}

async function fillTables(client: Client): Promise<readonly string[]> {
  await client.query(`create table ${schema}.orders (number text primary key, name text not null, street text not null,
    city text not null, state text not null, zip text not null, ounces numeric not null,
    items text not null, changed_at timestamptz not null default now(), tracking_number text)`)
  await client.query(`create table ${schema}.told (event_id text primary key, type text not null, order_number text not null,
    tracking_number text not null, price text not null)`)
  const orderNumbers = people.map((_, at) => `SHOP-${2001 + at}`)
  for (const [at, name] of people.entries())
    await client.query(
      `insert into ${schema}.orders (number, name, street, city, state, zip, ounces, items) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [orderNumbers[at], name, `${100 + at} Sample Ave`, 'Chicago', 'IL', '60601', 8 + at, itemsOf(at)],
    )
  return orderNumbers
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function isSigned({ headers }: IncomingMessage, body: string, key: Buffer): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const own = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  const given = Buffer.from(String(headers['webhook-signature']))
  return own.length === given.length && timingSafeEqual(own, given)
}
