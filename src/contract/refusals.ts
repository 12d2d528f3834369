// Why the station says no, where the code of an error alone does not tell: `details.reason`. A page has a sentence for each
// (words/<language>/refusals.ts), which comes when the first is shown. What is thrown here has no other sentence.

import { keychainFaults } from './domain.ts'
import { AppError, type ErrorCode, type ErrorDetails } from './errors.ts'

export const refusals = {
  /** What stands in the way. */
  conflict: [
    'manifest_settled_elsewhere',
    'manifest_made_here',
    // orders
    'order_shipped',
    'order_cancelled',
    'order_not_cancelled',
    'order_not_held',
    'label_being_bought',
    'own_address_kept',
    'no_other_address',
    'shipments_being_imported',
    // items that are scanned
    'package_empty',
    'item_to_scan',
    // batches
    'batch_open',
    'batch_not_begun',
    'batch_begun',
    'batch_not_paused',
    'batch_changed',
    'batch_ended',
    'row_begun',
    'batch_limited',
    'batch_shared',
    'batch_of_other',
    'batch_not_open',
    'batch_not_proven',
    // parcels and labels
    'not_bought',
    'stopped_before_it_left',
    'label_here',
    'no_label_missing',
    'label_refunded',
    'label_of_other_bench',
    'new_address_unknown',
    'address_not_asked',
    'no_rule_limit',
    'page_fits',
    'doubt_not_to_be_ended',
    // refunds, manifests, containers
    'refund_requested',
    'refund_sent',
    'refund_request_taken',
    'manifest_under_way',
    'manifest_not_known',
    'manifest_sent',
    'manifest_not_in_doubt',
    'manifest_of_another',
    'no_form_awaited',
    'nothing_for_manifest',
    'containers_changed',
    'containers_not_to_be_sent',
    'containers_not_to_be_given_up',
    // results
    'telling_told',
    'telling_skipped',
    // the account
    'funds_changed',
    'funds_not_in_doubt',
    'funds_news',
    'earlier_funds_open',
    'station_closing',
    'demo_has_account',
    'demo_has_gateway',
    'only_demo',
    'configuration_not_told',
    // printers
    'jobs_waiting',
    'demo_printer',
    'no_roll',
    'job_not_queued',
    'job_not_asked',
    'job_not_over',
    'job_at_bench',
    'job_stays_here',
    'print_taken',
    // packages and operators
    'package_name_taken',
    'last_package',
    'changed_meanwhile',
    'badge_taken',
    'program_name_taken',
    'gesture_of_another',
    'badge_of_two',
    'supervisor_needed',
    'last_supervisor',
    // data
    'being_copied',
    'backup_of_other_station',
    'no_backup',
    'backup_damaged',
    'backup_unreadable',
    'nothing_damaged',
    'nothing_to_decide',
    'key_in_keychain',
    'profile_opening',
    'recording',
    'too_many_pages',
    // versions
    'not_an_application',
    'version_being_installed',
    'no_feed',
    'version_not_ready',
    'version_not_kept',
    'nothing_to_fetch',
  ],
  /** What is not there. */
  not_found: [
    'order',
    'order_to_ship',
    'item',
    'item_picture',
    'packed_parcel',
    'waiting_order',
    'imported_file',
    'order_source',
    'result_target',
    'result_telling',
    'claim',
    'parcel',
    'shipment',
    'label',
    'label_in_archive',
    'document',
    'label_export',
    'label_area',
    'batch',
    'batch_row',
    'refund',
    'refund_request',
    'manifest',
    'manifest_at_service',
    'manifest_form',
    'form_at_service',
    'open_list',
    'container_labels',
    'funds',
    'address',
    'address_at_service',
    'carrier_account_at_service',
    'printer',
    'print_job',
    'bench_print',
    'bench',
    'sheet_page',
    'demo_paper',
    'package',
    'operator',
    'program',
    'approval',
    'backup',
    'warehouse',
    'kept_answer',
    'running_recording',
    'recorded_call',
  ],
  /** What is wrong with what was typed or chosen. */
  invalid_input: [
    'filter_name_taken',
    'too_many_filters',
    'too_many_orders',
    'columns_wrong',
    'no_such_printer',
    'own_stand_in',
    'no_such_days',
    'ends_before_begins',
    'other_currency',
    'address_without_state',
    'badge_needed',
    'doubt_without_reason',
    'rectangle_sides',
    'not_keepable',
    'not_https',
    'too_large',
  ],
  no_account: ['no_gateway', 'no_client_secret', 'no_service_address'],
  printer_unreachable: ['no_queue', 'nothing_at_address', 'no_driver'],
  label_unreadable: ['form_not_printable', 'document_not_printable'],
  sealed_with_other_key: ['request_sealed', 'no_warehouse_key'],
  order_source_secret: ['secret_not_here'],
  unexpected_response: ['address_not_whole'],
  /** Beside `KeychainFault` in `details.fault`. */
  keychain_unavailable: [...keychainFaults, 'closed', 'left_alone'],
  data_folder_unusable: [
    'other_program',
    'newer_version',
    'backups_not_writable',
    'settings_damaged',
    'names_damaged',
  ],
  database_damaged: ['database_empty', 'copy_damaged'],
  child_process_failed: ['database_not_checked'],
} as const satisfies Partial<Record<ErrorCode, readonly string[]>>

export type RefusalCode = keyof typeof refusals
export type Refusal<Code extends RefusalCode = RefusalCode> = (typeof refusals)[Code][number]

/** An error of these codes with its reason. `message` is for the log and for commands. */
export const withReason = <Code extends RefusalCode>(
  code: Code,
  reason: Refusal<Code>,
  message: string,
  details: ErrorDetails = {},
  cause?: unknown,
): AppError => new AppError(code, message, { details: { ...details, reason }, cause })

/** What a log has of a reason that only pages put in words. */
const spaced = (reason: string) => reason.replaceAll('_', ' ')

/** What was asked for cannot be done as things are. */
export const conflict = (why: Refusal<'conflict'>, details?: ErrorDetails, cause?: unknown): AppError =>
  withReason('conflict', why, spaced(why), details, cause)

/** What was asked for is not there. */
export const notFound = (what: Refusal<'not_found'>, details?: ErrorDetails): AppError =>
  withReason('not_found', what, `no such ${spaced(what)}`, details)

/** What was typed or chosen is not taken. */
export const invalidInput = (why: Refusal<'invalid_input'>, details?: ErrorDetails): AppError =>
  withReason('invalid_input', why, spaced(why), details)
