// The orders that the benches of a warehouse have in common, whatever keeps them. Each bench works from its own book of orders: it tells
// what it took in or changed, and takes into its book what others told.

import type { OrderContent } from '../orders/order.ts'
import type { Address } from '../../service/records.ts'

/** A person at some bench put it aside. */
export type Aside = { readonly kind: 'held'; readonly reason: string } | { readonly kind: 'cancelled' }

/** What is told of an order. */
export type SharedOrder = {
  /** With the address that it goes to. */
  readonly order: OrderContent
  /** What its file says of the address, where a person has changed that. */
  readonly fileAddress: Address | undefined
  readonly aside: Aside | undefined
  /** Where the first bench has it from: it tells no two states of an order apart. Undefined where that is not known, or an earlier version told it. */
  readonly source?: string | undefined
}

/** Of an order there, by its number and the number of its last change: higher ones came later, whoever told them. */
export type OrderHead = { readonly orderKey: string; readonly number: number }

/** How far the changes were read. */
export type OrderPlace = OrderHead

export const firstOrderPlace: OrderPlace = { number: 0, orderKey: '' }

export type SealedOrder = {
  readonly sealed: Uint8Array
  readonly keyVersion: number
  /** The same for the same content under the same key, and tells nothing of it. */
  readonly contentIndex: string
}

export type OrderToTell = SealedOrder & {
  readonly orderKey: string
  /** The number that this bench knows of it; undefined: it knows of none. */
  readonly follows: number | undefined
}

/** An order as the warehouse has it. */
export type ToldOrder = OrderHead & {
  readonly benchId: string
  /** As people call the bench. */
  readonly bench: string
  readonly contentIndex: string | undefined
  /** Undefined: it was removed for its age. */
  readonly sealed: Uint8Array | undefined
}

/** Each call is harmless when it is made again. Throws as `Claims`. */
export type SharedOrders = {
  readonly warehouseId: string
  readonly benchId: string
  /**
   * Answers those that are changed by it: new ones, and those of which nobody told anything since what they follow. What the others
   * are is to be asked with `of`.
   */
  tell(orders: readonly OrderToTell[]): Promise<readonly OrderHead[]>
  /** What was removed here for its age is so there, unless it was told anew since. */
  remove(orders: readonly OrderHead[]): Promise<void>
  /** Which of these are not there, or are an earlier state. */
  lacking(orders: readonly OrderHead[]): Promise<readonly string[]>
  /** What changed behind a place, in its order: at most `most`. Without what was removed. */
  after(place: OrderPlace, most: number): Promise<readonly OrderHead[]>
  of(orderKeys: readonly string[]): Promise<readonly ToldOrder[]>
  /** The same, for whoever waits for it. */
  find(orderKey: string): Promise<ToldOrder | undefined>
}

/** `offer`: it was here before this bench shared any; what others have told of it comes first. */
export type Wish = 'tell' | 'offer' | 'remove'

/** An order of the book that the warehouse has to hear of. */
export type WishedOrder = {
  /** Its place in the book. */
  readonly place: number
  readonly orderKey: string
  readonly wish: Wish
  /** Another one where the order was changed meanwhile. */
  readonly change: number
  readonly number: number | undefined
  /** Undefined where it cannot be read here, or was removed. */
  readonly shared: SharedOrder | undefined
}

export type Told = Pick<WishedOrder, 'place' | 'change'> & {
  /** That of the state that the warehouse has; undefined where it has another, which is to be taken. */
  readonly number: number | undefined
  readonly isToldHere: boolean
}

export type ReceivedOrder = OrderHead &
  SharedOrder & {
    readonly bench: string
    /** This bench told it itself: its book was put back since, or the answer was lost. */
    readonly isOwn: boolean
  }

/** A bench's book of orders, as far as others are concerned. */
export type OrderSharingBook = {
  /** From now on changes are noted in the moment that they are made. */
  switchOn(): Promise<void>
  /** The bench shares no orders any more: nothing is noted. */
  switchOff(): Promise<void>
  /** Offers what was there before, a piece at a time. False: all is. */
  offerSome(): Promise<boolean>
  /** Behind a place, in the order of the book. */
  wished(after: number, most: number): Promise<readonly WishedOrder[]>
  told(orders: readonly Told[]): Promise<void>
  /** Those of which this bench has an earlier state, or none, and nothing of its own to tell. */
  wanted(heads: readonly OrderHead[]): Promise<readonly string[]>
  /** As an import takes them: an order that is being bought, or is shipped, stays as it is. Answers how many were news. */
  take(orders: readonly ReceivedOrder[]): Promise<number>
  /**
   * Both this bench and another changed it since they knew the same of it: what this one's import says holds, and the address and state
   * that a person gave it at either. It is to be told then. `order` undefined: what others told cannot be proved, and is nothing.
   */
  merge(head: OrderHead, order: ReceivedOrder | undefined): Promise<void>
  /** What this bench told, behind a place. */
  toldHere(after: number, most: number): Promise<readonly (OrderHead & { readonly place: number })[]>
  /** The warehouse has it no more. */
  lost(places: readonly number[]): Promise<void>
}
