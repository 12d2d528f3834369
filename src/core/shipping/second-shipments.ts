// A second shipment under one transactionId: the contract has none, and each is a charge. What tells of one is kept and
// shown until a person has dealt with it.

import { AppError } from '../../contract/errors.ts'
import type { Logger } from '../runtime.ts'
import type { Purchase } from './purchase.ts'
import type { PurchaseStore } from './ports.ts'
import type { ToldShipment } from './shipping-service.ts'

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
  /** Adds what is not there, and answers with that. */
  add(purchaseId: string, shipments: readonly ToldShipment[]): Promise<readonly SecondShipment[]>
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
  readonly purchases: Pick<PurchaseStore, 'get' | 'findByTransaction'>
  readonly logger: Logger
  /** Called once for each, when it is on disk. */
  readonly onFound: (second: SecondShipment, purchase: Purchase) => void
  /** What is open has changed. */
  readonly onChange: () => void
}

export type SecondShipments = {
  /** Reads what the service lists under a purchase's transactionId: all but the purchase's own shipment is an alarm. */
  notice(purchaseId: string, told: readonly ToldShipment[]): Promise<void>
  /** The same of any list of shipments: of those under a transactionId of this station. */
  noticeListed(
    told: readonly (ToldShipment & { readonly transactionId: string | undefined })[],
  ): Promise<void>
  listOpen(): Promise<readonly SecondShipment[]>
  /** The purchase by which its refund can be asked for. Throws `not_found`. */
  takeIn(id: string): Promise<string>
  /** A person has dealt with it. Throws `not_found`. */
  close(id: string): Promise<SecondShipment>
}

export function createSecondShipments(ports: SecondShipmentsPorts): SecondShipments {
  const { store, purchases, logger } = ports

  async function known(id: string): Promise<SecondShipment> {
    const second = await store.get(id)
    if (!second) throw new AppError('not_found', 'There is no such shipment')
    return second
  }

  async function notice(purchase: Purchase, told: readonly ToldShipment[]): Promise<void> {
    // While it is in doubt, one of them is about to be its own.
    if (purchase.state !== 'bought' && purchase.state !== 'refused') return
    const others = told.filter(({ shipmentId }) => shipmentId !== purchase.shipmentId)
    if (others.length === 0) return
    const added = await store.add(purchase.id, others)
    for (const second of added) {
      logger.error('purchase.bought_twice', { purchaseId: purchase.id })
      ports.onFound(second, purchase)
    }
    if (added.length > 0) ports.onChange()
  }

  return {
    listOpen: () => store.listOpen(),
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
