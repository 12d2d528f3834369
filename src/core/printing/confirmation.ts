// When a label counts as printed: what a printer's own words after the label's last byte prove.

import { assertNever } from '../../base/assert-never.ts'
import type { PrinterCause, PrinterCondition } from '../../contract/printers.ts'
import type { PrinterStatus } from './ports.ts'

export type ConfirmationTimings = {
  /** How long the printer must say "nothing waits" without a break. */
  readonly quietMs: number
  /** How long a printer that answers may say nothing at all. */
  readonly silenceLimitMs: number
  /** How long the same number of labels may wait while nothing is wrong. */
  readonly stuckLimitMs: number
}

/** What was heard since the label's last byte; begin with `{}`. Times are milliseconds of one clock. */
export type Confirmation = {
  readonly quietSinceMs?: number
  readonly silentSinceMs?: number
  readonly busy?: { readonly labelsWaiting: number; readonly sinceMs: number }
}

export type Verdict = 'watching' | 'confirmed' | 'handed_over' | 'silent' | 'stuck'

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

/**
 * True when this answer, given after a label was sent, says that the label may be half out.
 *
 * Nothing is sent to a printer that names a fault, so one that shows now came after the label did; and `~HS` is
 * answered only when the whole label has been received. What tells a label that is still in the printer from one that
 * had left before the paper ended is the count: a label at work, and one that is to be printed again because the fault
 * spoiled it (`^JZY`, which every printer is switched on with), remain in the batch. The count cannot tell whether the
 * label had begun or still stood whole in the buffer, and with `^JZN` the spoiled one is not printed again: so when it
 * is over, a person has to look. Where nothing waits the label had left. A counter that is nothing for the moment in
 * which the label is drawn is seen again at the next answer: such a fault lasts until somebody comes.
 */
export function mayBeHalfOut({ condition, causes, labelsWaiting }: PrinterStatus): boolean {
  return labelsWaiting > 0 && [condition, ...causes].some((named) => stoppedPaper.has(named))
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
 * eee, h and uuuuuuuu). Only when all three are nothing and nothing is wrong has it left the printer.
 * Between those counters a label can be in none for a moment, while it is taken from the buffer and drawn, and the
 * last label of a batch may stop being counted while it still moves. So one quiet answer proves nothing: all answers
 * over `quietMs`, at least two, have to be quiet.
 */
export function hear(
  confirmation: Confirmation,
  status: PrinterStatus | undefined,
  nowMs: number,
  timings: ConfirmationTimings,
): { readonly confirmation: Confirmation; readonly verdict: Verdict } {
  if (!status) {
    const silentSinceMs = confirmation.silentSinceMs ?? nowMs
    const verdict = nowMs - silentSinceMs >= timings.silenceLimitMs ? 'silent' : 'watching'
    return { confirmation: { silentSinceMs }, verdict }
  }
  if (isFault(status.condition)) return { confirmation: {}, verdict: 'watching' }
  if (status.condition === 'ready' && status.labelsWaiting === 0) {
    const { quietSinceMs } = confirmation
    const confirmed = quietSinceMs !== undefined && nowMs - quietSinceMs >= timings.quietMs
    return {
      confirmation: { quietSinceMs: quietSinceMs ?? nowMs },
      verdict: confirmed ? 'confirmed' : 'watching',
    }
  }
  const { labelsWaiting } = status
  const busy =
    confirmation.busy?.labelsWaiting === labelsWaiting ? confirmation.busy : { labelsWaiting, sinceMs: nowMs }
  return {
    confirmation: { busy },
    verdict: nowMs - busy.sinceMs >= timings.stuckLimitMs ? 'stuck' : 'watching',
  }
}
