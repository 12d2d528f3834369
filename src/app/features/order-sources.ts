// The order sources of the open profile.

import type { OrderSourceView } from '../../contract/orders.ts'
import type { PackagePreset } from '../../contract/presets.ts'
import { createOrderSources, type OrderSources } from '../../core/orders/sources/order-sources.ts'
import type { SourceTurns } from '../../core/orders/sources/source-turns.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { Language } from '../../words/languages.ts'
import type { StationAdapters } from '../adapters.ts'
import { folderReport } from '../papers/folder-report.ts'
import { newId } from '../runtime.ts'
import type { KeptSources } from '../profile/kept-placed.ts'
import type { Stores } from '../profile/stores.ts'
import { openOrderImport } from './order-import.ts'

export function openOrderSources({
  presets,
  stores,
  kept,
  adapters,
  language,
  turns,
  clock,
  logger,
  onSource,
  onOrders,
}: {
  readonly presets: () => readonly PackagePreset[]
  readonly stores: Pick<Stores, 'orders' | 'values'>
  readonly kept: KeptSources
  readonly adapters: Pick<
    StationAdapters,
    'orderFileReader' | 'openOrderFolder' | 'fetchOrderFeed' | 'databases'
  >
  /** Of the reports beside the files of folders. */
  readonly language: () => Language
  readonly turns?: SourceTurns | undefined
  readonly clock: Clock
  readonly logger: Logger
  readonly onSource: (source: OrderSourceView) => void
  readonly onOrders: () => void
}): OrderSources {
  const orders = openOrderImport({ adapters, stores, clock, presets })
  return createOrderSources({
    store: kept.store,
    openFolder: adapters.openOrderFolder,
    fetchFeed: adapters.fetchOrderFeed,
    askDatabase: (question) => adapters.databases.ask(question),
    importInto: (sourceId) => ({
      file: (bytes, signal) => orders.importOrders(bytes, signal, sourceId),
      rows: (batches, signal) => orders.importRows(batches, signal, sourceId),
    }),
    report: (end) => folderReport(language(), end),
    secrets: kept.secrets,
    turns,
    clock,
    newId,
    logger,
    onSource,
    onOrders,
  })
}
