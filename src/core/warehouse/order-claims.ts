// Orders that several benches have: each is bought by the bench that claims it. A claim is taken before a purchase is
// prepared, becomes a doubt before its first byte leaves, and ends when the purchase does. What the warehouse could not be told
// is told when it answers again: the station's own purchases say what that is.

import { AppError, isAppError } from '../../contract/errors.ts'
import { notFound } from '../../contract/refusals.ts'
import { orderNumberKey } from '../orders/order-number.ts'
import type { ScannedAtBench } from '../../contract/scanned-at-bench.ts'
import type { OrderClaims } from '../ship/order-claims.ts'
import type { ScanClaims } from '../verification/ports.ts'
import type { Parcel, Purchase } from '../ship/purchase.ts'
import { createCatchUp } from './catch-up.ts'
import {
  cutOffAlways,
  elsewhere,
  halfScanned,
  heldOf,
  keyOf,
  nameOf,
  noAnswer,
  notOpen,
  scannedAt,
  type OrderClaimsPorts,
  type Taken,
  type WarehouseState,
} from './claim-ports.ts'
import { createHalfScanned } from './half-scanned.ts'
import { beatMs, type ClaimAnswer, type Claims, type HeldClaim, type Release } from './claims.ts'
import { createScanTelling } from './tell-scans.ts'

export type { Unreported } from './claim-ports.ts'

/** Attempts after the first that the service is asked for where the warehouse cannot say whether there were any. */
const laterAttempts = [2, 3, 4]

/** While nothing answers, the warehouse is asked again after so long. */
const cutOffBeatMs = 3_000

export type WarehouseClaims = ReturnType<typeof createOrderClaims>

export function createOrderClaims(ports: OrderClaimsPorts) {
  const { purchases, clock, logger } = ports
  /** By `keyOf`. */
  const taken = new Map<string, Taken>()
  /** Ends that the warehouse could not be told, by the same key. */
  const owed = new Map<string, () => Promise<unknown>>()
  const half = createHalfScanned()
  /** Those that are being told. */
  const under = new Set<Promise<unknown>>()
  const { packed, keepUnreported, catchUp } = createCatchUp({ ...ports, taken, owed })
  const scans = createScanTelling({
    ask,
    heldOf(parcel) {
      const claim = taken.get(keyOf(parcel))
      return claim?.fencing === undefined ? undefined : heldOf(claim, claim.fencing)
    },
    onLost: lost,
    seal: ports.scanKeys.seal,
    clock,
    logger,
  })
  let state: WarehouseState = 'joining'
  let since = clock.now()
  let refusal: AppError | undefined
  let cancelBeat: (() => void) | undefined
  let closed = false
  let working: Promise<void> = Promise.resolve()

  function takenOf(purchase: Purchase): Taken | undefined {
    const claim = taken.get(keyOf(purchase))
    const isOthers = claim?.orderId !== undefined && claim.orderId !== purchase.orderId
    return isOthers ? undefined : claim
  }

  function is(next: WarehouseState, why?: AppError): void {
    refusal = why
    if (next === state) return
    state = next
    since = clock.now()
    logger.info('warehouse.state', { state })
    if (state === 'joined') scans.again()
    ports.onChange()
  }

  /** Throws `warehouse_cut_off` and the like with when that began. */
  async function ask<T>(question: (claims: Claims) => Promise<T>): Promise<T> {
    try {
      const answer = await question(await ports.claims())
      if (state !== 'joined') later(0)
      return answer
    } catch (error) {
      if (!notOpen(error)) throw error
      is(noAnswer(error) ? 'cut_off' : 'refused', error)
      later()
      throw new AppError(error.code, error.message, {
        cause: error,
        details: { ...error.details, since: since.toISOString() },
      })
    }
  }

  /** Where it does not answer, it is asked in the background, and what has ended waits. */
  async function tell(key: string, write: () => Promise<unknown>): Promise<void> {
    owed.set(key, write)
    const telling = write()
    under.add(telling)
    try {
      await telling
      if (owed.get(key) === write) owed.delete(key)
    } catch (error) {
      if (!isAppError(error)) logger.error('warehouse.bug', {}, error)
    } finally {
      under.delete(telling)
    }
  }

  /** Told when it resolves, where the warehouse answers. */
  async function release(parcel: Parcel, how: Exclude<Release, 'voided'>): Promise<void> {
    const key = keyOf(parcel)
    const claim = taken.get(key)
    taken.delete(key)
    if (claim?.fencing === undefined) return
    const held = heldOf(claim, claim.fencing)
    const lastWord = scans.lastWord(parcel, held)
    await tell(key, async () => {
      if (lastWord) await lastWord()
      await ask((claims) => claims.release(held, how))
    })
  }

  /** The attempt that is next here: one that has ended keeps its transactionId for good. */
  async function attemptFor(
    parcel: Parcel,
    first: number,
  ): Promise<{ attempt: number; transactionId: string }> {
    for (let attempt = first; ; attempt += 1) {
      const transactionId = await ports.transactionIdOf(parcel, attempt)
      if (transactionId === undefined) throw cutOffAlways()
      const before = await purchases.findByTransaction(transactionId)
      if (!before || before.state === 'prepared') return { attempt, transactionId }
    }
  }

  /**
   * What another bench has sent under these attempts the service knows: the one before a refusal, which may have been that of a
   * repeat; and where the warehouse cannot be asked, those after one.
   */
  async function checkElsewhere(parcel: Parcel, ...attempts: readonly number[]): Promise<void> {
    const known = await Promise.all(
      attempts.map(async (attempt) => {
        const id = await ports.transactionIdOf(parcel, attempt)
        return id !== undefined && (await ports.isAtService(id))
      }),
    )
    if (!known.includes(true)) return
    throw new AppError(
      'order_packed',
      'The service has a shipment of this parcel, which another bench bought',
    )
  }

  async function takeClaimed(
    parcel: Parcel,
    answer: Extract<ClaimAnswer, { kind: 'claimed' }>,
  ): Promise<string> {
    const key = keyOf(parcel)
    const { orderNumber, orderId } = parcel
    const { fencing, attempt } = answer
    const claim = {
      ...nameOf(parcel),
      orderNumber,
      orderId,
      fencing,
      attempt,
      transactionId: '',
      left: false,
    }
    taken.set(key, claim)
    try {
      // Taken over where it may have been bought: the same shipment is asked for.
      const next = await attemptFor(parcel, attempt)
      const same = answer.transactionId
      const transactionId =
        same !== undefined && (await purchases.findByTransaction(same)) === undefined
          ? same
          : next.transactionId
      if (next.attempt > attempt || answer.afterRefusal) await checkElsewhere(parcel, next.attempt - 1)
      taken.set(key, { ...claim, attempt: next.attempt, transactionId })
      return transactionId
    } catch (error) {
      void release(parcel, 'untouched')
      throw error
    }
  }

  /** By the transactionId alone: it is the first of this parcel that anybody here has asked for. */
  async function takeUnknown(parcel: Parcel, why: AppError): Promise<string> {
    const transactionId = await ports.transactionIdOf(parcel, 1)
    const before = transactionId === undefined ? undefined : await purchases.findByTransaction(transactionId)
    // What was refused here may have been so because another bench bought it: that is the warehouse's to say.
    if (transactionId === undefined || (before && before.state !== 'prepared')) throw why
    // Refused at another bench, it was bought there under a later attempt.
    await checkElsewhere(parcel, ...laterAttempts)
    const unreported = { ...nameOf(parcel), orderNumber: parcel.orderNumber, transactionId }
    await keepUnreported(unreported)
    taken.set(keyOf(parcel), {
      ...unreported,
      orderId: parcel.orderId,
      fencing: undefined,
      attempt: 1,
      left: false,
    })
    return transactionId
  }

  /** Another bench has taken over what is scanned here: the next scan is told so. What is about to leave finds it out itself. */
  function lost(parcel: Parcel, { fencing }: HeldClaim): void {
    const claim = taken.get(keyOf(parcel))
    if (claim?.fencing === fencing && claim.transactionId === '') taken.delete(keyOf(parcel))
  }

  /** Throws what keeps this bench from it. */
  async function claimHere(parcel: Parcel) {
    const key = keyOf(parcel)
    const name = nameOf(parcel)
    // Its end before this is told first: the warehouse would take it for a doubt.
    const before = owed.get(key)
    if (before) await tell(key, before)
    const answer = await ask((claims) => claims.claim(name))
    if (answer.kind === 'packed') throw elsewhere(answer, undefined)
    const scanned = await scannedAt(ports.scanKeys, name.orderKey, answer.scans)
    if (answer.kind === 'claimed') return { answer, scanned, held: heldOf(name, answer.fencing) }
    half.told(name.orderKey, scanned)
    throw elsewhere(answer, scanned)
  }

  async function take(parcel: Parcel): Promise<string> {
    const key = keyOf(parcel)
    try {
      const { answer, scanned, held } = await claimHere(parcel)
      // Its items were scanned here, and nobody had it since.
      const isKept = taken.get(key)?.fencing === held.fencing
      if (scanned === undefined || isKept || half.isDealtWith(held.orderKey, scanned))
        return await takeClaimed(parcel, answer)
      half.told(held.orderKey, scanned)
      void tell(key, () => ask((claims) => claims.release(held, 'untouched')))
      throw halfScanned(scanned)
    } catch (error) {
      if (!noAnswer(error) || !isAppError(error) || ports.cutOff() === 'strict') throw error
      return takeUnknown(parcel, error)
    }
  }

  async function hold(parcel: Parcel): Promise<ScannedAtBench | undefined> {
    const key = keyOf(parcel)
    if (taken.get(key)?.fencing !== undefined) return undefined
    try {
      const { answer, scanned, held } = await claimHere(parcel)
      const { fencing, attempt } = answer
      const { orderNumber, orderId } = parcel
      taken.set(key, { ...held, orderNumber, orderId, fencing, attempt, transactionId: '', left: false })
      return scanned
    } catch (error) {
      // Without an answer nothing is kept from anybody: whoever buys asks again.
      if (noAnswer(error)) return undefined
      throw error
    }
  }

  async function leave(purchase: Purchase): Promise<void> {
    const key = keyOf(purchase)
    const claim = takenOf(purchase)
    // A parcel without an order is this bench's own.
    if (!claim) return
    const { transactionId } = purchase
    const leaving = { ...claim, transactionId, left: true }
    const { fencing, attempt } = claim
    if (fencing === undefined || attempt === undefined) {
      taken.set(key, leaving)
      return
    }
    const held = heldOf(claim, fencing)
    taken.set(key, leaving)
    try {
      const kept = await ask((claims) => claims.keepInDoubt(held, { transactionId, attempt }))
      if (kept === 'kept') return
    } catch (error) {
      if (!noAnswer(error) || ports.cutOff() === 'strict') throw error
      // The warehouse may know no doubt of it, which would be asked about after a kill.
      await keepUnreported({ ...nameOf(purchase), orderNumber: claim.orderNumber, transactionId })
      return
    }
    taken.delete(key)
    throw new AppError('order_claimed', 'Another bench has taken this order since it was claimed here')
  }

  /** What became of a purchase, or what it is again. */
  function purchaseChanged(purchase: Purchase): void {
    const key = keyOf(purchase)
    const claim = takenOf(purchase)
    if (!claim || (claim.left && claim.transactionId !== purchase.transactionId)) return
    switch (purchase.state) {
      case 'bought': {
        taken.delete(key)
        half.forget(claim.orderKey)
        const { fencing } = claim
        if (fencing === undefined) later(0)
        else void tell(key, () => ask((claims) => packed(claims, claim, fencing)))
        return
      }
      case 'refused':
        void release(purchase, 'refused')
        return
      case 'prepared':
        if (purchase.reason) void release(purchase, 'untouched')
        return
      case 'sent':
      case 'in_doubt':
    }
  }

  /** Renews what this bench works on; after a gap it tells what has ended meanwhile. */
  async function beat(): Promise<void> {
    try {
      const claims = await ports.claims()
      const working = [...taken.values()].flatMap((claim) =>
        claim.fencing === undefined || claim.left ? [] : [heldOf(claim, claim.fencing)],
      )
      await claims.renew(working)
      if (state !== 'joined' || owed.size > 0 || (await ports.unreported.list()).length > 0)
        await catchUp(claims)
      is('joined')
    } catch (error) {
      if (isAppError(error)) is(noAnswer(error) ? 'cut_off' : 'refused', error)
      else logger.error('warehouse.bug', {}, error)
    }
    later()
  }

  function later(afterMs = state === 'joined' ? beatMs : cutOffBeatMs): void {
    cancelBeat?.()
    if (closed) return
    cancelBeat = clock.after(afterMs, () => {
      working = working.then(beat)
    })
  }

  return {
    take,
    hold,
    giveBack: (parcel: Parcel) => void release(parcel, 'untouched'),
    letGo: (parcel: Parcel) => release(parcel, 'untouched'),
    tellScans: scans.tell,
    leave,
    purchaseChanged,

    /** The label of a parcel is void: whoever packs its order next means a new purchase. */
    voided({ orderNumber, parcelNumber, transactionId }: Purchase): void {
      const name = nameOf({ orderId: '', orderNumber, parcelNumber })
      void tell(`void ${transactionId}`, () => ask((claims) => claims.voided(name, transactionId)))
    },

    /** Takes an order from the bench that has it, or has left it half scanned. Throws `order_claimed`, `order_packed`, `not_found`. */
    async takeOver(orderNumber: string, despiteDoubt: boolean): Promise<void> {
      const orderKey = orderNumberKey(orderNumber)
      const answer = await ask((claims) => claims.takeOver(orderKey, despiteDoubt))
      switch (answer.kind) {
        case 'taken':
          half.dealWith(orderKey)
          logger.warn('warehouse.taken_over', { despiteDoubt })
          return
        case 'in_doubt':
          throw new AppError('order_claimed', 'It may have been bought at the bench that has it', {
            details: { bench: answer.bench, inDoubt: true },
          })
        case 'packed':
          throw new AppError('order_packed', 'It is packed', { details: { bench: answer.bench } })
        case 'not_held':
          if (!half.dealWith(orderKey)) throw notFound('claim')
      }
    },

    state: () => ({ state, since, refusal }),
    /** Others have no answer of the warehouse, or one again: asks at once whether that is so here, too. Does not wait for it. */
    askAgain: () => later(0),
    /** Asks for the warehouse; does not wait for it. */
    start() {
      later(0)
    },
    /** Waits for what is being told, as long as an answer may take. */
    async close() {
      closed = true
      cancelBeat?.()
      await scans.close()
      await working
      await Promise.allSettled(under)
    },
  } satisfies OrderClaims & ScanClaims & Record<string, unknown>
}
