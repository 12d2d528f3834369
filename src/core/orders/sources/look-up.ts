// An order that is not here is asked for at its sources by its number, while a packer waits.

import { createLine } from '../../../base/in-turn.ts'
import type { NotLookedUp } from '../../../contract/order-look-up.ts'
import type { ImportResult, RejectedOrder } from '../../../contract/orders.ts'
import { isAppError, type AppError } from '../../../contract/errors.ts'
import { infoOf, retryAfterOf } from '../../failure.ts'
import type { Clock, Logger } from '../../runtime.ts'
import { cleanText } from '../clean-text.ts'
import { orderColumns } from '../columns.ts'
import { orderNumberKey } from '../order-number.ts'
import { parseOrderRow } from '../order-row.ts'
import type { OrderRow } from '../ports.ts'
import { sourceError } from './source-error.ts'

/** For all sources together: a packer waits for it. */
export const lookUpMs = 3_000
/** A code that is scanned again and again is asked for so seldom. Where a source did not answer, scanning again is what helps. */
export const heldMs = { none: 5_000, notKnown: 2_000 } as const
/** A source that asks to be left alone is left alone, but never for longer. */
const longestRestMs = 30_000
/** So many answers are kept at most. */
const mostHeld = 100

/** A source that can be asked for one order, whatever its kind. */
export type LookUpPlace = {
  readonly sourceId: string
  readonly name: string
  /**
   * The rows that it answers of this number; none where it says that it has no such order. Throws `order_source_unreachable`,
   * `order_source_refused`, `order_source_unreadable`, `order_source_secret`: whether it has it is not known then.
   */
  ask(orderNumber: string, signal: AbortSignal): Promise<readonly OrderRow[]>
  /** Takes them in as a run of the source does, and keeps what came of it. Throws where it was ended before. */
  take(rows: readonly OrderRow[]): Promise<ImportResult>
}

export type LookedUp =
  /** No source can be asked, or no order has such a number. */
  | { readonly kind: 'not_asked' }
  /** It is here now. */
  | { readonly kind: 'taken' }
  /** Whoever asked waits no more: what the sources have is not known. */
  | { readonly kind: 'left' }
  /** `rejected`: a source has it, and its row cannot be taken. */
  | { readonly kind: 'not_here'; readonly rejected?: RejectedOrder; readonly lookedUp: NotLookedUp }

export type LookUpPorts = {
  readonly places: () => readonly LookUpPlace[]
  readonly clock: Clock
  readonly logger: Logger
}

export type LookUps = {
  /**
   * Asks all sources that have a look-up, beside each other. The first that has it ends the others. Who asks for the same number
   * meanwhile joins. `onAsking` hears which are being asked. With `signal` one can leave: the sources are asked on as long as anybody
   * else waits. Never throws.
   */
  find(
    orderNumber: string,
    onAsking?: (sources: readonly string[]) => void,
    signal?: AbortSignal,
  ): Promise<LookedUp>
  /** The names of those that would be asked for it. */
  askedFor(orderNumber: string): readonly string[]
  /** A source is another one now: what the sources said is not held on to. */
  forget(): void
}

/** Whether there can be an order of this number: what a scanner reads besides is no source's to hear. */
export function canBeOrderNumber(text: string): boolean {
  const { maxLength, read } = orderColumns.orderNumber
  return text.length <= maxLength && !/\p{Cc}/u.test(text) && text === cleanText(text) && read(text).ok
}

/**
 * Those rows of an answer that are of this order: the others were not asked for, and may be of orders that are not to be shipped.
 * Throws `order_source_unreadable` where there are others alone, by which it is not said whether there is this one.
 */
export function rowsOfNumber(rows: readonly OrderRow[], orderNumber: string): readonly OrderRow[] {
  const key = orderNumberKey(orderNumber)
  const own = rows.filter((row) => {
    const parsed = parseOrderRow(row)
    const number = parsed.ok ? parsed.order.orderNumber : parsed.rejected.orderNumber
    return number !== undefined && orderNumberKey(number) === key
  })
  if (own.length === 0 && rows.length > 0)
    throw sourceError({ code: 'other_orders', orders: rows.length }, 'Other orders alone were answered')
  return own
}

type End =
  | { readonly kind: 'taken' | 'passed' | 'none' }
  | { readonly kind: 'rejected'; readonly rejected: RejectedOrder }
  | { readonly kind: 'not_known'; readonly error: Error }

/** Sources that are being asked for one order, and how many wait for them. */
type Asking = {
  readonly names: readonly string[]
  readonly ending: AbortController
  readonly end: Promise<LookedUp>
  waiting: number
}

const tooSlow = () => sourceError({ code: 'look_up_too_slow' }, 'The source takes too long for a packer')

export function createLookUps({ places, clock, logger }: LookUpPorts): LookUps {
  const underWay = new Map<string, Asking>()
  const held = new Map<string, { readonly end: LookedUp; readonly untilMs: number }>()
  const resting = new Map<string, { readonly error: AppError; readonly untilMs: number }>()
  let age = 0

  function failed(place: LookUpPlace, error: unknown): End {
    const { sourceId } = place
    const told = error instanceof Error ? error : new Error('unknown', { cause: error })
    if (!isAppError(error)) logger.error('order_source.bug', { sourceId }, error)
    else {
      logger.warn('order_source.look_up_failed', { sourceId, code: error.code })
      const restMs = retryAfterOf(error)
      if (restMs !== undefined)
        resting.set(sourceId, { error, untilMs: clock.elapsedMs() + Math.min(restMs, longestRestMs) })
    }
    return { kind: 'not_known', error: told }
  }

  /** One at a time: of two sources that have it, the first to answer brings it. */
  function takingInTurn() {
    const inTurn = createLine()
    let isTaken = false
    return (place: LookUpPlace, rows: readonly OrderRow[]): Promise<End> =>
      inTurn(async () => {
        if (isTaken) return { kind: 'passed' }
        const { rejected, added, changed, unchanged, left } = await place.take(rows)
        isTaken = added + changed + unchanged + left > 0
        if (isTaken) return { kind: 'taken' }
        const [row] = rejected
        if (!row) throw new Error('rows that were neither taken nor rejected')
        const importedAt = clock.now().toISOString()
        return { kind: 'rejected', rejected: { row, lookedUpAt: place.name, importedAt } }
      })
  }

  async function lookUp(
    orderNumber: string,
    asked: readonly LookUpPlace[],
    ending: AbortController,
  ): Promise<LookedUp> {
    let cancel = () => undefined as unknown
    const late = new Promise<'late'>((resolve) => {
      cancel = clock.after(lookUpMs, () => resolve('late'))
    })
    const take = takingInTurn()

    async function endAt(place: LookUpPlace): Promise<End> {
      const rest = resting.get(place.sourceId)
      if (rest && clock.elapsedMs() < rest.untilMs) return { kind: 'not_known', error: rest.error }
      try {
        const rows = await Promise.race([place.ask(orderNumber, ending.signal), late])
        if (rows === 'late') return failed(place, tooSlow())
        if (ending.signal.aborted) return { kind: 'passed' }
        return rows.length === 0 ? { kind: 'none' } : await take(place, rows)
      } catch (error) {
        // Another one has it, or nobody waits any more.
        return ending.signal.aborted ? { kind: 'passed' } : failed(place, error)
      }
    }

    const ends = asked.map(endAt)
    const first = new Promise<LookedUp>((resolve) => {
      for (const end of ends) void end.then(({ kind }) => kind === 'taken' && resolve({ kind: 'taken' }))
    })
    const all = Promise.all(ends).then((each) => notHere(asked, each))
    try {
      return await Promise.race([first, all])
    } finally {
      cancel()
      ending.abort()
    }
  }

  function hold(key: string, end: LookedUp): void {
    if (end.kind !== 'not_here') return
    const nowMs = clock.elapsedMs()
    for (const [one, { untilMs }] of held) if (untilMs <= nowMs || held.size >= mostHeld) held.delete(one)
    const forMs = end.lookedUp.unanswered.length > 0 ? heldMs.notKnown : heldMs.none
    held.set(key, { end, untilMs: nowMs + forMs })
  }

  const placesFor = (orderNumber: string) => (canBeOrderNumber(orderNumber) ? places() : [])
  const namesOf = (asked: readonly LookUpPlace[]) => asked.map(({ name }) => name)

  /** Undefined where no source can be asked. */
  function begin(key: string, orderNumber: string): Asking | undefined {
    const asked = placesFor(orderNumber)
    if (asked.length === 0) return undefined
    const began = age
    const ending = new AbortController()
    const end = lookUp(orderNumber, asked, ending).then((found) => {
      if (underWay.get(key) !== asking) return found
      underWay.delete(key)
      if (age === began) hold(key, found)
      return found
    })
    const asking: Asking = { names: namesOf(asked), ending, end, waiting: 0 }
    underWay.set(key, asking)
    return asking
  }

  /** Until `signal`: the last one to leave ends it, and whoever comes then asks anew. */
  async function waitFor(key: string, asking: Asking, signal: AbortSignal | undefined): Promise<LookedUp> {
    asking.waiting += 1
    if (!signal) return asking.end
    const { promise: left, resolve } = Promise.withResolvers<LookedUp>()
    const leave = () => {
      resolve({ kind: 'left' })
      asking.waiting -= 1
      if (asking.waiting > 0) return
      if (underWay.get(key) === asking) underWay.delete(key)
      asking.ending.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([asking.end, left])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  return {
    find(orderNumber, onAsking = () => undefined, signal) {
      if (signal?.aborted) return Promise.resolve({ kind: 'left' })
      if (!canBeOrderNumber(orderNumber)) return Promise.resolve({ kind: 'not_asked' })
      const key = orderNumberKey(orderNumber)
      const before = held.get(key)
      if (before && clock.elapsedMs() < before.untilMs) return Promise.resolve(before.end)
      const asking = underWay.get(key) ?? begin(key, orderNumber)
      if (!asking) return Promise.resolve({ kind: 'not_asked' })
      onAsking(asking.names)
      return waitFor(key, asking, signal)
    },
    askedFor: (orderNumber) => namesOf(placesFor(orderNumber)),
    forget() {
      age += 1
      held.clear()
      resting.clear()
    },
  }
}

/** What is said of an order that none of the sources brought. */
function notHere(asked: readonly LookUpPlace[], ends: readonly End[]): LookedUp {
  if (ends.some(({ kind }) => kind === 'taken')) return { kind: 'taken' }
  const named = asked.map(({ name }, at) => ({ name, end: ends[at] }))
  const [rejected] = named.flatMap(({ end }) => (end?.kind === 'rejected' ? [end.rejected] : []))
  return {
    kind: 'not_here',
    ...(rejected ? { rejected } : {}),
    lookedUp: {
      noneAt: named.flatMap(({ name, end }) => (end?.kind === 'none' ? [name] : [])),
      unanswered: named.flatMap(({ name, end }) =>
        end?.kind === 'not_known' ? [{ source: name, error: infoOf(end.error) }] : [],
      ),
    },
  }
}
