// Reads the codes of labels beside the printing, one label at a time: of a label that was just sent soon after, of others
// while no label waits to be sent. What is not read yet is told by the disk, so that nothing is lost by a stop.

import { isAppError } from '../../contract/errors.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { LabelCodeStore } from './ports.ts'
import { notDrawn, type Reading } from './reading.ts'

/** Just sent, and not read yet; of more than that, the others are read like older ones. */
const mostFresh = 50
/**
 * From the last label that was sent to the reading of one: the next of a quick row comes first, and paper takes longer to
 * come out.
 */
const freshAfterMs = 1_000
/** From one older label to the next. */
const olderEveryMs = 2_000
/** After the last unread one; labels may come from elsewhere. */
const lookEveryMs = 60_000

/** What a label is read for; `paper` names it. */
export type ReadFor<P> = { readonly paper: string; readonly printer: P }

export type ReadingLinePorts<P> = {
  readonly store: Pick<LabelCodeStore, 'nextUnread' | 'get' | 'keep' | 'forget'>
  /** The printer that a label was sent to, or else would be; undefined for one that is gone. */
  readonly printerFor: (labelId: string, printerId: string | undefined) => Promise<ReadFor<P> | undefined>
  /** Throws `not_printable` for what cannot be drawn, and what opening a label throws. */
  readonly read: (labelId: string, printer: P) => Promise<Reading>
  /** Ends what is being read at once: it rejects. */
  readonly stop: () => void
  /** A label waits to be sent, or is being sent. */
  readonly isPrinting: () => Promise<boolean>
  /** @param wasSent it was read since it was just sent */
  readonly onRead: (labelId: string, wasSent: boolean) => void
  readonly clock: Pick<Clock, 'after'>
  readonly logger: Logger
}

/** Just sent to a printer. */
type Fresh = { readonly labelId: string; readonly printerId: string }
/** `before`: where the older ones went on before it. */
type Older = { readonly labelId: string; readonly before: number | undefined }
type Turn = Fresh | Older

const isFresh = (turn: Turn): turn is Fresh => 'printerId' in turn

export type ReadingLine = ReturnType<typeof createReadingLine>

export function createReadingLine<P>(ports: ReadingLinePorts<P>) {
  const { store, logger } = ports
  const fresh: Fresh[] = []
  let working: Promise<void> | undefined
  /** What is being read. */
  let turn: Turn | undefined
  /** A label has to be sent since this turn began: an older one makes way. */
  let makesWay = false
  let cancel: (() => void) | undefined
  let started = false
  let closed = false
  /** Older labels are gone through downwards: one that cannot be opened holds up no other. */
  let place: number | undefined

  async function nextOlder(): Promise<Turn | undefined> {
    if (await ports.isPrinting()) return undefined
    const next = await store.nextUnread(place)
    const before = place
    place = next?.place
    return next && { labelId: next.labelId, before }
  }

  const isEnded = (one: Turn) => closed || (makesWay && !isFresh(one))

  /** Nothing where it has nothing to be read any more. Throws where it cannot be opened now. */
  async function seen(labelId: string, printer: P): Promise<Reading | undefined> {
    try {
      return await ports.read(labelId, printer)
    } catch (error) {
      if (isAppError(error, 'sealed_with_other_key', 'label_unreadable', 'not_found')) throw error
      if (isAppError(error, 'removed_by_retention')) return undefined
      const code = isAppError(error) ? error.code : undefined
      if (!(turn && isEnded(turn))) logger.warn('label_codes.not_drawn', { labelId, code })
      return notDrawn
    }
  }

  async function readOne(one: Turn): Promise<void> {
    const { labelId } = one
    const target = await ports.printerFor(labelId, isFresh(one) ? one.printerId : undefined)
    if (!target || (await store.get(labelId))?.paper === target.paper || isEnded(one)) return
    const reading = await seen(labelId, target.printer)
    // It was ended, and says nothing.
    if (isEnded(one)) return
    if (!reading) return store.forget(labelId)
    await store.keep(labelId, reading, target.paper)
    ports.onRead(labelId, isFresh(one))
  }

  /** One label. Answers whether there was any. */
  async function work(): Promise<boolean> {
    makesWay = false
    turn = fresh.shift() ?? (await nextOlder())
    if (!turn) return false
    try {
      await readOne(turn)
    } catch (error) {
      if (!isAppError(error)) throw error
      if (!closed) logger.info('label_codes.put_off', { labelId: turn.labelId, code: error.code })
    }
    if (!isFresh(turn) && isEnded(turn)) place = turn.before
    return true
  }

  function after(ms: number): void {
    cancel?.()
    cancel = ports.clock.after(ms, run)
  }

  function run(): void {
    if (closed || !started) return
    working ??= work()
      .catch((error: unknown) => {
        if (!closed) logger.error('label_codes.bug', {}, error)
        return false
      })
      .then((isMore) => {
        working = undefined
        turn = undefined
        if (closed) return
        after(fresh.length > 0 ? freshAfterMs : isMore ? olderEveryMs : lookEveryMs)
      })
  }

  return {
    start() {
      started = true
      after(olderEveryMs)
    },
    /** A label's bytes have left for a printer: it is read soon. */
    sent(labelId: string, printerId: string) {
      if (fresh.some((one) => one.labelId === labelId && one.printerId === printerId)) return
      fresh.push({ labelId, printerId })
      if (fresh.length > mostFresh) fresh.shift()
      if (started && !closed && !working) after(freshAfterMs)
    },
    /** A label has to be sent: an older one that is being read makes way, and is read later. */
    toBeSent() {
      makesWay = true
      if (turn && !isFresh(turn)) ports.stop()
    },
    /** Ends what is being read: it is read at another start. */
    async close() {
      closed = true
      cancel?.()
      ports.stop()
      await working
    },
  }
}
