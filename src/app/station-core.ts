// What the handlers work with: the open profile, its records as views, and the events that tell of their changes.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type {
  ImportResult,
  LabelHit,
  ParcelView,
  PrintJobView,
  ProfileId,
  StationStatus,
} from '../contract/domain.ts'
import { AppError } from '../contract/errors.ts'
import type { OperationOutput } from '../contract/operations.ts'
import { createOrderImport } from '../core/orders/import-orders.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { SecretStore } from '../core/secret-store.ts'
import type { LabelSummary, StoredLabel } from '../core/shipping/ports.ts'
import type { Purchase } from '../core/shipping/purchase.ts'
import type { StationAdapters } from './adapters.ts'
import { openProfileSession, type ProfileSession } from './profile-session.ts'
import type { EventListener } from './station.ts'
import type { SettingsFile } from './station-settings.ts'
import { labelHit, parcelView, printJobView } from './views.ts'

const recentParcels = 5
/** Changes that come together are told together. */
const statusDelayMs = 50

export type StationCoreOptions = {
  readonly dataDir: string
  readonly resources: URL
  readonly settings: SettingsFile
  readonly secrets: SecretStore
  readonly adapters: StationAdapters
  readonly clock: Clock
  readonly logger: Logger
  readonly emit: EventListener
}

export type StationCore = {
  readonly settings: SettingsFile
  /** Throws `conflict` while a profile is being opened. */
  session(): ProfileSession
  /** Closes the open profile and opens another (or the same anew). */
  openProfile(profile: ProfileId): Promise<void>
  status(): Promise<StationStatus>
  statusChanged(): void
  parcel(purchase: Purchase): Promise<ParcelView>
  printJob(job: PrintJob): PrintJobView
  labelHit(label: LabelSummary): Promise<LabelHit>
  preview(label: StoredLabel): Promise<OperationOutput<'reprint.preview'>>
  importOrders(bytes: Uint8Array): Promise<ImportResult>
  close(): Promise<void>
}

export function createStationCore(options: StationCoreOptions): StationCore {
  const { settings, secrets, adapters, clock, logger, emit } = options
  let open: ProfileSession | undefined
  let cancelStatus: (() => void) | undefined

  function session(): ProfileSession {
    if (!open) throw new AppError('conflict', 'A profile is being opened: try again')
    return open
  }

  function printJob(job: PrintJob): PrintJobView {
    const printer = open?.printers().find(({ id }) => id === job.printerId)
    return printJobView(job, printer?.name ?? job.printerId)
  }

  async function latestJob(labelId: string): Promise<PrintJobView | undefined> {
    const job = await session().stores.jobs.latestForLabel(labelId)
    return job && printJob(job)
  }

  async function parcel(purchase: Purchase): Promise<ParcelView> {
    const label = await session().stores.labels.findByPurchase(purchase.id)
    return parcelView(purchase, label?.id, label && (await latestJob(label.id)))
  }

  async function status(): Promise<StationStatus> {
    const { profile, stores, spool, health, hasKeys, baseUrl, printers } = session()
    const today = clock.now()
    today.setHours(0, 0, 0, 0)
    const states = spool.printerStates()
    const recent = await stores.purchases.recent(recentParcels)
    return {
      version: packageJson.version,
      profile,
      accountReady: baseUrl() !== undefined && (await hasKeys()),
      service: health(),
      secrets: secrets.state,
      printers: await Promise.all(
        printers().map(async (printer) => {
          const state = states.get(printer.id)
          return {
            ...printer,
            condition: state?.condition ?? 'unknown',
            since: (state?.since ?? today).toISOString(),
            waitingJobs: await stores.jobs.countQueued(printer.id),
            answersStatus: state?.answersStatus ?? false,
          }
        }),
      ),
      orders: await stores.orders.counts(),
      shippedToday: await stores.purchases.countBoughtSince(today),
      inDoubt: (await stores.purchases.listByState('in_doubt')).length,
      recent: await Promise.all(recent.map(parcel)),
    }
  }

  function statusChanged(): void {
    cancelStatus ??= clock.after(statusDelayMs, () => {
      cancelStatus = undefined
      if (open) tell(status(), (now) => emit('station', now))
    })
  }

  function tell<T>(view: Promise<T>, emitView: (view: T) => void): void {
    view.then(emitView).catch((error: unknown) => {
      // A profile that closes meanwhile has nothing to tell any more.
      if (open) logger.error('event.bug', {}, error)
    })
  }

  function purchaseChanged(purchase: Purchase): void {
    if (open) tell(parcel(purchase), (view) => emit('parcel', view))
    statusChanged()
  }

  function jobChanged(job: PrintJob): void {
    const purchase = open?.stores.purchases.get(job.purchaseId)
    if (purchase) void purchase.then((found) => found && purchaseChanged(found))
  }

  async function importOrders(bytes: Uint8Array): Promise<ImportResult> {
    const orders = createOrderImport({
      reader: adapters.orderFileReader,
      store: session().stores.orders,
      onProgress: (progress) => emit('importProgress', progress),
    })
    return orders.importOrders(bytes)
  }

  async function close(): Promise<void> {
    const closing = open
    open = undefined
    cancelStatus?.()
    cancelStatus = undefined
    await closing?.close()
    closing?.demo?.close()
  }

  return {
    settings,
    session,
    status,
    statusChanged,
    parcel,
    printJob,
    importOrders,
    close,
    async openProfile(profile) {
      await close()
      const demo =
        profile === 'demo' ? await adapters.startDemo(join(options.dataDir, 'demo', 'sandbox')) : undefined
      open = await openProfileSession({
        ...options,
        profile,
        demo,
        onPurchase: purchaseChanged,
        onJob: jobChanged,
        onStatus: statusChanged,
      })
      settings.change({ profile })
      if (demo) await importOrders(readFileSync(new URL('sample-orders.csv', options.resources)))
      logger.info('profile.opened', { profile, secrets: secrets.state.mode })
      statusChanged()
    },
    async labelHit(label) {
      const [prints, job] = await Promise.all([
        session().stores.jobs.countPrints(label.labelId),
        latestJob(label.labelId),
      ])
      return labelHit(label, prints, job)
    },
    async preview(label) {
      const { png, widthDots, heightDots } = await adapters.previewLabel(label)
      return { pngBase64: Buffer.from(png).toString('base64'), widthDots, heightDots }
    },
  }
}
