import type { ErrorCode } from '../../contract/errors.ts'
import { byLanguage } from '../language.ts'
import { es } from './error-words-es.ts'

/**
 * `stop`: nothing goes on until someone has acted. `wait`: it settles by itself. `fix`: the packer can put it right
 * at the bench. `bug`: for whoever is called.
 */
export type Severity = 'stop' | 'wait' | 'fix' | 'bug'

export type ErrorWords = {
  readonly severity: Severity
  /** At most two short words, for the stage. */
  readonly word: string
  /** What is wrong, in the packer's words. */
  readonly sentence: string
  /** What to do next. */
  readonly action: string
}

type ErrorTable = Readonly<Record<ErrorCode, ErrorWords>>

const en = {
  invalid_input: {
    severity: 'fix',
    word: 'No code',
    sentence: 'That cannot be read as an order, a label or an address.',
    action: 'Check it and try again.',
  },
  unknown_operation: {
    severity: 'bug',
    word: 'Fault',
    sentence: 'The page and the station are of different versions.',
    action: 'Load the page again.',
  },
  not_found: {
    severity: 'fix',
    word: 'Not found',
    sentence: 'There is nothing with that number here.',
    action: 'Check the number, or import the order.',
  },
  conflict: {
    severity: 'fix',
    word: 'Too late',
    sentence: 'It has changed meanwhile.',
    action: 'Look at it again.',
  },
  service_unreachable: {
    severity: 'wait',
    word: 'Offline',
    sentence: 'The shipping service cannot be reached.',
    action: 'Reprints work. Try again when the service is back.',
  },
  service_no_answer: {
    severity: 'wait',
    word: 'No answer',
    sentence: 'The service has not answered.',
    action: 'Try again in a moment.',
  },
  service_busy: {
    severity: 'wait',
    word: 'Busy',
    sentence: 'The shipping service is too busy to answer.',
    action: 'Wait a moment and try again.',
  },
  service_refused: {
    severity: 'stop',
    word: 'Refused',
    sentence: 'The shipping service does not take this parcel.',
    action: 'Put it aside for whoever looks after the orders.',
  },
  above_ceiling: {
    severity: 'fix',
    word: 'Too dear',
    sentence: 'It costs more than it was to cost when it was put off, or no price is known.',
    action: 'Scan the order to buy it at its price of now.',
  },
  doubt_ended: {
    severity: 'stop',
    word: 'Doubt ended',
    sentence: 'A supervisor said that it was not bought.',
    action: 'Scan the order again to buy it. If it was bought after all, you pay twice.',
  },
  other_account: {
    severity: 'stop',
    word: 'Elsewhere',
    sentence: 'It belongs to another account than the one that is connected.',
    action: 'Connect that account in Settings to find out.',
  },
  restored_not_compared: {
    severity: 'stop',
    word: 'Restored',
    sentence: 'An earlier database was put back. First the service is asked what was shipped since.',
    action: 'Ask it now, in the band above: what was shipped already would be paid for twice.',
  },
  service_auth_failed: {
    severity: 'stop',
    word: 'Keys wrong',
    sentence: 'The shipping service does not accept the account’s keys.',
    action: 'Connect the account again in Settings.',
  },
  unexpected_response: {
    severity: 'stop',
    word: 'No answer',
    sentence: 'The service’s answer could not be read.',
    action: 'Try again. If it stays, call whoever looks after this station.',
  },
  keys_of_other_profile: {
    severity: 'fix',
    word: 'Other keys',
    sentence: 'These keys belong to the other profile: Test and Production never share an account.',
    action: 'Enter the keys of this profile.',
  },
  no_account: {
    severity: 'fix',
    word: 'No account',
    sentence: 'No shipping account is connected.',
    action: 'Connect it in Settings.',
  },
  no_rate: {
    severity: 'fix',
    word: 'No rate',
    sentence: 'No service takes this parcel with this weight and address.',
    action: 'Check the order’s weight, package and service.',
  },
  label_unreadable: {
    severity: 'stop',
    word: 'Bad label',
    sentence: 'The label is bought, but its data cannot be read.',
    action: 'Put it aside for whoever looks after the orders. Do not buy it again.',
  },
  sealed_with_other_key: {
    severity: 'stop',
    word: 'Locked',
    sentence: 'This label was locked with a key that is not here.',
    action: 'Unlock the keychain that was used then, and start the station again.',
  },
  label_missing: {
    severity: 'wait',
    word: 'No label yet',
    sentence: 'The service answered without the label, which is bought.',
    action: 'It is asked for again by itself. Do not buy it again.',
  },
  removed_by_retention: {
    severity: 'stop',
    word: 'Too old',
    sentence: 'This label was removed: it is older than this station keeps labels.',
    action: 'Its numbers are still here. The service may still have the label itself.',
  },
  order_file_unreadable: {
    severity: 'fix',
    word: 'Bad file',
    sentence: 'This is no order file that can be read, or it is empty.',
    action: 'Export it again as CSV, with a heading row.',
  },
  order_source_unreachable: {
    severity: 'wait',
    word: 'No source',
    sentence: 'The order source cannot be reached.',
    action: 'It is tried again by itself. Is the folder there, the network up?',
  },
  order_source_refused: {
    severity: 'fix',
    word: 'No entry',
    sentence: 'The order source lets nobody in.',
    action: 'Check its address and its secret in Orders › Sources.',
  },
  order_source_secret: {
    severity: 'fix',
    word: 'Secret',
    sentence: 'The secret that is kept was given for another address, and goes to no other.',
    action: 'Type the secret of this address, or say that it needs none.',
  },
  order_source_unreadable: {
    severity: 'fix',
    word: 'Bad answer',
    sentence: 'The order source answered something else than its mapping says. Nothing was taken.',
    action: 'Check the mapping in Orders › Sources.',
  },
  order_incomplete: {
    severity: 'fix',
    word: 'Incomplete',
    sentence: 'Something that a label needs is missing from this order.',
    action: 'Complete it in the order file and import it again.',
  },
  order_cancelled: {
    severity: 'fix',
    word: 'Cancelled',
    sentence: 'This order was cancelled. Nothing was bought.',
    action: 'If it is to be shipped after all, take it back in Orders (F6).',
  },
  no_printer: {
    severity: 'fix',
    word: 'No printer',
    sentence: 'No printer is set up.',
    action: 'Add one in Settings › Printers.',
  },
  printer_unreachable: {
    severity: 'fix',
    word: 'Printer off',
    sentence: 'The printer does not answer.',
    action: 'Is it on, and its cable in? The label prints by itself when it is back.',
  },
  printer_link_broken: {
    severity: 'fix',
    word: 'Printed?',
    sentence: 'The link to the printer broke while it was printing.',
    action: 'Look whether the label came out.',
  },
  printer_not_ready: {
    severity: 'fix',
    word: 'Printer',
    sentence: 'The printer is not ready.',
    action: 'Look at the printer. The label prints by itself after that.',
  },
  not_printable: {
    severity: 'stop',
    word: 'Not printed',
    sentence: 'It is damaged, does not fit the printer, or would change it.',
    action: 'A label that was bought is kept: have it looked at.',
  },
  half_printed: {
    severity: 'fix',
    word: 'Half out?',
    sentence: 'The printer stopped while this label was coming out.',
    action: 'Throw a half label away, and say whether a whole one came out.',
  },
  print_cancelled: {
    severity: 'fix',
    word: 'Cancelled',
    sentence: 'This print was taken out of the queue.',
    action: 'Print it again if it is needed.',
  },
  label_stock_mismatch: {
    severity: 'fix',
    word: 'Wrong paper',
    sentence: 'The label would not fit the paper in the printer.',
    action: 'Load the paper that fits, or name the paper that is loaded in Settings › Printers.',
  },
  station_locked: {
    severity: 'fix',
    word: 'Locked',
    sentence: 'The station is locked.',
    action: 'Scan your badge, then do it again.',
  },
  operator_not_allowed: {
    severity: 'fix',
    word: 'Not you',
    sentence: 'Your badge does not allow this.',
    action: 'Ask a supervisor to do it.',
  },
  needs_approval: {
    severity: 'fix',
    word: 'Ask first',
    sentence: 'This is above your limit, or its price is not known.',
    action: 'A supervisor’s badge lets it through.',
  },
  badge_unknown: {
    severity: 'fix',
    word: 'No badge',
    sentence: 'This is no operator’s badge.',
    action: 'Scan it again, or ask a supervisor to add it.',
  },
  locked_by_administrator: {
    severity: 'stop',
    word: 'Set for you',
    sentence: 'Your administrator has set this. It cannot be changed at the bench.',
    action: 'Ask whoever looks after this computer: it stands in the station profile.',
  },
  badges_paused: {
    severity: 'fix',
    word: 'Wait',
    sentence: 'Too many wrong badges were read.',
    action: 'Wait a moment, then scan the badge again. It never takes longer than five minutes.',
  },
  keychain_unavailable: {
    severity: 'stop',
    word: 'No keychain',
    sentence: 'This computer has no keychain to keep secrets in.',
    action: 'They are kept until the station closes, and asked for again.',
  },
  keychain_locked: {
    severity: 'fix',
    word: 'Locked',
    sentence: 'The keychain is locked.',
    action: 'Unlock it and try again.',
  },
  data_folder_in_use: {
    severity: 'stop',
    word: 'In use',
    sentence: 'Another station is working with the same data.',
    action: 'Close one of the two.',
  },
  data_folder_unusable: {
    severity: 'stop',
    word: 'No disk',
    sentence: 'The station cannot write to its data folder.',
    action: 'Is the disk full or locked? Call whoever looks after this computer.',
  },
  database_damaged: {
    severity: 'stop',
    word: 'Damaged',
    sentence: 'A part of the station’s database is damaged and cannot be read.',
    action: 'Call a supervisor: More › Diagnostics says more, Settings › Data has the backups.',
  },
  buying_stopped: {
    severity: 'stop',
    word: 'No buying',
    sentence: 'Nothing is bought: the database is damaged where it tells what was bought already.',
    action: 'Labels that are here can be printed. A supervisor restores a backup in Settings › Data.',
  },
  data_folder_of_other_user: {
    severity: 'stop',
    word: 'Not yours',
    sentence: 'The data folder belongs to another user of this computer.',
    action: 'Sign in as that user, or let the station use a folder of your own.',
  },
  no_profile_open: {
    severity: 'stop',
    word: 'No profile',
    sentence: 'No profile is open: neither the chosen one nor the one before could be opened.',
    action: 'Nothing can be packed. Choose a profile in Settings, or start the station again.',
  },
  child_process_failed: {
    severity: 'bug',
    word: 'Fault',
    sentence: 'A part of the station has stopped.',
    action: 'Try again. If it stays, start the station again.',
  },
  update_feed_unreachable: {
    severity: 'wait',
    word: 'No feed',
    sentence: 'The feed of new versions does not answer.',
    action: 'It is asked again in half an hour. If it stays so, check its address.',
  },
  update_not_trusted: {
    severity: 'stop',
    word: 'Not signed',
    sentence: 'What the feed has is not what the makers of Packbench signed. Nothing of it was kept.',
    action: 'Tell whoever looks after the feed. This version goes on working.',
  },
  update_download_broken: {
    severity: 'wait',
    word: 'Cut off',
    sentence: 'The new version was not fetched to its end, and was thrown away.',
    action: 'It is fetched again by itself.',
  },
  update_waits: {
    severity: 'wait',
    word: 'At work',
    sentence: 'The station is at work: nothing is installed now.',
    action: 'Finish what is named, then try again.',
  },
  update_installing: {
    severity: 'wait',
    word: 'Updating',
    sentence: 'A new version is being installed. Nothing was begun.',
    action: 'Wait until the station is back, then scan again.',
  },
  update_not_installed: {
    severity: 'fix',
    word: 'Not updated',
    sentence: 'The new version was not installed. The one before goes on working.',
    action: 'Try it once more by hand; if it fails again, call whoever looks after this computer.',
  },
  update_no_way_back: {
    severity: 'stop',
    word: 'No way back',
    sentence: 'The data here was converted: the version before cannot read it any more.',
    action: 'Stay with this version and ask for a newer one.',
  },
  not_allowed: {
    severity: 'stop',
    word: 'No entry',
    sentence: 'This page was opened by an earlier start of the station.',
    action: 'Open it again from the station.',
  },
  station_unreachable: {
    severity: 'wait',
    word: 'No station',
    sentence: 'The station does not answer.',
    action: 'It is asked again by itself. What you see may be old.',
  },
  internal: {
    severity: 'bug',
    word: 'Fault',
    sentence: 'Something went wrong in the station.',
    action: 'Try again. If it stays, call whoever looks after this station.',
  },
} as const satisfies ErrorTable

const words = byLanguage<Readonly<Record<ErrorCode, Omit<ErrorWords, 'severity'>>>>({ en, es })

/** What a packer reads for an error, and what can be done. */
export function errorWords(code: ErrorCode): ErrorWords {
  return { ...words[code], severity: en[code].severity }
}
