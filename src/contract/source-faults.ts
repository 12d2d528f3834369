// Why an order source brings nothing, or cannot be kept: a code, and what its sentence tells besides
// (words/<language>/source-faults.ts). Nothing of an address, a secret or an answer is repeated.

import type { DatabaseFault } from './database-place.ts'
import type { ErrorCode } from './errors.ts'
import type { RejectedRow } from './order-files.ts'

/** Faults whose name says all, each with the error that it is. */
export const plainSourceFaults = {
  no_answer: 'order_source_unreachable',
  no_such_name: 'order_source_unreachable',
  address_untrusted: 'order_source_unreachable',
  proxy_in_the_way: 'order_source_unreachable',
  answer_too_slow: 'order_source_unreachable',
  answer_broke_off: 'order_source_unreachable',
  folder_missing: 'order_source_unreachable',
  folder_forbidden: 'order_source_unreachable',
  no_folder: 'order_source_unreachable',
  /** It, or `done` or `failed` in it. */
  folder_is_link: 'order_source_unreachable',
  folder_full: 'order_source_unreachable',
  /** It is there, and does not answer. */
  folder_hangs: 'order_source_unreachable',
  answer_too_large: 'order_source_unreadable',
  nothing_answered: 'order_source_unreadable',
  too_many_orders: 'order_source_unreadable',
  no_json: 'order_source_unreadable',
  no_address: 'invalid_input',
  no_https: 'invalid_input',
  other_braces: 'invalid_input',
  secret_in_address: 'invalid_input',
  /** Of an address that is asked for one order: the place of its number is missing, or there are other braces. */
  look_up_braces: 'invalid_input',
  /** It is at another place than the address that orders are fetched from. */
  look_up_elsewhere: 'invalid_input',
  /** A query that asks for one order has no place of its number. */
  look_up_parameter: 'invalid_input',
  /** A packer waits for no longer. */
  look_up_too_slow: 'order_source_unreachable',
} as const satisfies Record<string, ErrorCode>
export type PlainSourceFault = keyof typeof plainSourceFaults

/** Those that tell more. */
export const toldSourceFaults = {
  busy: 'order_source_unreachable',
  folder_unusable: 'order_source_unreachable',
  sent_on: 'order_source_refused',
  no_entry: 'order_source_refused',
  nothing_there: 'order_source_refused',
  answered_no: 'order_source_refused',
  no_list: 'order_source_unreadable',
  no_object: 'order_source_unreadable',
  no_text: 'order_source_unreadable',
  no_order: 'order_source_unreadable',
  other_orders: 'order_source_unreadable',
  columns_lack: 'order_source_unreadable',
  columns_twice: 'order_source_unreadable',
  column_without_path: 'invalid_input',
  unknown_column: 'invalid_input',
  bad_path: 'invalid_input',
} as const satisfies Record<string, ErrorCode>

/** Of databases (database-place.ts). */
export const databaseSourceFaults = {
  no_host: 'invalid_input',
  database_not_here: 'invalid_input',
  database_needs_name: 'invalid_input',
  no_certificate: 'invalid_input',
  no_statement: 'invalid_input',
  several_statements: 'invalid_input',
  own_placeholder: 'invalid_input',
  not_only_select: 'invalid_input',
  no_end: 'invalid_input',
  unknown_parameter: 'invalid_input',
  database_unreachable: 'order_source_unreachable',
  database_full: 'order_source_unreachable',
  database_starting: 'order_source_unreachable',
  database_broke_off: 'order_source_unreachable',
  database_too_slow: 'order_source_unreachable',
  database_busy: 'order_source_unreachable',
  database_not_encrypted: 'order_source_refused',
  database_needs_tls: 'order_source_refused',
  database_wrong_server: 'order_source_refused',
  database_untrusted: 'order_source_refused',
  database_login: 'order_source_refused',
  database_missing: 'order_source_refused',
  database_rights: 'order_source_refused',
  database_reads_only: 'order_source_refused',
  database_no_table: 'order_source_unreadable',
  database_no_column: 'order_source_unreadable',
  database_syntax: 'order_source_unreadable',
  database_statement: 'order_source_unreadable',
  database_rule: 'order_source_unreadable',
  database_too_many_rows: 'order_source_unreadable',
  database_too_large: 'order_source_unreadable',
  database_rounded: 'order_source_unreadable',
} as const satisfies Record<DatabaseFault['code'], ErrorCode>

/** The error that each is. */
export const sourceFaultErrors: Readonly<Record<SourceFault['code'], ErrorCode>> = {
  ...plainSourceFaults,
  ...toldSourceFaults,
  ...databaseSourceFaults,
}

export type SourceFault =
  | DatabaseFault
  | { readonly code: PlainSourceFault }
  | {
      readonly code: 'busy' | 'sent_on' | 'no_entry' | 'nothing_there' | 'answered_no'
      readonly status: number
    }
  /** `cause`: the system's word for it. */
  | { readonly code: 'folder_unusable'; readonly cause: string }
  /** `path`: of the mapping; empty is the answer itself. */
  | { readonly code: 'no_list' | 'bad_path'; readonly path: string }
  /** `order`: which of the answer, from 1. */
  | { readonly code: 'no_object'; readonly order: number }
  | { readonly code: 'no_text'; readonly order: number; readonly column: string }
  | { readonly code: 'column_without_path' | 'unknown_column'; readonly column: string }
  /** It was asked for one, and answers others alone. */
  | { readonly code: 'other_orders'; readonly orders: number }
  /** Of the answer of a database: needed columns that none of its is, and one that two of them are. */
  | { readonly code: 'columns_lack'; readonly columns: string[] }
  | { readonly code: 'columns_twice'; readonly column: string }
  /** Not one can be taken. `first`: why not the first. */
  | {
      readonly code: 'no_order'
      readonly orders: number
      readonly first: Omit<RejectedRow, 'value' | 'also'>
    }

/** Details of the errors of a source. */
export type FaultySource = {
  readonly fault: SourceFault
  readonly retryAfterMs?: number
  /** What was answered is a page for people. */
  readonly isPage?: true
}
