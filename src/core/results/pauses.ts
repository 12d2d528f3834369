// Whose a fault is, and for how long nothing is tried after it (telling.ts says what for).

import { assertNever } from '../../base/assert-never.ts'
import type { TellFault } from '../../contract/results.ts'

const firstMs = 2_000
/** Of the pauses that this station makes by itself. */
export const longestMs = 10 * 60_000
/** Of those that a receiver asks for. */
export const longestAskedMs = 60 * 60_000
/** After a pause others of the target go first: what keeps failing by itself keeps no other back. */
export const stepBackMs = 1_000

/**
 * `stop`: the event is for a person. `pause_event`: it alone waits. `pause_target`: all of the target wait. `rest_target`: so too, and at
 * once for as long as it gets, since a person has to mend something.
 */
export type Verdict = 'stop' | 'pause_event' | 'pause_target' | 'rest_target'

/** Answers that are of this event: it is told too early there, or over another that is not taken yet. */
const ofOneEvent = new Set([409, 425])

export function verdictOn({ code, status }: TellFault): Verdict {
  switch (code) {
    case 'answered_no':
    case 'nothing_there':
    case 'sent_on':
    case 'content_closed':
    case 'database_said_no':
    case 'no_row':
      return 'stop'
    case 'no_entry':
    case 'secret_missing':
    case 'secret_of_other_address':
    case 'folder_forbidden':
    case 'database_no_entry':
    case 'database_cannot':
      return 'rest_target'
    case 'database_busy':
      return 'pause_event'
    case 'busy':
      return status !== undefined && ofOneEvent.has(status) ? 'pause_event' : 'pause_target'
    case 'no_answer':
    case 'no_such_name':
    case 'address_untrusted':
    case 'proxy_in_the_way':
    case 'too_slow':
    case 'folder_missing':
    case 'folder_full':
    case 'folder_hangs':
    case 'folder_unusable':
    case 'database_away':
    case 'database_slow':
    case 'database_unsure':
      return 'pause_target'
    default:
      return assertNever(code)
  }
}

/** After so many failures in a row, from 1. `random`, from 0 to 1, takes up to half of it. */
export const pauseMs = (failures: number, random: number): number =>
  Math.min(firstMs * 2 ** Math.min(failures - 1, 16), longestMs) * (1 - random / 2)

/** What a receiver asked for, as far as it is heard. */
export const askedMs = (retryAfterMs: number | undefined): number =>
  Math.min(Math.max(retryAfterMs ?? 0, 0), longestAskedMs)
