// Shipping: what every feature that buys, or shows a parcel, works with.

import type { ParcelView, PrintJobView, ServiceHealth, ProfileId } from '../../contract/domain.ts'
import type { PrinterRole, PrinterSetting } from '../../contract/printers.ts'
import type { ShipFromAddress } from '../../contract/settings.ts'
import { createScansFirst } from '../../core/batch/scans-first.ts'
import type { PrintJob } from '../../core/printing/print-job.ts'
import type { Spool } from '../../core/printing/spool.ts'
import type { OrderHold } from '../../core/restore/order-hold.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import { accountAwaited } from '../../core/ship/purchase-account.ts'
import type { Purchase } from '../../core/ship/purchase.ts'
import { createShipping, type Shipping } from '../../core/ship/shipping.ts'
import { createWaitingLine, type WaitingLine } from '../../core/ship/waiting-line.ts'
import type { StationAdapters } from '../adapters.ts'
import type { Changes } from '../changes.ts'
import { guardBuying, type Integrity } from '../profile/integrity.ts'
import type { KeptSetting } from '../profile/kept-setting.ts'
import type { MayEndDoubt } from '../guard/may-end-doubt.ts'
import { presetsOf } from '../station/package-presets.ts'
import type { PageEvents } from '../page-events.ts'
import { newId } from '../runtime.ts'
import type { ServiceAccount } from '../profile/service-account.ts'
import type { ActiveStationProfile } from '../station/station-profile.ts'
import { doubtLongMs, doubtRuleOf, type SettingsFile } from '../station/station-settings.ts'
import type { Stores } from '../profile/stores.ts'
import { missingLabelsView, packageView, parcelView as viewOf, present, scanBackView } from '../views.ts'
import { parcelMarks } from './parcel-marks.ts'
import { openScanBacks } from './scan-backs.ts'
import { openSecondShipments } from './second-shipments.ts'
import { shipRulesStore } from './ship-rules.ts'

export type ShippingPorts = {
  readonly profile: ProfileId
  readonly stores: Pick<
    Stores,
    | 'stationId'
    | 'audit'
    | 'jobs'
    | 'labels'
    | 'missingLabels'
    | 'orders'
    | 'purchases'
    | 'scanBacks'
    | 'secondShipments'
    | 'shipmentImports'
    | 'values'
    | 'waitingOrders'
  >
  readonly adapters: Pick<StationAdapters, 'countPages'>
  readonly account: Pick<ServiceAccount, 'ask' | 'connected' | 'inquiries' | 'service'>
  readonly settings: SettingsFile
  readonly stationProfile: ActiveStationProfile
  readonly shipFrom: KeptSetting<ShipFromAddress>
  /** Nothing is bought from a database that was not looked at. */
  readonly integrity: Pick<Integrity, 'mayBuy'>
  readonly hold: Pick<OrderHold, 'reason'>
  readonly health: () => ServiceHealth
  readonly mayEndDoubt: MayEndDoubt
  readonly printerFor: (role: PrinterRole) => PrinterSetting | undefined
  readonly printJobView: (job: PrintJob) => Promise<PrintJobView>
  readonly spool: Pick<Spool, 'answer' | 'queueChanged'>
  readonly changes: Changes
  readonly page: PageEvents
  readonly clock: Clock
  readonly logger: Logger
}

export type ShippingParts = ReturnType<typeof openShipping>

export function openShipping(ports: ShippingPorts) {
  const { profile, stores, account, settings, shipFrom, changes, page, clock, logger } = ports
  const shipRules = shipRulesStore(stores.values, settings, ports.stationProfile)
  const secondShipments = openSecondShipments(ports)
  const marks = parcelMarks(stores.stationId)
  /** As a batch asks: nobody waits for it. */
  const shipping: Shipping = createShipping({
    purchases: guardBuying(stores.purchases, ports.integrity),
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
    labelPrinter: () => ports.printerFor('label'),
    countPages: ports.adapters.countPages,
    scanBack: () => settings.read().scanBack ?? false,
    doubtLongMs: () => doubtLongMs(settings.read()),
    mayRepeat: () => doubtRuleOf(settings.read()).repeats,
    marks,
    imports: stores.shipmentImports,
    heldBack: () => ports.hold.reason(),
    clock,
    newId,
    logger,
    onPurchase: (purchase) => changes.emit('purchase', purchase),
    onListed: (purchaseId, told) => secondShipments.notice(purchaseId, told),
    onJobs: (printerId) => ports.spool.queueChanged(printerId),
  })
  const waitingLine: WaitingLine = createWaitingLine({
    store: stores.waitingOrders,
    ship: (...wish) => shipping.ship(...wish),
    purchase: (id) => stores.purchases.get(id),
    isOffline: () => ports.health().state === 'offline',
    clock,
    newId,
    logger,
    onChange: () => changes.emit('status'),
  })
  const scansFirst = createScansFirst({ purchase: (id) => stores.purchases.get(id), clock })
  changes.on('purchase', (purchase) => {
    page.tell('parcel', () => parcelView(purchase))
    waitingLine.purchaseChanged(purchase)
  })
  changes.on('printJob', ({ content }) => {
    if (content.kind === 'label') page.tell('parcel', () => parcelOf(content.purchaseId))
  })
  changes.on('ordersReleased', () => void waitingLine.run())

  async function parcelOf(purchaseId: string): Promise<ParcelView | undefined> {
    const purchase = await stores.purchases.get(purchaseId)
    return purchase && parcelView(purchase)
  }

  async function parcelView(kept: Purchase): Promise<ParcelView> {
    const held = shipping.notKept().find(({ id }) => id === kept.id)
    const purchase = held ?? kept
    const missing = purchase.state === 'bought' ? await shipping.missingLabels(purchase.id) : undefined
    const labels = await stores.labels.listByPurchase(purchase.id)
    const scanBacks = await stores.scanBacks.listByPurchase(purchase.id)
    const awaitsAccount = accountAwaited(purchase, account.connected().key())
    const canEndDoubt = awaitsAccount === undefined && ports.mayEndDoubt(purchase)
    const packages = await Promise.all(
      labels.map(async (label) => {
        const job = await stores.jobs.latestForLabel(label.id)
        return packageView(label, job && (await ports.printJobView(job)), scanBackView(scanBacks, label.id))
      }),
    )
    return {
      ...viewOf(purchase, packages),
      ...(canEndDoubt ? { canEndDoubt } : {}),
      ...(held ? { notKept: true as const } : {}),
      ...present({ awaitsAccount, missingLabels: missing && missingLabelsView(missing) }),
    }
  }

  return {
    shipping,
    /** As people ask: a batch lets them go first. */
    byHand: scansFirst.watch(shipping),
    scansFirst,
    waitingLine,
    secondShipments,
    scanBacks: openScanBacks(ports),
    shipRules,
    marks,
    parcelView,
    async start() {
      await shipping.start()
      await secondShipments.start()
      // What waits needs to know whether the service is back.
      if ((await waitingLine.list()).some(({ reason }) => !reason)) void account.ask().catch(() => undefined)
    },
    async serviceBack() {
      await Promise.all([shipping.checkDoubts(), waitingLine.run()])
    },
    accountChanged: () => shipping.accountChanged(),
    async close() {
      await waitingLine.close()
      await shipping.close()
    },
  }
}
