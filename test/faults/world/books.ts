// After a shift the books are compared: what the station has on disk, what the service did, what is on paper.

import type { Stores } from '../../../src/app/profile/stores.ts'
import type { Purchase } from '../../../src/core/ship/purchase.ts'
import type { Words } from './bench-people.ts'
import type { PrinterModel } from './printer-model.ts'
import { labelOf, type ModelShipment, type ServiceBooks } from './service-books.ts'

export const invariants = [
  'one charge a parcel',
  'no paid label lost',
  'every label of a shipment is here',
  'no paper without a yes',
  'no state contradicts the service',
  'no state contradicts the printer',
  'doubts settle within 60 s of proof',
  'doubts settle at all',
  'orders are as their parcels',
  'the audit log has every end once',
  'funds are added once',
  'no state contradicts the funds',
  'refunds are known',
  'manifests are known',
  'a parcel is on one manifest',
  'an orderly close keeps what arrives',
  'no fault of the station',
] as const
export type Invariant = (typeof invariants)[number]

export type Violation = { readonly invariant: Invariant; readonly what: string }

export type Compared = {
  readonly stores: Stores
  readonly books: ServiceBooks
  readonly printer: PrinterModel
  readonly words: Words
}

type Find = (invariant: Invariant, what: string) => void

const purchaseStates = ['prepared', 'sent', 'bought', 'refused', 'in_doubt'] as const

/** Reads a closed station's stores, opened again. */
export async function compareBooks(compared: Compared): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  const find: Find = (invariant, what) => void violations.push({ invariant, what })
  const purchases = await compared.stores.purchases.listByState(...purchaseStates)
  checkCharges(compared, purchases, find)
  await checkLabels(compared, purchases, find)
  await checkPaper(compared, purchases, find)
  await checkOrders(compared, purchases, find)
  await checkAudit(compared, purchases, find)
  await checkFunds(compared, find)
  await checkRefunds(compared, purchases, find)
  await checkManifests(compared, purchases, find)
  return violations
}

const nameOf = ({ orderNumber, parcelNumber, transactionId, state }: Purchase) =>
  `${orderNumber}/${parcelNumber} (${transactionId.slice(-6)}, ${state})`

function checkCharges({ books, words }: Compared, purchases: readonly Purchase[], find: Find): void {
  const byTransaction = new Map(purchases.map((purchase) => [purchase.transactionId, purchase]))
  const charged = new Map<string, ModelShipment[]>()
  for (const shipment of books.shipments) {
    const purchase = byTransaction.get(shipment.transactionId)
    if (!purchase) {
      find('no paid label lost', `nobody here knows of ${shipment.transactionId}`)
      continue
    }
    const parcel = `${purchase.orderNumber}/${purchase.parcelNumber}`
    charged.set(parcel, [...(charged.get(parcel) ?? []), shipment])
  }
  for (const [parcel, shipments] of charged) {
    const unsaid = shipments.filter(({ transactionId }) => !words.ended.has(transactionId))
    if (unsaid.length > 1) find('one charge a parcel', `${parcel} was charged ${unsaid.length} times`)
  }
}

async function checkLabels(
  { stores, books, words }: Compared,
  purchases: readonly Purchase[],
  find: Find,
): Promise<void> {
  const byTransaction = new Map(books.shipments.map((shipment) => [shipment.transactionId, shipment]))
  for (const purchase of purchases) {
    const shipment = byTransaction.get(purchase.transactionId)
    if (!shipment) {
      if (purchase.state === 'bought') {
        find('no state contradicts the service', `${nameOf(purchase)} was never bought`)
      }
      continue
    }
    if (purchase.state === 'refused' || purchase.state === 'prepared') {
      if (words.ended.has(purchase.transactionId)) continue
      find('no state contradicts the service', `${nameOf(purchase)} was bought`)
      find('no paid label lost', nameOf(purchase))
      continue
    }
    if (purchase.state !== 'bought') {
      find('doubts settle at all', nameOf(purchase))
      continue
    }
    const labels = await stores.labels.listByPurchase(purchase.id)
    // Nobody may use the labels of a refunded parcel: those that were missing then are known as that, and are not asked for.
    const missing = await stores.missingLabels.get(purchase.id)
    if (missing?.isRefunded && missing.packages.length + labels.length === shipment.trackingNumbers.length)
      continue
    if (labels.length === 0) find('no paid label lost', `${nameOf(purchase)} has no label`)
    if (labels.length !== shipment.trackingNumbers.length) {
      const count = `${labels.length} of ${shipment.trackingNumbers.length}`
      find('every label of a shipment is here', `${nameOf(purchase)} has ${count}`)
    }
    for (const { id, packageNumber } of labels) {
      const { bytes } = await stores.labels.get(id)
      const expected = labelOf(shipment, shipment.trackingNumbers[packageNumber - 1] ?? '')
      if (Buffer.from(bytes).toString() !== expected) {
        find('no paid label lost', `${nameOf(purchase)} has another label for package ${packageNumber}`)
      }
    }
  }
}

async function checkPaper(
  { stores, printer, words }: Compared,
  purchases: readonly Purchase[],
  find: Find,
): Promise<void> {
  const papers = new Map<string, number>()
  for (const { trackingNumber } of printer.papers)
    papers.set(trackingNumber, (papers.get(trackingNumber) ?? 0) + 1)
  for (const [trackingNumber, count] of papers) {
    const allowed = 1 + (words.papers.get(trackingNumber) ?? 0)
    if (count > allowed) find('no paper without a yes', `${trackingNumber}: ${count}, ${allowed} were wanted`)
  }
  const swallowed = new Set(printer.swallowed)
  const jobs = await stores.jobs.listLatest(1_000)
  for (const purchase of purchases) {
    if (purchase.state !== 'bought') continue
    for (const label of await stores.labels.listByPurchase(purchase.id)) {
      const trackingNumber = label.trackingNumber ?? purchase.trackingNumber ?? ''
      if (swallowed.has(trackingNumber)) continue
      const own = jobs.filter(({ content }) => content.kind === 'label' && content.labelId === label.id)
      const out = papers.get(trackingNumber) ?? 0
      const confirmed = own.filter(({ state }) => state === 'confirmed').length
      if (confirmed > out) {
        find('no state contradicts the printer', `${trackingNumber}: ${confirmed} confirmed, ${out} out`)
      }
      const mayBeOut = own.filter(({ state }) => state !== 'queued' && state !== 'failed').length
      if (out > mayBeOut) {
        find('no state contradicts the printer', `${trackingNumber}: ${out} out, by ${mayBeOut} jobs`)
      }
      const asked = own.some(({ state, answered }) => state === 'unknown' && !answered)
      if (out === 0 && !asked && !own.some(({ state }) => state === 'queued')) {
        find('no state contradicts the printer', `${trackingNumber} never came out, and nobody is told`)
      }
    }
  }
}

async function checkOrders({ stores }: Compared, purchases: readonly Purchase[], find: Find): Promise<void> {
  const shipped = new Set(
    purchases
      .filter(({ state, parcelNumber }) => state === 'bought' && parcelNumber === 1)
      .map(({ orderNumber }) => orderNumber),
  )
  for (const { orderNumber } of purchases) {
    const order = await stores.orders.findByNumber(orderNumber)
    const isVoid = order?.state === 'void'
    const isShipped = order?.state === 'shipped' || isVoid
    const anyBought = purchases.some((one) => one.orderNumber === orderNumber && one.state === 'bought')
    if (isShipped && !anyBought) find('orders are as their parcels', `${orderNumber} is shipped by nothing`)
    if (!isShipped && shipped.has(orderNumber)) {
      find('orders are as their parcels', `${orderNumber} is bought and ${order?.state ?? 'gone'}`)
    }
    const labels = purchases.filter(
      (one) => one.orderNumber === orderNumber && one.state === 'bought' && !one.isReturn,
    )
    const refunds = await Promise.all(labels.map(({ id }) => stores.refunds.findVoiding(id)))
    const isNoneGood = labels.length > 0 && refunds.every((refund) => refund !== undefined)
    if (isVoid !== isNoneGood) {
      const good = refunds.filter((refund) => refund === undefined).length
      find(
        'orders are as their parcels',
        `${orderNumber} is ${order?.state ?? 'gone'}, with ${good} good labels`,
      )
    }
  }
}

async function checkAudit({ stores }: Compared, purchases: readonly Purchase[], find: Find): Promise<void> {
  const ends = new Map<string, number>()
  for await (const entries of stores.audit.portions(500)) {
    for (const { operation, recordId } of entries) {
      const key = `${operation} ${recordId ?? ''}`
      ends.set(key, (ends.get(key) ?? 0) + 1)
    }
  }
  for (const purchase of purchases) {
    if (purchase.state !== 'bought' && purchase.state !== 'refused') continue
    const count = ends.get(`purchase.${purchase.state} ${purchase.id}`) ?? 0
    if (count !== 1) find('the audit log has every end once', `${nameOf(purchase)}: ${count} entries`)
  }
  const { state, problem } = await stores.audit.verify()
  if (state !== 'whole') find('the audit log has every end once', `it is ${state}: ${problem ?? ''}`)
}

async function checkFunds({ stores, books }: Compared, find: Find): Promise<void> {
  const deposits = await stores.deposits.latest(100)
  for (const deposit of deposits) {
    const charged = books.funds.some(({ transactionId }) => transactionId === deposit.transactionId)
    if (deposit.state === 'not_added' && charged) {
      find('funds are added once', `${deposit.amount.amountMinor} was charged, and is said not to be`)
    }
    if (deposit.state === 'added' && !charged) {
      find('no state contradicts the funds', `${deposit.amount.amountMinor} is said to be added`)
    }
  }
}

async function checkRefunds(
  { stores, books }: Compared,
  purchases: readonly Purchase[],
  find: Find,
): Promise<void> {
  if (books.secondRefunds > 0) find('refunds are known', `${books.secondRefunds} were asked for twice`)
  for (const purchase of purchases) {
    const refund = await stores.refunds.findByPurchase(purchase.id)
    if (!refund) continue
    const shipment = books.shipments.find(({ transactionId }) => transactionId === purchase.transactionId)
    const isThere = shipment?.refund !== undefined
    if (refund.state === 'refused' && isThere) {
      find('refunds are known', `${nameOf(purchase)} is said to be refused`)
    }
    if ((refund.state === 'in_doubt' || refund.state === 'sent') && isThere) {
      find('refunds are known', `${nameOf(purchase)} is in doubt with the proof there`)
    }
    if (refund.state === 'requested' && !isThere) {
      find('refunds are known', `${nameOf(purchase)} is said to be asked for`)
    }
  }
}

async function checkManifests(
  { stores, books }: Compared,
  purchases: readonly Purchase[],
  find: Find,
): Promise<void> {
  const counts = new Map<string, number>()
  for (const { transactionIds } of books.manifests) {
    for (const id of transactionIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  for (const [id, count] of counts) {
    if (count > 1) find('a parcel is on one manifest', `${id} is on ${count}`)
  }
  for (const made of books.manifests) {
    const kept = await stores.manifests.findByServiceId(made.id)
    if (kept?.state !== 'created') find('manifests are known', `nobody here knows of ${made.id}`)
  }
  for (const manifest of await stores.manifests.listByState('created')) {
    if (!books.manifests.some(({ id }) => id === manifest.serviceManifestId)) {
      find('manifests are known', `${manifest.serviceManifestId ?? ''} was never made`)
    }
  }
  for (const { id, transactionId } of purchases) {
    const { manifestId } = (await stores.manifests.whereIs(id)) ?? {}
    if (manifestId === undefined && counts.has(transactionId)) {
      find('manifests are known', `a parcel that the carrier expects is open`)
    }
  }
}
