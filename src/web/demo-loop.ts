// `npm run demo -- loop`: orders out of a database, their items scanned, bought and printed, and told to whoever sent them; the station is
// killed between two items and while it buys. At the end the books are compared: what was paid, what came out, and what the shop knows.

import { randomUUID } from 'node:crypto'
import type { ResultTargetConfig } from '../contract/results.ts'
import { check, say, until } from './demo-steps.ts'
import { openShop, shopItems, shopStatements, wrongItem, type DemoShop, type Told } from './demo-shop.ts'
import { startStation, type StationProcess } from './station-process.ts'

/**
 * In the order of the parcels: where a wrong item is scanned, where the station is killed between two items and where while it buys, and
 * from which one on the shop's address is dead.
 */
const wrongAt = 2
const killedScanningAt = 1
const killedBuyingAt = 3
const deadFrom = 1

const everything = {
  enabled: true,
  events: ['parcel.shipped'],
  trackingStatuses: [],
} as const satisfies Partial<ResultTargetConfig>

/** @param database the URL of a PostgreSQL database that a schema may be made in. */
export async function demoLoop(database: string, dataDir: string): Promise<void> {
  const shop = await openShop(database)
  let station: StationProcess | undefined
  try {
    station = await startStation(dataDir)
    const { secrets } = await station.ask('station.status', {})
    check(
      secrets.mode === 'keychain',
      'without a keychain a killed station has lost the key of its data: there is nothing to show',
    )
    say('ready', `station with sandbox, and a shop of ${shop.orderNumbers.length} orders`)
    await connect(station, shop, database)

    const before = await balance(station)
    for (const [at, orderNumber] of shop.orderNumbers.entries()) {
      if (at === deadFrom) {
        shop.setAnswers(false)
        say('dead', 'the shop’s address answers nothing more')
      }
      await begin(station, orderNumber)
      if (at === wrongAt) await scanWrong(station, orderNumber)
      const pieces = shop.pieces(orderNumber)
      for (const [place, sku] of pieces.entries()) {
        if (at === killedScanningAt && place === 1) {
          station = await startAgain(station, dataDir, `with ${place} of ${pieces.length} items scanned`)
          const { packed } = await begin(station, orderNumber)
          check(packed === place, `${orderNumber} has ${packed} items in its parcel, and not ${place}`)
        }
        await scanItem(station, orderNumber, sku)
      }
      if (at === killedBuyingAt) {
        station = await startAgain(station, dataDir, `while it buys ${orderNumber}`)
        await station.ask('ship.scan', { gestureId: randomUUID(), text: orderNumber })
      }
      await bought(station, orderNumber)
    }
    shop.setAnswers(true)
    say('alive', 'the shop’s address answers again')
    await retryAll(station)
    await told(shop)
    await compareBooks(station, shop, before)
  } finally {
    await station?.close()
    await shop.close()
  }
}

/** Gives the station the shop as an order source, and as two targets of results; takes its orders in. */
async function connect(station: StationProcess, shop: DemoShop, database: string): Promise<void> {
  const place = placeOf(database)
  const password = decodeURIComponent(new URL(database).password)
  const source = await station.ask('orders.saveSource', {
    config: {
      kind: 'database',
      name: 'Shop',
      enabled: true,
      place,
      query: shopStatements.orders,
      everyMinutes: 15,
      columns: {},
    },
    authorization: password,
  })
  const { runs } = await station.ask('orders.runSource', { sourceId: source.id })
  check(runs[0]?.added === shop.orderNumbers.length, `not all orders were taken out of the database`)
  say('imported', `${runs[0]?.added ?? 0} orders out of PostgreSQL`)
  const csv = [
    'sku,description,barcodes',
    ...[...shopItems, wrongItem].map((item) => Object.values(item).join(',')),
  ].join('\n')
  await station.ask('items.import', {
    fileName: 'items.csv',
    contentBase64: Buffer.from(csv).toString('base64'),
  })
  await station.ask('verification.saveRule', { mode: 'all' })
  say('ready', 'its items are known, and are scanned before anything is bought')
  await station.ask('results.saveTarget', {
    config: { kind: 'database', name: 'Shop’s tables', ...everything, place, statement: shopStatements.told },
    secret: password,
  })
  await station.ask('results.saveTarget', {
    config: {
      kind: 'http',
      name: 'Shop’s address',
      ...everything,
      method: 'POST',
      url: shop.address.url,
      auth: 'signature',
      headerName: 'Authorization',
      user: '',
      body: {},
    },
    secret: shop.address.secret,
  })
  say('ready', 'results go to its tables and to its address')
}

/** Kills it where it is, and starts another on its data. */
async function startAgain(station: StationProcess, dataDir: string, when: string): Promise<StationProcess> {
  await station.kill()
  say('killed', `the station, ${when}`)
  const next = await startStation(dataDir)
  say('ready', 'the station is started again')
  return next
}

/** The scan of an order: its items are asked for, and nothing is bought. */
async function begin(station: StationProcess, orderNumber: string) {
  const outcome = await station.ask('ship.scan', { gestureId: randomUUID(), text: orderNumber })
  if (outcome.kind !== 'verifying')
    throw new Error(`${orderNumber} is ${outcome.kind}, and its items are not asked for`)
  return outcome.verification
}

const codeOf = (sku: string) => shopItems.find((item) => item.sku === sku)?.barcode ?? sku

const scan = (station: StationProcess, orderNumber: string, text: string) =>
  station.ask('ship.scan', { gestureId: randomUUID(), text, verifying: { orderNumber, parcelNumber: 1 } })

async function scanItem(station: StationProcess, orderNumber: string, sku: string): Promise<void> {
  const outcome = await scan(station, orderNumber, codeOf(sku))
  check(
    outcome.kind === 'shipping' || (outcome.kind === 'verifying' && outcome.news.kind === 'taken'),
    `${sku} of ${orderNumber} was not taken`,
  )
}

async function scanWrong(station: StationProcess, orderNumber: string): Promise<void> {
  const outcome = await scan(station, orderNumber, wrongItem.barcode)
  check(outcome.kind === 'verifying' && outcome.news.kind === 'wrong_item', 'a wrong item was not found out')
  say('wrong item', `${wrongItem.description}: not of ${orderNumber}, and nothing is bought`)
}

function placeOf(database: string) {
  const { hostname, port, pathname, username } = new URL(database)
  return {
    kind: 'postgres' as const,
    host: hostname,
    port: Number(port || 5432),
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
    tls: 'off' as const,
  }
}

async function balance(station: StationProcess): Promise<number> {
  const { known } = await station.ask('postage.ask', {})
  if (!known) throw new Error('the service does not say the balance')
  return known.balance.amountMinor
}

async function bought(station: StationProcess, orderNumber: string): Promise<void> {
  const parcel = await until(`${orderNumber} is bought and printed`, async () => {
    const { parcels } = await station.ask('ship.parcels', { orderNumber })
    return parcels.find(({ state, job }) => state === 'bought' && job?.state === 'confirmed')
  })
  say('bought', `${orderNumber} · ${parcel.service} · ${parcel.trackingNumber ?? ''}`)
}

/** What waits for its next try is told now. */
async function retryAll(station: StationProcess): Promise<void> {
  const { targets } = await station.ask('results.targets', {})
  for (const { id, counts } of targets)
    if (counts.waiting + counts.stopped > 0) await station.ask('results.retry', { targetId: id })
}

async function told(shop: DemoShop): Promise<void> {
  const all = shop.orderNumbers.length
  await until('the shop is told of each order', async () => {
    const { told: inTables } = await shop.written()
    const atAddress = new Set(shop.heard().map(({ eventId }) => eventId))
    return inTables.length === all && atAddress.size === all ? true : undefined
  })
  say('told', `${all} parcels, in its tables and at its address`)
}

const cents = ({ price }: Told) => Math.round(Number(price) * 100)

async function compareBooks(station: StationProcess, shop: DemoShop, before: number): Promise<void> {
  const { told: inTables, tracked } = await shop.written()
  for (const orderNumber of shop.orderNumbers) {
    const { parcels } = await station.ask('ship.parcels', { orderNumber })
    const here = parcels.filter(({ state }) => state === 'bought').map(({ trackingNumber }) => trackingNumber)
    check(here.length === 1, `${orderNumber} has ${here.length} labels`)
    const rows = inTables.filter((row) => row.orderNumber === orderNumber)
    check(rows.length === 1, `the tables have ${rows.length} parcels of ${orderNumber}`)
    const address = new Map(
      shop
        .heard()
        .filter((event) => event.orderNumber === orderNumber)
        .map(({ eventId, trackingNumber }) => [eventId, trackingNumber]),
    )
    check(address.size === 1, `the address has heard of ${address.size} parcels of ${orderNumber}`)
    for (const number of [rows[0]?.trackingNumber, tracked.get(orderNumber), ...address.values()])
      check(
        number === here[0],
        `${orderNumber}: the shop has ${number ?? 'no number'}, the station ${here[0] ?? 'none'}`,
      )
  }
  const paid = before - (await balance(station))
  const sum = inTables.reduce((total, row) => total + cents(row), 0)
  check(paid === sum, `the account paid ${paid / 100}, the labels cost ${sum / 100}`)
  const again = shop.heard().length - new Set(shop.heard().map(({ eventId }) => eventId)).size
  say(
    'books',
    `each order one label, one row, one event; ${(paid / 100).toFixed(2)} paid for labels of ${(sum / 100).toFixed(2)}`,
  )
  say('done', again === 0 ? 'nothing was told twice' : `${again} told twice, under the id that it had before`)
}
