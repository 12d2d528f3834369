// When a label counts as printed: what a printer's own words after the label's last byte prove.

import { assertNever } from '../assert-never.ts'
import type { PrinterCondition } from '../../contract/domain.ts'
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

export type Verdict = 'watching' | 'confirmed' | 'silent' | 'stuck'

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
    case 'unreachable':
      return true
    default:
      return assertNever(condition)
  }
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
