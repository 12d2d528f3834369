import type { PlainDatabaseFault } from '../../contract/database-place.ts'
import type { PlainSourceFault, SourceFault } from '../../contract/source-faults.ts'
import { formatCount } from '../format.ts'
import { databaseFaults } from './database-faults.ts'

/** For each fault of a source its sentence, without a full stop. `reason`: why the first order cannot be taken, in words. */
export type SourceFaultWords = {
  readonly [Code in SourceFault['code']]: Code extends PlainSourceFault | PlainDatabaseFault
    ? string
    : (fault: SourceFault & { readonly code: Code }, reason: string) => string
}

export const sourceFaults = {
  ...databaseFaults,
  no_answer: 'The address does not answer',
  no_such_name: 'This network does not know the name in the address',
  address_untrusted:
    'The certificate of the address is not believed: this computer does not know who signed it, or it is for another name or day',
  proxy_in_the_way: 'The proxy to the internet (Settings › Internet) makes no connection to the address',
  answer_too_slow: 'The address did not answer whole within 30 seconds',
  answer_broke_off: 'The answer broke off before its end',
  busy: ({ status }) => `The address cannot answer now (${status})`,
  folder_missing: 'The folder is not there',
  folder_forbidden: 'The station may not read and write in the folder',
  no_folder: 'It, or “done” or “failed” in it, is no folder',
  folder_is_link: 'The folder, or “done” or “failed” in it, is a link now: the station follows none',
  folder_full: 'The disk of the folder is full',
  folder_hangs: 'The folder does not answer',
  folder_unusable: ({ cause }) => `The folder cannot be used${cause && ` (${cause})`}`,
  sent_on: ({ status }) =>
    `The address sends on to another one (${status}), and no secret goes there: give the other address itself`,
  no_entry: ({ status }) =>
    `The address does not let the station in (${status}): the secret may be wrong, or missing`,
  nothing_there: ({ status }) => `There is nothing at the address (${status})`,
  answered_no: ({ status }) => `The address refuses the question (${status})`,
  answer_too_large: 'The answer is larger than 32 MB: ask for fewer orders at a time',
  nothing_answered: 'The address answered nothing',
  too_many_orders:
    'The address answers more than 100,000 orders, or 64 MB of them: ask for fewer with {since}',
  no_json: 'The answer is no JSON: it may be a page to be read, or one to sign in at',
  no_list: ({ path }) =>
    path === ''
      ? 'The answer itself is no list of orders: say where in it the list is'
      : `There is no list of orders at ${path}`,
  no_object: ({ order }) => `Order ${formatCount(order)} of the answer has no fields`,
  no_text: ({ order, column }) =>
    `The path of ${column} leads to no text in order ${formatCount(order)} of the answer`,
  no_order: ({ orders }, reason) =>
    orders === 1
      ? `The one order of the answer cannot be taken: ${reason}`
      : `None of the ${formatCount(orders)} orders of the answer can be taken. The first: ${reason}`,
  columns_lack: ({ columns }) => `The answer lacks columns for: ${columns.join(', ')}`,
  columns_twice: ({ column }) => `Two columns of the answer are ${column}`,
  no_address: 'This is no address',
  no_https: 'The address must begin with https',
  other_braces: 'The address may hold {since} and {page}, and no other braces',
  secret_in_address: 'A secret does not belong in the address: it has a field of its own',
  look_up_braces: 'The look-up address has to hold {orderNumber} before any #, and no other braces',
  look_up_elsewhere: 'The look-up address has to be at the address that orders are fetched from, or below it',
  look_up_parameter: 'The look-up query has to hold :orderNumber',
  look_up_too_slow: 'It did not answer within 3 seconds',
  other_orders: ({ orders }) =>
    orders === 1
      ? 'It answers another order, and not the one that was asked for'
      : `It answers ${formatCount(orders)} other orders, and not the one that was asked for`,
  column_without_path: ({ column }) => `The mapping has no path for ${column}`,
  unknown_column: ({ column }) => `There is no column ${column}`,
  bad_path: ({ path }) => `The path ${path} cannot be read: write it like shipping.name or lines[0].street`,
} satisfies SourceFaultWords
