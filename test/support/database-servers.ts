// Real servers that orders are read from and results are written to, each of the test's own, with what differs between them.

import type { DatabasePlace } from '../../src/contract/database-place.ts'
import { mysqlDatabases } from '../../src/adapters/databases/mysql.ts'
import { postgresDatabases } from '../../src/adapters/databases/postgres.ts'
import type { Databases } from '../../src/core/databases/ports.ts'
import { startMariadb, withoutMariadb } from './private-mariadb.ts'
import { startPostgres, withoutPostgres } from './private-postgres.ts'

type Certificate = { readonly cert: string; readonly key: string }

export const shopPassword = 'of the shop, only here'

export type DatabaseServer = {
  /** As a user who may read and write the tables of the shop, by `shopPassword`. */
  readonly place: DatabasePlace
  query(text: string): Promise<readonly Record<string, unknown>[]>
  /** Encrypts from now on, or no more. */
  encrypt(certificate: Certificate | undefined): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export type ServerUnderTest = {
  readonly name: string
  readonly missing: string | undefined
  readonly databases: Databases
  start(): Promise<DatabaseServer>
  /** An expression that takes so long. */
  readonly sleep: (seconds: number) => string
  /** A moment with a zone: its type. */
  readonly moment: string
  readonly bytes: string
  /** How many statements of the shop's user that wait (`sleep`) are under way; one that signs in, or begins, is none. */
  readonly running: string
  /** Makes the next COMMIT of a write to `orders` wait a while, where a server can; and finds one that does. */
  readonly commitWaits?: readonly string[]
  readonly committing?: string
  /** Makes the function `empties_orders()`, which deletes all of `orders`. */
  readonly writer: readonly string[]
  /** Queries by their first word that write into `orders`, where the server has such. */
  readonly writingQueries: readonly string[]
  /** The server's own code for a table that is not there. */
  readonly noTable: string
}

const user = 'shop'

export const serversUnderTest: readonly ServerUnderTest[] = [
  {
    name: 'PostgreSQL',
    missing: withoutPostgres,
    databases: postgresDatabases,
    sleep: (seconds) => `pg_sleep(${seconds})`,
    moment: 'timestamptz',
    bytes: 'bytea',
    running: `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'packer' AND state = 'active' AND query LIKE '%sleep(%'`,
    commitWaits: [
      `CREATE OR REPLACE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(2); RETURN NULL; END'`,
      'CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()',
    ],
    committing: `SELECT 1 FROM pg_stat_activity WHERE usename = 'packer' AND state = 'active' AND query = 'COMMIT'`,
    writer: [
      `CREATE FUNCTION empties_orders() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'DELETE FROM orders; SELECT 1'`,
    ],
    writingQueries: ['WITH gone AS (DELETE FROM orders RETURNING number) SELECT number FROM gone'],
    noTable: '42P01',
    async start() {
      // Of this user a password is asked for; see its pg_hba.conf.
      const server = await startPostgres()
      await server.query(`CREATE ROLE packer LOGIN PASSWORD '${shopPassword}'`)
      await server.query('GRANT CREATE ON SCHEMA public TO packer')
      return {
        ...server,
        place: {
          kind: 'postgres',
          host: '127.0.0.1',
          port: server.port,
          database: 'postgres',
          user: 'packer',
          tls: 'off',
        },
        query: (text) => server.query(text),
      }
    },
  },
  {
    name: 'MariaDB',
    missing: withoutMariadb,
    databases: mysqlDatabases,
    sleep: (seconds) => `SLEEP(${seconds})`,
    moment: 'TIMESTAMP(3)',
    bytes: 'VARBINARY(20)',
    running: `SELECT COUNT(*) AS n FROM information_schema.processlist WHERE user = '${user}' AND command <> 'Sleep' AND info LIKE '%sleep(%'`,
    writer: ['CREATE FUNCTION empties_orders() RETURNS INT BEGIN DELETE FROM orders; RETURN 1; END'],
    writingQueries: [],
    noTable: '1146',
    async start() {
      const server = await startMariadb()
      await server.query(`CREATE USER ${user} IDENTIFIED BY '${shopPassword}'`)
      await server.query(`GRANT ALL ON shop.* TO ${user}`)
      return {
        place: { kind: 'mysql', host: '127.0.0.1', port: server.port, database: 'shop', user, tls: 'off' },
        query: server.query,
        encrypt: (certificate) => server.start(certificate),
        kill: server.kill,
        start: () => server.start(),
        close: server.close,
      }
    },
  },
]

export function databaseServer(name: string): ServerUnderTest {
  const server = serversUnderTest.find((one) => one.name === name)
  if (!server) throw new Error(`no server ${name}`)
  return server
}
