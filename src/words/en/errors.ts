import type { ErrorCode } from '../../contract/errors.ts'

type ErrorWords = {
  /** At most two short words, for the stage. */
  readonly word: string
  /** What is wrong, in the packer's words. */
  readonly sentence: string
  /** What to do next. */
  readonly action: string
}

export const errors: Readonly<Record<ErrorCode, ErrorWords>> = {
  invalid_input: {
    word: 'No code',
    sentence: 'That cannot be read as an order, a label or an address.',
    action: 'Check it and try again.',
  },
  unknown_operation: {
    word: 'Fault',
    sentence: 'The page and the station are of different versions.',
    action: 'Load the page again.',
  },
  not_found: {
    word: 'Not found',
    sentence: 'There is nothing with that number here.',
    action: 'Check the number, or import the order.',
  },
  conflict: {
    word: 'Too late',
    sentence: 'It has changed meanwhile.',
    action: 'Look at it again.',
  },
  service_unreachable: {
    word: 'Offline',
    sentence: 'The shipping service cannot be reached.',
    action: 'Reprints work. Try again when the service is back.',
  },
  service_no_answer: {
    word: 'No answer',
    sentence: 'The service has not answered.',
    action: 'Try again in a moment.',
  },
  service_busy: {
    word: 'Busy',
    sentence: 'The shipping service is too busy to answer.',
    action: 'Wait a moment and try again.',
  },
  service_refused: {
    word: 'Refused',
    sentence: 'The shipping service does not take this parcel.',
    action: 'Put it aside for whoever looks after the orders.',
  },
  above_ceiling: {
    word: 'Over limit',
    sentence: 'It costs more than it was to cost when it was put off, or no price is known.',
    action: 'Scan the order to buy it at its price of now.',
  },
  above_rule_ceiling: {
    word: 'Over limit',
    sentence: 'It costs more than the limit of this order’s rule.',
    action: 'Choose another service, or buy it at its price, by hand.',
  },
  rule_undecided: {
    word: 'Not known',
    sentence: 'Whether a rule takes this order cannot be told: the order does not say enough.',
    action: 'Fill in what is missing, or choose the service by hand.',
  },
  doubt_ended: {
    word: 'Doubt ended',
    sentence: 'A supervisor said that it was not bought.',
    action: 'Scan the order again to buy it. If it was bought after all, you pay twice.',
  },
  other_account: {
    word: 'Elsewhere',
    sentence: 'It belongs to another account than the one that is connected.',
    action: 'Connect that account in Settings to find out.',
  },
  restored_not_compared: {
    word: 'Restored',
    sentence: 'An earlier database was put back. First the service is asked what was shipped since.',
    action: 'Ask it now, in the band above: what was shipped already would be paid for twice.',
  },
  service_auth_failed: {
    word: 'Keys wrong',
    sentence: 'The shipping service does not accept the account’s keys.',
    action: 'Check the keys, the user name and the password in Settings.',
  },
  unexpected_response: {
    word: 'No answer',
    sentence: 'The service’s answer could not be read.',
    action: 'Try again. If it stays, call whoever looks after this station.',
  },
  keys_of_other_profile: {
    word: 'Other keys',
    sentence: 'These keys belong to the other profile: Test and Production never share an account.',
    action: 'Enter the keys of this profile.',
  },
  first_spending: {
    word: 'Not bought',
    sentence: 'Nobody has said yet that money may be spent with this account.',
    action: 'Ask for it again, and answer the question.',
  },
  test_took_money: {
    word: 'Stopped',
    sentence: 'A Test account should cost nothing, and its balance is lower after its first label.',
    action: 'A supervisor looks at the account, and says above whether to go on.',
  },
  no_account: {
    word: 'No account',
    sentence: 'No shipping account is connected.',
    action: 'Connect it in Settings.',
  },
  no_rate: {
    word: 'No rate',
    sentence: 'The service names no price for this parcel.',
    action: 'Look through the parcel.',
  },
  label_unreadable: {
    word: 'Bad label',
    sentence: 'The label is bought, but its data cannot be read.',
    action: 'Put it aside for whoever looks after the orders. Do not buy it again.',
  },
  sealed_with_other_key: {
    word: 'Locked',
    sentence: 'This label was locked with a key that is not here.',
    action: 'Unlock the keychain that was used then, and start the station again.',
  },
  label_missing: {
    word: 'No label yet',
    sentence: 'The service answered without the label, which is bought.',
    action: 'It is asked for again by itself. Do not buy it again.',
  },
  removed_by_retention: {
    word: 'Too old',
    sentence: 'This label was removed: it is older than this station keeps labels.',
    action: 'Its numbers are still here. The service may still have the label itself.',
  },
  order_claimed: {
    word: 'Elsewhere',
    sentence: 'Another bench has this order.',
    action: 'Leave it to that bench, or take it over here.',
  },
  order_half_scanned: {
    word: 'Half scanned',
    sentence: 'Another bench has half scanned this order.',
    action: 'Empty its box. Then a supervisor takes the order over.',
  },
  order_packed: {
    word: 'Packed',
    sentence: 'Another bench has packed this order.',
    action: 'Put the goods aside, and ask at that bench.',
  },
  warehouse_cut_off: {
    word: 'Cut off',
    sentence:
      'The warehouse’s database does not answer, so nobody knows whether another bench has this order.',
    action: 'Try again when the status bar says that it is back. Reprints work.',
  },
  warehouse_refused: {
    word: 'No entry',
    sentence: 'The warehouse’s database does not let this station in.',
    action: 'Call whoever set it up: its address, password, certificate or rights are wrong.',
  },
  warehouse_too_old: {
    word: 'Update',
    sentence: 'The warehouse’s database is for a newer version of this station.',
    action: 'Update this station. Until then it buys nothing.',
  },
  warehouse_stopped: {
    word: 'Stopped',
    sentence: 'A supervisor has stopped all benches: nothing new is bought.',
    action: 'Wait until the status bar no longer says so. Reprints and printing go on.',
  },
  order_file_unreadable: {
    word: 'Bad file',
    sentence: 'This is no order file that can be read, or it is empty.',
    action: 'Export it again as CSV, with a heading row.',
  },
  order_source_unreachable: {
    word: 'No source',
    sentence: 'The order source cannot be reached.',
    action: 'It is tried again by itself. Is the folder there, the network up?',
  },
  order_source_refused: {
    word: 'No entry',
    sentence: 'The order source lets nobody in.',
    action: 'Check its address and its secret in Orders › Sources.',
  },
  order_source_secret: {
    word: 'Secret',
    sentence: 'The secret that is kept was given for another address, and goes to no other.',
    action: 'Type the secret of this address, or say that it needs none.',
  },
  order_source_unreadable: {
    word: 'Bad answer',
    sentence: 'The order source answered something else than its mapping says. Nothing was taken.',
    action: 'Check the mapping in Orders › Sources.',
  },
  order_incomplete: {
    word: 'Incomplete',
    sentence: 'Something that a label needs is missing from this order.',
    action: 'Complete it in the order file and import it again.',
  },
  order_cancelled: {
    word: 'Cancelled',
    sentence: 'This order was cancelled.',
    action: 'If it is to be shipped after all, take it back in Orders (F6).',
  },
  order_held: {
    word: 'On hold',
    sentence: 'This order is on hold.',
    action: 'If it is to be shipped, release it in Orders (F6).',
  },
  items_not_scanned: {
    word: 'Scan items',
    sentence: 'The items of this order have to be scanned before its label is bought.',
    action: 'Scan the order on Ship, then each of its items.',
  },
  no_printer: {
    word: 'No printer',
    sentence: 'No printer is set up.',
    action: 'Add one in Settings › Printers.',
  },
  printer_unreachable: {
    word: 'Printer?',
    sentence: 'The printer does not answer.',
    action: 'Is it on, and its cable in? The label prints by itself when it is back.',
  },
  printer_link_broken: {
    word: 'Printed?',
    sentence: 'The link to the printer broke while it was printing.',
    action: 'Look whether the label came out.',
  },
  printer_not_ready: {
    word: 'Printer',
    sentence: 'The printer is not ready.',
    action: 'Look at the printer. The label prints by itself after that.',
  },
  not_printable: {
    word: 'Not printed',
    sentence: 'It is damaged, does not fit the printer, or would change it.',
    action: 'A label that was bought is kept: have it looked at.',
  },
  half_printed: {
    word: 'Half out?',
    sentence: 'The printer stopped while this label was coming out.',
    action: 'Throw a half label away, and say whether a whole one came out.',
  },
  printer_moved: {
    word: 'Printed?',
    sentence: 'The printer’s address was changed while this label was on its way to the old one.',
    action: 'Look at the old printer, which may still print it, and say whether a whole label came out.',
  },
  print_cancelled: {
    word: 'Taken out',
    sentence: 'This print was taken out of the queue.',
    action: 'Print it again if it is needed.',
  },
  label_stock_mismatch: {
    word: 'Wrong paper',
    sentence: 'The label would not fit the paper in the printer.',
    action: 'Load the paper that fits, or name the paper that is loaded in Settings › Printers.',
  },
  station_locked: {
    word: 'Locked',
    sentence: 'The station is locked.',
    action: 'Scan your badge, then do it again.',
  },
  operator_not_allowed: {
    word: 'Not you',
    sentence: 'Your badge does not allow this.',
    action: 'Ask a supervisor to do it.',
  },
  needs_approval: {
    word: 'Ask first',
    sentence: 'This is above your limit, its price is not known, or only a supervisor may do it.',
    action: 'A supervisor’s badge lets it through.',
  },
  badge_unknown: {
    word: 'No badge',
    sentence: 'This is no operator’s badge.',
    action: 'Scan it again, or ask a supervisor to add it.',
  },
  locked_by_administrator: {
    word: 'Set for you',
    sentence: 'Your administrator has set this. It cannot be changed at the bench.',
    action: 'Ask whoever looks after this computer: it stands in the station profile.',
  },
  badges_paused: {
    word: 'Wait',
    sentence: 'Too many wrong badges were read.',
    action: 'Wait a moment, then scan the badge again. It never takes longer than five minutes.',
  },
  keychain_unavailable: {
    word: 'No keychain',
    sentence: 'This computer has no keychain to keep secrets in.',
    action: 'They are kept until the station closes, and asked for again.',
  },
  keychain_locked: {
    word: 'Locked',
    sentence: 'The keychain is locked.',
    action: 'Unlock it and try again.',
  },
  data_folder_in_use: {
    word: 'In use',
    sentence: 'Another station is working with the same data.',
    action: 'Close one of the two.',
  },
  data_folder_unusable: {
    word: 'No disk',
    sentence: 'The station cannot write to its data folder.',
    action: 'Is the disk full or locked? Call whoever looks after this computer.',
  },
  database_damaged: {
    word: 'Damaged',
    sentence: 'A part of the station’s database is damaged and cannot be read.',
    action: 'Call a supervisor: More › Diagnostics says more, Settings › Data has the backups.',
  },
  buying_stopped: {
    word: 'No buying',
    sentence: 'Nothing is bought: the database is damaged where it tells what was bought already.',
    action: 'Labels that are here can be printed. A supervisor restores a backup in Settings › Data.',
  },
  data_folder_of_other_user: {
    word: 'Not yours',
    sentence: 'The data folder belongs to another user of this computer.',
    action: 'Sign in as that user, or let the station use a folder of your own.',
  },
  no_profile_open: {
    word: 'No profile',
    sentence: 'No profile is open: neither the chosen one nor the one before could be opened.',
    action: 'Nothing can be packed. Choose a profile in Settings, or start the station again.',
  },
  child_process_failed: {
    word: 'Fault',
    sentence: 'A part of the station has stopped.',
    action: 'Try again. If it stays, start the station again.',
  },
  update_feed_unreachable: {
    word: 'No feed',
    sentence: 'The feed of new versions does not answer.',
    action: 'It is asked again in half an hour. If it stays so, check its address.',
  },
  update_not_trusted: {
    word: 'Not signed',
    sentence: 'What the feed has is not what the makers of Packbench signed. Nothing of it was kept.',
    action: 'Tell whoever looks after the feed. This version goes on working.',
  },
  update_download_broken: {
    word: 'Cut off',
    sentence: 'The new version was not fetched to its end, and was thrown away.',
    action: 'It is fetched again by itself.',
  },
  update_waits: {
    word: 'At work',
    sentence: 'The station is at work: nothing is installed now.',
    action: 'Finish what is named, then try again.',
  },
  update_installing: {
    word: 'Updating',
    sentence: 'A new version is being installed. Nothing was begun.',
    action: 'Wait until the station is back, then scan again.',
  },
  update_not_installed: {
    word: 'Not updated',
    sentence: 'The new version was not installed. The one before goes on working.',
    action: 'Try it once more by hand; if it fails again, call whoever looks after this computer.',
  },
  update_no_way_back: {
    word: 'No way back',
    sentence: 'The data here was converted: the version before cannot read it any more.',
    action: 'Stay with this version and ask for a newer one.',
  },
  not_allowed: {
    word: 'No entry',
    sentence: 'This page was opened by an earlier start of the station.',
    action: 'Open it again from the station.',
  },
  station_unreachable: {
    word: 'No station',
    sentence: 'The station does not answer.',
    action: 'It is asked again by itself. What you see may be old.',
  },
  internal: {
    word: 'Fault',
    sentence: 'Something went wrong in the station.',
    action: 'Try again. If it stays, call whoever looks after this station.',
  },
}
