// What waits for a person, of whatever feature keeps it: each kind is looked up where it stands.

import type { AttentionKind } from '../../contract/attention.ts'
import { lowOf } from '../../contract/account.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import { gatherAttention, type AttentionSources, type Matter } from '../../core/attention/gather-attention.ts'
import { keepsFromPrinting } from '../../core/printing/roles.ts'
import { overdueBefore } from '../../core/refunds/refund.ts'
import { scansUnreadable, waitUnreadable } from '../../core/ship/packing.ts'
import { present } from '../views.ts'
import type { AccountFeature } from './account.ts'
import { benchPrintView } from './bench-print-view.ts'
import type { BenchPrintsFeature } from './bench-prints.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { Printing } from './printing.ts'
import type { ResultsFeature } from './results.ts'
import type { RefundRequestsFeature } from './refund-requests.ts'
import { keptRefundRule } from './refund-rule.ts'
import { secondShipmentViews } from './second-shipments.ts'
import type { ShippingParts } from './ship-parts.ts'

type AttentionPorts = PortsOf<
  'clock' | 'logger',
  | 'batches'
  | 'containers'
  | 'deposits'
  | 'jobs'
  | 'labels'
  | 'manifests'
  | 'missingLabels'
  | 'orders'
  | 'purchases'
  | 'refunds'
  | 'values'
  | 'waitingOrders'
> &
  Pick<Printing, 'printers' | 'printJobView' | 'spool'> &
  Pick<ShippingParts, 'secondShipments' | 'shipping' | 'verification'> &
  Pick<AccountFeature, 'balance'> &
  Pick<RefundRequestsFeature, 'unseenAnswers'> &
  Pick<BenchPrintsFeature, 'endedBadly'> &
  Pick<ResultsFeature, 'stoppedTargets'>

/** A label is on its way to a printer for so long before anybody is told that it is not. */
const printingMs = 2 * 60_000
/** Labels that were bought longer ago and never printed are found in Reprint. */
const unprintedDays = 30
const dayMs = 24 * 60 * 60_000
/** A balance that was heard longer ago may be low by now. */
const balanceKnownMs = 60 * 60_000

type Kept = {
  readonly id: string
  /** None where that cannot be read. */
  readonly createdAt: Date | undefined
  readonly reason?: ErrorInfo | undefined
}

const matterOf = ({ id, createdAt, reason }: Kept, subject: string): Matter => ({
  id,
  subject,
  ...present({ since: createdAt?.toISOString(), reason }),
})

/** What it brings is brought once, for whoever asks. */
function once<T>(bring: () => Promise<T>): () => Promise<T> {
  let brought: Promise<T> | undefined
  return () => (brought ??= bring())
}

export function attentionFeature(ports: AttentionPorts): Feature<'attention'> {
  const { stores, printers, spool, printJobView, shipping, secondShipments, verification, clock, logger } =
    ports
  const refundRule = keptRefundRule(stores.values)

  const ofOrder = (kept: Kept & { readonly orderNumber: string }) => matterOf(kept, kept.orderNumber)

  /** For one list: what several kinds are of is asked for once. */
  const sourcesNow = (
    heldBack = once(() => stores.jobs.countHeldBack()),
    unreadableWaits = once(() => stores.waitingOrders.listUnreadable()),
  ): AttentionSources => ({
    not_kept: () => shipping.notKept().map(ofOrder),
    bought_twice: async () =>
      (await secondShipmentViews(stores, secondShipments)).map(({ secondId, orderNumber, foundAt }) => ({
        id: secondId,
        subject: orderNumber,
        since: foundAt,
      })),
    purchase_in_doubt: async () => (await stores.purchases.listInDoubt()).map(ofOrder),
    refund_in_doubt: async () => (await stores.refunds.listByState('in_doubt')).map(ofOrder),
    async deposit_in_doubt() {
      const deposit = await stores.deposits.findUnsettled()
      return deposit?.state === 'in_doubt' ? [matterOf(deposit, '')] : []
    },
    manifest_in_doubt: async () =>
      (await stores.manifests.listByState('in_doubt')).map((manifest) =>
        matterOf(manifest, manifest.shipDate ?? ''),
      ),
    containers_in_doubt: async () =>
      (await stores.containers.listByState('in_doubt')).map((labels) => matterOf(labels, '')),
    address_modified: async (most) => (await stores.purchases.listAddressAsked(most)).map(ofOrder),
    async print_unknown() {
      const asked = await stores.jobs.listAsked()
      return Promise.all(
        asked.map(async (job) => {
          const { subject, printerName } = await printJobView(job)
          return { ...matterOf(job, subject ?? printerName), since: job.updatedAt.toISOString() }
        }),
      )
    },
    // One that nothing is printed on by itself may be off: nobody waits for it. Nor for a queue that a person holds, until
    // there are labels in it that were paid for.
    async printer() {
      const states = spool.printerStates()
      const held = (await heldBack()).filter(({ isForBatch }) => !isForBatch)
      return printers.all().flatMap(({ id, name }) => {
        const [state, waiting] = [states.get(id), held.find(({ printerId }) => printerId === id)]
        const labels = present({ heldBack: waiting?.labels })
        const isUsed = (state?.waitingJobs ?? 0) > 0 || printers.rolesOf(id).length > 0
        if (state && isUsed && keepsFromPrinting(state.condition)) {
          const { condition, since } = state
          return { id, subject: name, since: since.toISOString(), condition, ...labels }
        }
        if (!waiting || !printers.isHeld(id)) return []
        return { id, subject: name, since: waiting.since.toISOString(), isHeld: true as const, ...labels }
      })
    },
    async labels_missing(most) {
      const open = (await stores.missingLabels.listOpen()).filter(({ isRefunded }) => !isRefunded)
      const parcels = await Promise.all(
        open.slice(0, most).map(async ({ purchaseId, reason }) => {
          const purchase = await stores.purchases.get(purchaseId)
          return purchase ? [ofOrder({ ...purchase, reason })] : []
        }),
      )
      return parcels.flat()
    },
    async unprinted(most) {
      const now = clock.now().getTime()
      const period = { from: new Date(now - unprintedDays * dayMs), to: new Date(now - printingMs) }
      const labels = await stores.labels.listLeftUnprinted(period, most)
      return labels.map(({ labelId, orderNumber, boughtAt }) =>
        matterOf({ id: labelId, createdAt: boughtAt }, orderNumber),
      )
    },
    async print_elsewhere() {
      const bad = await ports.endedBadly()
      return Promise.all(
        bad.map(async ({ print, job }) => {
          const { subject = '' } = await printJobView(job)
          const { id, updatedAt } = print
          const since = updatedAt.toISOString()
          return { id, subject, since, benchPrint: benchPrintView(print, job), printerId: job.printerId }
        }),
      )
    },
    refund_elsewhere() {
      const unseen = ports.unseenAnswers()
      if (unseen === 'unknown') return unseen
      return unseen.map((refundRequest) => {
        const { requestId: id, orderNumber: subject = '', saidAt, askedAt } = refundRequest
        return { id, subject, since: saidAt ?? askedAt, refundRequest }
      })
    },
    untold: async () =>
      (await ports.stoppedTargets()).map(({ id, name, since }) => ({
        id,
        subject: name,
        since: since.toISOString(),
      })),
    async low_balance() {
      const { known, lowBalance: limit } = await ports.balance()
      const low = lowOf({ ...present({ known, lowBalance: limit }) })
      if (low === 'low' && known && limit) {
        const { balance: amount, askedAt, lowSince = askedAt } = known
        return [{ id: 'account', subject: '', since: lowSince, balance: { amount, askedAt, limit } }]
      }
      const isOld = limit && known && clock.now().getTime() - Date.parse(known.askedAt) > balanceKnownMs
      return low === 'unknown' || isOld ? 'unknown' : []
    },
    async batch() {
      const batch = await stores.batches.current()
      if (batch?.state !== 'paused') return []
      const { id, startedAt, createdAt, pause } = batch
      const kept = { id, createdAt: startedAt ?? createdAt, reason: pause?.reason }
      const waiting = (await heldBack()).filter(({ isForBatch }) => isForBatch)
      const labels = waiting.reduce((sum, each) => sum + each.labels, 0)
      return [
        {
          ...matterOf(kept, pause?.orderNumber ?? ''),
          ...present({ pause: pause?.kind, heldBack: labels || undefined }),
        },
      ]
    },
    async put_off() {
      const stopped = (await stores.waitingOrders.list()).filter(({ reason }) => reason)
      const unreadable = await unreadableWaits()
      const asked = unreadable.map((wait) => ({
        ...wait,
        reason: waitUnreadable().toInfo(),
      }))
      return [...stopped, ...asked].map(ofOrder)
    },
    async scans_unreadable() {
      const lost = await verification.unreadable()
      if (lost.length === 0) return []
      // What cannot be read of the line is listed as put off.
      const inLine = new Set((await unreadableWaits()).map(({ orderNumber }) => orderNumber))
      return lost
        .filter(({ orderNumber }) => orderNumber === undefined || !inLine.has(orderNumber))
        .map(({ orderId, orderNumber = '' }) =>
          // Since when it is so stands nowhere: when it was last looked at is another time.
          matterOf({ id: orderId, createdAt: undefined, reason: scansUnreadable().toInfo() }, orderNumber),
        )
    },
    async refused(most) {
      const { orders } = await stores.orders.list({ query: '', state: 'failed', limit: most })
      return orders.map(({ id, orderNumber, updatedAt, failure }) =>
        matterOf({ id, createdAt: updatedAt, reason: failure }, orderNumber),
      )
    },
    async refund_overdue(limit) {
      const before = overdueBefore(await refundRule.read(), clock.now())
      const overdue = await stores.refunds.list({ which: 'overdue', query: '', overdueBefore: before, limit })
      return overdue.map((refund) =>
        matterOf({ ...refund, createdAt: refund.requestedAt ?? refund.createdAt }, refund.orderNumber),
      )
    },
  })

  /** Told once each: the page looks again with every change. */
  const told = new Set<AttentionKind>()
  function failed(kind: AttentionKind, error: unknown) {
    if (!told.has(kind)) logger.error('attention.unread', { kind }, error)
    told.add(kind)
  }

  return { handlers: { 'attention.list': () => gatherAttention(sourcesNow(), clock.now(), failed) } }
}
