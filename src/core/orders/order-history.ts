// An order's past, put together from what the station keeps: its acts in the audit log, its purchases, prints and refunds.

import type { Money, PrintJobState, PurchaseState, ReprintReason } from '../../contract/domain.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { Happening } from '../../contract/order-page.ts'
import { orderStates } from '../../contract/orders.ts'
import { refundServed } from '../../contract/refund-request-words.ts'
import type { RefundState } from '../../contract/refund-states.ts'
import type { RefundStatus } from '../../service/enums.ts'
import type { OrderOrigin, OrderTrail } from './ports.ts'

/** An entry of the audit log, as far as it tells of an order. */
export type ActOfOrder = {
  readonly at: Date
  readonly operation: string
  readonly operator: { readonly name: string } | undefined
  readonly approvedBy: string | undefined
  readonly recordId: string | undefined
  readonly reason?: string | undefined
  readonly outcome: string
}

export type PrintOfOrder = {
  readonly printerId: string
  readonly state: PrintJobState
  readonly answered: boolean
  readonly copies: number
  readonly reprintReason: ReprintReason | undefined
  readonly createdAt: Date
}

export type RefundOfOrder = {
  readonly gestureId: string
  readonly state: RefundState
  readonly status: RefundStatus | undefined
  readonly amount: Money | undefined
  readonly reason: ErrorInfo | undefined
  readonly statusSince: Date | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type PurchaseOfOrder = {
  readonly id: string
  readonly parcelNumber: number
  readonly state: PurchaseState
  readonly isInDoubt: boolean
  readonly isImported: boolean
  readonly trackingNumber: string | undefined
  readonly price: Money | undefined
  readonly reason: ErrorInfo | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Of each of its labels, the oldest first. */
  readonly labels: readonly { readonly id: string; readonly prints: readonly PrintOfOrder[] }[]
  readonly refunds: readonly RefundOfOrder[]
}

export type Happened = {
  readonly at: Date
  readonly what: Happening
  readonly by?: string | undefined
  readonly approvedBy?: string | undefined
  /** The bench of the warehouse where it was asked for. */
  readonly askedAtBench?: string | undefined
  readonly parcelNumber?: number
  readonly trackingNumber?: string | undefined
  readonly amount?: Money | undefined
  readonly reason?: ErrorInfo | undefined
  readonly origin?: OrderOrigin | undefined
  readonly print?: PrintOfOrder
}

const actsOnOrders: Readonly<Record<string, Happening>> = {
  'orders.hold': 'held',
  'orders.release': 'released',
  'orders.cancel': 'cancelled',
  'orders.takeBack': 'taken_back',
  'orders.setAddress': 'address_set',
  'orders.useFileAddress': 'address_of_file',
}
const reprints: readonly string[] = ['reprint.print', 'print.again']

/** Newest first. `acts`: what the audit log has of the order and its records, the oldest first. */
export function orderHistory({
  createdAt,
  trail,
  acts,
  purchases,
}: {
  readonly createdAt: Date
  readonly trail: Pick<OrderTrail, 'origin' | 'changes'>
  readonly acts: readonly ActOfOrder[]
  readonly purchases: readonly PurchaseOfOrder[]
}): readonly Happened[] {
  const imports: readonly Happened[] = [
    { at: createdAt, what: 'imported', origin: trail.origin },
    ...trail.changes.map(({ at, origin, addressKept }): Happened => ({
      at,
      what: addressKept ? 'changed_address_kept' : 'changed',
      origin,
    })),
  ]
  const done = acts.flatMap((act): readonly Happened[] => {
    const what = actsOnOrders[act.operation]
    // What was refused changed nothing.
    return what && orderStates.some((state) => state === act.outcome)
      ? [{ at: act.at, what, ...whoOf(act) }]
      : []
  })
  const parcels = purchases.flatMap((purchase) => {
    const bought = purchaseEvent(purchase, acts)
    return [
      bought,
      ...purchase.labels.flatMap((label) => printEvents(purchase, label, acts, bought.at)),
      ...purchase.refunds.flatMap((refund) => refundEvents(purchase, refund, acts)),
    ]
  })
  // Sorting keeps what happened in one millisecond as it stands here: the oldest first.
  return [...imports, ...done, ...parcels].toSorted((a, b) => a.at.getTime() - b.at.getTime()).toReversed()
}

const whoOf = (act: ActOfOrder | undefined) => ({ by: act?.operator?.name, approvedBy: act?.approvedBy })

/** Where it stands now: the log has when it came to its end. */
function purchaseEvent(purchase: PurchaseOfOrder, acts: readonly ActOfOrder[]): Happened {
  const { id, parcelNumber, state, isInDoubt, isImported, createdAt, updatedAt } = purchase
  const own = acts.filter(({ recordId }) => recordId === id)
  const ended = own.find(({ operation }) => operation === `purchase.${isImported ? 'imported' : state}`)
  const began = own.find(({ operator }) => operator)
  const whole = { parcelNumber, ...whoOf(ended?.operator ? ended : began) }
  if (state === 'bought') {
    const { trackingNumber, price: amount } = purchase
    return {
      at: ended?.at ?? createdAt,
      what: isImported ? 'found' : 'bought',
      ...whole,
      trackingNumber,
      amount,
    }
  }
  const { reason } = purchase
  if (state === 'refused') return { at: ended?.at ?? updatedAt, what: 'refused', ...whole, reason }
  return isInDoubt
    ? { at: ended?.at ?? updatedAt, what: 'in_doubt', ...whole, reason }
    : { at: createdAt, what: 'begun', ...whole, reason }
}

/**
 * A label's first print is the purchase's own, queued in the moment that the purchase is written, and told after it;
 * a later one is of whoever asked between it and the next.
 */
function printEvents(
  { parcelNumber }: PurchaseOfOrder,
  { id, prints }: PurchaseOfOrder['labels'][number],
  acts: readonly ActOfOrder[],
  boughtAt: Date,
): readonly Happened[] {
  const asked = acts.filter(({ recordId, operation }) => recordId === id && reprints.includes(operation))
  return prints.map((print, at) => {
    const next = prints[at + 1]?.createdAt
    const act = asked.find((one) => one.at >= print.createdAt && (next === undefined || one.at < next))
    const isAgain = print.reprintReason !== undefined
    return {
      at: print.createdAt < boughtAt ? boughtAt : print.createdAt,
      what: isAgain ? 'reprinted' : 'printed',
      parcelNumber,
      ...(isAgain ? whoOf(act) : {}),
      print,
    }
  })
}

function refundEvents(
  { id, parcelNumber }: PurchaseOfOrder,
  refund: RefundOfOrder,
  acts: readonly ActOfOrder[],
): readonly Happened[] {
  const { state, status, amount, reason, createdAt, updatedAt, statusSince } = refund
  // What another bench asked for has its request as gesture, and was written down before it was asked for.
  const served = acts.find(
    (one) => one.recordId === refund.gestureId && one.operation === refundServed && one.outcome === 'taken',
  )
  const act =
    served ??
    acts.findLast((one) => one.recordId === id && one.operation === 'refunds.request' && one.at >= createdAt)
  const asked: Happened = {
    at: createdAt,
    what: 'refund_asked',
    parcelNumber,
    amount,
    ...whoOf(act),
    askedAtBench: served?.reason,
  }
  const end = endOf(state, status)
  return end ? [asked, { at: statusSince ?? updatedAt, what: end, parcelNumber, reason }] : [asked]
}

function endOf(state: RefundState, status: RefundStatus | undefined): Happening | undefined {
  if (state === 'refused') return 'refund_refused'
  if (state === 'withdrawn') return 'refund_withdrawn'
  if (status === 'Refunded') return 'refunded'
  return status === 'Rejected' ? 'refund_rejected' : undefined
}
