// Shares this bench's list of items with the other benches of its warehouse, behind its packer's work. Each step is harmless when it is
// done again: after a kill, a cut, or a database that was put back.

import type { Clock, Logger } from '../runtime.ts'
import { againMs, createRounds, epochEveryMs, logFailure } from './rounds.ts'
import { firstItemPlace, type ItemPlace, type ItemSharingBook, type SharedItems } from './shared-items.ts'

export type ItemSharingPorts = {
  /** Throws `warehouse_cut_off` and the like. */
  readonly items: () => Promise<SharedItems>
  readonly book: ItemSharingBook
  /** As `LabelArchive.epoch`. */
  readonly epoch: () => Promise<string>
  readonly clock: Clock
  readonly logger: Logger
  /** The list of this bench is another. */
  readonly onItems: () => void
  /** What is known of how it is shared. */
  readonly onState: () => void
}

/** So many are told, taken into the list or compared at once: a scan waits for one piece at most. */
const toldAtOnce = 100
const takenAtOnce = 50
const readAtOnce = 500
const pauseMs = 25
const soonMs = 500
/** Without a word of others. */
const lookMs = 5_000

/** `waiting`: nothing was heard yet. `unheard`: the warehouse could not be asked since `heardAt`. */
export type ItemSharingState = {
  readonly state: 'waiting' | 'shared' | 'unheard'
  /** By this bench's clock. */
  readonly heardAt: Date | undefined
}

export type ItemSharing = ReturnType<typeof createItemSharing>

export function createItemSharing({ book, clock, logger, ...ports }: ItemSharingPorts) {
  const rounds = createRounds(clock, round)
  let state: ItemSharingState = { state: 'waiting', heardAt: undefined }
  let failures = 0
  let epochAtMs = Number.NEGATIVE_INFINITY
  /** How far a database of this epoch is heard anew, and compared by SKU: a fault on the way does not begin it again. */
  let comparing: { readonly epoch: string; place: ItemPlace; after: string } | undefined

  async function follow(items: SharedItems, at: { place: ItemPlace }) {
    let isNews = false
    try {
      while (!rounds.isClosed()) {
        const told = await items.after(at.place, readAtOnce)
        if (told.length === 0) return
        for (let first = 0; first < told.length && !rounds.isClosed(); first += takenAtOnce) {
          const piece = told.slice(first, first + takenAtOnce)
          const last = piece.at(-1)
          if (!last) return
          const place = { number: last.number, skuKey: last.skuKey }
          if (await book.take(piece, place)) isNews = true
          at.place = place
          await rounds.pause(pauseMs)
        }
      }
    } finally {
      if (isNews) ports.onItems()
    }
  }

  /** What the warehouse had and has no more. */
  async function compare(items: SharedItems, at: { after: string }): Promise<void> {
    while (!rounds.isClosed()) {
      const piece = await book.held(at.after, readAtOnce)
      const last = piece.at(-1)
      if (!last) return
      const lacking = await items.lacking(piece)
      if (lacking.length > 0) await book.lost(lacking)
      at.after = last.skuKey
      await rounds.pause(pauseMs)
    }
  }

  /** The database is another than it was, or an earlier state of it: all is heard anew, and what it lacks is told again. */
  async function lookForRestore(items: SharedItems): Promise<void> {
    if (clock.elapsedMs() < epochAtMs + epochEveryMs) return
    const epoch = await ports.epoch()
    if (epoch !== (await book.state()).epoch) {
      if (comparing?.epoch !== epoch) comparing = { epoch, place: firstItemPlace, after: '' }
      await follow(items, comparing)
      await compare(items, comparing)
      // Closed meanwhile, it was not all of it.
      if (rounds.isClosed()) return
      await book.compared(epoch)
      comparing = undefined
    }
    epochAtMs = clock.elapsedMs()
  }

  async function tellWished(items: SharedItems): Promise<void> {
    let isAny = false
    try {
      while (!rounds.isClosed()) {
        const wished = await book.wished(toldAtOnce)
        if (wished.length === 0) return
        // Who gives a code up here may come in a later piece than who takes it.
        const next = await book.wishedOf(await items.holders(wished))
        const outcome = await items.tell(wished, next)
        // Put out: what is to be told stays noted.
        if (!outcome) return
        await book.told(wished, outcome)
        isAny = true
        await rounds.pause(pauseMs)
      }
    } finally {
      if (isAny) ports.onItems()
    }
  }

  async function share(): Promise<void> {
    const items = await ports.items()
    await book.switchOn(items.warehouseId)
    while (!rounds.isClosed() && (await book.offerSome())) await rounds.pause(pauseMs)
    // What others told is taken first: then there is less that does not stand.
    await lookForRestore(items)
    await follow(items, { place: (await book.state()).place })
    await tellWished(items)
  }

  function say(next: ItemSharingState): void {
    const isOther = next.state !== state.state
    state = next
    if (isOther) ports.onState()
  }

  async function round(): Promise<number> {
    try {
      await share()
      failures = 0
      say({ state: 'shared', heardAt: clock.now() })
      return lookMs
    } catch (error) {
      if (!rounds.isClosed()) logFailure(logger, 'warehouse.items_untold', error)
      say({ ...state, state: state.heardAt ? 'unheard' : 'waiting' })
      // It may be another database that answers next.
      epochAtMs = Number.NEGATIVE_INFINITY
      failures += 1
      return againMs(failures)
    }
  }

  return {
    state: () => state,
    /** Something was changed here, or at another bench. */
    soon(): void {
      if (failures === 0) rounds.soon(soonMs)
    },
    /** The warehouse answers again; it may have been put back to an earlier state. */
    again(): void {
      epochAtMs = Number.NEGATIVE_INFINITY
      rounds.soon(soonMs)
    },
    /** Waits for nothing. */
    start: () => rounds.soon(soonMs),
    close: () => rounds.close(),
  }
}
