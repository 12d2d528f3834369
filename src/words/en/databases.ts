import type { DatabaseKind } from '../../contract/database-place.ts'
import { formatCount } from '../format.ts'

/** Of the forms that name a database. */
export const databases = {
  new: 'A database to read',
  kind: 'Kind of server',
  kinds: { postgres: 'PostgreSQL', mysql: 'MySQL, MariaDB', sqlserver: 'SQL Server' } satisfies Record<
    DatabaseKind,
    string
  >,
  host: 'Server',
  port: 'Port',
  database: 'Database',
  user: 'User',
  userHint: 'One of its own, with the right to read these tables and no other.',
  password: 'Password',
  passwordHint: 'It is kept in the keychain and never shown.',
  passwordOther:
    'The one that is kept was given for another server, database, user or certificate. Type the password of this one.',
  noPassword: 'This user needs no password',
  encrypts: 'Encrypted, and the server shows a certificate (TLS)',
  authority: 'Certificate of its authority',
  authorityHint: 'PEM, where this computer does not know who signed the server’s. Empty otherwise.',
  query: 'Query',
  queryHint:
    'One that reads. :since becomes the time of the last look. A row is an order; a number that comes again is left out.',
  everyMinutes: 'Ask every … minutes',
  overlap: 'Ask again for … minutes before',
  overlapHint:
    '1560 are 26 hours: no clock and no time zone differs by more. An order that comes again changes nothing.',
  longest: 'Give up after … seconds',
  columns: 'Columns of the answer',
  column: 'Column',
  found: (count: number) => (count === 1 ? '1 row answered' : `${formatCount(count)} rows answered`),
}
