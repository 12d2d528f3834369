// A second shipment under one transactionId: the contract has none, and each is a charge. What tells of one is kept and
// shown until a person has dealt with it; what a station that died has kept and not told is told at its next start.

import { notFound } from '../../contract/refusals.ts'
import type { Logger } from '../runtime.ts'
import type { Purchase } from './purchase.ts'
import type { PurchaseStore } from './ports.ts'
import type { ToldShipment } from '../shipping-service.ts'

export type SecondShipment = ToldShipment & {
  readonly id: string
  /** The purchase whose transactionId it has. */
  readonly purchaseId: string
  readonly state: 'open' | 'closed'
  /** The purchase that it was taken in as, so that its refund can be asked for. */
  readonly takenAs: string | undefined
  readonly createdAt: Date
}

/** Keeps second shipments. Every write is on disk when its promise resolves. */
export type SecondShipmentStore = {
  /** Adds what is not there, not yet told. Those of an answer that buys come with `PurchaseStore.commitBought`. */
  add(purchaseId: string, shipments: readonly ToldShipment[]): Promise<void>
  /** Oldest first. */
  listUntold(): Promise<readonly SecondShipment[]>
  told(id: string): Promise<void>
  get(id: string): Promise<SecondShipment | undefined>
  /** Oldest first. */
  listOpen(): Promise<readonly SecondShipment[]>
  close(id: string): Promise<void>
  /**
   * A bought purchase of its own, like the one whose transactionId it has, without labels and on no list for a manifest;
   * answers with its id. The same one when it is asked for again.
   */
  takeIn(id: string): Promise<string>
}

export type SecondShipmentsPorts = {
  readonly store: SecondShipmentStore
  readonly purchases: Pick<PurchaseStore, 'get' | 'findByTransaction' | 'listSoldWith'>
  readonly logger: Logger
  /**
   * Tells of one that is on disk, for good. Once for each; again after a start where the station died between both. One
   * that it throws for stays untold until the next is looked for.
   */
  readonly tell: (second: SecondShipment, purchase: Purchase) => Promise<void>
  /** What is open has changed. */
  readonly onChange: () => void
}

export type SecondShipments = {
  /** Reads what the service lists under a purchase's transactionId: all but the shipments that it was sold with is an alarm. */
  notice(purchaseId: string, told: readonly ToldShipment[]): Promise<void>
  /** The same of any list of shipments: of those under a transactionId of this station. */
  noticeListed(
    told: readonly (ToldShipment & { readonly transactionId: string | undefined })[],
  ): Promise<void>
  listOpen(): Promise<readonly SecondShipment[]>
  /** After a start: tells what is kept and was not told. */
  start(): Promise<void>
  /** The purchase by which its refund can be asked for. Throws `not_found`. */
  takeIn(id: string): Promise<string>
  /** A person has dealt with it. Throws `not_found`. */
  close(id: string): Promise<SecondShipment>
}

export function createSecondShipments(ports: SecondShipmentsPorts): SecondShipments {
  const { store, purchases, logger } = ports
  let last: Promise<void> = Promise.resolve()

  async function known(id: string): Promise<SecondShipment> {
    const second = await store.get(id)
    if (!second) throw notFound('shipment')
    return second
  }

  async function notice(purchase: Purchase, told: readonly ToldShipment[]): Promise<void> {
    // While it is in doubt, one of them is about to be its own.
    if (purchase.state !== 'bought' && purchase.state !== 'refused') return
    const own = new Set((await purchases.listSoldWith(purchase.id)).map(({ shipmentId }) => shipmentId))
    const others = told.filter(({ shipmentId }) => !own.has(shipmentId))
    if (others.length === 0) return
    await store.add(purchase.id, others)
    await tellAll()
  }

  /** One after the other: two lists may name the same. */
  function tellAll(): Promise<void> {
    const turn = last.then(async () => {
      const untold = await store.listUntold()
      for (const second of untold) await tell(second)
      if (untold.length > 0) ports.onChange()
    })
    last = turn.catch(() => undefined)
    return turn
  }

  async function tell(second: SecondShipment): Promise<void> {
    const { id, purchaseId } = second
    logger.error('purchase.bought_twice', { purchaseId })
    try {
      const purchase = await purchases.get(purchaseId)
      if (!purchase) throw new Error('the purchase of a second shipment is gone')
      await ports.tell(second, purchase)
      await store.told(id)
    } catch (error) {
      logger.error('purchase.bug', { purchaseId }, error)
    }
  }

  return {
    listOpen: () => store.listOpen(),
    start: tellAll,
    async notice(purchaseId, told) {
      const purchase = await purchases.get(purchaseId)
      if (purchase) await notice(purchase, told)
    },
    async noticeListed(told) {
      for (const shipment of told) {
        if (shipment.transactionId === undefined) continue
        const purchase = await purchases.findByTransaction(shipment.transactionId)
        if (purchase) await notice(purchase, [shipment])
      }
    },
    async takeIn(id) {
      await known(id)
      const purchaseId = await store.takeIn(id)
      ports.onChange()
      return purchaseId
    },
    async close(id) {
      const second = await known(id)
      await store.close(id)
      ports.onChange()
      return second
    },
  }
}
