import type { ErrorInfo, ErrorReason } from '../../contract/errors.ts'
import { words } from '../language.ts'
import { errorWords, reasonOf } from './error-words.ts'
import { lineFault } from './line-fault.ts'
import { printFault } from './print-fault.ts'
import { refusalWords } from './service-code-words.ts'
import { stationRefusal } from './station-refusal.ts'

/** Their sentence says what to do: what the code advises would be of other cases. */
const withOwnStep: ReadonlySet<ErrorReason> = new Set([
  'no_country',
  'no_weight',
  'no_ship_from',
  'weight_of_another',
  'customs_to_check',
  'to_look_through',
  'changes_kept',
  'rule_changed',
  'changed_since',
  'order_emptied',
  'wait_unreadable',
  'scans_unreadable',
  'none_offered',
  'none_without_condition',
  'dynamic_form',
  'timed_out',
  'crashed',
])

/** What is shown of an error: the words of its code, of its reason, and where the service refused, those of what it said. */
export function wordsOf(error: ErrorInfo) {
  const reason = reasonOf(error)
  return {
    ...errorWords(error.code),
    ...(reason && { sentence: words.errorReasons[reason] }),
    ...(reason && withOwnStep.has(reason) && { action: '' }),
    ...lineFault(error),
    ...printFault(error),
    ...stationRefusal(error),
    ...refusalWords(error),
  }
}

/** The same in one line: what is wrong, and what to do. */
export function lineOf(error: ErrorInfo): string {
  const { sentence, action } = wordsOf(error)
  return `${sentence} ${action}`.trim()
}
