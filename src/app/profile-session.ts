// One profile at work: its database, its account at the service, its purchases and print jobs. Profiles share nothing
// but the station's settings, so that a Test parcel can never be a Production one.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ParcelView, PrintJobView, ProfileId, ServiceHealth } from '../contract/domain.ts'
import type { PrinterRole, PrinterSetting } from '../contract/printers.ts'
import { ShipFromAddress, type SettingsView } from '../contract/settings.ts'
import type { Retention } from '../core/retention/retention.ts'
import { createScansFirst } from '../core/batch/scans-first.ts'
import { createPrintables } from '../core/printing/printables.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import type { Printables } from '../core/printing/ports.ts'
import { createSpool, type Spool } from '../core/printing/spool.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { SecretStore } from '../core/secret-store.ts'
import type { Purchase } from '../core/shipping/purchase.ts'
import type { ScanBacks } from '../core/shipping/scan-back.ts'
import type { SecondShipments } from '../core/shipping/second-shipments.ts'
import { createShipping, type Shipping } from '../core/shipping/shipping.ts'
import { createWaitingLine, type WaitingLine } from '../core/shipping/waiting-line.ts'
import type { StationAdapters } from './adapters.ts'
import type { Stores } from './stores.ts'
import { demoShipFrom, type DemoService } from './demo-service.ts'
import { openFeatures, type Features } from './features.ts'
import { watchHealth } from './health.ts'
import { createMayEndDoubt } from './may-end-doubt.ts'
import { createFiling } from '../core/manifests/filing.ts'
import { keptSetting, type KeptSetting } from './kept-setting.ts'
import { createPurchaseAudit } from './purchase-audit.ts'
import type { Changes } from './changes.ts'
import { guardBuying } from './integrity.ts'
import { presetsOf } from './package-presets.ts'
import { createPrintRequests, type PrintRequests } from './print-requests.ts'
import { createProfilePrinters, type ProfilePrinters } from './profile-printers.ts'
import { parcelMarks } from './parcel-marks.ts'
import { createRestoring, type Restoring } from './restoring.ts'
import { newId } from './runtime.ts'
import { openScanBacks } from './scan-backs.ts'
import { openServiceAccount, type ServiceAccount } from './service-account.ts'
import { openSecondShipments } from './second-shipments.ts'
import { shipRulesStore, type ShipRulesStore } from './ship-rules.ts'
import { languageOf } from './station-language.ts'
import type { ActiveStationProfile } from './station-profile.ts'
import { doubtLongMs, doubtRuleOf, type SettingsFile } from './station-settings.ts'
import type { PageEvents } from './page-events.ts'
import type { EventListener } from './station.ts'
import { createUpkeep, type Upkeep } from './upkeep.ts'

export type ProfileSession = {
  readonly profile: ProfileId
  readonly stores: Stores
  readonly account: ServiceAccount
  readonly shipping: Shipping
  readonly waitingLine: WaitingLine
  readonly secondShipments: SecondShipments
  readonly scanBacks: ScanBacks
  readonly restoring: Restoring
  readonly shipRules: ShipRulesStore
  readonly printers: ProfilePrinters
  readonly printables: Printables
  readonly spool: Spool
  readonly printRequests: PrintRequests
  readonly upkeep: Upkeep
  readonly retention: Retention
  /** Of the features that are opened with the profile. */
  readonly features: Features
  readonly demo: DemoService | undefined
  health(): ServiceHealth
  /**
   * The printer for a new job of a role. One that was passed over because of what was last heard of it is asked how it
   * is, so that the next job can go to it again.
   */
  printerFor(role: PrinterRole): PrinterSetting | undefined
  readonly shipFrom: KeptSetting<ShipFromAddress>
  close(how?: ClosingOptions): Promise<void>
}

export type ClosingOptions = {
  /** How long the labels on their way may take to come out whole. */
  readonly finishWithinMs?: number
}

export type SessionOptions = {
  readonly profile: ProfileId
  readonly dataDir: string
  readonly settings: SettingsFile
  readonly stationProfile: ActiveStationProfile
  readonly secrets: SecretStore
  readonly adapters: StationAdapters
  readonly clock: Clock
  readonly logger: Logger
  readonly emit: EventListener
  /** Where it tells of what changes in it. */
  readonly changes: Changes
  readonly sampleOrders: () => Uint8Array
  readonly page: PageEvents
  readonly views: {
    parcel(purchase: Purchase): Promise<ParcelView>
    printJob(job: PrintJob): Promise<PrintJobView>
    settings(): Promise<SettingsView>
  }
}

/**
 * Demo begins anew where its key was not kept: nothing in it is worth keeping, and its orders could not be opened. The
 * first opening is the check that no other station is at work on the file.
 */
async function openStores({ profile, dataDir, adapters, secrets, clock }: SessionOptions): Promise<Stores> {
  const folder = join(dataDir, profile)
  const stores = await adapters.openStores(folder, secrets, clock)
  if (profile !== 'demo' || stores.dataKey.state() === 'kept') return stores
  await stores.close()
  for (const ending of ['', '-wal', '-shm']) rmSync(join(folder, `packbench.db${ending}`), { force: true })
  return adapters.openStores(folder, secrets, clock)
}

/** The sandbox is sealed by a key of Demo's own database: both can be opened again, or both begin anew. */
async function startDemo({ adapters, dataDir }: SessionOptions, stores: Stores): Promise<DemoService> {
  try {
    return await adapters.startDemo({
      dataDir: join(dataDir, 'demo', 'sandbox'),
      dataKey: stores.keyFor('sandbox'),
    })
  } catch (error) {
    await stores.close()
    throw error
  }
}

/**
 * Opens a profile's files, takes up what was under way, and starts its queues. Where something of it cannot be opened,
 * nothing of it is left at work, and its files are free.
 */
export async function openProfileSession(options: SessionOptions): Promise<ProfileSession> {
  const stores = await openStores(options)
  const demo = options.profile === 'demo' ? await startDemo(options, stores) : undefined
  const started: Started[] = []
  try {
    return await startProfile(options, stores, demo, started)
  } catch (error) {
    for (const part of started.toReversed()) await part.close?.()
    await stores.close()
    demo?.close()
    throw error
  }
}

type Started = { close?(): unknown }

async function startProfile(
  options: SessionOptions,
  stores: Stores,
  demo: DemoService | undefined,
  started: Started[],
): Promise<ProfileSession> {
  const { profile, settings, stationProfile, adapters, changes, page, clock, logger } = options
  const statusChanged = () => void changes.emit('status')
  const purchaseAudit = createPurchaseAudit({ stores, logger })
  changes.on('purchase', purchaseAudit.ended)
  const fileParcels = createFiling({ manifests: stores.manifests, purchases: stores.purchases, logger })
  const upkeep = createUpkeep({
    ...options,
    stores,
    fileParcels,
    onProgress: (progress) => page.tell('backupProgress', () => Promise.resolve(progress)),
    onChange: statusChanged,
  })
  started.push(upkeep)

  const account = openServiceAccount({
    ...options,
    demo,
    stationId: stores.stationId,
    onHealth: (call) => watch.report(call),
  })
  const watch = watchHealth(
    options,
    () => account.ask(),
    async ({ state }) => {
      statusChanged()
      if (state === 'offline') return
      restoring.restore.compare()
      await Promise.all([shipping.checkDoubts(), waitingLine.run(), features.serviceBack()])
    },
  )
  const keptShipFrom = keptSetting(stores.values, 'ship-from', ShipFromAddress)
  const shipFrom: KeptSetting<ShipFromAddress> = {
    ...keptShipFrom,
    read: async () => (await keptShipFrom.read()) ?? (profile === 'demo' ? demoShipFrom : undefined),
  }

  const printers = createProfilePrinters({
    profile,
    settings,
    builtIn: demo?.printers ?? [],
    conditionOf: (printerId) => spool.printerStates().get(printerId)?.condition ?? 'unknown',
    rolesAreLocked: stationProfile.isLocked('printerRoles'),
  })
  const printables = createPrintables(stores.labels, stores.documents)
  const spool: Spool = createSpool({
    store: stores.jobs,
    printables,
    printers: printers.all,
    isHeld: printers.isHeld,
    openPrinter: adapters.openPrinter,
    inspect: (printable) => adapters.inspectPrintable(printable, printers.permittedZpl()),
    toPrinterLanguage: adapters.toPrinterLanguage,
    clock,
    newId,
    logger,
    onJob: (job) => changes.emit('printJob', job),
    onPrinter() {
      changes.emit('printer')
      statusChanged()
    },
  })
  const printerFor = (role: PrinterRole): PrinterSetting | undefined => {
    const { printer, insteadOf } = printers.choose(role)
    if (insteadOf && !printers.isHeld(insteadOf.id)) spool.check(insteadOf.id)
    return printer
  }

  const shipRules = shipRulesStore(stores.values, settings, stationProfile)
  const secondShipments = openSecondShipments({ ...options, stores })
  const marks = parcelMarks(stores.stationId)
  const restoring: Restoring = createRestoring({
    ...options,
    stores,
    marks,
    account,
    secondShipments,
    onPurchase: (purchase) => changes.emit('purchase', purchase),
    onOrders: () => changes.emit('orders'),
    onFree: () => void waitingLine.run(),
    jobs: spool,
    lookInto: (purchaseId) => shipping.lookInto(purchaseId),
  })
  const shipping: Shipping = createShipping({
    purchases: guardBuying(stores.purchases, upkeep.integrity),
    missingLabels: stores.missingLabels,
    orders: stores.orders,
    service: account.service,
    account: () => account.connected(),
    inquiries: account.inquiries,
    settings: async () => ({
      shipFrom: await shipFrom.read(),
      presets: presetsOf(settings),
      ...(await shipRules.read()),
      billToPlaces: profile === 'demo' ? [] : settings.read().serviceWording[profile]?.billTo?.endpoints,
    }),
    labelPrinter: () => printerFor('label'),
    scanBack: () => settings.read().scanBack ?? false,
    doubtLongMs: () => doubtLongMs(settings.read()),
    mayRepeat: () => doubtRuleOf(settings.read()).repeats,
    marks,
    imports: stores.shipmentImports,
    heldBack: () => restoring.restore.heldBack(),
    clock,
    newId,
    logger,
    onPurchase: (purchase) => changes.emit('purchase', purchase),
    onListed: (purchaseId, told) => secondShipments.notice(purchaseId, told),
    onJobs: (printerId) => spool.queueChanged(printerId),
  })
  const waitingLine: WaitingLine = createWaitingLine({
    store: stores.waitingOrders,
    ship: (...wish) => shipping.ship(...wish),
    purchase: (id) => stores.purchases.get(id),
    isOffline: () => watch.health().state === 'offline',
    clock,
    newId,
    logger,
    onChange: statusChanged,
  })
  changes.on('purchase', (purchase) => waitingLine.purchaseChanged(purchase))
  const scansFirst = createScansFirst({ purchase: (id) => stores.purchases.get(id), clock })
  const printRequests = createPrintRequests({
    stores,
    spool,
    printers,
    printerFor,
    reprintBanner: () => settings.read().reprintBanner,
    language: () => languageOf(settings),
    clock,
  })
  const features: Features = openFeatures({
    ...options,
    sampleOrders: demo && options.sampleOrders,
    demo,
    stores,
    account,
    printers,
    printerFor,
    printRequests,
    printables,
    spool,
    shipping,
    scansFirst,
    shipFrom,
    fileParcels,
    mayEndDoubt: createMayEndDoubt(options),
    parcelView: options.views.parcel,
    printJobView: options.views.printJob,
    settingsView: options.views.settings,
  })
  started.push(watch, restoring, spool, shipping, waitingLine, features)
  await restoring.restore.start()
  await spool.start()
  await shipping.start()
  await secondShipments.start()
  await features.start()
  // What waits needs to know whether the service is back.
  if ((await waitingLine.list()).some(({ reason }) => !reason)) void account.ask().catch(() => undefined)
  restoring.restore.compare()
  const retention = upkeep.start()
  purchaseAudit.catchUp()

  return {
    profile,
    stores,
    account,
    shipping: scansFirst.watch(shipping),
    waitingLine,
    secondShipments,
    scanBacks: openScanBacks({ stores, spool }),
    restoring,
    shipRules,
    printers,
    printables,
    spool,
    printRequests,
    upkeep,
    retention,
    features,
    demo,
    health: watch.health,
    printerFor,
    shipFrom,
    async close({ finishWithinMs } = {}) {
      const printed = finishWithinMs === undefined ? undefined : spool.finish(finishWithinMs)
      watch.close()
      await restoring.close()
      await upkeep.close()
      await features.close()
      await waitingLine.close()
      await shipping.close()
      await printed
      await spool.close()
      await stores.close()
      demo?.close()
    },
  }
}
