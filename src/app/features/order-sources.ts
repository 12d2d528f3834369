// The order sources of the open profile.

import { createHash } from 'node:crypto'
import type { OrderSourceView } from '../../contract/orders.ts'
import type { PackagePreset } from '../../contract/presets.ts'
import { createOrderSources, type OrderSources } from '../../core/orders/sources/order-sources.ts'
import type { FeedSecret } from '../../core/orders/sources/ports.ts'
import type { SourceTurns } from '../../core/orders/sources/source-turns.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import type { Language } from '../../words/languages.ts'
import type { StationAdapters } from '../adapters.ts'
import { folderReport } from '../papers/folder-report.ts'
import { newId } from '../runtime.ts'
import type { Stores } from '../profile/stores.ts'
import { openOrderImport } from './order-import.ts'

/** Under what name the keychain has a source's secret. */
export const sourceSecretName = (stationId: string, sourceId: string): string =>
  `order-source:${stationId}:${sourceId}`

/** Stands before the secret in the keychain: the two are kept and lost together. As a hash, a long address fits too. */
const markOf = (place: string) => `for:${createHash('sha256').update(place).digest('base64url')}:`

function feedSecret(kept: string): FeedSecret {
  const [mark] = /^for:[\w-]{43}:/.exec(kept) ?? []
  return mark === undefined
    ? { value: kept, isFor: () => undefined }
    : { value: kept.slice(mark.length), isFor: (place) => markOf(place) === mark }
}

export function openOrderSources({
  presets,
  stores,
  secrets,
  adapters,
  language,
  turns,
  clock,
  logger,
  onSource,
  onOrders,
}: {
  readonly presets: () => readonly PackagePreset[]
  readonly stores: Pick<Stores, 'stationId' | 'orders' | 'orderSources' | 'values'>
  readonly secrets: SecretStore
  readonly adapters: Pick<StationAdapters, 'orderFileReader' | 'openOrderFolder' | 'fetchOrderFeed'>
  /** Of the reports beside the files of folders. */
  readonly language: () => Language
  readonly turns?: SourceTurns | undefined
  readonly clock: Clock
  readonly logger: Logger
  readonly onSource: (source: OrderSourceView) => void
  readonly onOrders: () => void
}): OrderSources {
  const orders = openOrderImport({ adapters, stores, clock, presets })
  const nameOf = (sourceId: string) => sourceSecretName(stores.stationId, sourceId)
  return createOrderSources({
    store: stores.orderSources,
    openFolder: adapters.openOrderFolder,
    fetchFeed: adapters.fetchOrderFeed,
    importInto: (sourceId) => ({
      file: (bytes, signal) => orders.importOrders(bytes, signal, sourceId),
      rows: (batches, signal) => orders.importRows(batches, signal, sourceId),
    }),
    report: (end) => folderReport(language(), end),
    secrets: {
      async get(sourceId) {
        const kept = await secrets.get(nameOf(sourceId))
        return kept === undefined ? undefined : feedSecret(kept)
      },
      set: (sourceId, place, value) => secrets.set(nameOf(sourceId), `${markOf(place)}${value}`),
      delete: (sourceId) => secrets.delete(nameOf(sourceId)),
    },
    turns,
    clock,
    newId,
    logger,
    onSource,
    onOrders,
  })
}
