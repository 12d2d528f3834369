// The list of items as the benches of a warehouse have it together: when each word of an item was told, and how two states of it are
// one. Whoever has heard the same words has the same item, in whichever order they came, and however often.

import { canonicalJson } from '../../base/canonical-json.ts'
import type { ItemNotStoodKind } from '../../contract/items.ts'
import { skuKey, type ItemContent } from '../items/item.ts'
import { codeKey, type Barcode } from '../orders/barcode.ts'

/** Fields of an item. One that is absent or null is empty. */
export type ItemSays = Readonly<Record<string, unknown>>

/** An item, or that it was taken off. A stamp is the number of the telling in which the warehouse heard of it. */
export type SharedItem = {
  readonly skuKey: string
  readonly sku: string
  /** Of what stands by `stamps` alone. */
  readonly says: ItemSays
  readonly stamps: Readonly<Record<string, number>>
  /** When it came on to the list last, and when it was taken off last; 0: never. */
  readonly added: number
  readonly removed: number
}

/** What this bench has to tell of an item. */
export type ItemTelling = {
  readonly skuKey: string
  readonly sku: string
  /** Up to this number it had heard of the item when that was done here. */
  readonly knew: number
  /** It was taken off here, before whatever `says` has. */
  readonly isRemoved: boolean
  readonly says?: ItemSays | undefined
  /** It was on this bench's own list when that joined. */
  readonly offered?: ItemSays | undefined
  /** The warehouse had it, and was put back to before that. */
  readonly kept?: SharedItem | undefined
}

/** What of this bench's does not stand. */
export type NotStood = {
  readonly what: ItemNotStoodKind
  readonly sku: string
  /** The barcode; else ''. */
  readonly code: string
  /** The other item of a barcode; else ''. */
  readonly other: string
  /** Who told the other word; '' where that is not known. */
  readonly bench: string
}

export const isListed = ({ added, removed }: Pick<SharedItem, 'added' | 'removed'>): boolean =>
  added > removed

export const saidOf = ({
  added,
  removed,
  stamps,
}: Pick<SharedItem, 'added' | 'removed' | 'stamps'>): number =>
  Math.max(added, removed, ...Object.values(stamps))

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null)

const barcodesOf = ({ says }: Pick<SharedItem, 'says'>): readonly Barcode[] =>
  (says['barcodes'] ?? []) as readonly Barcode[]

/** What its barcodes are found by. */
export const codeKeysOf = (item: SharedItem): readonly string[] =>
  barcodesOf(item).map(({ code }) => codeKey(code))

export const contentOf = (says: ItemSays): ItemContent => ({
  barcodes: [],
  ...(Object.fromEntries(
    Object.entries(says).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<ItemContent>),
})

/** By field the later word; nothing of what was said before it was taken off. */
export function joinItems(a: SharedItem, b: SharedItem): SharedItem {
  const removed = Math.max(a.removed, b.removed)
  const says: Record<string, unknown> = {}
  const stamps: Record<string, number> = {}
  for (const one of [a, b])
    for (const [field, stamp] of Object.entries(one.stamps)) {
      if (stamp <= removed || stamp <= (stamps[field] ?? 0)) continue
      stamps[field] = stamp
      says[field] = one.says[field]
    }
  const { sku } = b.added > a.added ? b : a
  return { skuKey: a.skuKey, sku, says, stamps, added: Math.max(a.added, b.added), removed }
}

/** `item` has a later word of something. */
export const isAhead = (item: SharedItem, than: SharedItem): boolean =>
  item.added > than.added ||
  item.removed > than.removed ||
  Object.entries(item.stamps).some(([field, stamp]) => stamp > (than.stamps[field] ?? than.removed))

const saying = (item: SharedItem, says: ItemSays, number: number): SharedItem => ({
  ...item,
  says: { ...item.says, ...says },
  stamps: { ...item.stamps, ...Object.fromEntries(Object.keys(says).map((field) => [field, number])) },
})

/** `isOwn`: whoever tells now told it last; it may not know that, where the answer was lost. */
export type There = SharedItem & { readonly bench: string; readonly isOwn: boolean }

const withoutBench = ({ bench: _none, isOwn: _neither, ...item }: There): SharedItem => item

export type ItemsTold = {
  /** Those that are other than they were. */
  readonly changed: readonly SharedItem[]
  readonly notStood: readonly NotStood[]
}

/** One item, as it is once that is told. */
function tellItem(there: There | undefined, telling: ItemTelling, number: number) {
  const { sku, knew, says, offered, kept } = telling
  const notStood: NotStood[] = []
  const note = (what: NotStood['what']) =>
    notStood.push({ what, sku, code: '', other: '', bench: there?.bench ?? '' })
  const none: SharedItem = { skuKey: telling.skuKey, sku, says: {}, stamps: {}, added: 0, removed: 0 }
  let item: SharedItem | undefined = there && withoutBench(there)
  if (kept) item = there ? joinItems(there, kept) : kept
  if (offered && !item) item = saying({ ...none, added: number }, offered, number)
  else if (offered && item && !isSameContent(item, offered)) note('left_out')
  const isNews = (stamp: number) => stamp > knew && !there?.isOwn
  const isOffThere = item !== undefined && !isListed(item) && isNews(item.removed)
  if (telling.isRemoved && item && isListed(item)) {
    if (isNews(item.added)) note('kept')
    else item = { ...item, says: {}, stamps: {}, removed: number - 1 }
  }
  if (says && isOffThere) note('removed')
  if (!says || isOffThere) return { item, notStood }
  const before = item ?? none
  const isOver = Object.entries(says).some(
    ([field, value]) => isNews(before.stamps[field] ?? 0) && !isSame(before.says[field], value),
  )
  if (isOver && !offered) note('over')
  const standing = isListed(before) ? before : { ...before, sku, added: number }
  const news = Object.fromEntries(
    Object.entries(says).filter(([field, value]) => !isSame(standing.says[field], value)),
  )
  return { item: saying(standing, news, number), notStood }
}

/** An item is as another list has it. */
export const isSameContent = (item: SharedItem, says: ItemSays): boolean =>
  isListed(item) && isSame(contentOf(item.says), contentOf(says))

/**
 * What becomes of the warehouse's items by a telling of number `number`. `there`: all items that are told of, and all others that have
 * one of their codes, or are called like one. A code names one item: codes are given up first, those that `next` (what this bench tells
 * after this) will give up too, and then taken in the order of the tellings. Who has a code keeps it, but for an SKU, which comes before
 * barcodes.
 */
export function tellItems(
  there: readonly There[],
  tellings: readonly ItemTelling[],
  number: number,
  next: readonly ItemTelling[] = [],
): ItemsTold {
  const before = new Map(there.map((one) => [one.skuKey, one]))
  const now = new Map<string, SharedItem>(there.map((one) => [one.skuKey, withoutBench(one)]))
  const notStood: NotStood[] = []
  const holders = new Map<string, Set<string>>()
  const put = (item: SharedItem) => {
    now.set(item.skuKey, item)
    for (const key of codeKeysOf(item)) holders.set(key, (holders.get(key) ?? new Set()).add(item.skuKey))
  }
  for (const one of now.values()) put(one)

  const has = (item: SharedItem | undefined, key: string) =>
    item !== undefined && isListed(item) && codeKeysOf(item).includes(key)
  const othersWith = (key: string, own: string): readonly SharedItem[] =>
    [...(holders.get(key) ?? [])].flatMap((sku) => {
      const item = now.get(sku)
      return item && sku !== own && has(item, key) ? [item] : []
    })
  const without = (item: SharedItem, key: string, at = number): SharedItem =>
    saying(item, { barcodes: barcodesOf(item).filter(({ code }) => codeKey(code) !== key) }, at)
  const benchOf = ({ skuKey: key }: SharedItem) => before.get(key)?.bench ?? ''

  const toJudge = new Set<string>()
  for (const telling of tellings) {
    const told = tellItem(before.get(telling.skuKey), telling, number)
    notStood.push(...told.notStood)
    if (!told.item) continue
    put(told.item)
    toJudge.add(telling.skuKey)
  }
  for (const telling of next) {
    const was = before.get(telling.skuKey)
    if (!was) continue
    const { item } = tellItem(was, telling, number)
    // Its own word, which comes then, is the later one.
    const at = item && (item.stamps['barcodes'] ?? item.removed + 1) - 1
    for (const key of codeKeysOf(was)) if (!has(item, key)) put(without(now.get(was.skuKey) ?? was, key, at))
  }
  for (const own of toJudge) {
    const item = now.get(own)
    if (!item || !isListed(item)) continue
    const key = codeKey(item.sku)
    for (const other of othersWith(key, own)) {
      put(without(other, key))
      notStood.push({ what: 'code', sku: other.sku, code: item.sku, other: item.sku, bench: benchOf(other) })
    }
  }
  for (const own of toJudge) {
    toJudge.delete(own)
    const item = now.get(own)
    if (!item || !isListed(item)) continue
    for (const { code } of barcodesOf(item)) {
      const key = codeKey(code)
      const called = now.get(skuKey(code))
      const other =
        called && called.skuKey !== own && isListed(called)
          ? called
          : othersWith(key, own).find((one) => !toJudge.has(one.skuKey) || has(before.get(one.skuKey), key))
      if (!other) continue
      put(without(now.get(own) ?? item, key))
      notStood.push({ what: 'code', sku: item.sku, code, other: other.sku, bench: benchOf(other) })
    }
  }
  const changed = [...now.values()].filter((one) => {
    const was = before.get(one.skuKey)
    return !was || isAhead(one, was)
  })
  return { changed, notStood }
}
