import type { DatabaseFault, Distrust, PlainDatabaseFault } from '../../contract/database-place.ts'
import { formatCount } from '../format.ts'

/** For each fault of a database its sentence, without a full stop. */
export type DatabaseFaultWords = {
  readonly [Code in DatabaseFault['code']]: Code extends PlainDatabaseFault
    ? string
    : (fault: DatabaseFault & { readonly code: Code }) => string
}

/** The server’s own code, where it told one. */
const told = (serverCode: string) => serverCode && ` (${serverCode})`

const distrust = {
  unknown_authority:
    'nobody that this computer trusts has signed it. Give the certificate of the authority that has',
  other_name: 'it is for another name',
  outdated: 'it is not valid today',
  other: 'it cannot be verified',
} satisfies Record<Distrust, string>

export const databaseFaults = {
  no_host: 'This is no name of a server, and no address of one: without a port, without a scheme',
  database_not_here:
    'Without encryption a database is asked on this computer alone: its password and the addresses of customers would go over the network readable',
  database_needs_name:
    'Type the server’s name as its certificate has it: of MySQL and MariaDB an address cannot be verified',
  no_certificate: 'The authority is no certificate: it begins with -----BEGIN CERTIFICATE-----',
  no_statement: 'There is no statement',
  several_statements: 'There is more than one statement: only one is taken',
  own_placeholder:
    'The statement has a placeholder of the server’s own: write named parameters, such as :since',
  not_only_select:
    'A database is asked by SELECT or WITH alone, without words that write or call, such as INTO: a name like one stands in quotes or [brackets]',
  no_end: 'A text, a comment or a name in quotes has no end in the statement',
  database_unreachable: 'Nothing answers as a database at this server and port',
  database_full: 'The database has no connection left',
  database_starting: 'The database is starting, or is being shut down',
  database_broke_off: 'The connection to the database broke off',
  database_not_encrypted: 'The database does not encrypt: switch TLS on there',
  database_needs_tls: 'The database takes encrypted connections alone: switch encryption on here',
  database_wrong_server: 'Something answers there that is no such database',
  database_login: ({ serverCode }) =>
    `The database does not let this user in${told(serverCode)}: user or password is wrong, or not admitted from this computer`,
  database_missing: ({ serverCode }) => `The server has no database of that name${told(serverCode)}`,
  database_rights: ({ serverCode }) => `The user lacks the right for it${told(serverCode)}`,
  database_reads_only: ({ serverCode }) =>
    `The statement would write, and is only to read${told(serverCode)}`,
  database_no_table: ({ serverCode }) =>
    `A table of the statement is not there, or not for this user${told(serverCode)}`,
  database_no_column: ({ serverCode }) => `A column of the statement is not there${told(serverCode)}`,
  database_syntax: ({ serverCode }) => `The database does not understand the statement${told(serverCode)}`,
  database_statement: ({ serverCode }) => `The database refuses the statement${told(serverCode)}`,
  database_rule: ({ serverCode }) => `It breaks a rule of the table${told(serverCode)}`,
  database_busy: ({ serverCode }) => `The database has it locked just now${told(serverCode)}`,
  unknown_parameter: ({ name }) => `There is no parameter :${name}`,
  database_too_slow: ({ seconds }) =>
    `The database did not answer whole within ${formatCount(seconds)} seconds`,
  database_too_many_rows: ({ most }) =>
    `The database answers more than ${formatCount(most)} rows: ask for fewer`,
  database_too_large: ({ megabytes }) =>
    `The database answers more than ${formatCount(megabytes)} MB: ask for fewer`,
  database_rounded: ({ column }) =>
    `Column ${formatCount(column)} of the answer holds a number of more digits than can be read exactly: write CAST(… AS varchar(40)) in the query`,
  database_untrusted: ({ why }) => `The certificate of the database is not believed: ${distrust[why]}`,
} satisfies DatabaseFaultWords
