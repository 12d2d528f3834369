// A bench of a warehouse as far as the database hears of it: all that a running station asks it for, by the same code, over books in
// memory. No page, no printer, and a service that takes as long as it is told.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  openWarehouse,
  type OpenWarehouse,
  type WarehouseOptions,
} from '../../src/adapters/postgres/open-warehouse.ts'
import { sharedTransactionId } from '../../src/app/features/parcel-marks.ts'
import { newId, systemClock as clock } from '../../src/app/runtime.ts'
import { copyReader, copySealer } from '../../src/app/station/label-envelope.ts'
import { orderReader, orderSealer } from '../../src/app/station/order-envelope.ts'
import type { BenchFacts } from '../../src/contract/warehouse-benches.ts'
import { isAppError } from '../../src/contract/errors.ts'
import { orderNumberKey } from '../../src/core/orders/order-number.ts'
import type { Logger } from '../../src/core/runtime.ts'
import { newPurchase } from '../../src/core/ship/purchase.ts'
import { createBenchDesk } from '../../src/core/warehouse/bench-desk.ts'
import { createLabelCarrier } from '../../src/core/warehouse/carry-labels.ts'
import { createClaimsFollower, type Followed } from '../../src/core/warehouse/follow-claims.ts'
import { createOrderClaims, type Unreported } from '../../src/core/warehouse/order-claims.ts'
import { createRequestService } from '../../src/core/warehouse/serve-refund-requests.ts'
import { createOrderSharing } from '../../src/core/warehouse/share-orders.ts'
import type { OrderPlace } from '../../src/core/warehouse/shared-orders.ts'
import type { WholePlace } from './warehouse-whole-station.ts'
import { elsewhereBook, labelBook, purchaseBook, settledOrders } from './warehouse-books.ts'

/** As JSON: it goes to other processes. */
export type FloorPlace = {
  readonly warehouse: Omit<WarehouseOptions, 'benchId' | 'bench' | 'leaseMs'>
  /** In base64. */
  readonly key: string
  /** Up to here benches have heard of everything: what one reads that was away is read once, and by itself. */
  readonly followed: Followed
  readonly ordersRead: OrderPlace
  /** How long the service takes to sell a label. */
  readonly serviceMs: number
  /** A process opens one of its benches every so often. */
  readonly openEveryMs: number
  /** Where some of them are whole stations. */
  readonly whole?: WholePlace
}

export type Packing =
  /** What the scan waited for: its claim, and the word that its request may leave. */
  | { readonly kind: 'packed'; readonly claimMs: number; readonly leaveMs: number }
  /** Another bench has it. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'unanswered' }

export type Bought = { readonly orderKey: string; readonly benchId: string }

/** What a floor is made of. */
export type FloorBench = {
  faults(): readonly string[]
  bought(): readonly Bought[]
  /** `tookMs`: from the scan until the label has left for the printer, of whole stations. */
  pack(orderNumber: string): Promise<{ readonly kind: Packing['kind']; readonly tookMs?: number }>
  close(): Promise<void>
}

export type BenchAtWork = Awaited<ReturnType<typeof openBenchAtWork>>

const keyVersion = 1

/** As a station does. */
async function openOnceAnswered(options: WarehouseOptions): Promise<OpenWarehouse> {
  try {
    return await openWarehouse(options)
  } catch (error) {
    if (!isAppError(error, 'warehouse_cut_off')) throw error
    return openOnceAnswered(options)
  }
}

export async function openBenchAtWork(
  { warehouse: place, key: keyText, followed, ordersRead, serviceMs }: Omit<FloorPlace, 'openEveryMs'>,
  bench: string,
) {
  const benchId = randomUUID()
  const warehouse = await openOnceAnswered({ ...place, benchId, bench })
  const { warehouseId, archive, orders } = warehouse
  const key = { version: keyVersion, key: Buffer.from(keyText, 'base64') }
  const purchases = purchaseBook()
  const labels = labelBook()
  let unreported: readonly Unreported[] = []
  const faults: string[] = []
  const logger: Logger = {
    info: () => undefined,
    warn: () => undefined,
    error: (event, _, cause) => void faults.push(`${event}: ${String(cause)}`),
  }
  const runtime = { clock, logger }
  const nothing = () => undefined
  const nobody = () => Promise.resolve(undefined)

  const claims = createOrderClaims({
    ...runtime,
    claims: () => Promise.resolve(warehouse.claims),
    transactionIdOf: (parcel, attempt) => Promise.resolve(sharedTransactionId(warehouseId, parcel, attempt)),
    purchases,
    isAtService: () => Promise.resolve(false),
    unreported: {
      list: () => Promise.resolve(unreported),
      save: (list) => Promise.resolve(void (unreported = list)),
    },
    scanKeys: { seal: nobody, open: nobody },
    cutOff: () => 'strict',
    onChange: nothing,
    onPackedTwice: (orderNumber) => Promise.resolve(void faults.push(`packed twice: ${orderNumber}`)),
  })

  let last: { readonly orderNumber: string; readonly atMs: number } | undefined
  const facts = (stopped: boolean): Promise<BenchFacts> =>
    Promise.resolve({
      version: '1.0.0',
      operator: `Packer of ${bench}`,
      lastHour: purchases.bought().length,
      printer: { name: 'Zebra', condition: 'ready', held: false },
      inDoubt: 0,
      waiting: { prints: 0, orders: 0 },
      stopped,
      ...(last && {
        lastParcel: {
          orderNumber: last.orderNumber,
          agoMs: Math.round(clock.elapsedMs() - last.atMs),
        },
      }),
    })
  const desk = createBenchDesk({
    ...runtime,
    benches: () => Promise.resolve(warehouse.benches),
    facts,
    kept: { read: nobody, save: () => Promise.resolve() },
    onChange: nothing,
    onGo: nothing,
    onSilence: claims.askAgain,
  })
  const sharing = createOrderSharing({
    ...runtime,
    orders: () =>
      Promise.resolve({
        ...orders,
        after: (from, most) => orders.after(from.number < ordersRead.number ? ordersRead : from, most),
      }),
    book: settledOrders,
    async keysFor() {
      await archive.keys()
      return { seal: orderSealer(key, orders), open: orderReader([key.key], warehouseId) }
    },
    epoch: () => archive.epoch(),
    onOrders: nothing,
  })
  const follower = createClaimsFollower({
    ...runtime,
    changes: () =>
      Promise.resolve({
        ...warehouse.changes,
        listen: (told, lost) =>
          warehouse.changes.listen(() => {
            told()
            sharing.soon()
          }, lost),
      }),
    store: elsewhereBook(),
    kept: { read: () => Promise.resolve(followed), save: () => Promise.resolve() },
    onOrders: nothing,
  })
  const carrier = createLabelCarrier({
    ...runtime,
    archive: () => Promise.resolve(archive),
    journal: labels.journal,
    contentOf: labels.contentOf,
    async keysFor(to) {
      await to.keys()
      return { seal: copySealer(key, to), trackingIndexes: copyReader([key.key]).trackingIndexes }
    },
  })
  const requests = createRequestService({
    ...runtime,
    requests: () => Promise.resolve(warehouse.refundRequests),
    prover: () => Promise.resolve(() => 'not_proven' as const),
    purchaseOf: nobody,
    refund: () => Promise.reject(new Error('nobody asks for a refund')),
    refundOf: nobody,
    onTaken: () => Promise.resolve(),
    onSaid: () => Promise.resolve(),
    onNews: nothing,
    onAnswers: () => Promise.resolve(),
  })

  claims.start()
  await desk.start()
  follower.start()
  carrier.start()
  sharing.start()
  requests.start()

  async function buy(orderNumber: string): Promise<Packing> {
    const parcel = { orderId: newId(), orderNumber, parcelNumber: 1 }
    const scannedMs = performance.now()
    const transactionId = await claims.take(parcel)
    const claimedMs = performance.now()
    const prepared = newPurchase({
      ...parcel,
      id: newId(),
      transactionId,
      gestureId: newId(),
      request: undefined,
      service: 'PriorityMail',
      recipient: 'Ada Lovelace',
      destination: 'Springfield, IL 62701',
      createdAt: clock.now(),
    })
    const beforeMs = performance.now()
    try {
      await claims.leave(prepared)
    } catch (error) {
      claims.giveBack(parcel)
      throw error
    }
    const leftMs = performance.now()
    await pause(serviceMs)
    const trackingNumber = `9400${BigInt(`0x${prepared.id.replaceAll('-', '').slice(-16)}`)}`
    const bought = { ...prepared, state: 'bought' as const, trackingNumber, updatedAt: clock.now() }
    purchases.keep(bought)
    labels.keep(bought)
    claims.purchaseChanged(bought)
    carrier.bought(bought.id)
    last = { orderNumber, atMs: clock.elapsedMs() }
    return { kind: 'packed', claimMs: claimedMs - scannedMs, leaveMs: leftMs - beforeMs }
  }

  async function close(): Promise<void> {
    await Promise.all([requests.close(), carrier.close(), sharing.close(), follower.close()])
    await claims.close()
    await desk.close()
    await warehouse.close()
  }
  let closing: Promise<void> | undefined

  return {
    faults: (): readonly string[] => faults,
    bought: (): readonly Bought[] =>
      purchases.bought().map(({ orderNumber }) => ({ orderKey: orderNumberKey(orderNumber), benchId })),
    async pack(orderNumber: string): Promise<Packing> {
      try {
        return await buy(orderNumber)
      } catch (error) {
        if (isAppError(error, 'order_claimed', 'order_packed')) return { kind: 'elsewhere' }
        if (isAppError(error, 'warehouse_cut_off')) return { kind: 'unanswered' }
        throw error
      }
    },
    /** Tells what has ended; harmless where it was closed before. */
    close: (): Promise<void> => (closing ??= close()),
  }
}
