// Imports of orders into the open profile, by hand and by its sources alike.

import packageJson from '../../../package.json' with { type: 'json' }
import type { PackagePreset } from '../../contract/presets.ts'
import {
  createOrderImport,
  type OrderImport,
  type OrderImportPorts,
} from '../../core/orders/import-orders.ts'
import type { Clock } from '../../core/runtime.ts'
import type { StationAdapters } from '../adapters.ts'
import type { Stores } from '../profile/stores.ts'
import { readMappings } from './heading-mappings.ts'

type Ports = {
  readonly adapters: Pick<StationAdapters, 'orderFileReader'>
  readonly stores: Pick<Stores, 'orders' | 'values'>
  readonly clock: Clock
  readonly presets: () => readonly PackagePreset[]
}

/** `told`: who hears how far it is, and what it does not take. */
export const openOrderImport = (
  { adapters, stores, clock, presets }: Ports,
  told: Pick<OrderImportPorts, 'onRejected' | 'onProgress'> = {},
): OrderImport =>
  createOrderImport({
    reader: adapters.orderFileReader,
    store: stores.orders,
    clock,
    // What a version reads in a row another may read otherwise.
    readBy: packageJson.version,
    presets,
    mappings: () => readMappings(stores.values, 'orders'),
    ...told,
  })
