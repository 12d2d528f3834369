// Databases of others, which orders are read from and results are written to: where one is, and what is wrong with asking it. The
// password is in none of it: it is a secret of whatever asks.

import { z } from 'zod'

/** `mysql` is MariaDB too; `sqlserver` is Microsoft's. */
export const databaseKinds = ['postgres', 'mysql', 'sqlserver'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

export const defaultDatabasePorts: Readonly<Record<DatabaseKind, number>> = {
  postgres: 5432,
  mysql: 3306,
  sqlserver: 1433,
}

/** `off`: nothing is encrypted, which is allowed on this computer alone. `verify`: encrypted, and the server shows a certificate. */
export const databaseTlsModes = ['verify', 'off'] as const
export type DatabaseTls = (typeof databaseTlsModes)[number]

export const DatabasePlace = z.strictObject({
  kind: z.enum(databaseKinds),
  /** A name or an address, without a scheme, a port or brackets. */
  host: z.string().trim().min(1).max(253),
  port: z.int().min(1).max(65_535),
  database: z.string().trim().min(1).max(128),
  user: z.string().trim().min(1).max(128),
  tls: z.enum(databaseTlsModes).default('verify'),
  /** Who has signed the server's certificate (PEM), where this computer does not know it. No secret: it is the same at each bench. */
  authority: z.string().trim().min(1).max(20_000).optional(),
})
export type DatabasePlace = z.infer<typeof DatabasePlace>

/** One statement, with named parameters such as `:since`: they are bound, and never put into the text. */
export const DatabaseStatement = z.string().trim().min(1).max(20_000)

/** How long a database may take for one statement, in seconds. */
export const DatabaseSeconds = z.int().min(1).max(300)

/**
 * What of a database its password is given for: whoever changes one of these gives it again, and so does whoever says another
 * way to make sure that it is that server.
 */
export function databasePlace({ kind, host, port, database, user, tls, authority }: DatabasePlace): string {
  const part = encodeURIComponent
  const trust =
    tls === 'off' ? 'off' : authority === undefined ? 'verify' : `verify=${part(authority.trim())}`
  return `${kind}://${part(user)}@${part(host.toLowerCase())}:${port}/${part(database)}?tls=${trust}`
}

/** Faults whose name says all. */
export const plainDatabaseFaults = [
  // what was asked for
  'no_host',
  /** Not encrypted, and not on this computer. */
  'database_not_here',
  /** A certificate of MySQL is for a name, and this is an address. */
  'database_needs_name',
  /** The authority is no certificate (PEM). */
  'no_certificate',
  'no_statement',
  'several_statements',
  /** A placeholder of the server's own: parameters have names. */
  'own_placeholder',
  /** A text, a comment or a name in quotes has no end. */
  'no_end',
  // what came of it
  'database_unreachable',
  /** It has no connection left for this user. */
  'database_full',
  /** It takes none: it starts, or is being shut down. */
  'database_starting',
  'database_broke_off',
  'database_not_encrypted',
  /** It takes encrypted connections alone, and this one was to have none. */
  'database_needs_tls',
  'database_wrong_server',
] as const
export type PlainDatabaseFault = (typeof plainDatabaseFaults)[number]

/** Those that tell the server's own code besides: never its text, which may repeat data. Empty where it has none. */
export const codedDatabaseFaults = [
  'database_login',
  'database_missing',
  'database_rights',
  /** The statement writes, and is only to read. */
  'database_reads_only',
  'database_no_table',
  'database_no_column',
  'database_syntax',
  /** Something else about the statement or its values. */
  'database_statement',
  /** It breaks a rule of the table, such as a key that is there already. */
  'database_rule',
  /** A deadlock, or a lock that was waited for too long: the same may do later. */
  'database_busy',
] as const
export type CodedDatabaseFault = (typeof codedDatabaseFaults)[number]

/** Why a server's certificate is not believed. */
export const distrusts = ['unknown_authority', 'other_name', 'outdated', 'other'] as const
export type Distrust = (typeof distrusts)[number]

export type DatabaseFault =
  | { readonly code: PlainDatabaseFault }
  | { readonly code: CodedDatabaseFault; readonly serverCode: string }
  /** `name`: of the parameter, without its colon. */
  | { readonly code: 'unknown_parameter'; readonly name: string }
  | { readonly code: 'database_too_slow'; readonly seconds: number }
  | { readonly code: 'database_too_many_rows'; readonly most: number }
  | { readonly code: 'database_too_large'; readonly megabytes: number }
  /** Its driver has rounded a number of that column, counted from 1: nobody knows what stands there. */
  | { readonly code: 'database_rounded'; readonly column: number }
  | { readonly code: 'database_untrusted'; readonly why: Distrust }
