// Takes one manifest from `prepared` to its end. Each move is on disk before the next begins. Nothing is sent twice by
// itself, and one manifest is out at a time: what a doubt is about must be told from what came after it. Only the account
// that a manifest was sent with can tell what became of it.

import { defaultDoubtMinutes, type DoubtEndReason } from '../../contract/doubt.ts'
import { isAppError, type AppError, type ErrorInfo } from '../../contract/errors.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import { infoOf, stoppedMeanwhile } from '../failure.ts'
import { begunAt, evenTime, waitMsUntil } from '../lasting-wait.ts'
import type { Clock } from '../runtime.ts'
import { checkDelayMs, doubtEnded, longestWaitMs, mayEndDoubt, notToBeEnded, refusals } from '../doubt.ts'
import { UnexpectedResponse } from '../shipping-service.ts'
import { leaveOut } from './leave-out.ts'
import { createLook } from './look-for-manifest.ts'
import { createKeepCreated, longestFormWaitMs, settled, type KeepCreatedPorts } from './keep-created.ts'
import { lacksForm, underWayStates, type Manifest } from './manifest.ts'
import {
  addressSealed,
  afterDoubt,
  endedElsewhere,
  madeElsewhere,
  madeWithOther,
  severalCouldBe,
} from './manifest-reasons.ts'
import type { DayAtBenches, ManifestChange, ServiceManifest, TakenForManifest } from './ports.ts'
import { namesOf } from './parcel-names.ts'
import { leftOut } from './refused-parcels.ts'
import { whoseAccount, type Account, type WhoseAccountPorts } from './whose-account.ts'

export type ManifestRunnerPorts = KeepCreatedPorts &
  WhoseAccountPorts & {
    /** Undefined where this bench closes its day alone. */
    readonly day?: Pick<DayAtBenches, 'take' | 'others'> | undefined
    /** How long the service has to have said that it has none before a person may end the doubt. */
    readonly doubtLongMs?: () => number
    /** Called after each change that is on disk. */
    readonly onManifest: (manifest: Manifest) => void
  }

export type ManifestRunner = ReturnType<typeof createManifestRunner>

/** Before a request: time mends these. */
const passes = [
  'service_unreachable',
  'service_busy',
  'service_no_answer',
  'unexpected_response',
  'warehouse_cut_off',
] as const
/** Of a request: nothing of it left, or the service did not take it up without an account. */
const nothingDone = ['service_unreachable', 'no_account', 'service_auth_failed'] as const

/** The warehouse keeps what it gave for half an hour at least: a bench that stood still for longer than this asks again. */
const takenForMs = 60_000

/** What another bench has made it tells within a second or two; one that makes a list for longer has it. */
const elsewhereForMs = 15_000
const elsewhereAgainMs = 2_000

/** By the computer's clock too: the other one stands still while it sleeps. */
function notForLong(clock: Clock, longMs: number): () => boolean {
  const fromMs = clock.now().getTime()
  const elapsedMs = clock.elapsedMs()
  return () => Math.abs(clock.now().getTime() - fromMs) < longMs && clock.elapsedMs() - elapsedMs < longMs
}

export function createManifestRunner(ports: ManifestRunnerPorts) {
  const { manifests, clock, logger } = ports
  const now = evenTime(clock)
  const forms = createKeepCreated(ports, now)
  const look = createLook(ports)
  const { accountOf, itsAccount, idsAtService } = whoseAccount(ports)
  const queued = new Map<string, Promise<void>>()
  const timers = new Map<string, () => void>()
  /** Since when another bench has been making the list of one that waits, by the clock that only goes on. */
  const elsewhereSinceMs = new Map<string, number>()
  let last = Promise.resolve()
  let closed = false

  function takeUpAt(manifest: Manifest): void {
    timers.get(manifest.id)?.()
    timers.delete(manifest.id)
    if (closed || !manifest.nextCheckAt) return
    const longestMs = lacksForm(manifest) ? longestFormWaitMs : longestWaitMs
    const waitMs = waitMsUntil(manifest.nextCheckAt, now(), longestMs)
    timers.set(
      manifest.id,
      clock.after(waitMs, () => void takeUp(manifest.id)),
    )
  }

  function told(manifest: Manifest): Manifest {
    ports.onManifest(manifest)
    takeUpAt(manifest)
    return manifest
  }

  async function move(manifest: Manifest, change: ManifestChange, release?: 'release'): Promise<Manifest> {
    const moved = await manifests.update(manifest.id, manifest.state, change, release)
    if (!moved) {
      const is = await manifests.get(manifest.id)
      // Called off while something else was asked.
      if (is?.state === 'cancelled') return told(is)
      throw new Error(`manifest ${manifest.id} is no longer ${manifest.state}`)
    }
    logger.info('manifest.moved', { manifestId: moved.id, from: manifest.state, to: moved.state })
    return told(moved)
  }

  const later = (manifest: Manifest) => ({
    checks: manifest.checks + 1,
    nextCheckAt: new Date(now().getTime() + checkDelayMs(manifest.checks)),
  })

  const waiting = (manifest: Manifest, error: unknown): ManifestChange => ({
    state: 'prepared',
    reason: infoOf(error),
    ...(isAppError(error, ...passes) ? later(manifest) : { nextCheckAt: undefined }),
  })

  /**
   * What follows a doubt waits until the service was asked about that once: then it is as a rule settled. Where it is
   * not, a doubt may last, and the other parcels have to go.
   */
  async function isAnotherOut(manifest: Manifest): Promise<boolean> {
    const out = await manifests.listByState(...underWayStates)
    return out.some(
      ({ carrierAccountId, notFoundAt }) =>
        carrierAccountId === manifest.carrierAccountId && notFoundAt === undefined,
    )
  }

  const callOff = (prepared: Manifest, reason: ErrorInfo) =>
    move(prepared, { state: 'cancelled', nextCheckAt: undefined, reason }, 'release')

  /** The bench that bought all of it, or the first of those; undefined where a parcel of it is this one's own. */
  async function onlyAt({ id }: Manifest): Promise<string | undefined> {
    const parcels = await manifests.parcelsOf(id)
    return parcels.every(({ at }) => at) ? parcels[0]?.at?.bench : undefined
  }

  function isToWait(id: string): boolean {
    const sinceMs = elsewhereSinceMs.get(id) ?? clock.elapsedMs()
    elsewhereSinceMs.set(id, sinceMs)
    return clock.elapsedMs() < sinceMs + elsewhereForMs
  }

  async function send(prepared: Manifest): Promise<void> {
    if (await isAnotherOut(prepared)) {
      await move(prepared, { state: 'prepared', reason: afterDoubt(), nextCheckAt: undefined })
      return
    }
    let knownBefore: readonly string[] | undefined
    let account: Account
    let taken: TakenForManifest | undefined
    let isTakenStill = () => true
    try {
      const parcels = await manifests.parcelsOf(prepared.id)
      account = await accountOf(parcels)
      knownBefore = await idsAtService(prepared, account)
      // Called off while the service was asked: nothing is taken for it.
      if ((await manifests.get(prepared.id))?.state !== 'prepared') return
      // Of an earlier version, or before there was a warehouse: what becomes of it is to be told there.
      if (ports.day && !prepared.isShared) await manifests.update(prepared.id, 'prepared', { isShared: true })
      if (ports.day) isTakenStill = notForLong(clock, takenForMs)
      taken = await ports.day?.take(prepared, parcels)
    } catch (error) {
      if (!isAppError(error)) throw error
      const bench = isAppError(error, 'other_account') ? await onlyAt(prepared) : undefined
      // No account of this bench can make it: it would wait for ever.
      if (bench !== undefined) await callOff(prepared, madeWithOther(bench))
      else await move(prepared, waiting(prepared, error))
      return
    }
    if (taken?.kind === 'elsewhere' && isToWait(prepared.id)) {
      const nextCheckAt = new Date(now().getTime() + elsewhereAgainMs)
      await move(prepared, { state: 'prepared', reason: madeElsewhere(taken.bench), nextCheckAt })
      return
    }
    if (taken?.kind === 'own_first') {
      await move(prepared, { state: 'prepared', ...later(prepared) })
      return
    }
    if (taken?.kind === 'elsewhere' || taken?.kind === 'ended') {
      await callOff(prepared, taken.kind === 'ended' ? endedElsewhere() : madeElsewhere(taken.bench))
      return
    }
    const accountKey = account.key()
    const isShared = taken !== undefined
    // The request was out before this database was put back, or may have been: what is listed now may be it.
    const mayBeOut = taken?.kind === 'sent_before' || prepared.needsPerson
    if (mayBeOut) knownBefore = undefined
    const change = { knownBefore, accountKey, sentAt: clock.now(), isShared, ...settled }
    const sent = await manifests.startSending(prepared.id, change, taken?.parcels)
    if (!sent) {
      // Called off while the warehouse was asked: it is told so now.
      const now = await manifests.get(prepared.id)
      if (now) told(now)
      return
    }
    told(sent)
    if (sent.state !== 'sent') return
    if (taken?.kind === 'created_before') await keep(sent, taken.created, account)
    else if (mayBeOut) await doubt(sent, stoppedMeanwhile())
    else await post(sent, account, isTakenStill)
  }

  async function post(sent: Manifest, account: Account, isTakenStill: () => boolean): Promise<void> {
    const parcels = await manifests.parcelsOf(sent.id)
    const fromAddress = sent.originKey === undefined ? undefined : await manifests.origin(sent.originKey)
    if (!fromAddress || sent.carrierAccountId === undefined) {
      await move(sent, { state: 'refused', ...settled, reason: addressSealed() }, 'release')
      return
    }
    // Nothing has left: a person at another bench may have ended it.
    if (!isTakenStill()) {
      await move(sent, { state: 'prepared', accountKey: undefined, nextCheckAt: now() })
      return
    }
    let created: ServiceManifest
    try {
      created = await account.service.create({
        fromAddress,
        carrierAccountId: sent.carrierAccountId,
        ...namesOf(parcels),
        ...(sent.statesShipDate && sent.shipDate !== undefined ? { shipDate: sent.shipDate } : {}),
      })
    } catch (error) {
      if (isAppError(error, ...refusals)) await refuse(sent, error, account)
      else if (isAppError(error, ...nothingDone))
        await move(sent, { ...waiting(sent, error), accountKey: undefined })
      else await doubt(sent, error)
      return
    }
    await keep(sent, created, account)
  }

  async function refuse(sent: Manifest, refused: AppError, { service }: Account): Promise<void> {
    const parcels = await manifests.parcelsOf(sent.id)
    const named = leftOut(parcels, refused)
    // Before it is refused: their benches are told with it.
    for (const { parcel, words } of named)
      if (parcel.at) await manifests.noteLeftOut(sent.id, parcel.purchaseId, words)
    await move(sent, { state: 'refused', ...settled, reason: refused.toInfo() }, 'release')
    if (refused.details?.['code'] === 'MANIFEST.NOT_SUPPORTED' && sent.carrierAccountId !== undefined) {
      await manifests.markNoManifest(sent.carrierAccountId)
    }
    for (const { parcel, words } of named)
      if (!parcel.at) await leaveOut(parcel, words, { manifests, service })
    ports.onManifest((await manifests.get(sent.id)) ?? sent)
  }

  async function doubt(manifest: Manifest, error: unknown): Promise<void> {
    if (error instanceof UnexpectedResponse) await manifests.keepRaw(manifest.id, error.raw)
    if (!isAppError(error)) logger.error('manifest.bug', { manifestId: manifest.id }, error)
    const isHelpless = manifest.knownBefore === undefined || isAppError(error, ...refusals)
    await move(manifest, {
      state: 'in_doubt',
      reason: infoOf(error),
      needsPerson: isHelpless,
      ...later(manifest),
      ...(isHelpless ? { notFoundAt: begunAt(manifest.notFoundAt, now()) } : {}),
    })
  }

  async function keep(manifest: Manifest, created: ServiceManifest, account: Account): Promise<Manifest> {
    return told(await forms.keep(manifest, created, account.service))
  }

  /** "Not listed" proves nothing: the request may still be at work. Its parcels stay with it, and it is looked for. */
  function stillInDoubt(doubtful: Manifest, found: readonly ServiceManifest[] | undefined): ManifestChange {
    return {
      state: 'in_doubt',
      // It is here: it waits for no other account any more.
      ...(doubtful.reason?.code === 'other_account' ? { reason: undefined } : {}),
      needsPerson: found === undefined || found.length > 0,
      ...(found && found.length > 0 ? { reason: severalCouldBe(found.length) } : {}),
      ...later(doubtful),
      notFoundAt: begunAt(doubtful.notFoundAt, now()),
    }
  }

  async function askForForm(manifest: Manifest): Promise<void> {
    try {
      const { service } = await itsAccount(manifest)
      told(await forms.askForForm(manifest, service))
    } catch (error) {
      if (!isAppError(error)) throw error
      told(await forms.formNotHad(manifest, error))
    }
  }

  async function lookInto(doubtful: Manifest): Promise<void> {
    let found: readonly ServiceManifest[] | undefined
    let proven: ServiceManifest | undefined
    let account: Account
    try {
      account = await itsAccount(doubtful)
      found = await look.candidates(doubtful, account.service)
      proven = found && (await look.provenAmong(doubtful, found))
    } catch (error) {
      await doubt(doubtful, error)
      return
    }
    if (proven) await keep(doubtful, proven, account)
    else await move(doubtful, stillInDoubt(doubtful, found))
  }

  async function run(id: string): Promise<void> {
    const manifest = await manifests.get(id)
    if (closed || !manifest) return
    if (manifest.state === 'prepared') await send(manifest)
    else if (lacksForm(manifest)) await askForForm(manifest)
    else if (manifest.state === 'in_doubt') {
      const isFirstLook = manifest.notFoundAt === undefined
      await lookInto(manifest)
      const now = await manifests.get(id)
      if (now?.state !== 'in_doubt' || (isFirstLook && now.notFoundAt !== undefined)) await takeUpWaiting()
    }
  }

  async function inDoubt(id: string): Promise<Manifest> {
    const manifest = await manifests.get(id)
    if (!manifest) throw notFound('manifest')
    if (manifest.state !== 'in_doubt') throw conflict('manifest_not_in_doubt')
    return manifest
  }

  async function endNow(id: string, reason: DoubtEndReason): Promise<Manifest> {
    const doubtful = await inDoubt(id)
    const longMs = ports.doubtLongMs?.() ?? defaultDoubtMinutes * 60_000
    if (!mayEndDoubt(doubtful, longMs, now())) throw notToBeEnded()
    const account = await itsAccount(doubtful)
    const found = await look.last(doubtful, account.service)
    const proven = await look.provenAmong(doubtful, found)
    if (proven) return keep(doubtful, proven, account)
    // Whoever says that none of them is it has seen how many there are.
    if (found.length > 0 && doubtful.reason?.details?.['candidates'] !== found.length) {
      await move(doubtful, stillInDoubt(doubtful, found))
      throw notToBeEnded()
    }
    return move(
      doubtful,
      { state: 'not_created', ...settled, reason: doubtEnded(reason).toInfo() },
      'release',
    )
  }

  /** What waited behind a doubt. */
  async function takeUpWaiting(): Promise<void> {
    for (const { id } of await manifests.listByState('prepared')) void takeUp(id)
  }

  /** One after the other, whatever they are. */
  function takeUp(id: string): Promise<void> {
    timers.get(id)?.()
    timers.delete(id)
    const waits = queued.get(id)
    if (waits) return waits
    const done = last
      .then(() => {
        queued.delete(id)
        return run(id)
      })
      .catch((error: unknown) => recover(id, error))
    queued.set(id, done)
    last = done
    return done
  }

  /** After a fault of the station itself (a full disk, a bug): what was `sent` is doubt. */
  async function recover(id: string, fault: unknown): Promise<void> {
    logger.error('manifest.bug', { manifestId: id }, fault)
    try {
      const manifest = await manifests.get(id)
      if (manifest?.state === 'sent') await doubt(manifest, stoppedMeanwhile())
    } catch (error) {
      logger.error('manifest.not_recovered', { manifestId: id }, error)
    }
  }

  /** Work that a person waits for, after what is under way. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  return {
    /** Sends what is `prepared`, looks into what is `in_doubt`, or asks for a form, as soon as nothing else is out. */
    takeUp,

    /** A manifest of the account that one in doubt was sent with. Throws `not_found`, and what keeps it from being asked. */
    async findFor(id: string, serviceManifestId: string): Promise<ServiceManifest> {
      const { service } = await itsAccount(await inDoubt(id))
      const found = await service.find(serviceManifestId)
      if (!found) throw notFound('manifest_at_service')
      return found
    },

    /** Keeps the service's manifest as this one's. Throws `conflict` where it is not in doubt any more. */
    async adopt(id: string, found: ServiceManifest): Promise<Manifest> {
      const kept = await inTurn(async () => {
        const doubtful = await inDoubt(id)
        return keep(doubtful, found, await itsAccount(doubtful))
      })
      await takeUpWaiting()
      return kept
    },

    /**
     * Ends a doubt on a person's word and opens its parcels again, unless the service lists the manifest by now. Throws
     * `not_found`, `conflict` where it may not be ended yet, and what keeps the service from being asked a last time.
     */
    async endDoubt(id: string, reason: DoubtEndReason): Promise<Manifest> {
      const ended = await inTurn(() => endNow(id, reason))
      await takeUpWaiting()
      return ended
    },

    /** A form that is not here is not asked for any more. Throws `not_found`, or `conflict` for any other manifest. */
    doWithoutForm: (id: string) =>
      inTurn(async () => {
        const manifest = await manifests.get(id)
        if (!manifest) throw notFound('manifest')
        if (!lacksForm(manifest)) throw conflict('no_form_awaited')
        return move(manifest, { nextCheckAt: undefined })
      }),

    async start() {
      for (const manifest of await manifests.listByState('sent')) {
        await move(manifest, {
          state: 'in_doubt',
          reason: stoppedMeanwhile().toInfo(),
          needsPerson: manifest.knownBefore === undefined,
          nextCheckAt: now(),
        })
      }
      for (const manifest of [
        ...(await manifests.listByState('in_doubt', 'prepared')),
        ...(await manifests.listWithoutForm()),
      ]) {
        takeUpAt({ ...manifest, nextCheckAt: manifest.nextCheckAt ?? now() })
      }
    },

    async close() {
      closed = true
      for (const cancel of timers.values()) cancel()
      timers.clear()
      await last
    },
  }
}
