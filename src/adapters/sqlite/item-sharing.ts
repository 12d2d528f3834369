import { z } from 'zod'
import { itemNotStoodKinds } from '../../contract/items.ts'
import { codeKey } from '../../core/orders/barcode.ts'
import type { Item } from '../../core/items/item.ts'
import {
  contentOf,
  isAhead,
  isListed,
  isSameContent,
  joinItems,
  saidOf,
  type ItemSays,
  type NotStood,
  type SharedItem,
} from '../../core/warehouse/merge-items.ts'
import type { ItemSharingBook, WishedItem } from '../../core/warehouse/shared-items.ts'
import { flag, int, json, oneOf, optional, text, time } from './columns.ts'
import { saysText } from './item-notes.ts'
import { itemFields, itemRows, type ItemRows } from './item-rows.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { view } from './table.ts'

const Says = z.record(z.string(), z.unknown())

const sharing = view('SELECT * FROM item_sharing', {
  skuKey: text,
  sku: text,
  stamps: json(z.record(z.string(), z.int())),
  added: int,
  removed: int,
  said: int,
  isUntold: flag,
  isOffered: flag,
  isKept: flag,
  isRemoved: flag,
  says: optional(json(Says)),
  knew: int,
  change: int,
})
type Sharing = ReturnType<ReturnType<typeof sharing>['one']>

const sharingOn = view('SELECT * FROM item_sharing_on', {
  warehouseId: text,
  offeredAfter: optional(text),
  place: int,
  placeSku: text,
  heard: int,
  epoch: optional(text),
})

const notStoodRows = view('SELECT * FROM item_not_stood', {
  seq: int,
  at: time,
  what: oneOf(itemNotStoodKinds),
  sku: text,
  code: text,
  other: text,
  bench: text,
})

/** So many of what did not stand are kept, the newest. */
const notStoodKept = 10_000

/** So many items that were there before are noted at once. */
const offeredAtOnce = 500

const saysOf = (item: Item): ItemSays =>
  Object.fromEntries(itemFields.flatMap((field) => (item[field] === undefined ? [] : [[field, item[field]]])))

/** What this version knows of it: of nothing else it can say later that the warehouse lost it. */
function known({ says, stamps, ...item }: SharedItem): SharedItem {
  const only = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(
      itemFields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
    )
  return { ...item, says: only(says), stamps: only(stamps) }
}

/** `ItemSharingBook` in SQLite. */
export function sqliteItemSharing(context: StoreContext): ItemSharingBook {
  const { database, clock } = context
  const rows: ItemRows = itemRows(context)
  const on = () => sharingOn(context).first('')
  const of = (key: string) => sharing(context).first('WHERE sku_key = ?', key)

  /** What the warehouse has of it, as far as this bench knows: nothing of fields that something else was said of here since. */
  function heardOf(row: Sharing): SharedItem | undefined {
    const { sku, added, removed, stamps, said } = row
    if (said === 0) return undefined
    const item = rows.get(row.skuKey)
    const isHere = item !== undefined && !row.isRemoved && isListed(row)
    const standing = Object.entries(stamps).filter(([field]) => isHere && !(row.says && field in row.says))
    const says = item ? saysOf(item) : {}
    return {
      skuKey: row.skuKey,
      sku,
      added,
      removed,
      stamps: Object.fromEntries(standing),
      says: Object.fromEntries(standing.map(([field]) => [field, says[field]])),
    }
  }

  function note(all: readonly NotStood[]): void {
    if (all.length === 0) return
    // Of the time: a number that was read, and is gone, does not come again.
    const insert = database.prepare(
      `INSERT INTO item_not_stood (seq, at, what, sku, code, other, bench)
       SELECT max(:at, coalesce(max(seq), 0) + 1), :at, :what, :sku, :code, :other, :bench FROM item_not_stood`,
    )
    const at = clock.now().getTime()
    for (const { what, sku, code, other, bench } of all) insert.run({ at, what, sku, code, other, bench })
    database
      .prepare(
        'DELETE FROM item_not_stood WHERE seq <= (SELECT seq FROM item_not_stood ORDER BY seq DESC LIMIT 1 OFFSET ?)',
      )
      .run(notStoodKept)
  }

  /** A code names one item: the one that the warehouse says. What was said otherwise here, and is not told, gives way. */
  function takeCode(code: string, sku: string, key: string): void {
    const holder = rows.holderOf(code)
    if (holder === undefined || holder === key) return
    const other = rows.get(holder)
    if (!other) return
    const barcodes = other.barcodes.filter((one) => codeKey(one.code) !== codeKey(code))
    rows.put(holder, other.sku, { ...other, barcodes })
    const row = of(holder)
    if (!row || (!row.says?.['barcodes'] && !row.isOffered)) return
    note([{ what: 'code', sku: other.sku, code, other: sku, bench: '' }])
    if (row.says?.['barcodes'])
      database
        .prepare('UPDATE item_sharing SET says = ?, change = change + 1 WHERE sku_key = ?')
        .run(saysText({ ...row.says, barcodes }), holder)
  }

  /** `isOwn`: this bench told it last: what was done here since was done knowing of it, whether or not the answer came. */
  function takeOne({ isOwn, ...told }: SharedItem & { readonly isOwn?: boolean }): boolean {
    const { skuKey: key } = told
    const row = of(key)
    const here = rows.get(key)
    const heard = row && heardOf(row)
    const item = heard ? joinItems(known(told), heard) : known(told)
    const noted = (what: NotStood['what']) =>
      note([{ what, sku: here?.sku ?? item.sku, code: '', other: '', bench: '' }])

    const isRemovalOver = row?.isRemoved === true && !isOwn && isListed(item) && item.added > row.knew
    if (isRemovalOver) noted('kept')
    const isRemoved = row?.isRemoved === true && !isRemovalOver
    const isWordOver = row?.says !== undefined && !isOwn && !isListed(item) && item.removed > row.knew
    if (isWordOver) noted('removed')
    const says = isWordOver ? undefined : row?.says
    if (row?.isOffered && !says && here && !isSameContent(item, saysOf(here))) noted('left_out')

    // The warehouse was put back to before that.
    const isKept = row?.isKept === true || (heard !== undefined && isAhead(item, told))
    const isUntold = isRemoved || says !== undefined || isKept
    database
      .prepare(
        `INSERT INTO item_sharing (sku_key, sku, stamps, added, removed, said, is_untold, is_kept, is_removed, says)
         VALUES (:key, :sku, :stamps, :added, :removed, :said, :untold, :isKept, :isRemoved, :says)
         ON CONFLICT (sku_key) DO UPDATE SET sku = excluded.sku, stamps = excluded.stamps, added = excluded.added,
           removed = excluded.removed, said = excluded.said, is_untold = excluded.is_untold, is_offered = 0,
           is_kept = excluded.is_kept, is_removed = excluded.is_removed, says = excluded.says
         WHERE is_offered = 1
           OR (sku, stamps, added, removed, is_untold, is_kept, is_removed, says) IS NOT (excluded.sku, excluded.stamps,
             excluded.added, excluded.removed, excluded.is_untold, excluded.is_kept, excluded.is_removed, excluded.says)`,
      )
      .run({
        key,
        sku: item.sku,
        stamps: JSON.stringify(item.stamps),
        added: item.added,
        removed: item.removed,
        said: saidOf(item),
        untold: isUntold ? 1 : 0,
        isKept: isKept ? 1 : 0,
        isRemoved: isRemoved ? 1 : 0,
        says: says ? saysText(says) : null,
      })

    const base = isListed(item) && !isRemoved ? item.says : undefined
    const wanted = base || says ? contentOf({ ...base, ...says }) : undefined
    if (!wanted) {
      if (here) rows.remove(key)
      return here !== undefined
    }
    for (const { code } of wanted.barcodes) takeCode(code, item.sku, key)
    return rows.put(key, (isUntold ? here?.sku : undefined) ?? item.sku, wanted)
  }

  function wishedOf(row: Sharing): WishedItem {
    const { skuKey: key, sku, isRemoved, says, knew, change } = row
    const item = rows.get(key)
    return {
      skuKey: key,
      sku: item?.sku ?? sku,
      isRemoved,
      knew,
      change,
      ...(says && { says }),
      ...(row.isOffered && item && { offered: saysOf(item) }),
      ...(row.isKept && { kept: heardOf(row) }),
    }
  }

  function forget(): void {
    for (const name of ['item_sharing_on', 'item_sharing']) database.prepare(`DELETE FROM ${name}`).run()
  }

  return storeOf<ItemSharingBook>(database)({
    reads: {
      state() {
        const { place = 0, placeSku = '', epoch } = on() ?? {}
        return { place: { number: place, skuKey: placeSku }, epoch }
      },
      wished: (most) =>
        sharing(context).all('WHERE is_untold = 1 ORDER BY sku_key LIMIT ?', most).map(wishedOf),
      wishedOf: (skuKeys) =>
        sharing(context)
          .all(
            'WHERE is_untold = 1 AND sku_key IN (SELECT value FROM json_each(?)) ORDER BY sku_key',
            JSON.stringify(skuKeys),
          )
          .map(wishedOf),
      held: (after, most) =>
        sharing(context)
          .all('WHERE said > 0 AND sku_key > ? ORDER BY sku_key LIMIT ?', after, most)
          .map(({ skuKey, said }) => ({ skuKey, said })),
      untold: () =>
        Number(
          database.prepare('SELECT count(*) AS count FROM item_sharing WHERE is_untold = 1').get()?.['count'],
        ),
      notStood: (most) => ({
        listed: notStoodRows(context).all('ORDER BY seq DESC LIMIT ?', most),
        count: Number(database.prepare('SELECT count(*) AS count FROM item_not_stood').get()?.['count']),
      }),
    },
    writes: {
      switchOn(warehouseId) {
        const before = on()
        if (before?.warehouseId === warehouseId) return
        forget()
        database
          .prepare(`INSERT INTO item_sharing_on (warehouse_id, offered_after) VALUES (?, '')`)
          .run(warehouseId)
      },
      switchOff: forget,
      offerSome() {
        const after = on()?.offeredAfter
        if (after === undefined) return false
        const keys = rows.keysAfter(after, offeredAtOnce)
        // One that the warehouse is known to have, or that is taken off, is none of those that were here before.
        const offer = database.prepare(
          `INSERT INTO item_sharing (sku_key, sku, is_untold, is_offered) VALUES (?, ?, 1, 1)
           ON CONFLICT (sku_key) DO UPDATE SET is_untold = 1, is_offered = 1, change = change + 1
           WHERE said = 0 AND is_removed = 0`,
        )
        for (const key of keys) offer.run(key, key)
        database.prepare('UPDATE item_sharing_on SET offered_after = ?').run(keys.at(-1) ?? null)
        return keys.length > 0
      },
      told(wished, { there, notStood }) {
        note(notStood)
        const thereOf = new Map(there.map((one) => [one.skuKey, one]))
        for (const { skuKey: key, change, isRemoved } of wished) {
          const row = of(key)
          const item = thereOf.get(key)
          if (!row) continue
          const isAsTold = row.change === change
          // What was done here meanwhile is told next; the removal before it was told by this.
          const isGone = isAsTold || (isRemoved && row.says !== undefined)
          database
            .prepare(
              `UPDATE item_sharing SET is_offered = 0, is_kept = 0, is_removed = iif(:isGone, 0, is_removed),
                 says = iif(:asTold, NULL, says), is_untold = iif(:asTold, 0, 1), knew = max(knew, :said)
               WHERE sku_key = :key`,
            )
            .run({ key, asTold: isAsTold ? 1 : 0, isGone: isGone ? 1 : 0, said: item ? saidOf(item) : 0 })
          if (isAsTold && !item) database.prepare('DELETE FROM item_sharing WHERE sku_key = ?').run(key)
        }
        for (const one of there) takeOne(one)
      },
      lost(skuKeys) {
        const lose = database.prepare(
          'UPDATE item_sharing SET is_kept = 1, is_untold = 1, change = change + 1 WHERE sku_key = ?',
        )
        for (const key of skuKeys) lose.run(key)
      },
      compared: (epoch) => void database.prepare('UPDATE item_sharing_on SET epoch = ?').run(epoch),
      closeNotStood: (lowest, highest) =>
        void database.prepare('DELETE FROM item_not_stood WHERE seq BETWEEN ? AND ?').run(lowest, highest),
    },
    // It is read again after a power cut: how far that was is written with it.
    writesSoon: {
      take(items, { number, skuKey }) {
        let isNews = false
        for (const one of items) if (takeOne(one)) isNews = true
        database
          .prepare('UPDATE item_sharing_on SET place = ?, place_sku = ?, heard = max(heard, ?)')
          .run(number, skuKey, number)
        return isNews
      },
    },
  })
}
