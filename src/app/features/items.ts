// The list of items: its file, what is on it, and that whatever an order leaves out is filled from it (profile/stores.ts).

import { notFound } from '../../contract/refusals.ts'
import type { ItemView } from '../../contract/items.ts'
import { importItems } from '../../core/items/import-items.ts'
import type { Item } from '../../core/items/item.ts'
import { csvHeading, csvOfItem } from '../../core/items/item-csv.ts'
import { readItemPicture } from '../disk/item-pictures.ts'
import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import { importProgress } from './import-progress.ts'
import type { PortsOf } from './ports.ts'

type ItemsPorts = PortsOf<'dataDir' | 'adapters' | 'changes' | 'page' | 'clock', 'items'>

/** So many are read at once for a file of all. */
const exportedAtOnce = 500

export function itemsFeature({
  dataDir,
  stores,
  adapters,
  changes,
  page,
  clock,
}: ItemsPorts): Feature<'items'> {
  const { items } = stores
  let ending = new AbortController()

  function cancelImports(): void {
    ending.abort()
    ending = new AbortController()
  }

  /** Orders that are not shipped are filled from what it says now. */
  function changed(): void {
    page.tell('itemsChanged', async () => ({ all: await items.count() }))
    changes.emit('orders')
  }

  return {
    close: cancelImports,
    handlers: {
      async 'items.import'({ contentBase64 }) {
        try {
          return await importItems(
            Buffer.from(contentBase64, 'base64'),
            {
              reader: adapters.itemFileReader,
              store: items,
              clock,
              onProgress: importProgress(clock, (progress) =>
                page.tell('itemImportProgress', () => progress),
              ),
            },
            ending.signal,
          )
        } finally {
          changed()
        }
      },
      'items.cancelImport'() {
        cancelImports()
        return Promise.resolve({ done: true })
      },
      async 'items.list'(filter) {
        const [{ items: found, total }, all] = await Promise.all([items.list(filter), items.count()])
        return { items: found.map(itemView), total, all }
      },
      async 'items.remove'({ sku }) {
        const removed = await items.remove(sku)
        if (!removed) throw notFound('item')
        changed()
        return itemView(removed)
      },
      async 'items.picture'({ name }) {
        const picture = await readItemPicture(dataDir, name)
        if (!picture) throw notFound('item_picture')
        const contentBase64 = Buffer.from(picture.bytes).toString('base64')
        return { mediaType: `image/${picture.type}` as const, contentBase64 }
      },
      async 'items.export'() {
        const lines = [csvHeading]
        for (let after = ''; ;) {
          const piece = await items.following(after, exportedAtOnce)
          lines.push(...piece.map(csvOfItem))
          const last = piece.at(-1)
          if (last === undefined) return { csv: lines.join(''), items: lines.length - 1 }
          after = last.sku
          // Whatever waits for its turn has it between two pieces.
          await new Promise((turn) => setTimeout(turn))
        }
      },
    },
  }
}

const itemView = ({ barcodes, asks, updatedAt, sku, ...says }: Item): ItemView => ({
  sku,
  barcodes: barcodes.map(({ code, count }) => ({ code, ...present({ count }) })),
  updatedAt: updatedAt.toISOString(),
  ...present({ ...says, asks: asks && [...asks] }),
})
