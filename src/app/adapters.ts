// Which adapter stands behind each port. Tests that need to stand between core and the outside wrap what is made here.

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSecretStore } from '../adapters/keychain/open-secret-store.ts'
import { csvOrderFile } from '../adapters/order-sources/csv-order-file.ts'
import { tcpLabelPrinter } from '../adapters/printers/transports/tcp-transport.ts'
import {
  checkKeys,
  createShippingServiceClient,
  type ShippingServiceClientOptions,
} from '../adapters/shipping-service/client.ts'
import { ResponseNameCorrections } from '../adapters/shipping-service/response-names.ts'
import { loadDataKey, type DataKeyState } from '../adapters/sqlite/data-key.ts'
import { sqliteLabelStore } from '../adapters/sqlite/label-store.ts'
import { stationIdOf } from '../adapters/sqlite/meta.ts'
import { openDatabase } from '../adapters/sqlite/open-database.ts'
import { sqliteOrderStore } from '../adapters/sqlite/order-store.ts'
import { sqlitePrintJobStore } from '../adapters/sqlite/print-job-store.ts'
import { sqlitePurchaseStore } from '../adapters/sqlite/purchase-store.ts'
import { createSealer } from '../adapters/sqlite/sealer.ts'
import { sqliteSettingStore, type SealedSettingStore } from '../adapters/sqlite/setting-store.ts'
import { AppError } from '../contract/errors.ts'
import type { ServiceAccountKeys } from '../contract/settings.ts'
import type { OrderFileReader, OrderStore } from '../core/orders/ports.ts'
import type {
  InspectLabel,
  OpenLabelPrinter,
  PrintJobStore,
  ToPrinterLanguage,
} from '../core/printing/ports.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { SecretStore } from '../core/secret-store.ts'
import type { LabelStore, PurchaseStore } from '../core/shipping/ports.ts'
import type { ShippingService } from '../core/shipping/shipping-service.ts'
import { createLabelRasterizer } from '../labels/raster/label-rasterizer.ts'
import { createLabelRenderer } from '../labels/render/label-renderer.ts'
import type { StartChild } from '../processes/child-link.ts'
import { startDemoService, type DemoService } from './demo-service.ts'
import type { Entries } from './entries.ts'
import { inspectLabel } from './label-inspection.ts'
import { previewLabel, type LabelPreview } from './label-preview.ts'
import { zplPrinterLanguage } from './printer-language.ts'
import { newId } from './runtime.ts'

/** One profile's database. */
export type Stores = {
  /** Made with the database and kept in it: names its secrets in the keychain. */
  readonly stationId: string
  readonly dataKey: DataKeyState
  readonly purchases: PurchaseStore
  readonly labels: LabelStore
  readonly jobs: PrintJobStore
  readonly orders: OrderStore
  readonly values: SealedSettingStore
  close(): void
}

export type ServiceAccess = {
  readonly service: ShippingService
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
  readonly openPrinter: OpenLabelPrinter
  readonly inspectLabel: InspectLabel
  readonly toPrinterLanguage: ToPrinterLanguage
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
const keychainTimeoutMs = 15_000

export function stationAdapters({
  entries,
  startChild,
}: {
  readonly entries: Entries
  readonly startChild: StartChild
}): StationAdapters {
  const renderer = createLabelRenderer({ workerUrl: entries.renderWorker })
  const rasterizer = createLabelRasterizer({ workerUrl: entries.rasterWorker })
  const toPrinterLanguage = zplPrinterLanguage(rasterizer)
  return {
    orderFileReader: csvOrderFile(),
    openPrinter: tcpLabelPrinter,
    inspectLabel,
    toPrinterLanguage,
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
    previewLabel: previewLabel(renderer, toPrinterLanguage),
    close: () => {
      void renderer.close()
      void rasterizer.close()
    },
  }
}

async function openStores(folder: string, secrets: SecretStore, clock: Clock): Promise<Stores> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = await openDatabase(join(folder, 'packbench.db'))
  try {
    const stationId = await stationIdOf(database, newId)
    const { key, state } = await loadDataKey(secrets, database, stationId)
    const context = { database, sealer: createSealer(key), stationId, clock, newId }
    return {
      stationId,
      dataKey: state,
      purchases: sqlitePurchaseStore(context),
      labels: sqliteLabelStore(context),
      jobs: sqlitePrintJobStore(context),
      orders: sqliteOrderStore(context),
      values: sqliteSettingStore(context),
      close: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

function openService({ baseUrl, dataDir, ...options }: ServiceAccessOptions): ServiceAccess {
  if (baseUrl === undefined) return { service: noService, ask: noAccount }
  const client = createShippingServiceClient({ ...options, baseUrl, names: readResponseNames(dataDir) })
  return { service: client.asShippingService(), ask: () => client.account.getBalance() }
}

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
