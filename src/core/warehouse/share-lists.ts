// Shares this bench's operators, packages, shipping rules, order sources and targets with the other benches of its warehouse: what is changed at one is at all
// others with their next look. Each step is harmless when it is done again: after a kill, a lost answer, or a database that was put back.

import { canonicalJson } from '../../base/canonical-json.ts'
import type { ListNews, SharedListName } from '../../contract/shared-list-words.ts'
import type { Clock, Logger } from '../runtime.ts'
import { guards, settleList } from './list-rules.ts'
import {
  emptyDocument,
  isLine,
  isSameDocument,
  joiningByName,
  joinLists,
  lineOf,
  linesOf,
  mergeLists,
  noteChanges,
  orderId,
  placedOf,
  valuesIn,
  valuesOf,
  type ListDocument,
} from './merge-lists.ts'
import { againMs, createRounds, logFailure } from './rounds.ts'
import type {
  BookState,
  KeptList,
  ListBook,
  ListState,
  PartKeys,
  SealedList,
  SharedLists,
  TakenEntry,
} from './shared-lists.ts'

export type ListKeys = {
  /** Undefined where this bench does not have the newest key. */
  readonly seal:
    | ((warehouseId: string, list: SharedListName, document: ListDocument) => SealedList)
    | undefined
  /** It is sealed with the newest key, and that is here. */
  readonly isNewest: (sealed: Uint8Array) => boolean
  /** `not_proven`: no bench with the key has written that there. */
  readonly open: (
    warehouseId: string,
    list: SharedListName,
    sealed: Uint8Array,
  ) => ListDocument | 'no_key' | 'not_proven' | 'newer'
  readonly parts: PartKeys
}

export type ListSharingPorts = {
  /** Throws `warehouse_cut_off` and the like. */
  readonly lists: () => Promise<SharedLists>
  readonly books: readonly ListBook[]
  /** Reads the keychain. */
  readonly keysFor: () => Promise<ListKeys>
  /** As people call this bench. */
  readonly bench: string
  /** Into the audit log. */
  readonly write: (list: SharedListName, taken: TakenEntry) => Promise<void>
  readonly clock: Clock
  readonly logger: Logger
  /** A list of this bench is another, or what is known of how it is shared. */
  readonly onChange: (list: SharedListName) => void
}

/** Without a word of others. */
const lookMs = 5_000
/** After a change here. */
const soonMs = 200
/** What stands there is read though its number is known: it may be an earlier one that was written under that. */
const readAnewMs = 3_600_000
/** No bench writes a number that is so far ahead of the warehouse's clock. */
const aDayMicros = 86_400_000_000
/** Others may tell the same list at the same moment. */
const mostTries = 5

export type ListSharing = ReturnType<typeof createListSharing>

export function createListSharing({ books, clock, logger, bench, ...ports }: ListSharingPorts) {
  const rounds = createRounds(clock, round)
  const states = new Map<SharedListName, ListState>()
  const readAt = new Map<SharedListName, number>()
  let failures = 0

  const nowMicros = () => clock.now().getTime() * 1000
  const stateOf = (list: SharedListName): ListState =>
    states.get(list) ?? { state: 'waiting', heardAt: undefined, unread: 0 }
  /** That it is the same at all benches, or would be. */
  const isKnown = (list: SharedListName) => ['shared', 'unheard'].includes(stateOf(list).state)
  function say(list: SharedListName, said: Partial<ListState>): void {
    const before = stateOf(list)
    const now = { ...before, ...said }
    states.set(list, now)
    if (before.state !== now.state || before.unread !== now.unread) ports.onChange(list)
  }

  /** What was changed here since. */
  function noted(book: ListBook, { kept, local }: BookState): KeptList | undefined {
    if (!kept || kept.wasLocked) return kept
    const document = noteChanges(kept.document, kept.placed, local, {
      bench,
      at: nowMicros() + kept.aheadMicros,
      guards: guards[book.list],
      asRead: book.asRead,
    })
    const placed = placedOf(local)
    if (isSameDocument(document, kept.document)) return { ...kept, placed }
    return { ...kept, document, placed, number: undefined, joins: undefined }
  }

  /** So that what stands here by then is no change once the lock is lifted. */
  const noteLock = (book: ListBook, joined?: KeptList): Promise<void> =>
    book.update(({ kept = joined }) =>
      kept && !kept.wasLocked ? { kept: { ...kept, wasLocked: true }, place: false } : undefined,
    )

  /** False: the list was changed meanwhile. */
  async function noteJoining(book: ListBook, before: BookState, kept: KeptList): Promise<boolean> {
    let isAsBefore = false
    await book.update((now) => {
      isAsBefore = canonicalJson(now) === canonicalJson(before)
      return isAsBefore ? { kept, place: false } : undefined
    })
    return isAsBefore
  }

  async function note(book: ListBook): Promise<void> {
    if (book.isLocked()) {
      await noteLock(book)
      return
    }
    const seen = { isUntold: false }
    await book.update((now) => {
      if (now.kept?.wasLocked && linesOf(now.kept.document).length > 0)
        return { kept: unlocked(now.kept), place: true }
      const kept = noted(book, now)
      const place = now.isToBePlaced ?? false
      seen.isUntold = kept !== undefined && kept.number === undefined && !kept.joins && !kept.wasLocked
      return kept && (place || canonicalJson(kept) !== canonicalJson(now.kept)) ? { kept, place } : undefined
    })
    if (seen.isUntold && isKnown(book.list)) say(book.list, { state: 'untold' })
  }

  /** Writes down what others did, and then that it is written. */
  async function writeNews(book: ListBook): Promise<void> {
    const { kept } = await book.read()
    const news = kept?.news ?? []
    if (news.length === 0) return
    for (const taken of news) await ports.write(book.list, taken)
    await book.update(
      ({ kept: now }) => now && { kept: { ...now, news: now.news?.slice(news.length) }, place: false },
    )
    ports.onChange(book.list)
  }

  /** The document that the warehouse is to have, of what it has and what this bench knows. */
  function nextOf(
    book: ListBook,
    of: string,
    { kept, local }: BookState,
    there: ListDocument | undefined,
  ): ListDocument {
    const settled = (document: ListDocument) => {
      const next = settleList(book.list, document)
      return book.sealedParts?.renewed(next) ?? next
    }
    if (kept && !isJoining({ kept, local }, of))
      return settled(mergeLists(there ?? emptyDocument, kept.document))
    const addsNothing =
      there && (kept?.wasLocked === true || (linesOf(there).length > 0 && book.isUntouched()))
    const offered = addsNothing ? [] : local
    return settled(joinLists(there ?? emptyDocument, offered, bench, book.joining))
  }

  async function shareWithParts(
    book: ListBook,
    lists: SharedLists,
    keys: () => Promise<ListKeys>,
    shareList: () => Promise<void>,
  ): Promise<void> {
    const { sealedParts } = book
    const of = sealedParts && (await lists.warehouseOf(book.list))
    if (of === undefined || !(await sealedParts?.needsKeys(of))) {
      await shareList()
      return
    }
    sealedParts?.useKeys(of, (await keys()).parts)
    await sealedParts?.sealGiven()
    await note(book)
    await shareList()
    await sealedParts?.openLacking()
  }

  async function shareOne(
    book: ListBook,
    lists: SharedLists,
    aheadMicros: number,
    head: number | undefined,
    keys: () => Promise<ListKeys>,
  ): Promise<void> {
    const { list } = book
    const of = await lists.warehouseOf(list)
    for (let tries = 0; tries < mostTries; tries += 1) {
      const before = await book.read()
      const { kept } = before
      const heardAt = clock.now()
      const isRead = clock.elapsedMs() - (readAt.get(list) ?? -Infinity) < readAnewMs
      if (isRead && !isJoining(before, of) && head !== undefined && kept?.number === head && tries === 0) {
        say(list, { state: 'shared', heardAt })
        return
      }
      const { seal, isNewest, open, parts } = await keys()
      book.sealedParts?.useKeys(of, parts)
      const told = await lists.read(list)
      const opened = told && open(of, list, told.sealed)
      if (opened === 'no_key' || opened === 'newer') {
        say(list, { state: opened, heardAt })
        return
      }
      if (told && told.number > nowMicros() + aheadMicros + aDayMicros)
        logger.warn('warehouse.list_number_ahead', { list, number: told.number })
      if (opened === 'not_proven') logger.warn('warehouse.list_not_proven', { list })
      const there = opened === 'not_proven' ? undefined : opened
      const next = nextOf(book, of, before, there)
      // After a change of the key it is sealed anew: who has an old one alone reads no list of today.
      const isSealedBefore = told !== undefined && seal !== undefined && !isNewest(told.sealed)
      let number = there && !isSealedBefore && isSameDocument(next, there) ? told?.number : undefined
      // Before anybody can hear of it: what is removed here from now on is known as that, also where the answer is lost.
      if (number === undefined && seal && isJoining(before, of)) {
        const wasLocked = kept?.wasLocked
        const joins = {
          of,
          document: next,
          placed: placedOf(before.local),
          aheadMicros,
          joins: true,
          wasLocked,
        }
        if (!(await noteJoining(book, before, joins))) continue
      }
      // Without the key what others told is taken by whoever shared before, and nothing is told.
      if (number === undefined && seal)
        number = await lists.tell(list, { follows: told?.number, ...seal(of, list, next) })
      if (!seal && isJoining(before, of)) {
        say(list, { state: 'no_key', heardAt })
        return
      }
      const isTold = number !== undefined
      if (isTold || !seal) {
        await place(book, { of, next, before, number, aheadMicros })
        readAt.set(list, clock.elapsedMs())
        const isUntold = isTold && (await book.read()).kept?.number === undefined
        say(list, { state: isUntold ? 'untold' : isTold ? 'shared' : 'no_key', heardAt })
        return
      }
    }
    // Others told it each time, or the warehouse takes nothing of this bench.
    say(list, { state: 'untold' })
  }

  async function place(
    book: ListBook,
    {
      of,
      next,
      before,
      number,
      aheadMicros,
    }: {
      readonly of: string
      readonly next: ListDocument
      readonly before: BookState
      readonly number: number | undefined
      readonly aheadMicros: number
    },
  ): Promise<void> {
    const known = isJoining(before, of) ? { ...before, kept: undefined } : before
    await book.update((now) => {
      // What was changed here meanwhile is kept, and told in the next round.
      const joined: KeptList = { of, document: next, placed: placedOf(before.local), aheadMicros }
      const base = now.kept && !isJoining(now, of) ? now.kept : joined
      const mine = noted(book, { kept: { ...base, aheadMicros }, local: now.local }) ?? joined
      const document = settleList(book.list, mergeLists(mine.document, next))
      const isToldAsItIs = isSameDocument(document, next)
      const news = [...(mine.news ?? []), ...newsOf(book, known, mine.document, document, now, bench)]
      return {
        kept: {
          ...mine,
          document,
          number: isToldAsItIs ? number : undefined,
          ...(news.length > 0 && { news }),
        },
        place: true,
      }
    })
    await writeNews(book)
    if (number !== undefined && (await book.read()).kept?.number === undefined) rounds.soon(soonMs)
  }

  async function share(): Promise<void> {
    for (const book of books) await note(book)
    const lists = await ports.lists()
    const { nowMicros: there, numbers } = await lists.heads()
    const aheadMicros = there - nowMicros()
    let read: Promise<ListKeys> | undefined
    const keys = () => (read ??= ports.keysFor())
    for (const book of books) {
      if (rounds.isClosed()) return
      if (book.isLocked()) {
        const of = await lists.warehouseOf(book.list)
        await noteLock(book, { of, document: emptyDocument, placed: {}, aheadMicros })
        say(book.list, { state: 'locked', heardAt: clock.now() })
        continue
      }
      await writeNews(book)
      await shareWithParts(book, lists, keys, () =>
        shareOne(book, lists, aheadMicros, numbers[book.list], keys),
      )
    }
  }

  async function round(): Promise<number> {
    try {
      await share()
      failures = 0
      return lookMs
    } catch (error) {
      if (!rounds.isClosed()) logFailure(logger, 'warehouse.lists_untold', error)
      for (const { list } of books) if (stateOf(list).state === 'shared') say(list, { state: 'unheard' })
      failures += 1
      return againMs(failures)
    }
  }

  return {
    stateOf,
    sayUnread: (list: SharedListName, unread: number) => say(list, { unread }),
    /** A list was changed here: its time is that of now, also where the warehouse hears of it later. */
    changed(): void {
      void Promise.all(books.map((book) => note(book))).catch((error: unknown) =>
        logFailure(logger, 'warehouse.lists_untold', error),
      )
      if (failures === 0) rounds.soon(soonMs)
    },
    again: () => rounds.soon(soonMs),
    /** Waits for nothing. */
    start: () => rounds.soon(soonMs),
    close: () => rounds.close(),
  }
}

/** It has not shared the list in this warehouse yet, or begins again with the warehouse's. */
const isJoining = ({ kept }: BookState, of: string): boolean =>
  kept?.of !== of || kept.wasLocked === true || kept.joins === true

const unlocked = (kept: KeptList): KeptList => ({ ...kept, wasLocked: undefined, number: undefined })

/** What others did, of what this bench had before. */
function newsOf(
  { joining = joiningByName, sealedParts }: ListBook,
  { kept, local }: BookState,
  mine: ListDocument,
  next: ListDocument,
  now: BookState,
  ownBench: string,
): readonly TakenEntry[] {
  const isNew = kept === undefined
  const there = new Map(linesOf(next).map(({ id }) => [joining.same(id, valuesIn(next)), id]))
  const leftOut = isNew
    ? local.flatMap(({ id }): TakenEntry[] => {
        const holder = there.get(joining.same(id, valuesOf(local)))
        return isLine(id) && next.entries[id] === undefined && holder !== undefined
          ? [{ id, bench: next.entries[holder]?.bench ?? '', what: 'left_out' }]
          : []
      })
    : []
  const before = isNew ? placedOf(now.local) : undefined
  const taken = new Map<string, TakenEntry>()
  for (const [id, entry] of Object.entries(next.entries)) {
    const was = before ? before[id] : mine.entries[id] && canonicalJson(mine.entries[id].value)
    const is = entry.value === undefined ? '' : canonicalJson(entry.value)
    if ((was ?? '') === is || (entry.bench === ownBench && !entry.restored)) continue
    if (sealedParts?.isRenewed(id, was, entry.value)) continue
    const line = lineOf(id)
    // Of a line and its parts one is written, and of the order of lines that came or went none.
    if (id === orderId || line === '') continue
    const what = whatOf(entry, was)
    if (!taken.has(line) || isLine(id))
      taken.set(line, { id: line, bench: entry.bench, what: isLine(id) ? what : 'changed' })
  }
  const order = next.entries[orderId]
  const isOrderAlone =
    taken.size === 0 && !isNew && order && canonicalJson(order) !== canonicalJson(mine.entries[orderId])
  return [
    ...leftOut,
    ...taken.values(),
    ...(isOrderAlone && order.bench !== ownBench
      ? [{ id: undefined, bench: order.bench, what: 'order' as const }]
      : []),
  ]
}

function whatOf(entry: ListDocument['entries'][string], was: string | undefined): ListNews {
  if (entry.value === undefined) return 'removed'
  if (entry.restored && (was ?? '') === '') return 'restored'
  return (was ?? '') === '' ? 'added' : 'changed'
}
