// Parcels of orders that were scanned while the service could not be reached. They wait in the order of their scans, each up to a
// price, and are bought one after the other when the service is back. Nothing of them was sent before their turn.

import type { Money } from '../../contract/domain.ts'
import { AppError, type ErrorInfo } from '../../contract/errors.ts'
import { notFound } from '../../contract/refusals.ts'
import type { WeightReading } from '../../contract/shipment-draft.ts'
import { infoOf } from '../failure.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import { orderHeld, type ShipOutcome } from './outcomes.ts'
import type { Parcel, Purchase } from './purchase.ts'
import type { SpendingLimit } from './spending-limit.ts'
import type { AsPutOff, PuttingOff, WaitingOrder, WaitingOrderStore } from './waiting-order.ts'

export type WaitingLinePorts = {
  readonly store: WaitingOrderStore
  readonly ship: (
    orderNumber: string,
    gestureId: string,
    weight: WeightReading | undefined,
    limit: SpendingLimit,
    puttingOff: undefined,
    wanted: number,
    since: Date,
  ) => Promise<ShipOutcome>
  readonly purchase: (id: string) => Promise<Purchase | undefined>
  /** A parcel is about to leave the line, as it was put off: what is known of it by that alone is kept first. */
  readonly leaves?: (wait: WaitingOrder) => Promise<void>
  readonly isOffline: () => boolean
  readonly clock: Clock
  readonly newId: NewId
  readonly logger: Logger
  /** The line has changed. */
  readonly onChange: () => void
}

export type WaitingLine = ReturnType<typeof createWaitingLine>

/** After so long what could not leave is tried again, where the service counts as there. */
const againMs = 30_000

/** Why a parcel's turn passes by, and it waits on. */
const passing: readonly (ErrorInfo['code'] | undefined)[] = [
  'service_unreachable',
  'service_no_answer',
  'service_busy',
  'restored_not_compared',
  'warehouse_cut_off',
  'warehouse_stopped',
]

export function createWaitingLine(ports: WaitingLinePorts) {
  const { store, clock, logger, onChange } = ports
  /** Told of the purchase that is bought at this moment, and where nobody waits for it any more. */
  let heard: ((purchase: Purchase | 'closed') => void) | undefined
  /** Purchases that scans have begun, and how their parcels wait should nothing of them leave. */
  const begun = new Map<string, AsPutOff & Pick<WaitingOrder, 'ceiling'>>()
  let cancelTimer: (() => void) | undefined
  let running: Promise<void> | undefined
  let wanted = false
  let closed = false

  const isEnded = ({ state, reason }: Pick<Purchase, 'state' | 'reason'>) =>
    state !== 'sent' && (state !== 'prepared' || reason)

  /** What became of a purchase that was begun; as it was begun where the line closes first. */
  async function endOf(begun: Purchase): Promise<Purchase> {
    const told = new Promise<Purchase>((resolve) => {
      heard = (news) => {
        if (news === 'closed') resolve(begun)
        else if (news.id === begun.id && isEnded(news)) resolve(news)
      }
    })
    const now = (await ports.purchase(begun.id)) ?? begun
    return isEnded(now) ? now : told
  }

  /** False where the service is away again: what is left waits on. */
  async function buy(wait: WaitingOrder): Promise<boolean> {
    const outcome = await ports.ship(
      wait.orderNumber,
      wait.gestureId,
      weightOf(wait),
      upTo(wait.ceiling),
      undefined,
      // A scan may have bought it before its turn: the next one of its order is another scan's.
      wait.parcelNumber,
      wait.createdAt,
    )
    if (passing.includes(notBoughtFor(outcome))) return false
    if (outcome.kind === 'shipping') {
      const end = await endOf(outcome.purchase)
      // It never left; refusal and doubt are the parcel's own matter from here.
      if (end.state === 'prepared') return false
    }
    const reason = reasonOf(outcome)
    if (reason) await store.stop(wait.id, reason)
    else await remove(wait)
    onChange()
    return true
  }

  /** False where it is not in the line any more. */
  async function remove(wait: WaitingOrder): Promise<boolean> {
    await ports.leaves?.(wait)
    return store.remove(wait.id)
  }

  const weightOf = ({ weightGrams }: WaitingOrder): WeightReading | undefined =>
    weightGrams === undefined
      ? undefined
      : // It was taken for this parcel when that was scanned, and is vouched for since.
        { grams: weightGrams, source: 'typed', takenAt: clock.now().toISOString() }

  async function buyAll(): Promise<void> {
    for (const { id } of await store.list()) {
      // Meanwhile it may have been taken out.
      const wait = (await store.list()).find((one) => one.id === id)
      if (!wait || wait.reason) continue
      if (closed || ports.isOffline()) return
      try {
        if (!(await buy(wait))) return
      } catch (error) {
        logger.error('waiting_line.bug', { orderId: wait.orderId }, error)
        await store.stop(id, infoOf(error))
        onChange()
      }
    }
  }

  const waitOf = async ({ orderId, parcelNumber }: Pick<Parcel, 'orderId' | 'parcelNumber'>) =>
    (await store.ofOrder(orderId)).find((wait) => wait.parcelNumber === parcelNumber)

  /** What a person looked at and shipped waits for nobody any more. */
  async function forgetStopped(purchase: Purchase): Promise<void> {
    try {
      const wait = await waitOf(purchase)
      if (!wait?.reason) return
      await ports.leaves?.(wait)
      // It may be put off anew by now.
      const now = await waitOf(purchase)
      if (now?.reason && (await store.remove(now.id))) onChange()
    } catch (error) {
      if (!closed) logger.error('waiting_line.bug', { orderId: purchase.orderId }, error)
    }
  }

  async function add(wait: Omit<WaitingOrder, 'id' | 'reason'>): Promise<WaitingOrder> {
    const added = await store.add({ ...wait, id: ports.newId(), reason: undefined })
    onChange()
    return added
  }

  /** Nothing left only where the purchase is prepared again: whatever may have left is doubt, and not the line's. */
  async function addUnsent({ id, gestureId, ...is }: Purchase): Promise<void> {
    const wish = begun.get(id)
    if (!wish || !isEnded(is)) return
    begun.delete(id)
    if (is.state !== 'prepared' || is.reason?.code !== 'service_unreachable') return
    try {
      await add({ ...parcelOf(is), gestureId, ...wish, createdAt: is.updatedAt })
      // Nobody may tell of its return where the service was away for this moment only.
      cancelTimer?.()
      cancelTimer = closed ? undefined : clock.after(againMs, () => void run())
    } catch (error) {
      if (!closed) logger.error('waiting_line.bug', { orderId: is.orderId }, error)
    }
  }

  /** Buys what waits, as far as the service answers. Called when it is back. */
  async function run(): Promise<void> {
    wanted = true
    running ??= (async () => {
      while (wanted && !closed) {
        wanted = false
        await buyAll()
      }
    })().finally(() => (running = undefined))
    await running
  }

  return {
    /** For scans of somebody who may spend `most` on a parcel by the station's rule. */
    puttingOff: (ceiling: Money): PuttingOff => ({
      isOffline: ports.isOffline,
      add: (parcel, gestureId, as) =>
        add({ ...parcelOf(parcel), gestureId, ...as, ceiling, createdAt: clock.now() }),
      begun({ id }, as) {
        begun.set(id, { ceiling, ...as })
        // It may have ended already.
        void ports.purchase(id).then(
          (now) => now && addUnsent(now),
          () => undefined,
        )
      },
    }),
    /** In the order of their scans. */
    list: () => store.list(),
    /** Those of one order. */
    ofOrder: (orderId: string) => store.ofOrder(orderId),
    /** Takes a parcel out of the line. Throws `not_found` where it is not in it any more, or cannot be read. */
    async cancel(id: string) {
      const wait = (await store.list()).find((one) => one.id === id)
      if (!wait || !(await remove(wait))) throw notFound('waiting_order')
      onChange()
    },
    /** What is in a parcel is about to change: it was put off as it was, and waits no more. */
    async parcelChanges(parcel: Pick<Parcel, 'orderId' | 'parcelNumber'>) {
      const wait = await waitOf(parcel)
      if (wait && (await store.remove(wait.id))) onChange()
    },
    run,
    /** A purchase has moved. */
    purchaseChanged(purchase: Purchase) {
      heard?.(purchase)
      void addUnsent(purchase)
      if (purchase.state === 'sent') void forgetStopped(purchase)
    },
    /** Begins nothing more, and waits for what is under way. */
    async close() {
      closed = true
      cancelTimer?.()
      // The purchase at work is the shipping's own to end.
      heard?.('closed')
      await running
    },
  }
}

const parcelOf = ({ orderId, orderNumber, parcelNumber }: Parcel): Parcel => ({
  orderId,
  orderNumber,
  parcelNumber,
})

/** Buys nothing dearer, and nothing whose price nobody can tell. */
function upTo(ceiling: Money): SpendingLimit {
  return {
    permit({ price }) {
      const isWithin = price?.currency === ceiling.currency && price.amountMinor <= ceiling.amountMinor
      if (isWithin) return { kind: 'permitted', use: () => undefined }
      const details = { ceiling, ...(price ? { price } : {}) }
      return {
        kind: 'refused',
        error: new AppError('above_ceiling', 'It costs more than it was put off for', { details }),
      }
    },
  }
}

/** Why it was not bought, or why nobody can tell what it costs. */
function notBoughtFor(outcome: ShipOutcome): ErrorInfo['code'] | undefined {
  if (outcome.kind === 'needs_approval') return outcome.reason?.code
  return outcome.kind === 'not_sent' ? outcome.error.code : undefined
}

/** Why a parcel is not bought, for a person to look at; undefined where it is, or was. */
function reasonOf(outcome: ShipOutcome): ErrorInfo | undefined {
  switch (outcome.kind) {
    case 'shipping':
    case 'already_running':
    case 'already_shipped':
    case 'put_off':
      return undefined
    case 'not_found':
      return notFound('order').toInfo()
    case 'held':
      return orderHeld().toInfo()
    case 'needs_approval':
    case 'not_sent':
      return outcome.error.toInfo()
    case 'kept_draft':
    case 'needs_customs':
    case 'weight_mismatch':
      return new AppError('order_incomplete', 'The order has to be looked through', {
        details: { reason: 'to_look_through' },
      }).toInfo()
  }
}
