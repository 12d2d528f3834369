// What puts right each thing that can be said of an order on the stage: total tables from code to the stage's buttons.

import type { ErrorCode, ErrorInfo, ErrorReason } from '../../contract/errors.ts'
import type { KnownErrorCode } from '../../contract/service-codes.ts'
import { claimOf } from './claim-fault.ts'
import { sectionOf, type DraftSectionName } from './draft/draft-sections.ts'
import type { StageAction } from './stage-traits.ts'

/** `steps`: the first is the nearest; none where nothing can be done at the bench. `at`: where the parcel's form opens. */
type Next = { readonly steps: readonly StageAction[]; readonly at?: DraftSectionName }

const go = (...steps: readonly StageAction[]): Next => ({ steps })
/** In the parcel's form, at this part; or the order is put aside. */
const form = (at?: DraftSectionName, ...more: readonly StageAction[]): Next => ({
  steps: [...more, 'change', 'hold'],
  ...(at && { at }),
})
const nothing = go()
const again = go('retry', 'hold')
const account = go('connect_account', 'hold')
const supervisor = go('open_account', 'hold')
const carriers = form('service', 'open_carriers')

const byCode: Readonly<Record<ErrorCode, Next>> = {
  invalid_input: go('open_orders'),
  unknown_operation: go('load_again'),
  not_found: go('open_orders'),
  conflict: again,
  service_unreachable: again,
  service_no_answer: again,
  service_busy: again,
  service_refused: form(),
  service_auth_failed: account,
  unexpected_response: again,
  no_account: account,
  first_spending: go('retry'),
  test_took_money: supervisor,
  keys_of_other_profile: account,
  no_rate: form('service'),
  label_unreadable: go('open_order'),
  sealed_with_other_key: nothing,
  above_ceiling: go('retry', 'hold'),
  above_rule_ceiling: form('service', 'ship_once'),
  rule_undecided: form('service'),
  label_missing: go('fetch_labels'),
  doubt_ended: go('retry', 'change', 'hold'),
  other_account: account,
  restored_not_compared: go('compare'),
  removed_by_retention: nothing,
  order_claimed: go('retry', 'take_over'),
  order_half_scanned: go('retry', 'take_over'),
  order_packed: go('open_order'),
  warehouse_cut_off: go('retry'),
  warehouse_refused: go('retry'),
  warehouse_too_old: again,
  warehouse_stopped: go('retry'),
  order_file_unreadable: go('open_orders'),
  order_source_unreachable: go('open_orders'),
  order_source_refused: go('open_orders'),
  order_source_secret: go('open_orders'),
  order_source_unreadable: go('open_orders'),
  order_incomplete: form(),
  order_cancelled: go('take_back', 'open_order'),
  order_held: go('release_order', 'open_order'),
  items_not_scanned: go('retry'),
  no_printer: go('open_printers', 'retry'),
  printer_unreachable: go('open_printers', 'retry'),
  printer_link_broken: go('open_printers', 'retry'),
  printer_not_ready: go('open_printers', 'retry'),
  not_printable: go('open_order'),
  half_printed: go('open_printers'),
  printer_moved: go('open_printers'),
  print_cancelled: go('reprint'),
  label_stock_mismatch: go('open_printers', 'retry', 'hold'),
  station_locked: go('retry'),
  operator_not_allowed: again,
  needs_approval: again,
  badge_unknown: go('retry'),
  locked_by_administrator: nothing,
  badges_paused: go('retry'),
  keychain_unavailable: account,
  keychain_locked: go('retry'),
  data_folder_in_use: nothing,
  data_folder_unusable: go('retry'),
  database_damaged: go('open_backups'),
  buying_stopped: go('open_backups'),
  data_folder_of_other_user: nothing,
  no_profile_open: go('choose_profile'),
  child_process_failed: go('retry'),
  update_feed_unreachable: nothing,
  update_not_trusted: nothing,
  update_download_broken: nothing,
  update_waits: nothing,
  update_installing: go('retry'),
  update_not_installed: nothing,
  update_no_way_back: nothing,
  not_allowed: nothing,
  station_unreachable: go('retry'),
  internal: again,
}

/** Where the reason says more than the code; undefined where the code's own holds. */
const byReason: Readonly<Record<ErrorReason, Next | undefined>> = {
  no_country: form('to'),
  missing: undefined,
  wrong: undefined,
  no_weight: form('packages'),
  no_ship_from: go('open_ship_from', 'hold'),
  unknown_preset: form('packages'),
  weight_of_another: form('packages'),
  weight_is_off: form('packages'),
  customs_to_check: form('customs'),
  to_look_through: form(),
  changes_kept: form(),
  rule_changed: go('retry', 'change', 'hold'),
  changed_since: form(),
  order_gone: go('open_orders'),
  order_emptied: go('open_orders'),
  wait_unreadable: undefined,
  scans_unreadable: undefined,
  none_offered: form('packages', 'retry'),
  none_without_condition: form('service'),
  several_currencies: form('service'),
  not_offered: form('service'),
  none_by_rule: form('service'),
  none_tracked: form('service'),
  rate_gone: form('service', 'retry'),
  no_label_paper: undefined,
  too_small: undefined,
  other_label_language: undefined,
  not_drawn_exactly: undefined,
  page_too_large: undefined,
  wider_than_head: undefined,
  codes_lost: undefined,
  no_such_page: undefined,
  dynamic_form: undefined,
  encrypted: undefined,
  timed_out: undefined,
  crashed: undefined,
}

/** What the service itself says no with. A code that is not here is answered as any refusal. */
const byServiceCode: Readonly<Record<KnownErrorCode, Next>> = {
  'ACCOUNT.NOT_ACTIVE': supervisor,
  'ACCOUNT.NOT_FOUND': account,
  'ACCOUNT.PAYMENT_FAILED': go('add_funds', 'hold'),
  'ACCOUNT.VALIDATION_FAILED': supervisor,
  'ACCOUNT.APP.AUTHENTICATION_FAILED': account,
  'ACCOUNT.APP.VALIDATION_FAILED': account,
  'ACCOUNT.BALANCE.VALIDATION_FAILED': supervisor,
  'ACCOUNT.PARENT.NOT_FOUND': supervisor,
  'ACCOUNT.PARENT.VALIDATION_FAILED': supervisor,
  'ADDRESS.VALIDATION_FAILED': form('to'),
  'CARRIER.AUTHENTICATION_FAILED': carriers,
  'CARRIER.NOT_ACTIVE': form('service'),
  'CARRIER.NOT_SUPPORTED': form('service'),
  'CARRIERACCOUNT.NOT_ACTIVE': carriers,
  'CARRIERACCOUNT.NOT_FOUND': carriers,
  'CARRIERACCOUNT.VALIDATION_FAILED': carriers,
  'CARRIERACCOUNT.CONFIG.NOT_AUTHORIZED': carriers,
  'DOCUMENT.CARRIER.NOT_ACTIVE': carriers,
  'DOCUMENT.CARRIER.NOT_SUPPORTED': carriers,
  'DOCUMENT.CARRIER.VALIDATION_FAILED': form(),
  'DOCUMENT.CARRIERACCOUNT.NOT_ACTIVE': carriers,
  'DOCUMENT.CARRIERACCOUNT.NOT_FOUND': carriers,
  'DOCUMENT.TRACKINGNUMBER.NOT_FOUND': form(),
  'MANIFEST.NOT_FOUND': form(),
  'MANIFEST.NOT_SUPPORTED': form(),
  'MANIFEST.VALIDATION_FAILED': form(),
  'PACKAGETYPE.NOT_ACTIVE': form('packages'),
  'PACKAGETYPE.NOT_FOUND': form('packages'),
  'PACKAGETYPE.NOT_SUPPORTED': form('packages'),
  'PACKAGETYPE.VALIDATION_FAILED': form('packages'),
  'SERVICE.NOT_ACTIVE': form('service'),
  'SERVICE.NOT_SUPPORTED': form('service'),
  'SHIPMENT.BAD_REQUEST': form(),
  'SHIPMENT.NOT_FOUND': go('open_order', 'change', 'hold'),
  'SHIPMENT.OPERATION_FAILED': go('retry', 'change', 'hold'),
  'SHIPMENT.VALIDATION_FAILED': form(),
  'SHIPMENT.LABEL.VALIDATION_FAILED': form('label', 'open_printers'),
  'SHIPMENT.REFUND.NOT_SUPPORTED': form(),
  'SHIPMENT.REFUND.VALIDATION_FAILED': form(),
  'SHIPMENT.SPECIALSERVICEPARAM.VALIDATION_FAILED': form('special'),
  'SHIPMENT.TRACKING.NOT_SUPPORTED': form(),
  'SHIPMENT.OPTION.ATTRIBUTE_IGNORED': form(),
  'SHIPMENTRATE.NOT_FOUND': form('packages'),
  'SHIPMENTRATE.VALIDATION_FAILED': form('packages'),
  'SHIPMENTRATE.SPECIALSERVICEPARAM.VALIDATION_FAILED': form('special'),
  'SPECIALSERVICE.NOT_SUPPORTED': form('service'),
  'SPECIALSERVICE.VALIDATION_FAILED': form('special'),
  'USER.NOT_FOUND': account,
  'USER.VALIDATION_FAILED': supervisor,
}

const entryOf = <Key extends string, T>(table: Readonly<Record<Key, T>>, key: unknown): T | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key as Key] : undefined

function nextOf({ code, details }: ErrorInfo): Next {
  const ofService = code === 'service_refused' ? entryOf(byServiceCode, details?.['code']) : undefined
  // What may have been bought there is another act, on another word.
  if (claimOf({ code, details })?.inDoubt) return go('retry', 'take_over_doubt')
  return ofService ?? entryOf(byReason, details?.['reason']) ?? byCode[code]
}

/** What puts this right, the nearest first; none where nothing can be done at the bench. */
export const refusalSteps = (error: ErrorInfo): readonly StageAction[] => nextOf(error).steps

/** The part of the parcel's form that this is put right in: that of the field which it names, where it names one. */
export function partOf(error: ErrorInfo): DraftSectionName | undefined {
  const { at } = nextOf(error)
  const field = error.details?.['field']
  return at ?? (error.code === 'order_incomplete' && typeof field === 'string' ? sectionOf(field) : undefined)
}
