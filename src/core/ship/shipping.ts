// From a scanned order, or a draft, to a purchase. At most one purchase of a parcel is under way or bought: a second scan
// shows the first.

import { canonicalJson } from '../../base/canonical-json.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import type { Money } from '../../contract/domain.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { DraftProblem, ShipmentDraft, WeightReading } from '../../contract/shipment-draft.ts'
import type { Order } from '../orders/order.ts'
import type { Service } from '../../service/enums.ts'
import { noWeight } from '../orders/package-presets.ts'
import {
  createBeginPurchase,
  purchaseUnderWay,
  weighedForAnother,
  type ClaimPorts,
  type ImportPorts,
  type SpendingPorts,
} from './begin-purchase.ts'
import { undecided } from './choose-service.ts'
import { problemOfField } from './draft/check-draft.ts'
import { orderDraft } from './draft/order-draft.ts'
import { withoutCeiling } from './draft/ruled-draft.ts'
import { createDrafts, type DraftPorts } from './drafts.ts'
import { ownOf } from './kept-drafts.ts'
import { begunBefore, orderHeld, type BuyOutcome, type ShipOutcome } from './outcomes.ts'
import { packsUnseen, type Packing } from './packing.ts'
import { createMissingLabels, type MissingLabelPorts } from './missing-labels.ts'
import { parcelKey, type Parcel, type Purchase } from './purchase.ts'
import { createPurchaseRunner, type PurchaseRunnerPorts } from './purchase-runner.ts'
import { withSavedIds } from './saved-address-ids.ts'
import { createCheckLimit, type SpendingLimit } from './spending-limit.ts'
import type { PuttingOff } from './waiting-order.ts'
import { createToldRates } from './told-rates.ts'
import { createWeightReadings } from './weight-readings.ts'

export type ShippingPorts = Omit<PurchaseRunnerPorts, 'onMissing'> &
  MissingLabelPorts &
  ImportPorts &
  ClaimPorts &
  SpendingPorts &
  Omit<DraftPorts, 'readings' | 'toldRates'> & {
    /** Why no order is bought now; none is held back where this is left out. */
    readonly heldBack?: () => AppError | undefined
    /** What is in each parcel; where it is left out nobody scans items. */
    readonly packing?: Packing
  }

type BuyWish = {
  /** For this price or not at all. */
  readonly priceSeen: Money | undefined
  readonly limit: SpendingLimit | undefined
  /** What is bought in its place, once it was compared with what the rules say. */
  readonly once?: (draft: ShipmentDraft) => ShipmentDraft
}

export type Shipping = ReturnType<typeof createShipping>

export function createShipping(ports: ShippingPorts) {
  const { purchases, clock, packing = packsUnseen } = ports
  const readings = createWeightReadings(clock)
  const toldRates = createToldRates(clock)
  const missing = createMissingLabels(ports)
  const runner = createPurchaseRunner({ ...ports, onMissing: (id, reason) => missing.bought(id, reason) })
  const drafts = createDrafts({ ...ports, packing, readings, toldRates })
  const checkLimit = createCheckLimit(ports)
  const beginPurchase = createBeginPurchase({ ...ports, readings, toldRates }, runner, checkLimit)
  /** Purchases that are being prepared, by parcel: a second one waits for the first and shows what it began. */
  const preparing = new Map<string, Promise<ShipOutcome | BuyOutcome>>()

  /** Runs alone for its parcel, in its order's turn; who comes second is shown what the first began, or its outcome. */
  async function alone<T extends ShipOutcome | BuyOutcome>(
    parcel: Parcel,
    gestureId: string,
    run: () => Promise<T>,
  ): Promise<T> {
    const key = parcelKey(parcel)
    const first = preparing.get(key)
    if (first) {
      const outcome = await first
      // What is begun is shown; anything else has begun nothing, and this one has its turn.
      if (outcome.kind === 'shipping') return begunBefore(outcome.purchase, gestureId) as T
      return alone(parcel, gestureId, run)
    }
    const mine = packing.inTurn(parcel.orderId, run).finally(() => preparing.delete(key))
    preparing.set(key, mine)
    return mine
  }

  /** What was typed for a parcel of this order is bought by nobody's scan; undefined where nothing of it is left to buy. */
  async function typedFor(order: Order, gestureId: string): Promise<ShipOutcome | undefined> {
    const { id: orderId, orderNumber } = order
    const view = await drafts.keptOf(order)
    if (view?.draft.subject.kind !== 'order') return undefined
    const { parcelNumber } = view.draft.subject
    const begun = await purchaseUnderWay(ports, { orderId, orderNumber, parcelNumber })
    if (!begun) return { kind: 'kept_draft', orderNumber, ...view }
    return begun.state === 'bought' ? undefined : begunBefore(begun, gestureId)
  }

  async function shipOrder(
    whole: Order,
    parcelNumber: number,
    gestureId: string,
    reading: WeightReading | undefined,
    limit: SpendingLimit | undefined,
    puttingOff: PuttingOff | undefined,
    since: Date | undefined,
  ): Promise<ShipOutcome> {
    const { orderNumber } = whole
    const parcel: Parcel = { orderId: whole.id, orderNumber, parcelNumber }
    const earlier = await purchaseUnderWay(ports, parcel)
    if (earlier && earlier.state !== 'bought') return begunBefore(earlier, gestureId)
    const order = await packing.contentsOf(whole, parcelNumber)
    // A bought one is held or cancelled only where no label of it holds any more.
    refuseCancelled(order)
    if (order.state === 'held') return { ...heldOutcome(order), parcelNumber }
    const typed = await typedFor(order, gestureId)
    if (earlier) return typed ?? begunBefore(earlier, gestureId)
    const heldBack = ports.heldBack?.()
    if (heldBack) return { kind: 'not_sent', orderNumber, parcelNumber, error: heldBack }
    if (typed) return typed
    if (order.emptiedAt) throw orderEmptied()
    const wholeAt = await packing.check(whole, parcelNumber, since)
    const settings = await ports.settings()
    if (!settings.shipFrom) {
      throw new AppError('order_incomplete', 'The ship-from address is not set', {
        details: { field: 'shipFrom', reason: 'no_ship_from' },
      })
    }
    const weightLeftAside = reading && readings.faultOf(reading, parcelKey(parcel))
    const weight = weightLeftAside ? undefined : reading
    const asItIs = { weightGrams: weight?.grams, wholeAt }
    const { draft, fault } = orderDraft(order, { parcelNumber, isReturn: false, weight }, settings)
    const check = drafts.checkWith(draft, settings, order)
    const own = weight ? { own: ownOf(order, { parcelNumber, isReturn: false }, settings) } : {}
    const asked = { orderNumber, parcelNumber, draft, ...own, check }
    if (fault) return { kind: 'not_sent', error: fault, ...asked }
    const [problem] = check.problems
    if (problem?.field.startsWith('customsInfo')) return { kind: 'needs_customs', ...asked }
    if (problem) return { kind: 'not_sent', error: incomplete(problem), ...asked }
    if (check.weight && !check.weight.isWithin) return { kind: 'weight_mismatch', ...asked }
    if (draft.service.by === 'undecided')
      return { kind: 'not_sent', error: undecided(draft.service), ...asked }
    /** Where the service cannot be reached, as far as is known now. */
    const putOff = async (): Promise<Extract<ShipOutcome, { kind: 'put_off' }> | undefined> => {
      if (!puttingOff?.isOffline()) return undefined
      // The reading is this parcel's from now on.
      if (weight && !readings.claim(weight.takenAt, parcelKey(parcel))) throw weighedForAnother()
      return { kind: 'put_off', waiting: await puttingOff.add(parcel, gestureId, asItIs) }
    }
    const putOffAtOnce = await putOff()
    if (putOffAtOnce) return putOffAtOnce
    let changed: Order | undefined
    const stops = async (): Promise<BuyOutcome | undefined> => {
      const now = await ports.orders.get(whole.id)
      if (!now || isStill(now, whole)) return stopOf(now)
      changed = now
      return { kind: 'not_sent', error: changedSince(), problems: [] }
    }
    const wish = { parcel, draft, gestureId, wholeAt, limit, stops }
    const outcome = await beginPurchase(wish).catch(async (error: unknown) => {
      const waits = isAppError(error, 'service_unreachable') ? await putOff() : undefined
      if (waits) return waits
      // Nothing that it could go by: a person may choose.
      if (!isAppError(error, 'above_rule_ceiling', 'no_rate')) throw error
      return { kind: 'not_sent' as const, error, problems: [] }
    })
    // What was asked was asked of what it said before.
    if (changed) return shipOrder(changed, parcelNumber, gestureId, reading, limit, puttingOff, since)
    switch (outcome.kind) {
      case 'shipping':
        puttingOff?.begun(outcome.purchase, asItIs)
        return { ...outcome, kind: 'shipping', weightLeftAside }
      case 'not_sent':
        return { kind: 'not_sent', error: outcome.error, ...asked }
      case 'held':
        return { ...outcome, parcelNumber }
      case 'needs_approval':
      case 'put_off':
        return outcome
      case 'price_changed':
        throw new Error('a scan names no price')
      default:
        return { kind: outcome.kind, purchase: outcome.purchase }
    }
  }

  async function buyParcel(
    { parcel, order }: { parcel: Parcel; order: Order | undefined },
    draft: ShipmentDraft,
    gestureId: string,
    { priceSeen, limit, once }: BuyWish,
  ): Promise<BuyOutcome> {
    const earlier = await purchaseUnderWay(ports, parcel)
    if (earlier) return begunBefore(earlier, gestureId)
    refuseCancelled(order)
    if (order?.state === 'held') return heldOutcome(order)
    const heldBack = order && ports.heldBack?.()
    if (heldBack) return { kind: 'not_sent', error: heldBack, problems: [] }
    const isPacked = order && !draft.specialService.includes('Returns')
    const wholeAt = isPacked ? await packing.check(order, parcel.parcelNumber) : undefined
    const { problems, ruled } = await drafts.check(draft)
    const [problem] = problems
    if (problem) return { kind: 'not_sent', error: incomplete(problem), problems }
    if (ruled) return { kind: 'not_sent', error: ruledOtherwise(), problems }
    const stops = async () => order && stopOf(await ports.orders.get(order.id))
    return beginPurchase({
      parcel,
      draft: once?.(draft) ?? draft,
      gestureId,
      wholeAt,
      priceSeen,
      limit,
      stops,
    })
  }

  async function buy(draft: ShipmentDraft, gestureId: string, wish: BuyWish): Promise<BuyOutcome> {
    try {
      const about = await parcelOf(draft)
      return await alone(about.parcel, gestureId, () => buyParcel(about, draft, gestureId, wish))
    } catch (error) {
      if (!isAppError(error)) throw error
      return { kind: 'not_sent', error, problems: [] }
    }
  }

  /** Sends what was prepared before, by whomever: its price may be another now, and so may the operator. */
  async function resend(purchaseId: string, limit: SpendingLimit | undefined): Promise<BuyOutcome> {
    const purchase = await getPurchase(purchaseId)
    // What is being sent is sent once, and at the price of then.
    if (purchase.state !== 'prepared' || runner.isAtWork(purchaseId))
      return begunBefore(purchase, purchase.gestureId)
    const heldBack = ports.heldBack?.()
    if (heldBack) throw heldBack
    const { orderNumber, request } = purchase
    const order = await asRequested(purchase)
    const isPacked = order && !purchase.isReturn
    const wholeAt = isPacked
      ? await packing.check(order, purchase.parcelNumber, purchase.updatedAt)
      : undefined
    const permit = await checkLimit(limit, { parcel: purchase, request })
    if (permit.kind === 'needs_approval') return { ...permit, orderNumber }
    await ports.allowSpending?.(permit.price ?? purchase.quotedPrice)
    const fresh = await asOfNow(purchase, wholeAt)
    if (order) await ports.claims?.take(fresh)
    permit.use()
    runner.send(fresh, async () => void (await asRequested(fresh)))
    return { kind: 'shipping', purchase: fresh }
  }

  /** Its order, where it has one. Throws where it is put aside, or says something else since its label was asked for. */
  async function asRequested({ orderId, requestedAt, createdAt }: Purchase): Promise<Order | undefined> {
    const order = await ports.orders.get(orderId)
    refuseCancelled(order)
    if (order?.state === 'held') throw orderHeld()
    if (order && (await isOtherSince(order, requestedAt ?? createdAt))) throw changedSince()
    return order
  }

  /** What was prepared says what the order said then: an import, or a person who gave it another address, came later. */
  async function isOtherSince({ id, updatedAt }: Order, moment: Date): Promise<boolean> {
    if (updatedAt < moment) return false
    const { changes, fileAddress, addressedAt = fileAddress && updatedAt } = await ports.orders.trail(id)
    return changes.some(({ at }) => at >= moment) || (addressedAt !== undefined && addressedAt > moment)
  }

  /** It may have been prepared with another account, whose ids say nothing at this one, and its parcel be closed since. */
  async function asOfNow(prepared: Purchase, wholeAt: Date | undefined): Promise<Purchase> {
    const request = prepared.request && (await withSavedIds(prepared.request, ports.keptAddresses))
    return (
      (await purchases.update(prepared.id, 'prepared', { ...(request && { request }), wholeAt })) ?? prepared
    )
  }

  async function getPurchase(purchaseId: string): Promise<Purchase> {
    const purchase = await purchases.get(purchaseId)
    if (!purchase) throw notFound('parcel')
    return purchase
  }

  /** The order is looked for anew: a draft may be older than what became of it. */
  async function parcelOf({ subject }: ShipmentDraft): Promise<{ parcel: Parcel; order: Order | undefined }> {
    if (subject.kind === 'manual') {
      const parcel = { orderId: subject.parcelId, orderNumber: subject.reference, parcelNumber: 1 }
      return { parcel, order: undefined }
    }
    const order = await drafts.orderOf(subject.orderNumber)
    const { id: orderId, orderNumber } = order
    return { parcel: { orderId, orderNumber, parcelNumber: subject.parcelNumber }, order }
  }

  return {
    drafts,
    /** After a start: what was under way becomes doubt, and all doubt is looked into. */
    async start() {
      await runner.start()
      await missing.start()
    },

    /**
     * Buys the label of an order's parcel unless it is bought or being bought: the first one, or with items that are scanned the
     * one that they are in. The purchase itself goes on after the answer. `weight`: what the scale says of this parcel. `limit`: of whoever asks; undefined where there is none.
     * `puttingOff`: while the service cannot be reached the parcel waits for it. `wanted`: this parcel of it. `since`: when that was asked for, where it is longer ago.
     */
    async ship(
      orderNumber: string,
      gestureId: string,
      weight: WeightReading | undefined,
      limit: SpendingLimit | undefined,
      puttingOff?: PuttingOff,
      wanted?: number,
      since?: Date,
    ): Promise<ShipOutcome> {
      let parcelNumber = wanted
      try {
        const order = await ports.orders.findByNumber(orderNumber)
        if (!order) {
          const view = await drafts.keptManual(orderNumber)
          return view ? { kind: 'kept_draft', orderNumber, ...view } : { kind: 'not_found' }
        }
        const number = parcelNumber ?? (await packing.toShip(order))
        parcelNumber = number
        return await alone({ orderId: order.id, orderNumber, parcelNumber }, gestureId, () =>
          shipOrder(order, number, gestureId, weight, limit, puttingOff, since),
        )
      } catch (error) {
        if (!isAppError(error)) throw error
        return { kind: 'not_sent', orderNumber, parcelNumber, error }
      }
    },

    /** Buys a draft, once for each parcel. With `priceSeen` only for that price. `limit` as in `ship`. */
    buy: (
      draft: ShipmentDraft,
      gestureId: string,
      priceSeen: Money | undefined,
      limit: SpendingLimit | undefined,
    ): Promise<BuyOutcome> => buy(draft, gestureId, { priceSeen, limit }),

    /**
     * As `buy`, above the ceiling of the draft's rule: by this service, and for this price or not at all. Throws `conflict`
     * where no rule with a ceiling chose for it.
     */
    async buyAboveCeiling(
      draft: ShipmentDraft,
      gestureId: string,
      { service, price }: { readonly service: Service; readonly price: Money },
    ): Promise<BuyOutcome> {
      if (draft.service.by !== 'shipping_rule' || !draft.service.ceiling) {
        throw conflict('no_rule_limit')
      }
      return buy(draft, gestureId, {
        priceSeen: price,
        limit: undefined,
        once: (asked) => withoutCeiling(asked, service),
      })
    },

    /**
     * Sends a prepared purchase, at the price that it has by now, or looks into a doubt now. `limit` as in `ship`. Throws
     * `not_found`, `needs_approval`.
     */
    async retry(purchaseId: string, limit: SpendingLimit | undefined): Promise<Purchase> {
      const purchase = await getPurchase(purchaseId)
      // What is in doubt was let through when it was sent: the service is asked about it, and nothing else is bought.
      if (purchase.state === 'in_doubt') void runner.lookInto(purchaseId)
      if (purchase.state !== 'prepared') return purchase
      const { gestureId } = purchase
      const outcome = await alone(purchase, gestureId, () => resend(purchaseId, limit))
      if (outcome.kind === 'needs_approval') throw outcome.error
      return 'purchase' in outcome ? outcome.purchase : purchase
    },

    /** As `PurchaseRunner.isAtWork`. */
    isAtWork: runner.isAtWork,
    /** As `PurchaseRunner.requestLeft`. */
    requestLeft: runner.requestLeft,
    /** As `PurchaseRunner.endDoubt`. The order can be bought again, and what was bought after all is paid for twice. */
    endDoubt: runner.endDoubt,
    /** As `PurchaseRunner.sayAccount`. */
    sayAccount: runner.sayAccount,
    /** Looks into a purchase that is in doubt, and has looked when it resolves. */
    lookInto: runner.lookInto,

    /** As `MissingLabelRunner.fetchLabels`. */
    fetchLabels: missing.fetchLabels,
    /** As `MissingLabelRunner.complete`. */
    completeLabels: missing.complete,
    /** The labels of a bought purchase that are not here and asked for; undefined where none is. */
    missingLabels: missing.view,
    /** As `PurchaseRunner.notKept`. */
    notKept: () => runner.notKept(),

    /** Looks into all doubt and asks for missing labels at once: the service answers again. */
    async checkDoubts() {
      for (const { id, notFoundAt } of await purchases.listByState('in_doubt')) {
        if (!notFoundAt) void runner.lookInto(id)
      }
      await missing.askAll()
    },

    /** Another account is connected, or none: all doubt is told anew, and looked into where it is its account. */
    async accountChanged() {
      for (const purchase of await purchases.listByState('in_doubt')) {
        ports.onPurchase(purchase)
        void runner.lookInto(purchase.id)
      }
      await missing.askAll()
    },

    /** Stops timers and waits for what is under way. */
    async close() {
      await Promise.allSettled(preparing.values())
      await runner.close()
      await missing.close()
    },
  }
}

function refuseCancelled(order: Order | undefined): void {
  if (order?.state !== 'cancelled') return
  throw new AppError('order_cancelled', 'The order was cancelled: it is taken back before it is bought')
}

const orderEmptied = () =>
  new AppError('removed_by_retention', 'What the order said was removed with age', {
    details: { reason: 'order_emptied' },
  })

/** What was typed came later than the rules were asked. */
const ruledOtherwise = () =>
  new AppError('order_incomplete', 'The rules say otherwise of the parcel as it is now: look at it again', {
    details: { field: 'service', reason: 'rule_changed' },
  })

const changedSince = () =>
  new AppError('order_incomplete', 'The order was changed after its label was asked for: look at it again', {
    details: { reason: 'changed_since' },
  })

const heldOutcome = ({ orderNumber, heldReason = '' }: Order) =>
  ({ kind: 'held', orderNumber, reason: heldReason }) as const

/** Throws `order_cancelled`. */
function stopOf(order: Order | undefined): BuyOutcome | undefined {
  refuseCancelled(order)
  return order?.state === 'held' ? heldOutcome(order) : undefined
}

/** Whether an order still says what it said before, whatever became of it. */
const isStill = (now: Order, before: Order): boolean => contentOf(now) === contentOf(before)

const contentOf = (order: Order): string =>
  canonicalJson({
    ...order,
    state: undefined,
    heldReason: undefined,
    failure: undefined,
    elsewhere: undefined,
    updatedAt: undefined,
  })

/** What the first problem of a draft is called where a packer reads one sentence. */
function incomplete(problem: DraftProblem): AppError {
  if (problem.kind === 'used_before') return weighedForAnother()
  if (!/^packages\.\d+\.weight$/.test(problem.field)) return problemOfField(problem)
  return problem.kind === 'missing' ? noWeight() : problemOfField({ ...problem, field: 'weight' })
}
