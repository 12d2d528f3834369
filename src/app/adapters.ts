// Which adapter stands behind each port. Tests that need to stand between core and the outside wrap what is made here.

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSecretStore } from '../adapters/keychain/open-secret-store.ts'
import { csvOrderFile } from '../adapters/order-sources/csv-order-file.ts'
import { httpFeed } from '../adapters/order-sources/http-feed.ts'
import { orderFolder } from '../adapters/order-sources/order-folder.ts'
import { printerFinder } from '../adapters/printers/discovery/printer-finder.ts'
import { readPrinterProfiles } from '../adapters/printers/discovery/printer-profile.ts'
import { openPrinter } from '../adapters/printers/open-printer.ts'
import {
  checkKeys,
  createShippingServiceClient,
  type ShippingServiceClient,
  type ShippingServiceClientOptions,
} from '../adapters/shipping-service/client.ts'
import { ResponseNameCorrections } from '../adapters/shipping-service/response-names.ts'
import { sqliteAuditLog } from '../adapters/sqlite/audit-store.ts'
import { sqliteContainerStore } from '../adapters/sqlite/container-store.ts'
import { loadDataKey, type DataKeyState } from '../adapters/sqlite/data-key.ts'
import { sqliteDepositStore } from '../adapters/sqlite/deposit-store.ts'
import { sqliteBatchStore } from '../adapters/sqlite/batch-store.ts'
import { sqliteDocumentStore } from '../adapters/sqlite/document-store.ts'
import { sqliteLabelStore } from '../adapters/sqlite/label-store.ts'
import { stationIdOf } from '../adapters/sqlite/meta.ts'
import { sqliteMaintenance, type DatabaseMaintenance } from '../adapters/sqlite/maintenance.ts'
import { openDatabase } from '../adapters/sqlite/open-database.ts'
import { sqliteOrderSourceStore } from '../adapters/sqlite/order-source-store.ts'
import { sqliteOrderStore } from '../adapters/sqlite/order-store.ts'
import { sqliteManifestStore } from '../adapters/sqlite/manifest-store.ts'
import { sqliteRefundStore } from '../adapters/sqlite/refund-store.ts'
import { sqlitePrintJobStore } from '../adapters/sqlite/print-job-store.ts'
import { sqlitePurchaseStore } from '../adapters/sqlite/purchase-store.ts'
import { sqliteRetentionStore } from '../adapters/sqlite/retention-store.ts'
import { sqliteSavedAddressStore } from '../adapters/sqlite/saved-address-store.ts'
import { createSealer } from '../adapters/sqlite/sealer.ts'
import { sqliteSettingStore, type SealedSettingStore } from '../adapters/sqlite/setting-store.ts'
import { sqliteTrackingStore } from '../adapters/sqlite/tracking-store.ts'
import { AppError } from '../contract/errors.ts'
import type { ServiceAccountKeys } from '../contract/settings.ts'
import type { DepositStore } from '../core/account/ports.ts'
import type { SavedAddressStore } from '../core/addresses/ports.ts'
import type { AuditLog } from '../core/audit/audit-log.ts'
import type { BatchStore } from '../core/batch/ports.ts'
import type { ContainerService, ContainerStore, ReadBarcodes } from '../core/containers/ports.ts'
import type { FetchFeed, OrderFolder, OrderSourceStore } from '../core/orders/sources/ports.ts'
import type { OrderFileReader, OrderStore } from '../core/orders/ports.ts'
import type {
  OpenLabelPrinter,
  PrintDocumentStore,
  PrintJobStore,
  ToPrinterLanguage,
} from '../core/printing/ports.ts'
import type { PrinterFinder } from '../core/printing/printer-finder.ts'
import type { RetentionStore } from '../core/retention/ports.ts'
import type { ManifestStore } from '../core/manifests/ports.ts'
import type { RefundStore } from '../core/refunds/ports.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { SecretStore } from '../core/secret-store.ts'
import type { ShipInquiries } from '../core/shipping/drafts.ts'
import type { LabelStore, PurchaseStore } from '../core/shipping/ports.ts'
import type { ShippingService } from '../core/shipping/shipping-service.ts'
import type { TrackingService, TrackingStore } from '../core/tracking/ports.ts'
import { createBarcodeReader } from '../labels/barcodes/barcode-reader.ts'
import { createLabelRasterizer } from '../labels/raster/label-rasterizer.ts'
import { createLabelRenderer } from '../labels/render/label-renderer.ts'
import type { StartChild } from '../processes/child-link.ts'
import { accountAccess, withoutAccount, type AccountAccess } from './account-access.ts'
import { startDemoService, type DemoService } from './demo-service.ts'
import { endOfDayServices, noEndOfDayServices, type EndOfDayServices } from './end-of-day-service.ts'
import type { Entries } from './entries.ts'
import { inspectPrintable } from './label-inspection.ts'
import { previewLabel, type LabelPreview } from './label-preview.ts'
import { createPrinterBytes, toPrinterLanguage } from './printer-language.ts'
import { restoreBackup, restoredRecord } from './restore-backup.ts'
import {
  containerService,
  noContainerService,
  noTrackingService,
  trackingService,
} from './parcel-services.ts'
import { newId } from './runtime.ts'
import { systemPrinterLists } from './system-printers.ts'

/** One profile's database. */
export type Stores = {
  /** Made with the database and kept in it: names its secrets in the keychain. */
  readonly stationId: string
  readonly dataKey: DataKeyState
  readonly purchases: PurchaseStore
  readonly labels: LabelStore
  readonly jobs: PrintJobStore
  readonly documents: PrintDocumentStore
  readonly containers: ContainerStore
  readonly trackings: TrackingStore
  readonly orders: OrderStore
  readonly orderSources: OrderSourceStore
  readonly batches: BatchStore
  readonly refunds: RefundStore
  readonly manifests: ManifestStore
  readonly values: SealedSettingStore
  readonly deposits: DepositStore
  readonly savedAddresses: SavedAddressStore
  readonly audit: AuditLog
  readonly maintenance: DatabaseMaintenance
  readonly retention: RetentionStore
  close(): void
}

export type ServiceAccess = {
  readonly service: ShippingService
  readonly containers: ContainerService
  readonly tracking: TrackingService
  readonly endOfDay: EndOfDayServices
  readonly inquiries: ShipInquiries
  readonly account: AccountAccess
  /** Makes a call that costs nothing, to see whether the service answers. */
  ask(): Promise<unknown>
}

export type ServiceAccessOptions = Omit<ShippingServiceClientOptions, 'baseUrl' | 'names'> & {
  /** Undefined where no account was connected yet. */
  readonly baseUrl: string | undefined
  readonly dataDir: string
}

export type StationAdapters = {
  readonly orderFileReader: OrderFileReader
  readonly openOrderFolder: (path: string) => OrderFolder
  readonly fetchOrderFeed: FetchFeed
  readonly openPrinter: OpenLabelPrinter
  readonly printerFinder: PrinterFinder<AbortSignal>
  readonly inspectPrintable: typeof inspectPrintable
  readonly toPrinterLanguage: ToPrinterLanguage
  readonly readBarcodes: ReadBarcodes
  openSecretStore(): Promise<SecretStore>
  openStores(folder: string, secrets: SecretStore, clock: Clock): Promise<Stores>
  openService(options: ServiceAccessOptions): ServiceAccess
  checkKeys(
    baseUrl: string,
    keys: ServiceAccountKeys,
    runtime: { clock: Clock; logger: Logger },
  ): Promise<void>
  startDemo(dataDir: string): Promise<DemoService>
  previewLabel: LabelPreview
  close(): void
}

/** How long the keychain may take; the first access on a desktop may wait for the user's consent. */
export const keychainTimeoutMs = 15_000

export function stationAdapters({
  entries,
  startChild,
}: {
  readonly entries: Entries
  readonly startChild: StartChild
}): StationAdapters {
  const renderer = createLabelRenderer({ workerUrl: entries.renderWorker })
  const rasterizer = createLabelRasterizer({ workerUrl: entries.rasterWorker })
  const barcodes = createBarcodeReader({ workerUrl: entries.barcodeWorker })
  const printerBytes = createPrinterBytes({ rasterizer, renderer })
  return {
    orderFileReader: csvOrderFile(),
    openOrderFolder: orderFolder,
    fetchOrderFeed: httpFeed(),
    openPrinter,
    printerFinder: printerFinder({
      profiles: readPrinterProfiles(new URL('printer-profiles/', entries.resources)),
      systemLists: systemPrinterLists,
    }),
    inspectPrintable,
    toPrinterLanguage: toPrinterLanguage(printerBytes),
    readBarcodes: (pdf) => barcodes.read(pdf),
    openSecretStore: () =>
      openSecretStore({
        startChild,
        entry: entries.keychain,
        service: 'Packbench',
        timeoutMs: keychainTimeoutMs,
      }),
    openStores,
    openService,
    checkKeys,
    startDemo: (dataDir) => startDemoService(startChild, entries, dataDir),
    previewLabel: previewLabel({ rasterizer, renderer }, printerBytes),
    close: () => {
      void renderer.close()
      void rasterizer.close()
      void barcodes.close()
    },
  }
}

async function openStores(folder: string, secrets: SecretStore, clock: Clock): Promise<Stores> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'packbench.db')
  const restored = await restoreBackup(path, clock)
  const database = await openDatabase(path)
  try {
    const stationId = await stationIdOf(database, newId)
    const { key, state } = await loadDataKey(secrets, database, stationId)
    const context = { database, sealer: createSealer(key), stationId, clock, newId }
    const audit = sqliteAuditLog(context)
    if (restored !== undefined) await audit.append(restoredRecord(restored))
    return {
      stationId,
      dataKey: state,
      purchases: sqlitePurchaseStore(context),
      labels: sqliteLabelStore(context),
      jobs: sqlitePrintJobStore(context),
      documents: sqliteDocumentStore(context),
      containers: sqliteContainerStore(context),
      trackings: sqliteTrackingStore(context),
      orders: sqliteOrderStore(context),
      orderSources: sqliteOrderSourceStore(context),
      batches: sqliteBatchStore(context),
      refunds: sqliteRefundStore(context),
      manifests: sqliteManifestStore(context),
      values: sqliteSettingStore(context),
      deposits: sqliteDepositStore(context),
      savedAddresses: sqliteSavedAddressStore(context),
      audit,
      maintenance: sqliteMaintenance(database, path, stationId),
      retention: sqliteRetentionStore(context),
      close: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

function openService({ baseUrl, dataDir, ...options }: ServiceAccessOptions): ServiceAccess {
  if (baseUrl === undefined) return notConnected
  const client = createShippingServiceClient({ ...options, baseUrl, names: readResponseNames(dataDir) })
  return {
    service: client.asShippingService(),
    containers: containerService(client),
    tracking: trackingService(client),
    endOfDay: endOfDayServices(client),
    inquiries: shipInquiries(client),
    account: accountAccess(client),
    ask: () => client.account.getBalance(),
  }
}

/** Checks an address without saving it: `verify` alone (section 4.3). */
const shipInquiries = ({ rates, addresses, carrierAccounts }: ShippingServiceClient): ShipInquiries => ({
  explainRate: (request) => rates.explain({ ...request, packages: [...request.packages] }),
  verifyAddress: ({ id: _id, ...address }) => addresses.create({ ...address, save: false, verify: true }),
  listSpecialServices: () => carrierAccounts.specialServices(),
  listPackageTypes: () => carrierAccounts.packageTypes(),
})

const noAccount = () =>
  Promise.reject(new AppError('no_account', 'No account at the shipping service is connected'))

const noService: ShippingService = {
  authorize: noAccount,
  createShipment: noAccount,
  findByTransactionId: noAccount,
  getLabels: noAccount,
  getRates: noAccount,
  listOfferedServices: noAccount,
}

const noInquiries: ShipInquiries = {
  explainRate: noAccount,
  verifyAddress: noAccount,
  listSpecialServices: noAccount,
  listPackageTypes: noAccount,
}

const notConnected: ServiceAccess = {
  service: noService,
  containers: noContainerService,
  tracking: noTrackingService,
  endOfDay: noEndOfDayServices,
  inquiries: noInquiries,
  account: withoutAccount,
  ask: noAccount,
}

/** Names for fields of answers that this version does not know, put beside the settings by an administrator. */
function readResponseNames(dataDir: string): ResponseNameCorrections | undefined {
  const path = join(dataDir, 'response-names.json')
  if (!existsSync(path)) return undefined
  try {
    return ResponseNameCorrections.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new AppError('data_folder_unusable', `${path} is damaged: correct it or delete it`, { cause })
  }
}
