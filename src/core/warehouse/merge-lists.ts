// What benches make of one list that each of them changes: pure, and the same at every bench, whatever came first. Each entry has a
// number of its own; what was removed stays as a mark of that, so that nobody who did not hear of it brings it back.

import { canonicalJson } from '../../base/canonical-json.ts'

/** Fields that a newer version wrote beside these are kept, and passed on unread. */
export type ListEntry = {
  /** Of its last change: the clock's microseconds, and higher than the one before. */
  readonly number: number
  /** How often it was removed and came again: a removal holds against all that was done to the same life. */
  readonly life?: number | undefined
  /** Where it was changed, as people call the bench. */
  readonly bench: string
  /** Undefined: it was removed. */
  readonly value?: unknown
  /** What it was, where others must be able to bring it back. */
  readonly before?: unknown
  /** Removed as the last of the list, by somebody who meant that. */
  readonly emptied?: boolean | undefined
  /** By no person: see list-rules.ts. */
  readonly restored?: boolean | undefined
}

/** Ids with `~` are no lines of the list: its order, and parts of lines that are changed by themselves. */
export type ListDocument = { readonly entries: Readonly<Record<string, ListEntry>> }

export const emptyDocument: ListDocument = { entries: {} }
export const orderId = '~order'

/** A line of this bench's list, or a part of one. */
export type ListItem = {
  readonly id: string
  readonly value: unknown
  /** When it was changed here, in microseconds of the warehouse's clock, where that was before it could be compared. */
  readonly at?: number | undefined
}

export const isLine = (id: string): boolean => !id.includes('~')
/** The line that a part is of; of a line itself. Empty of what is of the whole list. */
export const lineOf = (id: string): string => id.split('~')[0] ?? id

export const isSameDocument = (a: ListDocument, b: ListDocument): boolean =>
  canonicalJson(a) === canonicalJson(b)

export const isRemoved = ({ value }: ListEntry) => value === undefined

/** Whether `a` holds against `b`: one order for all entries, so that it does not matter who compares them, and when. */
function isLater(a: ListEntry, b: ListEntry): boolean {
  const lives = (a.life ?? 0) - (b.life ?? 0)
  if (lives !== 0) return lives > 0
  if (isRemoved(a) !== isRemoved(b)) return isRemoved(a)
  if (a.number !== b.number) return a.number > b.number
  return canonicalJson(a) > canonicalJson(b)
}

/** What a newer version wrote beside the entries: of two the one whose text is later, whoever merges. */
function besides(one: ListDocument, other: ListDocument): object {
  const [a, b] = [one, other].map((document) => new Map(Object.entries(document))) as [
    Map<string, unknown>,
    Map<string, unknown>,
  ]
  const names = [...new Set([...a.keys(), ...b.keys()])].filter((name) => name !== 'entries')
  return Object.fromEntries(
    names.map((name) => [
      name,
      canonicalJson(a.get(name)) > canonicalJson(b.get(name)) ? a.get(name) : b.get(name),
    ]),
  )
}

export function mergeLists(one: ListDocument, other: ListDocument): ListDocument {
  const entries: Record<string, ListEntry> = { ...one.entries }
  for (const [id, entry] of Object.entries(other.entries)) {
    const here = entries[id]
    if (!here || isLater(entry, here)) entries[id] = entry
  }
  return { ...besides(one, other), entries }
}

export type AsRead = (id: string, value: unknown) => unknown

/** Who changes the list, and when, in microseconds of the warehouse's clock as far as this bench knows it. */
export type Change = {
  readonly bench: string
  readonly at: number
  /** What has to be kept of a line that is removed, or is no more what it was. */
  readonly guards: (document: ListDocument, id: string, value: unknown) => boolean
  /** A value as this version reads it, undefined where it does not: whatever else stands in it is a newer one's, and stays. */
  readonly asRead: AsRead
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What a newer version wrote into `before` stays in it, at whatever depth: that is what `read` lacks of it. Of a list, whatever is still
 * the same as read is as it was, wherever it stands now.
 */
function withUnread(before: unknown, read: unknown, value: unknown): unknown {
  if (canonicalJson(read) === canonicalJson(value)) return before
  if (Array.isArray(before) && Array.isArray(read) && Array.isArray(value)) {
    if (before.length !== read.length) return value
    return value.map((part: unknown, at) => {
      const same = read.findIndex((one) => canonicalJson(one) === canonicalJson(part))
      if (same >= 0) return before[same] as unknown
      const isInPlace =
        value.length === read.length && !value.some((one) => canonicalJson(one) === canonicalJson(read[at]))
      return isInPlace ? withUnread(before[at], read[at], part) : part
    })
  }
  if (!isRecord(before) || !isRecord(value)) return value
  const known = isRecord(read) ? read : {}
  const unread = Object.entries(before).filter(([name]) => !(name in known) && !(name in value))
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    withUnread(before[name], known[name], part),
  ])
  return { ...Object.fromEntries(unread), ...(Object.fromEntries(parts) as object) }
}

const newValue = (entry: ListEntry | undefined, { id, value }: ListItem, { asRead }: Change): unknown =>
  entry?.value === undefined ? value : withUnread(entry.value, asRead(id, entry.value), value)

/** Beside what this version knows of an entry. */
const ownNames = new Set(['number', 'life', 'bench', 'value', 'before', 'emptied', 'restored'])
const unreadOf = (entry: ListEntry | undefined): object =>
  Object.fromEntries(Object.entries(entry ?? {}).filter(([name]) => !ownNames.has(name)))

/** Without what is undefined. */
export const said = <T extends object>(parts: T): T =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as T

/** Of one with the highest number that there is none comes after it in the same life (by a broken clock, or by hand). */
function numberAfter(entry: ListEntry | undefined, at: number) {
  const isSpent = (entry?.number ?? 0) >= Number.MAX_SAFE_INTEGER
  return { isSpent, number: isSpent ? at : Math.max(at, (entry?.number ?? 0) + 1) }
}

function changedEntry(document: ListDocument, item: ListItem, change: Change): ListEntry {
  const { id, value } = item
  const entry = document.entries[id]
  const { bench, guards } = change
  const { number, isSpent } = numberAfter(entry, item.at ?? change.at)
  if (!entry || isRemoved(entry)) {
    // Whoever brings it back knows that it was removed.
    return said({ ...unreadOf(entry), number, bench, life: entry ? (entry.life ?? 0) + 1 : undefined, value })
  }
  const { value: was, before } = entry
  const life = isSpent ? (entry.life ?? 0) + 1 : entry.life
  const guarded = guards(document, id, was) ? was : before
  return said({
    ...unreadOf(entry),
    number,
    bench,
    life,
    value: newValue(entry, { id, value }, change),
    before: guards(document, id, value) ? undefined : guarded,
  })
}

function removedEntry(document: ListDocument, id: string, change: Change, isLast: boolean): ListEntry {
  const entry = document.entries[id]
  const { bench, at, guards } = change
  return said({
    ...unreadOf(entry),
    number: Math.min(Math.max(at, (entry?.number ?? 0) + 1), Number.MAX_SAFE_INTEGER),
    bench,
    life: entry?.life,
    before: guards(document, id, entry?.value) ? entry?.value : entry?.before,
    emptied: isLast && isLine(id) ? true : undefined,
  })
}

/** The lines in their order: as somebody put them, and those that came since behind them. */
export function linesOf({ entries }: ListDocument): readonly ListItem[] {
  const order = entries[orderId]?.value
  const placed = Array.isArray(order) ? order.filter((id): id is string => typeof id === 'string') : []
  const ids = Object.keys(entries).filter((id) => isLine(id))
  const rest = ids.filter((id) => !placed.includes(id)).toSorted()
  return [...new Set(placed), ...rest].flatMap((id) => {
    const value = isLine(id) ? entries[id]?.value : undefined
    return value === undefined ? [] : [{ id, value }]
  })
}

/** What this bench's list was when it was compared last, by ids. */
export type Placed = Readonly<Record<string, string>>

export const placedOf = (items: readonly ListItem[]): Placed =>
  Object.fromEntries(items.map(({ id, value }) => [id, canonicalJson(value)]))

/** What was changed at this bench since its list was compared last. */
export function noteChanges(
  document: ListDocument,
  placed: Placed,
  local: readonly ListItem[],
  change: Change,
): ListDocument {
  const entries: Record<string, ListEntry> = { ...document.entries }
  const localIds = new Set(local.map(({ id }) => id))
  const isEmptied = !local.some(({ id }) => isLine(id))
  for (const item of local) {
    const entry = document.entries[item.id]
    const isNews = placed[item.id] !== canonicalJson(item.value)
    if (isNews && canonicalJson(entry?.value) !== canonicalJson(newValue(entry, item, change)))
      entries[item.id] = changedEntry(document, item, change)
  }
  for (const id of Object.keys(placed)) {
    const entry = document.entries[id]
    if (!localIds.has(id) && entry && !isRemoved(entry))
      entries[id] = removedEntry(document, id, change, isEmptied)
  }
  const next = { ...document, entries }
  // One that was left out when the bench joined has no place.
  const lines = local.filter(({ id }) => isLine(id) && entries[id]).map(({ id }) => id)
  const here = new Set(lines)
  const derived = linesOf(next).filter(({ id }) => here.has(id))
  if (derived.every(({ id }, at) => lines[at] === id)) return next
  // What is not in this bench's list keeps its place behind it.
  const others = linesOf(next).filter(({ id }) => !here.has(id))
  const value = [...lines, ...others.map(({ id }) => id)]
  return {
    ...document,
    entries: { ...entries, [orderId]: changedEntry(next, { id: orderId, value }, change) },
  }
}

/** So low that whatever anybody does holds against it. */
const offeredNumber = 1

/** By what a line of a bench that joins is one that the warehouse has under another id. */
export type Joining = {
  readonly same: (id: string, valueOf: (id: string) => unknown) => string | undefined
  /** A part that the warehouse's line of the same id never had is taken from the bench that joins. */
  readonly addsParts: boolean
}

export const joiningByName: Joining = { same: (id, valueOf) => nameOf(valueOf(id)), addsParts: false }

export const valuesOf =
  (items: readonly ListItem[]): ((id: string) => unknown) =>
  (id) =>
    items.find((one) => one.id === id)?.value
export const valuesIn =
  ({ entries }: ListDocument): ((id: string) => unknown) =>
  (id) =>
    entries[id]?.value

/**
 * The list of a bench that joins: what the warehouse has, or has removed, holds, and so does its line where one is the same, or has the same
 * name; what the bench has beside that comes behind it.
 */
export function joinLists(
  document: ListDocument,
  local: readonly ListItem[],
  bench: string,
  { same, addsParts }: Joining = joiningByName,
): ListDocument {
  const there = new Set(linesOf(document).map(({ id }) => same(id, valuesIn(document))))
  const leftOut = new Set(
    local.flatMap(({ id }) =>
      isLine(id) && (document.entries[id] !== undefined || there.has(same(id, valuesOf(local)))) ? [id] : [],
    ),
  )
  const isOwn = (line: string) =>
    !leftOut.has(line) || (addsParts && document.entries[line]?.value !== undefined)
  const own = local.filter(({ id }) => document.entries[id] === undefined && isOwn(lineOf(id)))
  const lines = own.filter(({ id }) => isLine(id)).map(({ id }) => id)
  const before = document.entries[orderId]
  const order = [...linesOf(document).map(({ id }) => id), ...lines]
  return {
    ...document,
    entries: {
      ...document.entries,
      ...Object.fromEntries(own.map(({ id, value }) => [id, { number: offeredNumber, bench, value }])),
      ...(lines.length > 0 && {
        [orderId]: said({ ...before, number: (before?.number ?? 0) + 1, bench, value: order }),
      }),
    },
  }
}

/** Compared as people read it. */
export function nameOf(value: unknown): string | undefined {
  const name = isRecord(value) ? value['name'] : undefined
  return typeof name === 'string' ? name.trim().toLowerCase() : undefined
}

export const partOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)
