// The list of items: its file, what is on it, and that whatever an order leaves out is filled from it (profile/stores.ts).

import { notFound } from '../../contract/refusals.ts'
import type { ItemNotStood, ItemView } from '../../contract/items.ts'
import { itemHeadings } from '../../core/items/columns.ts'
import { importItems } from '../../core/items/import-items.ts'
import type { Item } from '../../core/items/item.ts'
import { csvHeading, csvOfItem } from '../../core/items/item-csv.ts'
import type { KeptNotStood } from '../../core/warehouse/shared-items.ts'
import { readItemPicture } from '../disk/item-pictures.ts'
import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import { headingMappings, readMappings } from './heading-mappings.ts'
import { importProgress } from './import-progress.ts'
import type { PortsOf } from './ports.ts'
import type { WarehousePart } from './warehouse.ts'

type ItemsPorts = PortsOf<
  'dataDir' | 'adapters' | 'changes' | 'page' | 'clock',
  'items' | 'itemSharing' | 'values'
> & { readonly warehouse: Pick<WarehousePart, 'items'> | undefined }

/** So many of what did not stand are shown. */
const mostNotStood = 100

/** So many are read at once for a file of all. */
const exportedAtOnce = 500

export function itemsFeature({
  dataDir,
  stores,
  adapters,
  changes,
  page,
  clock,
  warehouse,
}: ItemsPorts): Feature<'items'> {
  const { items, itemSharing, values } = stores
  const reader = adapters.itemFileReader
  const mappings = headingMappings({ kind: 'items', headings: itemHeadings, reader, values })
  let ending = new AbortController()

  function cancelImports(): void {
    ending.abort()
    ending = new AbortController()
  }

  /** Orders that are not shipped are filled from what it says now. */
  function changed(): void {
    page.tell('itemsChanged', async () => ({ all: await items.count() }))
    changes.emit('orders')
    changes.emit('items')
  }

  return {
    close: cancelImports,
    handlers: {
      async 'items.import'({ contentBase64 }) {
        try {
          return await importItems(
            Buffer.from(contentBase64, 'base64'),
            {
              reader,
              mappings: await readMappings(values, 'items'),
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
      'items.previewFile': ({ contentBase64 }) => mappings.preview(contentBase64),
      async 'items.saveMapping'({ headings, columns }) {
        await mappings.save(headings, columns)
        return { done: true }
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
      async 'items.sharing'() {
        if (!warehouse) return {}
        const [untold, { listed, count }] = await Promise.all([
          itemSharing.untold(),
          itemSharing.notStood(mostNotStood),
        ])
        const { state, heardAt } = warehouse.items.state()
        const notStood = listed.map(notStoodView)
        const shared = { state, untold, notStood, notStoodCount: count }
        return { shared: { ...shared, ...present({ heardAt: heardAt?.toISOString() }) } }
      },
      async 'items.closeNotStood'({ lowest, highest }) {
        await itemSharing.closeNotStood(lowest, highest)
        return { done: true }
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

const notStoodView = ({ seq, what, sku, at, code, other, bench }: KeptNotStood): ItemNotStood => ({
  seq,
  what,
  sku,
  at: at.toISOString(),
  ...present({ code: code || undefined, other: other || undefined, bench: bench || undefined }),
})

const itemView = ({ barcodes, asks, updatedAt, sku, ...says }: Item): ItemView => ({
  sku,
  barcodes: barcodes.map(({ code, count }) => ({ code, ...present({ count }) })),
  updatedAt: updatedAt.toISOString(),
  ...present({ ...says, asks: asks && [...asks] }),
})
