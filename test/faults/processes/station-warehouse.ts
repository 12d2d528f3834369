// How a station's process has its warehouse: with claims that end sooner, or with a fault that is put into it.

import { randomUUID } from 'node:crypto'
import type { OpenWarehouse } from '../../../src/adapters/postgres/open-warehouse.ts'
import type { StationAdapters } from '../../../src/app/adapters.ts'

/** Undefined: as long as ever. */
export const withLease =
  (leaseMs: number | undefined) =>
  (adapters: StationAdapters): StationAdapters =>
    leaseMs === undefined
      ? adapters
      : { ...adapters, openWarehouse: (options) => adapters.openWarehouse({ ...options, leaseMs }) }

const apart = (opened: OpenWarehouse): OpenWarehouse => ({
  ...opened,
  warehouseId: randomUUID(),
  claims: {
    ...opened.claims,
    claim: () =>
      Promise.resolve({
        kind: 'claimed',
        fencing: 1,
        attempt: 1,
        afterRefusal: false,
        transactionId: undefined,
        scans: undefined,
      }),
    keepInDoubt: () => Promise.resolve('kept'),
    packed: () => Promise.resolve('kept'),
    tellScans: () => Promise.resolve('kept'),
  },
})

/** Nobody else has what it claims. */
export const hasItsOwnWarehouse = (adapters: StationAdapters): StationAdapters => ({
  ...adapters,
  openWarehouse: async (options) => apart(await adapters.openWarehouse(options)),
})
