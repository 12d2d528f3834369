import { z } from 'zod'
import { tracedFields } from '../../contract/verification-view.ts'
import { keyBeginnings } from '../../core/items/barcodes.ts'
import { skuKey, type Item, type ItemChange, type ItemContent } from '../../core/items/item.ts'
import type { ItemOutcome, ItemStore } from '../../core/items/ports.ts'
import { codeKey } from '../../core/orders/barcode.ts'
import { int, json, mark, optional, real, text, time, type Value } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table } from './table.ts'

const Barcodes = z.array(z.object({ code: z.string(), count: z.int().optional() })).readonly()

const items = table('items', {
  key: ['skuKey'],
  fixed: { sku: text },
  changing: {
    updatedAt: time,
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
  },
  besides: { skuKey: text, descriptionKey: text, createdAt: time },
})

/** Bound as `:text`, and `:first0`, `:end0` and on for what a barcode can begin with. */
const isFound = (beginnings: number) => `
  (instr(sku_key, :text) > 0 OR instr(description_key, :text) > 0 OR sku_key IN (
    SELECT sku_key FROM item_barcodes WHERE ${Array.from(
      { length: beginnings },
      (_, at) => `code_key >= :first${at} AND code_key < :end${at}`,
    ).join(' OR ')}
  ))`

const otherOfCode = `
  SELECT sku FROM items WHERE sku_key <> :own
    AND sku_key IN (:called, (SELECT sku_key FROM item_barcodes WHERE code_key = :code)) LIMIT 1`

/** `ItemStore` in SQLite. Works in one go, and blocks this thread meanwhile. */
export function sqliteItemStore(context: StoreContext): ItemStore {
  const { database, clock } = context
  const listed = items(context)

  /** The first of these codes that names another item already, or is what that is called. */
  function clashOf(codes: readonly string[], own: string): ItemOutcome | undefined {
    for (const code of codes) {
      const other = database.prepare(otherOfCode).get({ own, called: skuKey(code), code: codeKey(code) })
      if (other) return { kind: 'taken', code, sku: String(other['sku']) }
    }
    return undefined
  }

  function keepCodes(key: string, { barcodes }: ItemContent, wasThere: boolean): void {
    if (wasThere) database.prepare('DELETE FROM item_barcodes WHERE sku_key = ?').run(key)
    const insert = database.prepare('INSERT INTO item_barcodes (code_key, sku_key) VALUES (?, ?)')
    for (const { code } of barcodes) insert.run(codeKey(code), key)
  }

  function takeOne(change: ItemChange): ItemOutcome {
    const { sku, says } = change
    const key = skuKey(sku)
    const before = listed.get(key)
    if (before && isSame(before, says)) return { kind: 'unchanged' }
    const had = new Set(before?.barcodes.map(({ code }) => code))
    const added = (says.barcodes ?? []).map(({ code }) => code).filter((code) => !had.has(code))
    const clash = clashOf(before ? added : [sku, ...added], key)
    if (clash) return clash
    const content: ItemContent = { barcodes: [], ...before, ...says }
    const descriptionKey = content.description?.toLowerCase() ?? ''
    if (!before) {
      const now = clock.now()
      listed.insert({ skuKey: key, ...content, sku, descriptionKey, createdAt: now, updatedAt: now })
      keepCodes(key, content, false)
      return { kind: 'added' }
    }
    listed.update(key, { ...says, descriptionKey })
    if (says.barcodes) keepCodes(key, content, true)
    return { kind: 'changed' }
  }

  const count = () => listed.count('')

  return storeOf<ItemStore>(database)({
    reads: {
      bySkus(skus) {
        const found = new Map<string, Item>()
        for (const key of new Set(skus.map(skuKey))) {
          const item = listed.get(key)
          if (item) found.set(key, item)
        }
        return found
      },
      byCode(code) {
        const row = database
          .prepare('SELECT sku_key FROM item_barcodes WHERE code_key = ?')
          .get(codeKey(code))
        return row ? listed.get(String(row['sku_key'])) : listed.get(skuKey(code))
      },
      list({ query, skip, limit }) {
        const wanted = skuKey(query)
        const page = (where: string, ...values: readonly Value[]) =>
          listed.all(
            `INDEXED BY items_by_sku ${where} ORDER BY sku_key LIMIT ? OFFSET ?`,
            ...values,
            limit,
            skip,
          )
        if (wanted === '') return { items: page(''), total: count() }
        const keys = found(wanted)
        const piece = keys.slice(skip, skip + limit)
        return { items: piece.flatMap((key) => listed.get(key) ?? []), total: keys.length }
      },
      count,
      following: (after, limit) =>
        listed.all('WHERE sku_key > ? ORDER BY sku_key LIMIT ?', skuKey(after), limit),
    },
    writes: {
      flush: database.touch,
      remove(sku) {
        const key = skuKey(sku)
        const item = listed.get(key)
        database.prepare('DELETE FROM items WHERE sku_key = ?').run(key)
        database.prepare('DELETE FROM item_barcodes WHERE sku_key = ?').run(key)
        return item
      },
    },
    writesSoon: { take: (changes) => changes.map(takeOne) },
  })

  /** Keys of the items that a text finds, in the order of the list. A barcode that is whole finds its item in any of its lengths. */
  function found(wanted: string): readonly string[] {
    const beginnings = [...new Set([...keyBeginnings(wanted), codeKey(wanted)])]
    const bounds = beginnings.flatMap((first, at): [string, string][] => [
      [`first${at}`, first],
      [`end${at}`, `${first}\u{10FFFF}`],
    ])
    return database
      .prepare(
        `SELECT sku_key FROM items INDEXED BY items_by_sku WHERE ${isFound(beginnings.length)} ORDER BY sku_key`,
      )
      .all({ text: wanted, ...Object.fromEntries(bounds) })
      .map((row) => String(row['sku_key']))
  }
}

/** What a row says is what is there. */
const isSame = (item: Item, says: Partial<ItemContent>): boolean =>
  Object.entries(says).every(([field, value]) => {
    const before = item[field as keyof ItemContent]
    return value === before || (Array.isArray(value) && JSON.stringify(value) === JSON.stringify(before))
  })
