// Follows what other benches of the warehouse have. It listens, and is told at once; what it was not told, it reads: the changes
// since it read last, from a place that is kept, so that neither a cut nor a night loses one. To read one again is harmless: what is
// read is not what happened, but how a claim is now.

import { isAppError } from '../../contract/errors.ts'
import type { Clock, Logger } from '../runtime.ts'
import { beatMs } from './claims.ts'
import {
  firstPlace,
  type ClaimChanges,
  type ClaimListener,
  type ClaimPlace,
  type ElsewhereStore,
} from './claims-elsewhere.ts'

/** Of which database all was read up to which mark. `whole`: from its beginning on. */
export type Followed = { readonly source: string; readonly mark: string; readonly whole: boolean }

export type ClaimsFollowerPorts = {
  readonly changes: () => Promise<ClaimChanges>
  readonly store: ElsewhereStore
  readonly kept: { read(): Promise<Followed | undefined>; save(followed: Followed): Promise<void> }
  readonly clock: Clock
  readonly logger: Logger
  /** Orders of this bench are others. */
  readonly onOrders: () => void
}

/** However much it is told: many benches pack many orders a second. */
const leastBetweenMs = 1_000
/** Where it cannot listen. */
const unheardMs = 5_000
/**
 * Each change is told to all that listen, and what that takes of the database grows with the square of their number. More than so many
 * read on each second instead.
 */
const mostListening = 50
const countEveryMs = 60_000
/** Where it could not read. */
const againMs = 3_000

export function createClaimsFollower({
  store,
  kept,
  clock,
  logger,
  onOrders,
  ...ports
}: ClaimsFollowerPorts) {
  let listener: ClaimListener | undefined
  let followed: Followed | undefined
  let cannotListen = false
  let isMany = false
  let countedAtMs = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined
  let reading: Promise<void> | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  let isTold = false
  let closed = false

  async function count(changes: ClaimChanges): Promise<void> {
    if (clock.elapsedMs() < countedAtMs + countEveryMs) return
    isMany = (await changes.benches(mostListening + 1)) > mostListening
    countedAtMs = clock.elapsedMs()
  }

  /** Where it cannot listen, it reads more often. */
  async function hear(changes: ClaimChanges): Promise<void> {
    await count(changes)
    if (isMany) {
      unhear()
      return
    }
    try {
      if (listener) await listener.check()
      else listener = await changes.listen(told, lost)
      if (closed) unhear()
      cannotListen = false
    } catch (error) {
      unhear()
      if (!cannotListen) logger.warn('warehouse.cannot_listen', { code: isAppError(error) ? error.code : '' })
      cannotListen = true
    }
  }

  function unhear(): void {
    listener?.close()
    listener = undefined
  }

  async function follow(): Promise<void> {
    const changes = await ports.changes()
    // First, so that nothing is between what it reads and what it is told.
    await hear(changes)
    followed ??= await kept.read()
    const moved = await readOn(changes)
    const claimed = await store.listClaimed()
    const now = claimed.length > 0 ? await changes.of(claimed) : []
    // A lease ends without a word of anybody.
    const ended = moved + (await store.keep(now, followed?.source ?? ''))
    if (ended > 0) onOrders()
  }

  async function readOn(changes: ClaimChanges): Promise<number> {
    let place: ClaimPlace = { mark: followed?.mark ?? firstPlace.mark, orderKey: '' }
    let settled: string | undefined
    let moved = 0
    while (!closed) {
      const piece = await changes.after(place)
      const { source, news, next } = piece
      if (followed?.source !== source) {
        followed = { source, mark: firstPlace.mark, whole: false }
        settled = undefined
        if (place.mark !== firstPlace.mark) {
          place = firstPlace
          continue
        }
      }
      moved += await store.keep(news, source)
      // A later piece may see more than the first one did, but not all of what that missed.
      settled = least(settled ?? piece.settled, piece.settled)
      const mark = next ? least(settled, next.mark) : settled
      const wasWhole = followed.whole
      followed = { source, mark, whole: wasWhole || next === undefined }
      if (!wasWhole && followed.whole) moved += await store.forgetOthers(source)
      if (news.length > 0 || followed.whole !== wasWhole) await kept.save(followed)
      if (!next) return moved
      place = next
    }
    return moved
  }

  /** While it was being read, too. */
  const wasTold = (): boolean => isTold

  async function run(): Promise<void> {
    readAtMs = clock.elapsedMs()
    isTold = false
    let nextMs: number
    try {
      await follow()
      if (isMany) nextMs = leastBetweenMs
      else nextMs = listener ? beatMs : unheardMs
    } catch (error) {
      unhear()
      if (!isAppError(error)) logger.error('warehouse.bug', {}, error)
      nextMs = againMs
    }
    reading = undefined
    soon(wasTold() ? leastBetweenMs : nextMs)
  }

  function soon(afterMs: number): void {
    cancel?.()
    if (closed) return
    cancel = clock.after(afterMs, () => {
      reading = run()
    })
  }

  function told(): void {
    if (isTold) return
    isTold = true
    if (!reading) soon(Math.max(0, readAtMs + leastBetweenMs - clock.elapsedMs()))
  }

  function lost(): void {
    listener = undefined
    told()
  }

  return {
    /** Reads on; does not wait for it. */
    start: () => soon(0),
    /** Waits for what is being read. */
    async close() {
      closed = true
      cancel?.()
      await reading
      unhear()
    },
  }
}

const least = (one: string, other: string) => (BigInt(one) < BigInt(other) ? one : other)
