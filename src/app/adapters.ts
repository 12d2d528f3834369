// Which adapter stands behind each port. Tests that need to stand between core and the outside wrap what is made here.

import type { openKeyStore } from '../adapters/postgres/keys.ts'
import type { OpenWarehouse, WarehouseOptions } from '../adapters/postgres/open-warehouse.ts'
import { openSecretStore } from '../adapters/keychain/open-secret-store.ts'
import { checkBeside } from '../adapters/sqlite/check-beside.ts'
import { csvFile, csvOrderFile } from '../adapters/order-sources/csv-order-file.ts'
import { httpFeed } from '../adapters/order-sources/http-feed.ts'
import { orderFolderProcess } from '../adapters/order-sources/order-folder-process.ts'
import { folderProcesses } from '../adapters/folder-process.ts'
import { folderTargetProcess } from '../adapters/result-targets/folder-target-process.ts'
import { httpTarget } from '../adapters/result-targets/http-target.ts'
import { databases } from '../adapters/databases/databases.ts'
import { printerFinder } from '../adapters/printers/discovery/printer-finder.ts'
import { readPrinterProfiles } from '../adapters/printers/discovery/printer-profile.ts'
import { openPrinter } from '../adapters/printers/open-printer.ts'
import {
  checkKeys,
  createShippingServiceClient,
  type ShippingServiceClient,
  type ShippingServiceClientOptions,
} from '../adapters/shipping-service/client.ts'
import type { OnExchange } from '../adapters/shipping-service/exchange.ts'
import type { ResponseNameCorrections } from '../adapters/shipping-service/response-names.ts'
import type { ServiceAccountKeys } from '../contract/settings.ts'
import type { ContainerService, ReadBarcodes } from '../core/containers/ports.ts'
import type { Databases } from '../core/databases/ports.ts'
import type { FetchFeed, OpenOrderFolder } from '../core/orders/sources/ports.ts'
import { itemHeadings } from '../core/items/columns.ts'
import type { OrderFileReader } from '../core/orders/ports.ts'
import type { OpenLabelPrinter, ToPrinterLanguage } from '../core/printing/ports.ts'
import type { PrinterFinder } from '../core/printing/printer-finder.ts'
import type { DropResult, SendResult } from '../core/results/ports.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { SecretStore } from '../core/secret-store.ts'
import type { ShipmentDirectory } from '../core/shipment-import/ports.ts'
import type { ShipInquiries } from '../core/ship/drafts.ts'
import type { ShippingService } from '../core/shipping-service.ts'
import type { TrackingService } from '../core/tracking/ports.ts'
import type * as LargeBlocks from '../adapters/large-blocks.ts'
import { createBarcodeReader } from '../labels/barcodes/barcode-reader.ts'
import { createLabelRasterizer } from '../labels/raster/label-rasterizer.ts'
import type { ThreadOptions } from '../labels/worker-calls.ts'
import { createLabelRenderer } from '../labels/render/label-renderer.ts'
import type { StartChild } from '../processes/child-link.ts'
import { accountAccess, withoutAccount, type AccountAccess } from './profile/account-access.ts'
import { startDemoService, type DemoService, type DemoServiceOptions } from './profile/demo-service.ts'
import {
  endOfDayServices,
  noEndOfDayServices,
  type EndOfDayServices,
} from './profile/refund-and-manifest-services.ts'
import { readResponseNames } from './disk/response-names-file.ts'
import type { Entries } from './entries.ts'
import { inspectPrintable } from './papers/label-inspection.ts'
import { labelSheets, previewLabel, type LabelPreview, type LabelSheets } from './papers/label-preview.ts'
import { labelCodeReader, type LabelCodeReader } from './papers/label-codes.ts'
import type { CountPages } from '../core/ship/labels-in-one.ts'
import { countPages } from './papers/count-pages.ts'
import { createPrinterBytes, toPrinterLanguage } from './papers/printer-language.ts'
import {
  containerService,
  noContainerService,
  noTrackingService,
  trackingService,
} from './profile/parcel-services.ts'
import { noAccount } from './profile/no-account.ts'
import { noShipmentDirectory, shipmentDirectory } from './profile/shipment-directory.ts'
import { systemPrinterLists } from './papers/system-printers.ts'
import { openStores, type Stores } from './profile/stores.ts'

export type ServiceAccess = {
  readonly service: ShippingService
  readonly containers: ContainerService
  readonly tracking: TrackingService
  readonly endOfDay: EndOfDayServices
  readonly inquiries: ShipInquiries
  readonly account: AccountAccess
  readonly shipments: ShipmentDirectory
  /** What its answers are read by besides the station's own names. Throws `data_folder_unusable`. */
  names(): ResponseNameCorrections
  /** Sees whether anything answers at the service's address: with no call of the account's, and no keys. */
  reach(): Promise<void>
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
  /** The same of files of items. */
  readonly itemFileReader: Pick<OrderFileReader, 'preview' | 'read'>
  readonly openOrderFolder: OpenOrderFolder
  readonly fetchOrderFeed: FetchFeed
  readonly databases: Databases
  readonly sendResult: SendResult
  readonly dropResult: DropResult
  readonly openPrinter: OpenLabelPrinter
  readonly printerFinder: PrinterFinder<AbortSignal>
  readonly inspectPrintable: typeof inspectPrintable
  readonly toPrinterLanguage: ToPrinterLanguage
  readonly readBarcodes: ReadBarcodes
  readonly countPages: CountPages
  openSecretStore(): Promise<SecretStore>
  openStores(folder: string, secrets: SecretStore, clock: Clock): Promise<Stores>
  openService(options: ServiceAccessOptions): ServiceAccess
  openWarehouse(options: WarehouseOptions): Promise<OpenWarehouse>
  openWarehouseKeys: typeof openKeyStore
  checkKeys(
    baseUrl: string,
    keys: ServiceAccountKeys,
    runtime: { clock: Clock; logger: Logger; dataDir: string; onExchange: OnExchange },
  ): Promise<void>
  startDemo(options: DemoServiceOptions): Promise<DemoService>
  previewLabel: LabelPreview
  labelSheets: LabelSheets
  /** Apart from all that prints. */
  labelCodes: LabelCodeReader
  close(): void
}

/** How long the keychain may take; the first access on a desktop may wait for the user's consent. */
export const keychainTimeoutMs = 15_000

/** Loaded with the first of them. Where the C library cannot be told, drawing takes more memory and is the same. */
const tellMemory = (tell: (memory: typeof LargeBlocks) => unknown): void =>
  void import('../adapters/large-blocks.ts').then(tell).catch(() => undefined)
/** Most of what a thread that draws takes is in large blocks. */
const drawing: ThreadOptions = {
  onStart: () => tellMemory(({ returnLargeBlocks }) => returnLargeBlocks()),
  onEnd: () => tellMemory(({ returnFreeMemory }) => returnFreeMemory()),
}
/** Threads that nobody waits for while he packs take some hundred megabytes: they end when they had nothing to do for so long. */
const resting: ThreadOptions = { ...drawing, restAfterMs: 60_000 }

export function stationAdapters({
  entries,
  startChild,
}: {
  readonly entries: Entries
  readonly startChild: StartChild
}): StationAdapters {
  const fontUrl = new URL('fonts/RobotoCondensed-Bold.ttf', entries.resources)
  // For what is printed, and nothing else: it waits for nothing that is looked at or read.
  const renderer = createLabelRenderer({ workerUrl: entries.renderWorker, ...drawing })
  const rasterizer = createLabelRasterizer({ workerUrl: entries.rasterWorker, fontUrl, ...drawing })
  const lookedAt = {
    renderer: createLabelRenderer({ workerUrl: entries.renderWorker, ...resting }),
    rasterizer: createLabelRasterizer({ workerUrl: entries.rasterWorker, fontUrl, ...resting }),
  }
  const barcodes = createBarcodeReader({ workerUrl: entries.barcodeWorker, ...resting })
  const labelCodes = labelCodeReader(entries, lookedAt.renderer, resting)
  const folders = folderProcesses({ startChild, entry: entries.folder })
  return {
    orderFileReader: csvOrderFile(),
    itemFileReader: csvFile(itemHeadings),
    openOrderFolder: orderFolderProcess(folders.ask),
    fetchOrderFeed: httpFeed(),
    databases,
    sendResult: httpTarget(),
    dropResult: folderTargetProcess(folders.ask),
    openPrinter,
    printerFinder: printerFinder({
      profiles: readPrinterProfiles(new URL('printer-profiles/', entries.resources)),
      systemLists: systemPrinterLists,
    }),
    inspectPrintable,
    toPrinterLanguage: toPrinterLanguage(createPrinterBytes({ rasterizer, renderer })),
    readBarcodes: async (pdf) => (await barcodes.read({ file: pdf })).map(({ text }) => text),
    countPages: countPages(rasterizer),
    openSecretStore: () =>
      openSecretStore({
        startChild,
        entry: entries.keychain,
        service: 'Packbench',
        timeoutMs: keychainTimeoutMs,
      }),
    openStores: (folder, secrets, clock) =>
      openStores(folder, secrets, clock, checkBeside(entries.fileCheckWorker)),
    openService,
    // Loaded where there is a warehouse, and nowhere else.
    openWarehouse: async (options) =>
      (await import('../adapters/postgres/open-warehouse.ts')).openWarehouse(options),
    openWarehouseKeys: async (...of) => (await import('../adapters/postgres/keys.ts')).openKeyStore(...of),
    checkKeys: (baseUrl, keys, { dataDir, ...runtime }) =>
      checkKeys(baseUrl, keys, { ...runtime, names: readResponseNames(dataDir) }),
    startDemo: (options) => startDemoService(startChild, entries, options),
    previewLabel: previewLabel(lookedAt, createPrinterBytes(lookedAt)),
    labelSheets: labelSheets(lookedAt.rasterizer),
    labelCodes,
    close: () => {
      folders.close()
      void renderer.close()
      void rasterizer.close()
      void lookedAt.renderer.close()
      void lookedAt.rasterizer.close()
      void barcodes.close()
      labelCodes.stop()
    },
  }
}

function openService({ baseUrl, dataDir, ...options }: ServiceAccessOptions): ServiceAccess {
  const readNames = () => readResponseNames(dataDir) ?? {}
  if (baseUrl === undefined) return { ...notConnected, names: readNames }
  const names = readNames()
  const client = createShippingServiceClient({ ...options, baseUrl, names })
  return {
    service: client.asShippingService(),
    containers: containerService(client),
    tracking: trackingService(client),
    endOfDay: endOfDayServices(client),
    inquiries: shipInquiries(client),
    account: accountAccess(client),
    shipments: shipmentDirectory(client),
    names: () => names,
    reach: client.reach,
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

const notConnected: Omit<ServiceAccess, 'names'> = {
  service: noService,
  containers: noContainerService,
  tracking: noTrackingService,
  endOfDay: noEndOfDayServices,
  inquiries: noInquiries,
  account: withoutAccount,
  shipments: noShipmentDirectory,
  reach: noAccount,
  ask: noAccount,
}
