// The station's books beside the service's: each sentence that this answers with is a fault.

import type { FaultyPrinter } from './faulty-printer.ts'
import type { Sold } from './sandbox-process.ts'
import type { StationBooks } from './station-books.ts'
import { orderOf } from './world.ts'

export const faultKinds = [
  /** An order was paid for twice. */
  'double charge',
  /** A label was paid for, and the station has not its bytes. */
  'lost label',
  /** The station says what the service or the printer does not. */
  'contradiction',
  /** A paper came out that nobody asked for. */
  'unasked paper',
] as const
export type BookFault = {
  readonly kind: (typeof faultKinds)[number]
  readonly order: string
  readonly what: string
}

type Purchase = StationBooks['purchases'][number]

/** What was bought, by the books of both: of the orders that are named. */
export function comparePurchases(
  books: StationBooks,
  sold: readonly Sold[],
  orderNumbers: readonly string[],
): readonly BookFault[] {
  const soldTo = Map.groupBy(sold, ({ recipient }) => orderOf(recipient))
  const purchasesOf = Map.groupBy(books.purchases, ({ order_number: number }) => number)
  const faults = orderNumbers.flatMap((order) =>
    faultsOfOrder(books, order, soldTo.get(order) ?? [], purchasesOf.get(order) ?? []),
  )
  return books.integrity === 'ok'
    ? faults
    : [...faults, { kind: 'contradiction', order: '-', what: `the database is damaged: ${books.integrity}` }]
}

function faultsOfOrder(
  books: StationBooks,
  order: string,
  sold: readonly Sold[],
  purchases: readonly Purchase[],
): readonly BookFault[] {
  const faults: BookFault[] = []
  const add = (kind: BookFault['kind'], what: string) => faults.push({ kind, order, what })
  if (sold.length > 1) add('double charge', `${sold.length} shipments were sold`)
  const live = purchases.filter(({ state }) => state !== 'refused')
  if (live.length > 1) add('contradiction', `${live.length} purchases are not refused`)
  for (const shipment of sold) {
    const purchase = purchases.find(({ transaction_id: id }) => id === shipment.transactionId)
    if (purchase?.state !== 'bought') {
      const reason = purchase?.reason ? ` (${purchase.reason.code})` : ''
      add('lost label', `it is paid for, and ${purchase?.state ?? 'not known'} here${reason}`)
      continue
    }
    if (purchase.shipment_id !== shipment.shipmentId)
      add('contradiction', `shipment ${purchase.shipment_id ?? 'none'} is here, ${shipment.shipmentId} there`)
    if (purchase.amount_minor !== shipment.chargedMinor)
      add('contradiction', `${purchase.amount_minor ?? 'no price'} here, ${shipment.chargedMinor} there`)
    const labels = books.labels.filter(({ purchase_id: id }) => id === purchase.id)
    if (labels.length !== shipment.labels.length)
      add('lost label', `${labels.length} of ${shipment.labels.length} labels are here`)
    for (const { package_number: number, bytes } of labels)
      if (!shipment.labels[number - 1]?.equals(bytes)) add('lost label', `label ${number} has other bytes`)
    const jobs = books.jobs.filter(({ label_id: id }) => labels.some((label) => label.id === id))
    if (jobs.length < labels.length && purchase.origin === 'station')
      add('lost label', 'a label has no print job')
    const kept = books.orders.find(({ order_number: number }) => number === order)
    if (kept?.state !== 'shipped') add('contradiction', 'it is paid for, and its order is open')
  }
  for (const { state, transaction_id: id } of purchases)
    if (state === 'bought' && !sold.some(({ transactionId }) => transactionId === id))
      add('contradiction', 'it is bought here, and not at the service')
  const ended = purchases.filter(
    ({ state, origin }) => origin === 'station' && (state === 'bought' || state === 'refused'),
  )
  for (const { id, state } of ended) {
    const said = books.audit.filter(
      ({ record_id: record, operation }) => record === id && operation === `purchase.${state}`,
    )
    if (said.length !== 1)
      add('contradiction', `it is ${state}, and the audit log says so ${said.length} times`)
  }
  return faults
}

/**
 * What came out, by the books of the station and by the printer's own papers. `forgotten`: papers of jobs that a backup
 * knows nothing of.
 */
export function comparePapers(
  books: StationBooks,
  printer: Pick<FaultyPrinter, 'papers' | 'thrownAway'>,
  forgotten: readonly string[] = [],
): readonly BookFault[] {
  const faults: BookFault[] = []
  const orderOfPurchase = new Map(books.purchases.map(({ id, order_number: number }) => [id, number]))
  for (const { id, purchase_id: purchaseId, tracking_number: number } of books.labels) {
    const order = orderOfPurchase.get(purchaseId) ?? '-'
    const add = (kind: BookFault['kind'], what: string) => faults.push({ kind, order, what })
    const has = (papers: readonly string[]) =>
      papers.filter((paper) => number !== null && paper.includes(number)).length
    const papers = has(printer.papers)
    const jobs = books.jobs.filter(({ label_id: labelId }) => labelId === id)
    // The first of a label is its purchase's; each further one has a person's word behind it.
    const mayBe = jobs.length + has(forgotten)
    if (papers > mayBe) add('unasked paper', `${papers} papers of ${mayBe} print jobs`)
    const confirmed = jobs.filter(({ state }) => state === 'confirmed').length
    if (confirmed > papers + has(printer.thrownAway))
      add('contradiction', `${confirmed} jobs are confirmed, and ${papers} papers are there`)
    for (const { state } of jobs)
      if (state === 'queued' || state === 'sending')
        add('contradiction', `a job is ${state}, and all is calm`)
    const unasked = jobs.slice(1).filter(({ gesture_id: gesture }) => gesture === null)
    const denied = jobs.filter(({ state, answered }) => state === 'unknown' && answered === 1).length
    if (unasked.length > denied) add('unasked paper', `${jobs.length} jobs, and ${denied} were answered`)
  }
  return faults
}
