// Every failure that the station expects has a code of this list. Anything else is a bug and gets an id.

import { z } from 'zod'

export const errorCodes = [
  // what was asked for
  'invalid_input',
  'unknown_operation',
  'not_found',
  'conflict',
  // the shipping service
  'service_unreachable',
  'service_no_answer',
  'service_busy',
  'service_refused',
  'service_auth_failed',
  'unexpected_response',
  'no_account',
  /** Nobody has said yet that money may be spent with the account (details: `FirstSpending`, spending.ts). */
  'first_spending',
  /** A Test account has less after its first label (details: `TakenMoney`, domain.ts): nothing more is bought. */
  'test_took_money',
  'keys_of_other_profile',
  // money and labels
  'no_rate',
  'label_unreadable',
  'sealed_with_other_key',
  /** It waited for the service up to a price, and costs more by now, or nobody can tell (`details.ceiling`, `price`). */
  'above_ceiling',
  /** What the order's rule lets it go by costs more than the rule's ceiling (`details.rule`, `price`, `ceiling`, `service`). */
  'above_rule_ceiling',
  /** Whether a rule takes the order cannot be told (`details.rule`, `needs`). */
  'rule_undecided',
  /** The service answered without a label that was bought (`details.packages`). */
  'label_missing',
  /** A person said that what was in doubt was not bought (`details.reason`). */
  'doubt_ended',
  'other_account',
  /** Orders wait: the database is an earlier one (`details.backupAt`), and the service was not asked what was shipped since. */
  'restored_not_compared',
  /** Its bytes were removed after the time that the station keeps them. */
  'removed_by_retention',
  // the warehouse that several benches share
  /** Another bench has it (`details`: `ClaimedElsewhere`, warehouse.ts). */
  'order_claimed',
  /** Another bench has half scanned it, and nobody has it now (`details`: `HalfScannedElsewhere`, warehouse.ts). */
  'order_half_scanned',
  /** Another bench has packed it (`details.bench`, `at`), or the service has its shipment. */
  'order_packed',
  /** It does not answer (`details.since`). */
  'warehouse_cut_off',
  /** It does not let this station in, or is not set up (`details.why`). */
  'warehouse_refused',
  /** A newer version has changed it: this one may not write to it any more. */
  'warehouse_too_old',
  /** A supervisor has stopped all its benches (details: `WarehouseStop`, warehouse-benches.ts): nothing new is bought. */
  'warehouse_stopped',
  // orders
  'order_file_unreadable',
  /** A folder that is not there, or an address that does not answer. */
  'order_source_unreachable',
  /** It answered no: its address or secret is not right (`details.status`). */
  'order_source_refused',
  /** The secret that is kept was given for another address: it goes to no other. */
  'order_source_secret',
  /** It answered, and not what its mapping says. Nothing was taken. */
  'order_source_unreadable',
  'order_incomplete',
  /** A person said that it will never be shipped: it is taken back first. */
  'order_cancelled',
  'order_held',
  /** Its items are scanned before it is bought (`details`: orderNumber, parcelNumber, left, packed, and excess where more is packed than is ordered). */
  'items_not_scanned',
  // printing
  'no_printer',
  'printer_unreachable',
  'printer_link_broken',
  'printer_not_ready',
  'not_printable',
  /** Paper or ribbon ran out, or the head was opened, while the label was coming out. */
  'half_printed',
  /** The printer's address was changed while the label was on its way to the old one, which may still print it. */
  'printer_moved',
  'print_cancelled',
  /** What the service would send does not fit the printer's paper: nothing was bought. */
  'label_stock_mismatch',
  // operators
  /** A badge is needed first. `details.waits`: nothing was changed, and it can be asked again once somebody is at work. */
  'station_locked',
  'operator_not_allowed',
  /** Above a packer's limit, or nobody can tell: see `ApprovalWish` for its details. */
  'needs_approval',
  'badge_unknown',
  /** The station profile sets it (`details.section`), and nobody changes it at the bench. */
  'locked_by_administrator',
  /** After several wrong badges none is read for a while (`details.waitMs`). */
  'badges_paused',
  // the machine
  'keychain_unavailable',
  'keychain_locked',
  'data_folder_in_use',
  'data_folder_unusable',
  /** A part of it cannot be read, or does not hold what the station wrote there. */
  'database_damaged',
  /** What was bought already cannot be told for sure (`database_damaged`): nothing is bought until that is mended. */
  'buying_stopped',
  /** It was made by another user of this computer, whose keychain has its key. */
  'data_folder_of_other_user',
  /** Neither the profile that was asked for nor the one before it (`details.profiles`). */
  'no_profile_open',
  'child_process_failed',
  // new versions of the station
  'update_feed_unreachable',
  /** Not what its releaser signed (`details.why`): nothing of it was kept. */
  'update_not_trusted',
  'update_download_broken',
  /** Work is under way: `details.holds`. */
  'update_waits',
  /** Nothing new is begun while the station hands over to the installer. */
  'update_installing',
  /** The installer was started, and the version before runs still. */
  'update_not_installed',
  /** The version before cannot read the data any more. */
  'update_no_way_back',
  // between page and station
  'not_allowed',
  'station_unreachable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** What exactly is wrong, where the code alone does not say it: `details.reason`. */
export const errorReasons = [
  // invalid_input, of an address
  'no_country',
  // order_incomplete; `details.field` names it
  'missing',
  'wrong',
  'no_weight',
  'no_ship_from',
  'unknown_preset',
  'weight_of_another',
  'weight_is_off',
  'customs_to_check',
  'to_look_through',
  'changes_kept',
  'rule_changed',
  'changed_since',
  'order_gone',
  // removed_by_retention
  'order_emptied',
  // database_damaged
  'wait_unreadable',
  'scans_unreadable',
  // no_rate
  'none_offered',
  'none_without_condition',
  'several_currencies',
  'not_offered',
  'none_by_rule',
  'none_tracked',
  'rate_gone',
  // label_stock_mismatch
  'no_label_paper',
  'too_small',
  // not_printable
  'other_label_language',
  'not_drawn_exactly',
  'page_too_large',
  'wider_than_head',
  'codes_lost',
  'no_such_page',
  'dynamic_form',
  'encrypted',
  'timed_out',
  'crashed',
] as const
export type ErrorReason = (typeof errorReasons)[number]

/** An error as it travels to the page. `details` holds no secret and no address. */
export const ErrorInfo = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.record(z.string(), z.json()).optional(),
})
export type ErrorInfo = z.infer<typeof ErrorInfo>

export type ErrorDetails = NonNullable<ErrorInfo['details']>

/** An expected failure. `message` is one English sentence for the log and for whoever is called; the page has its own words for each code. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
  }

  toInfo(): ErrorInfo {
    return { code: this.code, message: this.message, ...(this.details ? { details: this.details } : {}) }
  }
}

/** True for an `AppError` with one of `codes`, or with any code when none is named. */
export function isAppError(error: unknown, ...codes: readonly ErrorCode[]): error is AppError {
  return error instanceof AppError && (codes.length === 0 || codes.includes(error.code))
}
