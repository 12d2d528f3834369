// A purchase: one parcel's money. Its states and the moves between them are the product's promise to spend at most once.

import type { Money, PurchaseState, Warning } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { Comparison } from './comparison.ts'
import type { CreateShipmentRequest, ToldAddresses } from '../shipping-service.ts'

export const purchaseOrigins = ['station', 'imported'] as const
export type PurchaseOrigin = (typeof purchaseOrigins)[number]

export type Purchase = {
  readonly id: string
  /** Of a parcel without an order: an id of its own that no order has. */
  readonly orderId: string
  readonly orderNumber: string
  /** Which parcel of its order, from 1; the first is what a scan of the order ships. */
  readonly parcelNumber: number
  /** From the order's recipient to the station: it does not ship the order. */
  readonly isReturn: boolean
  /** `imported`: it was bought elsewhere, and taken from the service's list. */
  readonly origin: PurchaseOrigin
  /**
   * It was under way in a backup that was put back, or labels of it were missing there, and what became of it since is not
   * known: its request is not repeated, and its labels wait for a yes.
   */
  readonly restored: boolean
  /**
   * The purchase whose request it was sold with, where that was answered with a shipment for each package: this one is of a
   * further package. By its own transactionId nothing was sent.
   */
  readonly partOf: string | undefined
  /** Sent in the transactionId header of every try (section 4.6): what makes a repeat harmless. */
  readonly transactionId: string
  /**
   * Names the account that it was sent with: bound when it becomes `sent`, before a byte leaves, and unbound only where
   * nothing left. Undefined of what is not sent, and of what was sent before accounts were kept.
   */
  readonly accountKey: string | undefined
  /** The account that it was sent with by a person's word. */
  readonly saidAccountKey: string | undefined
  /** The scan that began it. */
  readonly gestureId: string
  readonly state: PurchaseState
  /** The whole request. Absent only where it was sealed with a data key that this session does not have. */
  readonly request: CreateShipmentRequest | undefined
  /** When it was made of the order, after which the order may have changed. Undefined: not known, and not before `createdAt`. */
  readonly requestedAt?: Date | undefined
  /** Since when its parcel was whole by its last item alone (`Packing.check`). Undefined: it was not, or nobody scanned it. */
  readonly wholeAt?: Date | undefined
  /** Of the request, until its packages are shipments of their own; known also where the request cannot be opened. */
  readonly packageCount: number
  readonly service: string
  /** The shipping rule that chose it, as it was called then. */
  readonly ruleName?: string | undefined
  readonly recipient: string
  readonly destination: string
  readonly shipmentId: string | undefined
  readonly trackingNumber: string | undefined
  readonly price: Money | undefined
  /** What it was said to cost before it was bought; undefined where no rate was asked for. */
  readonly quotedPrice: Money | undefined
  /** Of all its packages, where they are shipments of their own. Undefined: it is not known what else there was to choose. */
  readonly comparison?: Comparison | undefined
  readonly warnings: readonly Warning[]
  /** The service modified an address of it, and no person has said yet whether it may go there (address-question.ts). */
  readonly addressQuestion: ToldAddresses | undefined
  readonly reason: ErrorInfo | undefined
  /** How often doubt was looked into; sets the back-off. */
  readonly checks: number
  /** The service said that it does not know the transaction, for the first time since it was last sent. */
  readonly notFoundAt: Date | undefined
  readonly nextCheckAt: Date | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Whose parcel it is: an order's id, or a parcel's own where it has no order. */
export type Parcel = Pick<Purchase, 'orderId' | 'orderNumber' | 'parcelNumber'>

/** Nobody knows its end: also while its request is repeated, which takes it back to `sent` with the reason that it has. */
export const isInDoubt = ({ state, reason }: Pick<Purchase, 'state' | 'reason'>): boolean =>
  state === 'in_doubt' || (state === 'sent' && reason !== undefined)

export const parcelKey = ({ orderId, parcelNumber }: Parcel): string => `${orderId} ${parcelNumber}`

/** What is known of a purchase when it is begun; an order's first parcel unless it says otherwise. */
export type PurchaseBeginning = Pick<
  Purchase,
  | 'id'
  | 'orderId'
  | 'orderNumber'
  | 'transactionId'
  | 'gestureId'
  | 'request'
  | 'service'
  | 'recipient'
  | 'destination'
  | 'createdAt'
> &
  Partial<
    Pick<
      Purchase,
      'parcelNumber' | 'isReturn' | 'quotedPrice' | 'comparison' | 'ruleName' | 'requestedAt' | 'wholeAt'
    >
  >

/** A purchase in state `prepared`: on disk next, and nothing of it sent. */
export function newPurchase(beginning: PurchaseBeginning): Purchase {
  return {
    parcelNumber: 1,
    isReturn: false,
    quotedPrice: undefined,
    comparison: undefined,
    ruleName: undefined,
    requestedAt: undefined,
    wholeAt: undefined,
    ...beginning,
    packageCount: beginning.request?.packages.length ?? 1,
    origin: 'station',
    restored: false,
    partOf: undefined,
    state: 'prepared',
    accountKey: undefined,
    saidAccountKey: undefined,
    shipmentId: undefined,
    trackingNumber: undefined,
    price: undefined,
    warnings: [],
    addressQuestion: undefined,
    reason: undefined,
    checks: 0,
    notFoundAt: undefined,
    nextCheckAt: undefined,
    updatedAt: beginning.createdAt,
  }
}

/** Every allowed move. `sent → prepared` only where it is certain that no byte of the request left. */
export const purchaseMoves: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  prepared: ['sent', 'refused'],
  sent: ['bought', 'refused', 'in_doubt', 'prepared'],
  in_doubt: ['bought', 'refused', 'in_doubt', 'sent'],
  bought: [],
  refused: [],
}
