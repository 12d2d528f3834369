// The list of items that the benches of a warehouse have in common.

import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import { createItemSharing } from '../../core/warehouse/share-items.ts'
import type { SharedItems } from '../../core/warehouse/shared-items.ts'
import type { PortsOf } from './ports.ts'

type OpenedWarehouse = { readonly items: SharedItems; readonly archive: LabelArchive }

export type ItemsPart = ReturnType<typeof shareItems>

export function shareItems(
  {
    stores,
    changes,
    clock,
    logger,
    page,
  }: PortsOf<'changes' | 'clock' | 'logger' | 'page', 'items' | 'itemSharing'>,
  opened: () => Promise<OpenedWarehouse>,
) {
  const tellPage = () => page.tell('itemsChanged', async () => ({ all: await stores.items.count() }))
  const sharing = createItemSharing({
    items: async () => (await opened()).items,
    book: stores.itemSharing,
    epoch: async () => (await opened()).archive.epoch(),
    clock,
    logger,
    onItems() {
      tellPage()
      // Orders that are not shipped are filled from what it says now.
      changes.emit('orders')
    },
    onState: tellPage,
  })
  changes.on('items', sharing.soon)
  return sharing
}
