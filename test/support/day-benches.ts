// Benches of a made-up shift that end the day together: each with a real book and the product's own lists, manifests, refunds and sharing,
// over links that may be cut or lose answers. A bench is killed or frozen between any two of its steps, and put back to an earlier book.

import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { sqliteDocumentStore } from '../../src/adapters/sqlite/documents.ts'
import { sqliteManifestStore } from '../../src/adapters/sqlite/manifests.ts'
import { openDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { sqlitePurchaseStore } from '../../src/adapters/sqlite/purchases.ts'
import { sqliteRefundStore } from '../../src/adapters/sqlite/refunds.ts'
import { beginRestored } from '../../src/adapters/sqlite/restore.ts'
import { createChanges } from '../../src/app/changes.ts'
import { shareDay } from '../../src/app/features/warehouse-day.ts'
import { newId } from '../../src/app/runtime.ts'
import { dayKeys } from '../../src/app/station/day-envelope.ts'
import { keysOf } from '../../src/app/station/warehouse-keys.ts'
import { isAppError } from '../../src/contract/errors.ts'
import { createFiling } from '../../src/core/manifests/filing.ts'
import { dayAfter, unsettledStates, underWayStates } from '../../src/core/manifests/manifest.ts'
import { createManifests } from '../../src/core/manifests/manifests.ts'
import { voidsLabel } from '../../src/core/refunds/refund.ts'
import { createRefunds } from '../../src/core/refunds/refunds.ts'
import {
  labelOf,
  orderContent,
  preparedPurchase,
  printJob,
  refundOf,
  storesOn,
} from '../unit/adapters/sqlite/samples.ts'
import type { DayService, Shipment } from './day-service.ts'
import { faultyLink, type LinkState } from './faulty-link.ts'
import { manualClock } from './manual-clock.ts'
import { memoryKeychain } from './memory-keychain.ts'
import type { Random } from './random.ts'
import { stoppedProcess } from './stopped-process.ts'

const nothing = () => undefined
function unlessBug(error: unknown): readonly [] {
  if (!isAppError(error)) throw error
  return []
}
const accountKey = 'account-1'
/** A service that has known nothing for so long: a person may end the doubt. */
const doubtLongMs = 120_000
/** Of an end of day's many questions most are to be answered, else nothing is ever made. */
const shakesOneOf = 14

export type DayBench = Awaited<ReturnType<typeof dayBench>>

export async function dayBench(
  name: string,
  ports: {
    readonly folder: string
    readonly warehouse: OpenWarehouse
    readonly service: DayService
    /** Its clock, as it begins. */
    readonly begins: Date
    readonly shipDate: string
    /** By the ids that parcels have at benches. */
    readonly trackingNumbers: Map<string, string>
    readonly random: Random
  },
) {
  const { folder, warehouse, service, shipDate, trackingNumbers, random } = ports
  const path = join(folder, 'station.db')
  const backup = join(folder, 'backup.db')
  const dataKey = Buffer.alloc(32, name)
  const stationId = newId()
  const secrets = memoryKeychain()
  const setting = { url: 'postgres://there', name: 'main', bench: name }
  let linkState: LinkState = 'on'
  let passedMs = 0
  const logged: string[] = []

  async function open(isPutBack = false) {
    const life = stoppedProcess()
    const clock = manualClock(new Date(ports.begins.getTime() + passedMs))
    const database = await openDatabase(path)
    const context = { ...storesOn(database, dataKey).context, stationId, clock }
    if (isPutBack) await beginRestored(context, true)
    /** As the file is, whatever the process does. */
    const book = {
      ...storesOn(database, dataKey),
      purchases: sqlitePurchaseStore(context),
      manifests: sqliteManifestStore(context),
      refunds: sqliteRefundStore(context),
    }
    const stores = {
      documents: life.asks(sqliteDocumentStore(context)),
      purchases: life.asks(book.purchases),
      manifests: life.asks(book.manifests),
      refunds: life.asks(book.refunds),
    }
    const links = {
      day: faultyLink(warehouse.day, random, shakesOneOf),
      archive: faultyLink(warehouse.archive, random, shakesOneOf),
    }
    for (const link of Object.values(links)) link.set(linkState)
    const opened = {
      day: life.asks(links.day.there),
      archive: life.asks(links.archive.there),
    }
    const logger = {
      info: nothing,
      warn: (event: string) => void logged.push(event),
      error: (event: string, _about: unknown, error?: unknown) =>
        void logged.push(`${event} ${String(error instanceof Error ? error.stack : error)}`),
    }
    const changes = createChanges()
    const forManifests = life.asks(service.forManifests)
    const account = {
      service: {
        authorize: forManifests.authorize,
        create: forManifests.create,
        find: forManifests.find,
        shipDateOf: forManifests.shipDateOf,
        hasShipment: forManifests.hasShipment,
        carriers: forManifests.carriers,
        async *list() {
          yield* await forManifests.listed()
        },
      },
      key: () => accountKey,
    }
    const file = createFiling({ manifests: stores.manifests, purchases: stores.purchases, logger })
    const day = shareDay(
      {
        stores,
        secrets,
        changes,
        clock,
        logger,
        fileParcels: file,
        page: { tell: nothing },
        account: { connectedFor: { manifests: () => account } },
      } as never,
      setting,
      warehouse.day.benchId,
      () => Promise.resolve(opened),
      () => linkState === 'cut',
    )
    const refunds = createRefunds({
      refunds: stores.refunds,
      purchases: stores.purchases,
      account: () => ({ service: life.asks(service.forRefunds), key: () => accountKey }),
      async isManifestUnderWay(purchaseId) {
        const manifestId = (await stores.manifests.whereIs(purchaseId))?.manifestId
        const manifest = manifestId === undefined ? undefined : await stores.manifests.get(manifestId)
        return underWayStates.some((state) => state === manifest?.state)
      },
      lists: day.refunds,
      doubtLongMs: () => doubtLongMs,
      clock,
      logger,
      newId,
      onRefund: (refund) => void changes.emit('refund', refund),
    })
    const manifests = createManifests({
      day: day.atBenches,
      manifests: stores.manifests,
      purchases: stores.purchases,
      account: () => account,
      documentPrinter: nothing,
      file,
      settleRefunds: () => refunds.settle(),
      clock,
      newId,
      logger,
      doubtLongMs: () => doubtLongMs,
      onManifest: () => day.soon(),
      onLists: nothing,
      onJob: nothing,
    })
    day.onJoined(() => void manifests.serviceAnswers())
    let isClosed = false
    const close = () => {
      life.become('dead')
      if (!isClosed) database.close()
      isClosed = true
    }
    onTestFinished(close)
    await manifests.start()
    await refunds.start()
    day.start()
    return { life, clock, book, links, opened, changes, day, refunds, manifests, close }
  }
  let now = await open()

  /** A person's act, or the station's: what the product refuses is refused, and nobody waits for one that stands still. */
  async function does(act: () => Promise<unknown>): Promise<void> {
    const { life } = now
    act().catch((error: unknown) => {
      if (!isAppError(error)) logged.push(`act ${String(error instanceof Error ? error.stack : error)}`)
    })
    await life.atRest()
  }

  /** What is waited for, and takes as long as it does by its clock. */
  async function answered<T>(work: () => Promise<T>): Promise<T> {
    const is = { over: false }
    const answer = work().finally(() => (is.over = true))
    answer.catch(nothing)
    for (let turn = 0; turn < 200; turn++) {
      await now.life.atRest()
      if (is.over) return answer
      await passes(100)
    }
    throw new Error(`${name} answers nothing`)
  }

  const bought = () => now.book.purchases.listByState('bought')
  const shipmentOf = (trackingNumber: string | undefined) =>
    service.shipments.find((one) => one.trackingNumber === trackingNumber)

  async function keep(shipment: Shipment, isImported: boolean): Promise<void> {
    const { book: stores, changes } = now
    const { trackingNumber, transactionId, carrierAccountId } = shipment
    await stores.orders.upsert([orderContent(`ORDER ${trackingNumber}`)])
    const order = await stores.orders.findByNumber(`ORDER ${trackingNumber}`)
    const prepared = preparedPurchase(order?.id ?? '', {
      orderNumber: `ORDER ${trackingNumber}`,
      transactionId,
      accountKey,
    })
    const request = prepared.request && {
      ...prepared.request,
      carrierAccountId,
      shipDate: isImported ? shipment.shipDate : shipDate,
    }
    const { purchase } = await stores.purchases.insertPrepared({ ...prepared, request })
    trackingNumbers.set(purchase.id, trackingNumber)
    await stores.purchases.update(purchase.id, 'prepared', { state: 'sent', accountKey })
    const label = labelOf(purchase.id)
    const job = printJob(label)
    await stores.purchases.commitBought(
      purchase.id,
      { shipmentId: `of ${trackingNumber}`, trackingNumber, price: { amountMinor: 742, currency: 'USD' } },
      { raw: '{}', labels: [label], jobs: [job] },
    )
    await stores.jobs.startSending(job.id, job.printerId)
    await stores.jobs.update(job.id, 'sending', { state: 'sent' })
    await stores.jobs.update(job.id, 'sent', { state: 'confirmed' })
    const kept = await stores.purchases.get(purchase.id)
    if (kept) changes.emit('purchase', kept)
  }

  const trackingOf = (ids: readonly { readonly purchaseId: string }[]) =>
    new Set(ids.map(({ purchaseId }) => trackingNumbers.get(purchaseId) ?? ''))

  /** Void labels are told, as the archive's own rounds do. */
  async function tellVoid(): Promise<void> {
    const { book: stores, opened } = now
    const keys = dayKeys(await keysOf(opened.archive, secrets, setting), opened.day, name)
    for (const purchase of await bought()) {
      const refund = await stores.refunds.findByPurchase(purchase.id)
      const trackingIndex = keys.seal?.trackingIndex(purchase.trackingNumber ?? '')
      if (!refund || !voidsLabel(refund) || refund.state === 'prepared' || trackingIndex === undefined)
        continue
      await opened.archive.put({
        labelId: purchase.id,
        orderKey: undefined,
        boughtAt: purchase.createdAt,
        isVoid: true,
        keyVersion: 1,
        sealed: new Uint8Array([1]),
        trackingIndex,
      })
    }
  }

  async function passes(ms: number): Promise<void> {
    if (!now.life.isAwake()) return
    passedMs += ms
    await now.clock.advance(ms)
    await now.life.atRest()
  }

  /** It knows of what the service has, as a comparison after a restore does. */
  async function compare(): Promise<void> {
    const known = await bought()
    const numbers = new Set(known.map(({ trackingNumber }) => trackingNumber))
    for (const shipment of service.shipments)
      if (shipment.bench === name && !numbers.has(shipment.trackingNumber)) await keep(shipment, true)
    for (const { id, orderNumber, trackingNumber = '' } of await bought()) {
      if (!shipmentOf(trackingNumber)?.isRefunded) continue
      const refund = await now.book.refunds.findByPurchase(id)
      if (refund && voidsLabel(refund)) continue
      const missed = refundOf(id, { id: newId(), orderNumber, trackingNumber, accountKey })
      // On a manifest that is under way it is refused, and found the next time.
      const [found] = await now.book.refunds.insertPrepared([missed]).catch(unlessBug)
      if (found) await now.refunds.retry(found.id)
    }
  }

  async function kill(): Promise<void> {
    await now.life.atRest()
    now.close()
    now = await open()
    await now.life.atRest()
  }

  /** A person who looks at the service's site says what is to be said. */
  async function settle(): Promise<void> {
    const { book: stores, manifests } = now
    for (const { id, needsPerson } of await stores.manifests.listByState('in_doubt')) {
      const on = trackingOf(await stores.manifests.parcelsOf(id))
      const made = service.manifestOf(on)
      if (made && needsPerson) await does(() => manifests.settle(id, made.manifestId))
      else if (!made && !service.isLate(on)) await does(() => manifests.endDoubt(id, 'service_says'))
    }
  }

  return {
    name,
    logged,
    kill,
    passes,
    compare,
    settle,
    isAwake: () => now.life.isAwake(),
    book: () => now.book,
    /** Of what a person at it sees that nothing proves, or that it has forgotten. */
    look: () => answered(() => now.day.look()),
    free: (parcelIds: readonly string[]) => answered(() => now.day.free(parcelIds)),
    end: (manifestId: string) => answered(() => now.day.end(manifestId, 0)),
    trackingOf,
    link(to: LinkState): void {
      linkState = to
      for (const link of Object.values(now.links)) link.set(to)
      // As where the warehouse is joined again.
      if (to === 'on') now.day.again()
    },
    async buys(): Promise<void> {
      const at = service.shipments.length + 1
      const shipment: Shipment = {
        trackingNumber: `9400100000000000${String(at).padStart(6, '0')}`,
        transactionId: newId(),
        carrierAccountId: random.pick(['CA-1', 'CA-1', 'CA-2']),
        // Now and then it leaves earlier than it was said to.
        shipDate: random.below(8) === 0 ? dayAfter(shipDate, -1) : shipDate,
        bench: name,
        isRefunded: false,
        manifestId: undefined,
        isAskedBackCutOff: false,
      }
      service.shipments.push(shipment)
      await keep(shipment, false)
      await now.life.atRest()
    },
    async asksBack(): Promise<void> {
      const parcels = await bought()
      if (parcels.length === 0) return
      const { id, trackingNumber } = random.pick(parcels)
      const shipment = shipmentOf(trackingNumber)
      if (linkState === 'cut' && shipment) shipment.isAskedBackCutOff = true
      await does(() => now.refunds.request([id], newId()))
    },
    async withdraws(): Promise<void> {
      const [refund] = await now.book.refunds.listByState('prepared')
      if (refund) await does(() => now.refunds.withdraw(refund.id))
    },
    async endsDay(): Promise<void> {
      const { manifests } = now
      await does(async () => {
        const lists = (await manifests.lists()).filter(({ ready }) => ready.length > 0)
        const gestureId = newId()
        const ids = lists.map(({ id }) => id)
        await manifests.create(ids, gestureId)
      })
    },
    async cancels(): Promise<void> {
      const [prepared] = await now.book.manifests.listByState('prepared')
      if (prepared) await does(() => now.manifests.cancel(prepared.id))
    },
    async triesAgain(): Promise<void> {
      for (const { id } of await now.book.manifests.listByState('prepared', 'in_doubt'))
        await does(() => now.manifests.retry(id))
      for (const { id } of await now.book.refunds.listByState('prepared', 'in_doubt'))
        await does(() => now.refunds.retry(id))
    },
    /** It tells and hears. */
    async round(): Promise<void> {
      await does(tellVoid)
      await passes(6_000)
    },
    stopsAfter: (steps: number, how: 'frozen' | 'dead') => now.life.stopsAfter(steps, how),
    freezes: () => now.life.become('frozen'),
    async wakes(): Promise<void> {
      // The computer's clock went on.
      now.clock.setWallClock(90_000)
      now.life.wakes()
      await now.life.atRest()
    },
    async keepsBackup(): Promise<void> {
      await now.life.atRest()
      now.close()
      copyFileSync(path, backup)
      now = await open()
      await now.life.atRest()
    },
    hasBackup: () => existsSync(backup),
    async isPutBack(): Promise<void> {
      await now.life.atRest()
      now.close()
      for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true })
      copyFileSync(backup, path)
      now = await open(true)
      await now.life.atRest()
    },
    /** What is not over in its book. */
    async unsettled() {
      const manifests = await now.book.manifests.listByState(...unsettledStates)
      const refunds = await now.book.refunds.listByState('prepared', 'sent', 'in_doubt')
      return [...manifests, ...refunds].map(({ id, state, reason }) => ({ id, state, why: reason?.code }))
    },
    /** Of its lists, by tracking number, where the warehouse answers. */
    async lists() {
      const lists = await answered(() => now.manifests.lists())
      return {
        ready: lists.flatMap(({ ready }) => ready.map((one) => one.trackingNumber)).toSorted(),
        blocked: lists.flatMap(({ blocked }) =>
          blocked.map(({ parcel, blocks }) => ({ is: parcel.trackingNumber, id: parcel.purchaseId, blocks })),
        ),
      }
    },
    /** All manifests of its book. */
    async manifests() {
      const all = await now.book.manifests.list({ from: undefined, before: undefined, limit: 100 })
      const told = []
      for (const { id, state, gestureId, serviceManifestId, reason } of all) {
        const on = [...trackingOf(await now.book.manifests.parcelsOf(id))]
        told.push({ id, state, isOwn: gestureId !== undefined, serviceManifestId, why: reason?.code, on })
      }
      return told
    },
    /** What it says of each parcel that it bought. */
    async says() {
      const said = []
      for (const { id, trackingNumber = '' } of await bought()) {
        const manifestId = (await now.book.manifests.whereIs(id))?.manifestId
        const manifest = manifestId === undefined ? undefined : await now.book.manifests.get(manifestId)
        const refund = await now.book.refunds.findByPurchase(id)
        said.push({
          id,
          trackingNumber,
          state: manifest?.state,
          serviceManifestId: manifest?.serviceManifestId,
          isRefunded: refund !== undefined && voidsLabel(refund),
          there: now.day.placeOf(id)?.kind,
        })
      }
      return said
    },
  }
}
