// The order sources of the open profile as benches share them.

import { z } from 'zod'
import { DatabasePlace } from '../../contract/database-place.ts'
import {
  DatabaseSource,
  FolderSource,
  HttpSource,
  ItemsMapping,
  type OrderSourceConfig,
} from '../../contract/orders.ts'
import type { OrderSourceStore } from '../../core/orders/sources/ports.ts'
import { asksTheSame, commonSource } from '../../core/orders/sources/source-turns.ts'
import type { ListBook } from '../../core/warehouse/shared-lists.ts'
import { placedBook, type PlacedBookPorts } from './shared-placed-book.ts'

const Config: z.ZodType<OrderSourceConfig> = z.discriminatedUnion('kind', [
  z.object(FolderSource.shape),
  z.object({ ...HttpSource.shape, items: z.object(ItemsMapping.shape).optional() }),
  z.object({ ...DatabaseSource.shape, place: z.object(DatabasePlace.shape) }),
])

export function sourcesBook(ports: PlacedBookPorts<OrderSourceStore>): ListBook {
  const { store } = ports.placed
  return placedBook<OrderSourceConfig>(
    {
      list: 'sources',
      read: (value) => Config.safeParse(value).data,
      sealedAs: 'shared_lists.source_secret',
      common: commonSource,
      lines: store.list,
      closed: store.closed,
      async save({ id, config }, before, gone) {
        await store.save({ id, config })
        if (before && !asksTheSame(before, config)) await store.saveMemory(id, {})
        const twin = gone.find((one) => asksTheSame(one.config, config))
        if (!before && twin) await store.saveMemory(id, await store.memory(twin.id))
      },
      remove: ({ id }) => store.remove(id),
    },
    ports,
  )
}
