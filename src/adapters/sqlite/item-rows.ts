// The rows of the list of items, and whose item each barcode is.

import { z } from 'zod'
import { canonicalJson } from '../../base/canonical-json.ts'
import { tracedFields } from '../../contract/verification-view.ts'
import type { Item, ItemContent } from '../../core/items/item.ts'
import { codeKey } from '../../core/orders/barcode.ts'
import { int, json, mark, optional, real, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { table, type Query } from './table.ts'

const Barcodes = z.array(z.object({ code: z.string(), count: z.int().optional() })).readonly()

const content = {
  description: optional(text),
  barcodes: json(Barcodes),
  weightGrams: optional(real),
  customsDescription: optional(text),
  valueMinor: optional(int),
  currency: optional(text),
  hsTariffNumber: optional(text),
  originCountry: optional(text),
  asks: optional(json(z.array(z.enum(tracedFields)).readonly())),
  isDangerous: mark,
  picture: optional(text),
}

/** What is said of an item. */
export const itemFields = Object.keys(content) as readonly (keyof ItemContent)[]

const items = table('items', {
  key: ['skuKey'],
  fixed: {},
  changing: { sku: text, updatedAt: time, ...content },
  besides: { skuKey: text, descriptionKey: text, createdAt: time },
})

export type ItemRows = ReturnType<typeof itemRows>

/** Each works at once: see `storeOf`. */
export function itemRows(context: StoreContext) {
  const { database, clock } = context
  const listed = items(context)

  function keepCodes(key: string, barcodes: ItemContent['barcodes'], wasThere: boolean): void {
    if (wasThere) database.prepare('DELETE FROM item_barcodes WHERE sku_key = ?').run(key)
    const insert = database.prepare('INSERT OR REPLACE INTO item_barcodes (code_key, sku_key) VALUES (?, ?)')
    for (const { code } of barcodes) insert.run(codeKey(code), key)
  }

  return {
    get: (key: string) => listed.get(key),
    all: listed.all satisfies Query<Item>['all'],
    count: () => listed.count(''),
    /** Whose barcode it is. */
    holderOf(code: string): string | undefined {
      const row = database.prepare('SELECT sku_key FROM item_barcodes WHERE code_key = ?').get(codeKey(code))
      return row && String(row['sku_key'])
    },
    keysAfter: (after: string, most: number): readonly string[] =>
      database
        .prepare('SELECT sku_key FROM items WHERE sku_key > ? ORDER BY sku_key LIMIT ?')
        .all(after, most)
        .map((row) => String(row['sku_key'])),
    /** The item is that and nothing else; answers whether it was another. */
    put(key: string, sku: string, says: ItemContent): boolean {
      const before = listed.get(key)
      const said = Object.fromEntries(
        itemFields.map((field) => [field, says[field]]),
      ) as unknown as ItemContent
      const descriptionKey = said.description?.toLowerCase() ?? ''
      if (!before) {
        const now = clock.now()
        listed.insert({ skuKey: key, ...said, sku, descriptionKey, createdAt: now, updatedAt: now })
        keepCodes(key, said.barcodes, false)
        return true
      }
      if (before.sku === sku && itemFields.every((field) => isSame(before[field], said[field]))) return false
      listed.update(key, { ...said, sku, descriptionKey })
      if (!isSame(before.barcodes, said.barcodes)) keepCodes(key, said.barcodes, true)
      return true
    },
    remove(key: string): void {
      database.prepare('DELETE FROM items WHERE sku_key = ?').run(key)
      database.prepare('DELETE FROM item_barcodes WHERE sku_key = ?').run(key)
    },
  }
}

const isSame = (a: unknown, b: unknown): boolean => a === b || canonicalJson(a) === canonicalJson(b)

/** What of it the item does not say yet. */
export const newsOf = (before: ItemContent | undefined, says: Partial<ItemContent>): Partial<ItemContent> =>
  Object.fromEntries(
    Object.entries(says).filter(([field, value]) => !isSame(before?.[field as keyof ItemContent], value)),
  )
