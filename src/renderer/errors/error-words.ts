import { errorReasons, type ErrorCode, type ErrorInfo, type ErrorReason } from '../../contract/errors.ts'
import { words } from '../language.ts'
import { lineFault } from './line-fault.ts'
import { printFault } from './print-fault.ts'
import { stationRefusal } from './station-refusal.ts'

/**
 * `stop`: nothing goes on until someone has acted. `wait`: it settles by itself. `fix`: the packer can put it right
 * at the bench. `bug`: for whoever is called.
 */
export type Severity = 'stop' | 'wait' | 'fix' | 'bug'

export type ErrorWords = (typeof words.errors)[ErrorCode] & { readonly severity: Severity }

const severities: Readonly<Record<ErrorCode, Severity>> = {
  invalid_input: 'fix',
  unknown_operation: 'bug',
  not_found: 'fix',
  conflict: 'fix',
  service_unreachable: 'wait',
  service_no_answer: 'wait',
  service_busy: 'wait',
  service_refused: 'stop',
  above_ceiling: 'fix',
  above_rule_ceiling: 'fix',
  rule_undecided: 'fix',
  doubt_ended: 'stop',
  other_account: 'stop',
  restored_not_compared: 'stop',
  service_auth_failed: 'stop',
  unexpected_response: 'stop',
  keys_of_other_profile: 'fix',
  no_account: 'fix',
  first_spending: 'fix',
  test_took_money: 'stop',
  no_rate: 'fix',
  label_unreadable: 'stop',
  sealed_with_other_key: 'stop',
  label_missing: 'wait',
  removed_by_retention: 'stop',
  order_claimed: 'fix',
  order_half_scanned: 'fix',
  order_packed: 'stop',
  warehouse_cut_off: 'wait',
  warehouse_refused: 'stop',
  warehouse_too_old: 'stop',
  warehouse_stopped: 'wait',
  order_file_unreadable: 'fix',
  order_source_unreachable: 'wait',
  order_source_refused: 'fix',
  order_source_secret: 'fix',
  order_source_unreadable: 'fix',
  order_incomplete: 'fix',
  order_cancelled: 'fix',
  order_held: 'fix',
  items_not_scanned: 'fix',
  no_printer: 'fix',
  printer_unreachable: 'fix',
  printer_link_broken: 'fix',
  printer_not_ready: 'fix',
  not_printable: 'stop',
  half_printed: 'fix',
  printer_moved: 'fix',
  print_cancelled: 'fix',
  label_stock_mismatch: 'fix',
  station_locked: 'fix',
  operator_not_allowed: 'fix',
  needs_approval: 'fix',
  badge_unknown: 'fix',
  locked_by_administrator: 'stop',
  badges_paused: 'fix',
  keychain_unavailable: 'stop',
  keychain_locked: 'fix',
  data_folder_in_use: 'stop',
  data_folder_unusable: 'stop',
  database_damaged: 'stop',
  buying_stopped: 'stop',
  data_folder_of_other_user: 'stop',
  no_profile_open: 'stop',
  child_process_failed: 'bug',
  update_feed_unreachable: 'wait',
  update_not_trusted: 'stop',
  update_download_broken: 'wait',
  update_waits: 'wait',
  update_installing: 'wait',
  update_not_installed: 'fix',
  update_no_way_back: 'stop',
  not_allowed: 'stop',
  station_unreachable: 'wait',
  internal: 'bug',
}

/** What a packer reads for an error, and what can be done. */
export function errorWords(code: ErrorCode): ErrorWords {
  return { ...words.errors[code], severity: severities[code] }
}

/** What exactly is wrong, where the code alone does not say it. */
export const reasonOf = ({ details }: ErrorInfo): ErrorReason | undefined =>
  errorReasons.find((one) => one === details?.['reason'])

/** {@link reasonOf}, in words. */
export function reasonWords(error: ErrorInfo): string | undefined {
  const reason = reasonOf(error)
  return reason
    ? words.errorReasons[reason]
    : (lineFault(error) ?? printFault(error) ?? stationRefusal(error))?.sentence
}

/** One sentence, as exact as is known. */
export const sentenceOf = (error: ErrorInfo): string => reasonWords(error) ?? errorWords(error.code).sentence
