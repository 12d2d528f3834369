// Labels of bought shipments that are not here: asked for until they are, and by a person's key. What could be read once
// and cannot any more is fetched again by a person's key alone.

import { AppError, isAppError, type ErrorInfo } from '../../contract/errors.ts'
import type { PrinterSetting } from '../../contract/printers.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import { checkDelayMs, longestWaitMs } from '../doubt.ts'
import { outcomeOf } from '../keyed-outcome.ts'
import { evenTime, waitMsUntil } from '../lasting-wait.ts'
import type { Clock, Logger, NewId } from '../runtime.ts'
import { labelFault } from './label-fault.ts'
import { labelJob } from './label-job.ts'
import { isAllInOne, type CountPages } from './labels-in-one.ts'
import { wantedLabels, type PlacedLabel } from './label-places.ts'
import type { PurchaseStore, StoredLabel } from './ports.ts'
import type { Purchase } from './purchase.ts'
import { createPurchaseTurns } from './purchase-turns.ts'
import { sentWithOther, type ConnectedAccount } from '../connected-account.ts'
import { accountSays } from './purchase-account.ts'
import type { KeptLabel, MissingLabels, MissingLabelStore } from './missing-label-store.ts'

export type MissingLabelPorts = {
  readonly missingLabels: MissingLabelStore
  readonly purchases: Pick<PurchaseStore, 'get' | 'keepRaw'>
  /** The account that is connected now: a shipment's labels are asked for at its own alone. */
  readonly account: () => ConnectedAccount
  /** Where a new label is printed; undefined where no printer is set up. */
  readonly labelPrinter: () => PrinterSetting | undefined
  /** Labels are scanned back once they are printed; not where this is left out. */
  readonly scanBack?: () => boolean
  /** Without it, a file that holds the labels of all packages is taken for one of them. */
  readonly countPages?: CountPages
  readonly clock: Clock
  readonly newId: NewId
  readonly logger: Logger
  /** Called when labels of a purchase came, or when it is known why they did not. */
  readonly onPurchase: (purchase: Purchase) => void
  /** Called when print jobs were committed for a printer. */
  readonly onJobs: (printerId: string) => void
}

/** What a fetch came to. `missing`: the packages whose labels are still not here or cannot be read, with the reason. */
export type FetchedLabels = {
  readonly fetched: number
  readonly missing: readonly number[]
  readonly reason: ErrorInfo | undefined
}

export type MissingLabelRunner = ReturnType<typeof createMissingLabels>

/** How often a label that is nowhere was asked for in this run, and why it did not come. */
type Trial = { readonly checks: number; readonly nextCheckAt: Date; readonly reason: ErrorInfo }

/** The packages of a shipment without a label that can be read. What was removed for its age is not missing. */
export function missingPackages(packageCount: number, kept: readonly KeptLabel[]): readonly number[] {
  return Array.from({ length: packageCount }, (_, at) => at + 1).filter(
    (number) => !kept.some(({ packageNumber, state }) => packageNumber === number && state !== 'unreadable'),
  )
}

export function createMissingLabels(ports: MissingLabelPorts) {
  const { missingLabels: store, purchases, clock, logger } = ports
  const now = evenTime(clock)
  const turns = createPurchaseTurns(clock, logger, (id) => later(id, 0))
  /** Of this run: a full disk keeps no notes. */
  const trials = new Map<string, Trial>()
  /** Looks that come by themselves go one after the other, so that a scan never waits behind them. */
  let last: Promise<unknown> = Promise.resolve()

  function later(id: string, waitMs: number): void {
    turns.after(id, waitMs, () => {
      last = last.then(() => look(id))
    })
  }

  /** A look that comes by itself: for labels that never came. */
  function look(id: string): Promise<void> {
    turns.forget(id)
    return turns.work(id, async () => {
      if (turns.isClosed()) return
      const open = await store.get(id)
      if (!open) return
      // Nobody may use it: it is asked for again if its refund is refused.
      if (open.isRefunded) later(id, longestWaitMs)
      else await fetch(id, missingOf)
    })
  }

  const missingOf = ({ packageCount }: Purchase, kept: readonly KeptLabel[]) =>
    missingPackages(packageCount, kept).filter((number) => !kept.some((one) => one.packageNumber === number))
  const unreadableToo = ({ packageCount }: Purchase, kept: readonly KeptLabel[]) => [
    ...missingPackages(packageCount, kept),
    ...kept
      .filter(({ packageNumber, state }) => packageNumber > packageCount && state === 'unreadable')
      .map(({ packageNumber }) => packageNumber),
  ]

  /**
   * Asks for what `wantedOf` names, of `one` package alone where it is named, commits what comes, and sets the time of the
   * next look where some is missing.
   */
  async function fetch(id: string, wantedOf: typeof missingOf, one?: number): Promise<FetchedLabels> {
    const purchase = await purchases.get(id)
    if (!purchase) throw notFound('parcel')
    if (purchase.state !== 'bought' || purchase.shipmentId === undefined) throw conflict('not_bought')
    const { packageCount, shipmentId } = purchase
    const account = ports.account()
    let fetched = 0
    let fault: ErrorInfo | undefined
    const open = wantedOf(purchase, await store.kept(id))
    if (one !== undefined && !open.includes(one)) throw conflict('label_here')
    for (const asked of one === undefined ? questions(purchase, open) : [one]) {
      const kept = await store.kept(id)
      const wanted = new Set(wantedOf(purchase, kept))
      if (wanted.size === 0 || (asked !== undefined && !wanted.has(asked))) continue
      try {
        // Whose token it is, is certain only then.
        await account.service.authorize()
        if (accountSays(purchase, account.key()) === 'nothing') throw sentWithOther()
        const answer = await account.service.getLabels(shipmentId, asked)
        const came = wantedLabels(answer, { packageCount, wanted, here: kept, asked })
        fetched += await keep(purchase, came)
        fault = undefined
      } catch (error) {
        fault = await labelFault(ports, id, error)
        if (isAppError(error, ...endsTheLook)) break
      }
    }
    const kept = await store.kept(id)
    const wanted = wantedOf(purchase, kept)
    const files = kept.map(({ bytes }) => bytes)
    const isAll = wanted.length > 0 && !fault && (await isAllInOne(purchase, files, ports.countPages))
    if (isAll && (await store.complete(id))) await told(id)
    const missing = isAll ? [] : wanted
    const reason = missing.length === 0 ? undefined : (fault ?? notSent(missing).toInfo())
    // Of the others nothing was heard: they are asked for when it is their time.
    if (one !== undefined && reason && !missing.includes(one)) return { fetched, missing, reason: undefined }
    await note(id, reason)
    return { fetched, missing, reason }
  }

  async function keep(purchase: Purchase, came: readonly PlacedLabel[]): Promise<number> {
    const printer = ports.labelPrinter()
    const labels = came.map(({ label, packageNumber }): StoredLabel => ({
      ...label,
      packageNumber,
      id: ports.newId(),
      purchaseId: purchase.id,
    }))
    const jobs = printer ? labels.map((label) => labelJob(label, printer, ports.newId())) : []
    const committed = await store.commit(purchase.id, labels, jobs, ports.scanBack?.() ?? false)
    if (committed.labels > 0) {
      logger.info('labels.came', { purchaseId: purchase.id, labels: committed.labels })
      if (printer && committed.jobs > 0) ports.onJobs(printer.id)
      await told(purchase.id)
    }
    return committed.labels
  }

  /** When it is asked for next; nothing more where all labels are here. */
  async function note(id: string, reason: ErrorInfo | undefined): Promise<void> {
    const open = await store.get(id)
    if (!open || !reason) {
      trials.delete(id)
      turns.forget(id)
      return
    }
    const checks = trials.get(id)?.checks ?? open.checks
    const waitMs = checkDelayMs(checks)
    const trial = { checks: checks + 1, nextCheckAt: new Date(now().getTime() + waitMs), reason }
    trials.set(id, trial)
    try {
      await store.note(id, trial)
    } catch (error) {
      // The time of the next look can be done without; what is missing cannot be forgotten by it.
      if (!isAppError(error, 'data_folder_unusable')) throw error
    }
    later(id, waitMs)
    await told(id)
  }

  async function told(id: string): Promise<void> {
    const purchase = await purchases.get(id)
    if (purchase) ports.onPurchase(purchase)
  }

  /** After what is under way with a purchase. */
  async function inTurn<T>(id: string, run: () => Promise<T>): Promise<T> {
    const turn = { came: false }
    const outcome = await outcomeOf(
      (done) => turns.work(id, done),
      () => {
        turn.came = true
        return run()
      },
    )
    // A fault of the station's own, which is in the log: it would be met again.
    if (turn.came && !outcome) throw new Error('the labels of a purchase could not be asked for')
    // Another piece of work came first.
    return outcome ?? inTurn(id, run)
  }

  async function completeNow(id: string): Promise<Purchase> {
    const purchase = await purchases.get(id)
    if (!purchase) throw notFound('parcel')
    const isHere = (await store.kept(id)).some(({ state }) => state !== 'unreadable')
    if (!isHere || !(await store.complete(id))) throw conflict('no_label_missing')
    trials.delete(id)
    turns.forget(id)
    ports.onPurchase(purchase)
    return purchase
  }

  return {
    /** A purchase was bought; what is missing of it is asked for from now on. `reason`: why its labels did not come. */
    bought(id: string, reason: ErrorInfo | undefined) {
      if (!reason) later(id, checkDelayMs(0))
      else void turns.work(id, () => note(id, reason))
    },

    /**
     * Fetches every label of a bought shipment that is not here or cannot be read, by shipment and package, now; or of one
     * package by its number, which is then the only question. What is here is neither fetched nor printed again. Throws
     * `not_found`, or `conflict` for what is not bought, or a package whose label is here; that the service cannot be asked is
     * in the answer.
     */
    fetchLabels: (id: string, packageNumber?: number) =>
      inTurn(id, () => fetch(id, unreadableToo, packageNumber)),
    /**
     * A person's word that the labels that are here are all: several packages' in one file. Throws `not_found`, and
     * `conflict` where none is missing or none is here.
     */
    complete: (id: string) => inTurn(id, () => completeNow(id)),

    /** What is known of the labels that are asked for; undefined where none is. */
    async view(id: string): Promise<MissingLabels | undefined> {
      const open = await store.get(id)
      if (!open) return undefined
      const trial = trials.get(id)
      return trial ? { ...open, ...trial } : open
    },

    /** Asks for all of them at once, one after the other: the service answers again. */
    async askAll() {
      for (const { purchaseId } of await store.listOpen()) later(purchaseId, 0)
    },

    /** After a start: what was missing is asked for again. */
    async start() {
      for (const { purchaseId, nextCheckAt } of await store.listOpen())
        later(purchaseId, nextCheckAt ? waitMsUntil(nextCheckAt, now(), longestWaitMs) : 0)
    },

    async close() {
      turns.stop()
      await turns.idle()
    },
  }
}

/** Failures that every further question of the same look would meet. */
const endsTheLook = [
  'service_unreachable',
  'service_no_answer',
  'service_busy',
  'service_auth_failed',
  'no_account',
  'other_account',
] as const

/**
 * What the service is asked for, in turn, until nothing is missing; undefined is all labels of the shipment. A service may
 * know either way alone.
 */
function questions({ packageCount }: Purchase, wanted: readonly number[]): readonly (number | undefined)[] {
  if (packageCount === 1 || wanted.length === 0) return [undefined]
  const packages = wanted.filter((number) => number <= packageCount)
  return packages.length === 1 ? [...packages, undefined] : [undefined, ...packages]
}

const notSent = (packages: readonly number[]) =>
  new AppError('label_missing', 'The service answered without this label', {
    details: { packages: [...packages] },
  })
