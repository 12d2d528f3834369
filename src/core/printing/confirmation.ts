// When a label counts as printed: what a printer's own words after the label's last byte prove.

import { assertNever } from '../../base/assert-never.ts'
import type { PrinterCause, PrinterCondition } from '../../contract/printers.ts'
import { hasTravelled, isPassed, waitsFor, waitsWhole, type Travel } from './paper-run.ts'
import type { PrinterStatus } from './ports.ts'

export type ConfirmationTimings = {
  /** How long the printer must say "nothing waits" without a break. */
  readonly quietMs: number
  /** How long a printer that answers may say nothing at all. */
  readonly silenceLimitMs: number
  /** How long the same number of labels may wait while nothing is wrong. */
  readonly stuckLimitMs: number
  /** The paper's speed where nobody knows it: the slowest that a printer is set to. */
  readonly slowestMmPerSecond: number
}

/** Since when the odometer has said the same. */
type Standstill = { readonly mm: number; readonly sinceMs: number }

/** What was heard since the label's last byte; begin with `insidePrinter`. Times are milliseconds of one clock. */
export type Confirmation =
  /** Something of it may still wait in the printer. */
  | {
      readonly phase: 'inside'
      readonly quietSinceMs?: number
      readonly silentSinceMs?: number
      readonly busy?: { readonly labelsWaiting: number; readonly sinceMs: number }
      readonly still?: Standstill | undefined
    }
  /** All of it was begun: the last label moves, or has left. */
  | { readonly phase: 'moving'; readonly sinceMs: number; readonly still?: Standstill | undefined }

export const insidePrinter: Confirmation = { phase: 'inside' }

/**
 * `begun`: the next label may come, and this one is not proven to be out. `unproven`: the printer has answered all along,
 * and its odometer does not say that the label came out.
 */
export type Verdict = 'watching' | 'begun' | 'confirmed' | 'unproven' | 'handed_over' | 'silent' | 'stuck'

type Heard = { readonly confirmation: Confirmation; readonly verdict: Verdict }

/** True for what a person must see to before the printer prints. */
export function isFault(condition: PrinterCondition): boolean {
  switch (condition) {
    case 'ready':
    case 'printing':
    case 'unknown':
      return false
    case 'paused':
    case 'paper_out':
    case 'ribbon_out':
    case 'head_open':
    case 'too_hot':
    case 'buffer_full':
    case 'fault':
    case 'offline':
    case 'unreachable':
      return true
    default:
      return assertNever(condition)
  }
}

/** What stops the paper in the middle of a label. A pause, heat and a full buffer let the label at work come out. */
const stoppedPaper: ReadonlySet<PrinterCause | PrinterCondition> = new Set([
  'paper_out',
  'paper_jam',
  'ribbon_out',
  'head_open',
])

/** Whether a label that moved stands in the middle of its way. */
export const stopsPaper = ({ condition, causes }: PrinterStatus): boolean =>
  [condition, ...causes].some((named) => stoppedPaper.has(named))

/**
 * True when this answer, given after a label was sent, says that the label may be half out.
 *
 * Nothing is sent to a printer that names a fault, so one that shows now came after the label did; and `~HS` is
 * answered only when the whole label has been received. What tells a label that is still in the printer from one that
 * had left before the paper ended is the count: a label at work, and one that is to be printed again because the fault
 * spoiled it (`^JZY`, which every printer is switched on with), remain in the batch. The count cannot tell whether the
 * label had begun or still stood whole in the buffer, and with `^JZN` the spoiled one is not printed again: so when it
 * is over, a person has to look. Where nothing waits the label had left, unless the printer had stopped counting it
 * before: then it was on its way out, and only the odometer can tell that it had gone all of it. A counter that is
 * nothing for the moment in which the label is drawn is seen again at the next answer: such a fault lasts until somebody
 * comes.
 *
 * Of several labels in the printer, one that is proven out, or that stands whole behind another, is none of these; one whose
 * paper's beginning is reckoned, and not read, is, where the count does not say otherwise.
 */
export function mayBeHalfOut(status: PrinterStatus, before: Confirmation, travel: Travel): boolean {
  const { labelsWaiting } = status
  if (!stopsPaper(status)) return false
  if (isPassed(status, travel) || waitsWhole(status, travel)) return false
  const wasMoving = before.phase === 'moving' || before.quietSinceMs !== undefined
  return labelsWaiting > 0 || isReckoned(travel) || (wasMoving && !hasTravelled(status, travel, 'at_rest'))
}

/**
 * Judges what a queue of the system, or a file, says of its jobs: it has them on disk, so it is waited for as long as it
 * takes, and once it has finished them nothing more will be told.
 */
export function hearQueue(status: PrinterStatus | undefined): Verdict {
  return status?.labelsWaiting === 0 ? 'handed_over' : 'watching'
}

/**
 * Takes the next answer (undefined: none came in time) and judges.
 *
 * A control command such as `~HS` is acted upon when it is received, ahead of formats that still wait in the receive
 * buffer (ZPL II Programming Guide, "Advanced Techniques: Control Commands"), while format commands are worked on in
 * their order. An answer therefore does not say that the label was printed; but `~HS` follows the label on the same
 * connection, so when it is answered the whole label has been received, and the printer counts it: among the formats
 * in the receive buffer, as a partial format, or among the labels remaining in the batch ("~HS Host Status Return",
 * eee, h and uuuuuuuu). Only when all three are nothing and nothing is wrong was all of it begun.
 * Between those counters a label can be in none for a moment, while it is taken from the buffer and drawn. So one quiet
 * answer proves nothing: all answers over `quietMs`, at least two, have to be quiet.
 * The last label of a batch may stop being counted while it still moves, and the paper may end under it. That it is out
 * is proven by the odometer, which has gone the labels' length; or, where there is none, by the time that a label takes
 * at the slowest, over which nothing went wrong. One of several is proven out as soon as those behind it have begun.
 */
export function hear(
  confirmation: Confirmation,
  status: PrinterStatus | undefined,
  nowMs: number,
  timings: ConfirmationTimings,
  travel: Travel,
): Heard {
  if (!status) return hearNothing(confirmation, nowMs, timings)
  if (isPassed(status, travel)) return { confirmation, verdict: 'confirmed' }
  if (isFault(status.condition)) return { confirmation: insidePrinter, verdict: 'watching' }
  const still = standstill(confirmation, status, nowMs)
  if (confirmation.phase === 'moving') {
    return judgeMoving({ ...confirmation, still }, status, nowMs, timings, travel)
  }
  const labelsWaiting = waitsFor(travel, status.labelsWaiting)
  if (labelsWaiting === 0 && (status.condition === 'ready' || status.labelsWaiting > 0)) {
    const { quietSinceMs = nowMs } = confirmation
    if (nowMs - quietSinceMs < timings.quietMs || confirmation.quietSinceMs === undefined) {
      return { confirmation: { phase: 'inside', quietSinceMs, still }, verdict: 'watching' }
    }
    return judgeMoving({ phase: 'moving', sinceMs: quietSinceMs, still }, status, nowMs, timings, travel)
  }
  const busy =
    confirmation.busy?.labelsWaiting === labelsWaiting ? confirmation.busy : { labelsWaiting, sinceMs: nowMs }
  return {
    confirmation: { phase: 'inside', busy, still },
    verdict: nowMs - busy.sinceMs >= timings.stuckLimitMs ? 'stuck' : 'watching',
  }
}

/** In how many milliseconds an answer may settle more than one before; undefined where no time alone does that. */
export function settlesInMs(
  confirmation: Confirmation,
  nowMs: number,
  { quietMs }: ConfirmationTimings,
): number | undefined {
  const { still } = confirmation
  const sinceMs = confirmation.phase === 'inside' ? confirmation.quietSinceMs : still?.sinceMs
  const leftMs = sinceMs === undefined ? 0 : sinceMs + quietMs - nowMs
  return leftMs > 0 ? Math.ceil(leftMs) : undefined
}

/** Whatever was proven by then: a fault in which the printer does not answer may be behind the silence. */
function hearNothing(
  confirmation: Confirmation,
  nowMs: number,
  { silenceLimitMs }: ConfirmationTimings,
): Heard {
  const known = confirmation.phase === 'inside' ? confirmation.silentSinceMs : undefined
  const silentSinceMs = known ?? nowMs
  const verdict = nowMs - silentSinceMs >= silenceLimitMs ? 'silent' : 'watching'
  return { confirmation: { phase: 'inside', silentSinceMs }, verdict }
}

function judgeMoving(
  moving: Extract<Confirmation, { phase: 'moving' }>,
  status: PrinterStatus,
  nowMs: number,
  { quietMs, slowestMmPerSecond }: ConfirmationTimings,
  travel: Travel,
): Heard {
  const isAtRest =
    status.labelsWaiting === 0 && moving.still !== undefined && nowMs - moving.still.sinceMs >= quietMs
  const isOver = nowMs - moving.sinceMs >= Math.round((travel.labelMm / slowestMmPerSecond) * 1_000)
  const tells = travel.before !== undefined && status.odometer !== undefined
  const isOut = tells
    ? hasTravelled(status, travel, isAtRest ? 'at_rest' : 'on_the_way') && (isAtRest || !isReckoned(travel))
    : isOver
  const otherwise = isOver && isAtRest ? 'unproven' : 'begun'
  return { confirmation: moving, verdict: isOut ? 'confirmed' : otherwise }
}

/** Where its paper began follows from how long labels are believed to be: on the way that proves nothing. */
const isReckoned = ({ reckonedOver = 0, isSpoiled = false }: Travel) => isSpoiled || reckonedOver > 0

function standstill(
  { still }: Confirmation,
  { odometer }: PrinterStatus,
  nowMs: number,
): Standstill | undefined {
  if (!odometer) return undefined
  return still?.mm === odometer.mm ? still : { mm: odometer.mm, sinceMs: nowMs }
}
