import { keyBeginnings } from '../../core/items/barcodes.ts'
import { skuKey, type Item, type ItemChange, type ItemContent } from '../../core/items/item.ts'
import type { ItemOutcome, ItemStore } from '../../core/items/ports.ts'
import { codeKey } from '../../core/orders/barcode.ts'
import type { Value } from './columns.ts'
import { itemNotes } from './item-notes.ts'
import { itemRows, newsOf } from './item-rows.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'

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
  const { database } = context
  const listed = itemRows(context)
  const notes = itemNotes(database)

  /** The first of these codes that names another item already, or is what that is called. */
  function clashOf(codes: readonly string[], own: string): ItemOutcome | undefined {
    for (const code of codes) {
      const other = database.prepare(otherOfCode).get({ own, called: skuKey(code), code: codeKey(code) })
      if (other) return { kind: 'taken', code, sku: String(other['sku']) }
    }
    return undefined
  }

  function takeOne({ sku, says }: ItemChange): ItemOutcome {
    const key = skuKey(sku)
    const before = listed.get(key)
    const news = newsOf(before, says)
    if (before && Object.keys(news).length === 0) return { kind: 'unchanged' }
    const had = new Set(before?.barcodes.map(({ code }) => code))
    const added = (says.barcodes ?? []).map(({ code }) => code).filter((code) => !had.has(code))
    const clash = clashOf(before ? added : [sku, ...added], key)
    if (clash) return clash
    const content: ItemContent = { barcodes: [], ...before, ...says }
    listed.put(key, before?.sku ?? sku, content)
    notes.said(key, before?.sku ?? sku, news)
    return { kind: before ? 'changed' : 'added' }
  }

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
        return listed.get(listed.holderOf(code) ?? skuKey(code))
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
        if (wanted === '') return { items: page(''), total: listed.count() }
        const keys = found(wanted)
        const piece = keys.slice(skip, skip + limit)
        return { items: piece.flatMap((key) => listed.get(key) ?? []), total: keys.length }
      },
      count: listed.count,
      following: (after, limit) =>
        listed.all('WHERE sku_key > ? ORDER BY sku_key LIMIT ?', skuKey(after), limit),
    },
    writes: {
      flush: database.touch,
      remove(sku) {
        const key = skuKey(sku)
        const item = listed.get(key)
        if (item) {
          listed.remove(key)
          notes.removed(key, item.sku)
        }
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
