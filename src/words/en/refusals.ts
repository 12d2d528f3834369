// What is said of a refusal whose code alone does not tell why (contract/refusals.ts): what is so, and what to do about it.

import type { Refusal, RefusalCode } from '../../contract/refusals.ts'

/** What a sentence may name of the error's details. */
export type RefusalDetails = { readonly most: string; readonly currency: string }

export type Refusals = {
  readonly [Code in RefusalCode]: Readonly<
    Record<Refusal<Code>, string | ((details: RefusalDetails) => string)>
  >
}

export const refusals: Refusals = {
  conflict: {
    manifest_settled_elsewhere: 'The manifest was settled meanwhile, or it is too early to end it.',
    manifest_made_here:
      'This bench makes this manifest itself: what became of it is settled here, where it is under way.',
    order_shipped: 'The order is shipped already.',
    order_cancelled: 'The order is cancelled. Take it back first.',
    order_not_cancelled: 'The order is not cancelled any more.',
    order_not_held: 'The order is not on hold any more.',
    label_being_bought: 'A label of the order is being bought, or may have been. Wait until that is known.',
    stopped_before_it_left:
      'The station was stopped before anything had left for the service: nothing was bought. Try again.',
    own_address_kept:
      'What somebody typed for the order is kept, with an address of its own. Scan the order in Ship to change it.',
    no_other_address: 'The order’s file says no other address.',
    shipments_being_imported: 'Shipments are being imported. Wait until they are in, or cancel that.',
    package_empty: 'Nothing is in this package yet: scan an item first.',
    item_to_scan: 'This item has a barcode: scan it, or type its SKU.',
    batch_open: 'Another batch has not ended. End it first.',
    batch_not_begun: 'The batch has not begun.',
    batch_begun: 'The batch has begun already.',
    batch_not_paused: 'The batch is not paused any more.',
    batch_changed: 'The rows of the batch or their price have changed. Look at them again.',
    batch_ended: 'The batch has ended.',
    row_begun: 'The row has begun, or the batch has ended.',
    batch_limited:
      'A batch that stops at an amount is not shared out: no bench would know what the others have spent of it.',
    batch_shared:
      'Another bench still has a row of this batch, or is not sure of one. Wait until it has said so.',
    batch_of_other: 'That is done at the bench that shares the batch out.',
    batch_not_open: 'The batch is not shared out any more, or has ended.',
    batch_not_proven: 'No bench with the warehouse’s key has shared this batch out: it is not believed.',
    not_bought: 'The parcel is not bought: it has no label.',
    label_here: 'The label of this package is here already.',
    no_label_missing: 'No label is missing any more, or none at all has come.',
    label_refunded: 'The refund of this label was asked for: it must not be used.',
    label_of_other_bench: 'The label is another bench’s. Print it again in Reprint.',
    new_address_unknown: 'What the address of this parcel was changed to is not known.',
    address_not_asked: 'Nothing is asked about the address of this parcel any more.',
    no_rule_limit: 'No rule with a limit chose the service of this parcel. Look at it again.',
    page_fits: 'This page of the label is not larger than the paper.',
    doubt_not_to_be_ended:
      'This cannot be settled by hand now: the service may still say what became of it. Look at it again.',
    refund_requested: 'The refund of this parcel was asked for already.',
    refund_sent: 'The request for the refund may have reached the service: it cannot be called off.',
    refund_request_taken: 'The other bench has taken the request already, or it is over.',
    manifest_under_way: 'A manifest with this parcel is on its way to the service. Wait until it is settled.',
    manifest_not_known:
      'The warehouse did not answer, and nobody knows whether another bench has the parcel on a manifest. Nothing was asked for: try again.',
    manifest_sent: 'The manifest may have reached the service: it cannot be called off.',
    manifest_not_in_doubt: 'It is known by now what became of this manifest.',
    manifest_of_another: 'The service’s manifest with this id belongs to another manifest of the station.',
    no_form_awaited: 'No form of this manifest is waited for.',
    nothing_for_manifest: 'No parcel of these lists is ready for a manifest.',
    containers_changed: 'These container labels have changed meanwhile. Look at them again.',
    containers_not_to_be_sent: 'These container labels do not wait to be sent any more.',
    containers_not_to_be_given_up: 'These container labels cannot be given up now.',
    telling_told: 'It was told meanwhile.',
    telling_skipped: 'Somebody left it untold meanwhile.',
    funds_changed: 'These funds have changed meanwhile. Look at them again.',
    funds_not_in_doubt: 'It is known by now what became of these funds.',
    funds_news: 'The history or the balance of the account has changed. Look at it before you decide.',
    earlier_funds_open: 'Earlier funds are not settled: nothing was added. Settle them first.',
    station_closing: 'The station is closing: nothing was added.',
    demo_has_account: 'Demo has an account of its own. Choose another profile to connect yours.',
    demo_has_gateway: 'Demo has a gateway of its own. Choose another profile to connect yours.',
    only_demo: 'Only the Demo profile has a service and a printer of its own.',
    configuration_not_told:
      'The service does not say what was set up for this carrier account. Fill it in again.',
    jobs_waiting: 'Prints wait for this printer. Move them to another one, or take them out, first.',
    demo_printer: 'The printer of the Demo profile stays as it is.',
    no_roll: 'Only a label printer has a roll.',
    job_not_queued: 'This print waits in the queue no more.',
    job_not_asked: 'Whether this label came out is not asked any more.',
    job_not_over: 'This print is not over. What becomes of it must be known first.',
    job_at_bench: 'This print is at another bench. Call it off, or decide what becomes of it.',
    job_stays_here: 'This print cannot be sent to another bench.',
    print_taken: 'The other bench has taken it already, or it is over.',
    package_name_taken: 'Another package has this name. Choose another name.',
    last_package: 'The last package stays: a parcel needs one. Add another first.',
    changed_meanwhile:
      'Another bench has changed this meanwhile. What is there now is shown: look through it, and save again.',
    badge_taken: 'This badge is another operator’s.',
    program_name_taken: 'Another program has this name.',
    gesture_of_another: 'What was sent was asked for another order before. Nothing was done.',
    badge_of_two: 'This badge is that of two operators. A supervisor gives one of them a new one.',
    supervisor_needed: 'There must be a supervisor: without one nobody could change the station.',
    last_supervisor: 'The last supervisor stays while there are other operators.',
    being_copied: 'The database is being copied. Try again when that is done.',
    backup_of_other_station: 'This backup is another station’s. Choose one of this station.',
    no_backup: 'This file is no backup of a station.',
    backup_damaged: 'This backup is damaged. Choose another one.',
    backup_unreadable: 'This backup cannot be read. Choose another one.',
    nothing_damaged: 'No database is damaged: there is nothing to put back.',
    nothing_to_decide: 'There is nothing to be decided now. Look at it again.',
    key_in_keychain: 'The key of this station is in its keychain already.',
    profile_opening: 'A profile is being opened. Try again in a moment.',
    recording: 'A recording is under way already.',
    too_many_pages: 'Too many pages of this station are open. Close one.',
    not_an_application: 'This station was not installed as an application: it does not update itself.',
    version_being_installed: 'A version is being installed.',
    no_feed: 'No address for new versions is set.',
    version_not_ready: 'This version is not ready to be installed any more.',
    version_not_kept: 'This version is not kept here.',
    nothing_to_fetch: 'No new version was found to be fetched.',
  },
  not_found: {
    order: 'This order is not here.',
    order_to_ship: 'None of these orders is to be shipped.',
    item: 'This item is not on the list any more.',
    item_picture: 'There is no picture of this name at the station: PNG, JPEG, WebP or GIF, at most 2 MB.',
    packed_parcel: 'Nothing was scanned into this parcel.',
    waiting_order: 'This order waits for the service no more.',
    imported_file: 'Another file was imported since. Its rows are listed here now.',
    order_source: 'This order source is not there any more.',
    result_target: 'This target is not there any more.',
    result_telling: 'This event is not listed any more.',
    claim: 'No bench has this order any more.',
    parcel: 'This parcel is not here.',
    shipment: 'This shipment is not here.',
    label: 'This label is not here.',
    label_in_archive: 'The warehouse’s archive does not have this label.',
    document: 'This document is not here.',
    label_export: 'This export is not there any more. Begin another one.',
    label_area: 'This choice of a part of the page is not there any more.',
    batch: 'This batch is not there any more.',
    batch_row: 'The batch does not have this row.',
    refund: 'This refund is not here.',
    refund_request:
      'This request is not there: the warehouse’s database may have been put back to an earlier state.',
    manifest: 'This manifest is not here.',
    manifest_at_service: 'The service knows no manifest with this id.',
    manifest_form: 'This manifest has no form yet.',
    form_at_service: 'The service has no form of this manifest.',
    open_list: 'This list is not open any more.',
    container_labels: 'These container labels are not here.',
    funds: 'These funds are not here.',
    address: 'This address is not there any more.',
    address_at_service: 'The service has no address with this id.',
    carrier_account_at_service: 'The service does not have this carrier account.',
    printer: 'This printer is not there any more. Choose another one.',
    print_job: 'This print is not here.',
    bench_print: 'This bench has not sent such a print.',
    bench: 'No such bench of this warehouse is known.',
    sheet_page: 'The sheet does not have this page.',
    demo_paper: 'No such paper has come out of Demo’s printer.',
    package: 'This package is not there any more.',
    operator: 'This operator is not there any more.',
    program: 'This program is not there any more.',
    approval: 'Nothing waits for this approval any more.',
    backup: 'This backup is not in the folder any more.',
    warehouse: 'This bench shares its orders with no other.',
    kept_answer: 'This answer is not kept any more.',
    running_recording: 'No recording is under way.',
    recorded_call: 'There is no recording with calls in it.',
  },
  invalid_input: {
    filter_name_taken: 'Another filter has this name. Choose another name.',
    too_many_filters: ({ most }) => `There are ${most} filters already. Remove one first.`,
    too_many_orders: ({ most }) => `A batch takes at most ${most} orders. Choose fewer.`,
    columns_wrong: 'A column is missing, is chosen twice, or is not known.',
    no_such_printer: 'A chosen printer is not there any more. Choose another one.',
    own_stand_in: 'A printer cannot stand in for itself. Choose another one.',
    no_such_days: 'These are no days that can be shown, or too many.',
    ends_before_begins: 'The period ends before it begins.',
    other_currency: ({ currency }) => `The account is in ${currency}: enter an amount in it.`,
    address_without_state: 'Parcels cannot leave from an address without state and country.',
    badge_needed: 'A new operator needs a badge.',
    doubt_without_reason: 'Say why: what is not sure is not ended without a reason.',
    rectangle_sides: 'A part of the page needs its sides.',
    not_keepable: 'A key or password is empty, too long, or has characters that no keychain keeps.',
    not_https: 'The service’s address must begin with https, or be on this computer.',
    too_large: 'This is too large for the station. Choose a smaller file.',
  },
  no_account: {
    no_gateway: 'No gateway is connected. Connect it in Account › Gateway.',
    no_client_secret: 'The gateway’s keys have no client secret. Enter it in Account › Gateway.',
    no_service_address: 'The service’s address is not known. Enter it first.',
  },
  printer_unreachable: {
    no_queue: 'This computer has no printer queue of this name.',
    nothing_at_address: 'Nothing answers at the printer’s address. Is the address right, the printer on?',
    no_driver: 'A printer for PDF is reached through a queue of this computer. Add it there first.',
  },
  label_unreadable: {
    form_not_printable: 'The service sent no form that a printer takes.',
    document_not_printable: 'What came as a document is none that a printer takes.',
  },
  sealed_with_other_key: {
    request_sealed:
      'What was asked of the service was locked with a key that is not here. Unlock the keychain that was used then, and start the station again.',
    no_warehouse_key:
      'This station does not have the warehouse’s key. Let it join by a code of another bench.',
  },
  order_source_secret: {
    secret_not_here:
      'Other benches have the secret of this source, and this bench could not take it into its keychain. It asks nobody without it. Type it here too, or see to the keychain.',
  },
  unexpected_response: {
    address_not_whole: 'The service told the address without its name or street.',
  },
  keychain_unavailable: {
    no_service: 'No keychain service is running on this computer.',
    locked: 'The keychain is locked. Unlock it and try again.',
    no_library: 'The keychain cannot be used: a system library is not installed.',
    silent: 'The keychain has not answered in time. Does it wait for somebody to allow it?',
    broke_down: 'The access to the keychain broke down. Try again.',
    refused: 'The keychain refused it.',
    not_kept: 'The keychain did not keep what it was given.',
    closed: 'The station is closing: the keychain is not asked any more.',
    left_alone: 'The keychain failed several times, and is left alone for half a minute. Try again then.',
  },
  data_folder_unusable: {
    other_program: 'The database in the data folder belongs to another program. Name another data folder.',
    newer_version:
      'A newer version of the station made this database. Start that version, or name another data folder.',
    backups_not_writable:
      'The folder for backups cannot be written to. Choose another one, or give the station access to it.',
    settings_damaged:
      'The file settings.json in the data folder is damaged. Correct it, or delete it to start with the defaults.',
    names_damaged: 'The file response-names.json in the data folder is damaged. Correct it or delete it.',
  },
  database_damaged: {
    database_empty:
      'The database file is empty: what it held is lost. Restore the newest backup. Delete the file only if this station was never used.',
    copy_damaged:
      'The backup was not kept: what was copied is damaged, and so is the database. Call a supervisor.',
  },
  child_process_failed: {
    database_not_checked: 'The database could not be checked. Try again.',
  },
}

export const beside = {
  /** Of what was entered, where no more is known than its field. */
  field: (field: string) => `Something that was entered does not fit: ${field}.`,
  /** A profile could not be opened. */
  stays: 'The station stays on the profile that was open before.',
}
