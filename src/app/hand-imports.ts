// Order files that people import: how far they are is told a few times a second, and they can be ended.

import type { ImportResult } from '../contract/order-operations.ts'
import { createOrderImport } from '../core/orders/import-orders.ts'
import type { Clock } from '../core/runtime.ts'
import type { StationAdapters } from './adapters.ts'
import { readMappings } from './heading-mappings.ts'
import type { ProfileSession } from './profile-session.ts'
import type { EventListener } from './station.ts'

const tellEveryMs = 200

export type HandImports = {
  run(bytes: Uint8Array): Promise<ImportResult>
  /** Ends all that are under way. */
  cancel(): void
}

export function createHandImports({
  session,
  adapters,
  clock,
  emit,
}: {
  readonly session: () => ProfileSession
  readonly adapters: Pick<StationAdapters, 'orderFileReader'>
  readonly clock: Pick<Clock, 'elapsedMs'>
  readonly emit: EventListener
}): HandImports {
  let ending = new AbortController()

  return {
    async run(bytes) {
      const { stores } = session()
      let toldAtMs = Number.NEGATIVE_INFINITY
      const orders = createOrderImport({
        reader: adapters.orderFileReader,
        store: stores.orders,
        mappings: () => readMappings(stores.values),
        onProgress(progress) {
          const nowMs = clock.elapsedMs()
          if (nowMs - toldAtMs < tellEveryMs) return
          toldAtMs = nowMs
          emit('importProgress', progress)
        },
      })
      return orders.importOrders(bytes, ending.signal)
    },

    cancel() {
      ending.abort()
      ending = new AbortController()
    },
  }
}
