// Takes one manifest from `prepared` to its end. Each move is on disk before the next begins. Nothing is sent twice by
// itself, and one manifest is out at a time: what a doubt is about must be told from what came after it.

import { isAppError, type AppError } from '../../contract/errors.ts'
import { infoOf, stoppedMeanwhile } from '../failure.ts'
import { evenTime, waitMsUntil } from '../lasting-wait.ts'
import type { Clock } from '../runtime.ts'
import { afterNotFound, checkDelayMs, longestWaitMs } from '../doubt.ts'
import { UnexpectedResponse } from '../shipping/shipping-service.ts'
import { couldBe } from './find-created.ts'
import { createKeepCreated, settled, type KeepCreatedPorts } from './keep-created.ts'
import { daysAround, underWayStates, type Manifest } from './manifest.ts'
import { addressSealed, afterDoubt, noneThere, severalCouldBe } from './manifest-reasons.ts'
import type { ManifestChange, ServiceManifest } from './ports.ts'
import { leftOut } from './refused-parcels.ts'

export type ManifestRunnerPorts = KeepCreatedPorts & {
  readonly clock: Clock
  /** Called after each change that is on disk. */
  readonly onManifest: (manifest: Manifest) => void
}

export type ManifestRunner = {
  /** Sends what is `prepared`, or looks into what is `in_doubt`, as soon as nothing else is out. */
  takeUp(manifestId: string): Promise<void>
  /** Keeps the service's manifest as this one's, which is in doubt. */
  adopt(doubtful: Manifest, found: ServiceManifest): Promise<Manifest>
  start(): Promise<void>
  close(): Promise<void>
}

/** After these it is certain that nothing was sent, and time mends them. */
const passes = ['service_unreachable', 'service_busy', 'service_no_answer'] as const
const needsMending = ['no_account', 'service_auth_failed'] as const
const saidNo = ['service_refused', 'invalid_input'] as const

export function createManifestRunner(ports: ManifestRunnerPorts): ManifestRunner {
  const { manifests, service, clock, logger } = ports
  const now = evenTime(clock)
  const keepCreated = createKeepCreated(ports)
  const queued = new Map<string, Promise<void>>()
  const timers = new Map<string, () => void>()
  let last = Promise.resolve()
  let closed = false

  function takeUpAt(manifest: Manifest): void {
    timers.get(manifest.id)?.()
    timers.delete(manifest.id)
    if (closed || !manifest.nextCheckAt) return
    const waitMs = waitMsUntil(manifest.nextCheckAt, now(), longestWaitMs)
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
    if (!moved) throw new Error(`manifest ${manifest.id} is no longer ${manifest.state}`)
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

  async function idsAtService(): Promise<readonly string[] | undefined> {
    const ids: string[] = []
    try {
      for await (const { manifestId } of service.list(daysAround(clock.now()))) ids.push(manifestId)
      return ids
    } catch (error) {
      // It does not list as it is asked here: then only a person can settle a doubt.
      if (isAppError(error, 'service_refused', 'invalid_input', 'unexpected_response')) return undefined
      throw error
    }
  }

  async function isAnotherOut(manifest: Manifest): Promise<boolean> {
    const out = await manifests.listByState(...underWayStates)
    return out.some(({ carrierAccountId }) => carrierAccountId === manifest.carrierAccountId)
  }

  async function send(prepared: Manifest): Promise<void> {
    if (await isAnotherOut(prepared)) {
      await move(prepared, { state: 'prepared', reason: afterDoubt(), nextCheckAt: undefined })
      return
    }
    let knownBefore: readonly string[] | undefined
    try {
      await service.authorize()
      knownBefore = await idsAtService()
    } catch (error) {
      if (!isAppError(error)) throw error
      await move(prepared, waiting(prepared, error))
      return
    }
    const sent = await manifests.startSending(prepared.id, { knownBefore, sentAt: clock.now(), ...settled })
    if (!sent) return
    told(sent)
    if (sent.state === 'sent') await post(sent)
  }

  async function post(sent: Manifest): Promise<void> {
    const parcels = await manifests.parcelsOf(sent.id)
    const fromAddress = sent.originKey === undefined ? undefined : await manifests.origin(sent.originKey)
    if (!fromAddress || sent.carrierAccountId === undefined) {
      await move(sent, { state: 'refused', ...settled, reason: addressSealed() }, 'release')
      return
    }
    let created: ServiceManifest
    try {
      created = await service.create({
        fromAddress,
        carrierAccountId: sent.carrierAccountId,
        key: 'TransactionId',
        value: parcels.map(({ transactionId }) => transactionId),
        ...(sent.statesShipDate && sent.shipDate !== undefined ? { shipDate: sent.shipDate } : {}),
      })
    } catch (error) {
      if (isAppError(error, ...saidNo)) await refuse(sent, error)
      else if (isAppError(error, 'service_unreachable', 'service_busy', ...needsMending)) {
        await move(sent, waiting(sent, error))
      } else await doubt(sent, error)
      return
    }
    await keep(sent, created)
  }

  async function refuse(sent: Manifest, refused: AppError): Promise<void> {
    const parcels = await manifests.parcelsOf(sent.id)
    await move(sent, { state: 'refused', ...settled, reason: refused.toInfo() }, 'release')
    if (refused.details?.['code'] === 'MANIFEST.NOT_SUPPORTED' && sent.carrierAccountId !== undefined) {
      await manifests.markNoManifest(sent.carrierAccountId)
    }
    for (const { parcel, words } of leftOut(parcels, refused)) {
      const shipDate = await service.shipDateOf(parcel.transactionId).catch((error: unknown) => {
        if (!isAppError(error)) throw error
        return undefined
      })
      // In the list of the day that the service has it on, it is as good as any.
      if (shipDate !== undefined && shipDate !== parcel.shipDate) {
        await manifests.changeShipDate(parcel.purchaseId, shipDate)
      } else await manifests.noteRefusal(parcel.purchaseId, words)
    }
    ports.onManifest((await manifests.get(sent.id)) ?? sent)
  }

  async function doubt(manifest: Manifest, error: unknown): Promise<void> {
    if (error instanceof UnexpectedResponse) await manifests.keepRaw(manifest.id, error.raw)
    if (!isAppError(error)) logger.error('manifest.bug', { manifestId: manifest.id }, error)
    const isHelpless = manifest.knownBefore === undefined || isAppError(error, ...saidNo)
    await move(manifest, {
      state: 'in_doubt',
      reason: infoOf(error),
      needsPerson: isHelpless,
      ...(isHelpless ? { nextCheckAt: undefined } : later(manifest)),
    })
  }

  async function keep(manifest: Manifest, created: ServiceManifest): Promise<Manifest> {
    return told(await keepCreated(manifest, created))
  }

  async function lookInto(doubtful: Manifest): Promise<void> {
    if (doubtful.knownBefore === undefined) return
    const listed: ServiceManifest[] = []
    const own = new Set<string>()
    try {
      for await (const one of service.list(daysAround(doubtful.sentAt ?? doubtful.createdAt))) {
        listed.push(one)
        if (await manifests.findByServiceId(one.manifestId)) own.add(one.manifestId)
      }
    } catch (error) {
      await doubt(doubtful, error)
      return
    }
    const [found, ...others] = couldBe(doubtful, listed, (id) => own.has(id))
    if (found && others.length === 0) await keep(doubtful, found)
    else if (found) {
      await move(doubtful, {
        state: 'in_doubt',
        reason: severalCouldBe(others.length + 1),
        needsPerson: true,
        nextCheckAt: undefined,
      })
    } else {
      const unknown = afterNotFound(doubtful.notFoundAt, now())
      if (unknown.next === 'ask_again') {
        const { since: notFoundAt, at: nextCheckAt } = unknown
        await move(doubtful, { state: 'in_doubt', notFoundAt, nextCheckAt })
      } else {
        await move(doubtful, { state: 'not_created', ...settled, reason: noneThere() }, 'release')
      }
    }
  }

  async function run(id: string): Promise<void> {
    const manifest = await manifests.get(id)
    if (closed || !manifest) return
    if (manifest.state === 'prepared') await send(manifest)
    else if (manifest.state === 'in_doubt') {
      await lookInto(manifest)
      if ((await manifests.get(id))?.state !== 'in_doubt') await takeUpWaiting()
    }
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

  return {
    takeUp,

    async adopt(doubtful, found) {
      const kept = await keep(doubtful, found)
      await takeUpWaiting()
      return kept
    },

    async start() {
      for (const manifest of await manifests.listByState('sent')) {
        await move(manifest, {
          state: 'in_doubt',
          reason: stoppedMeanwhile().toInfo(),
          needsPerson: manifest.knownBefore === undefined,
          nextCheckAt: manifest.knownBefore === undefined ? undefined : now(),
        })
      }
      for (const manifest of await manifests.listByState('in_doubt', 'prepared')) {
        if (!manifest.needsPerson) takeUpAt({ ...manifest, nextCheckAt: manifest.nextCheckAt ?? now() })
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
