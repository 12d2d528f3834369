import { isLoopback } from '../../base/loopback.ts'
import type { DatabaseFault, DatabasePlace } from '../../contract/database-place.ts'

/** A name of the network, or an address of either kind; no path of a socket, no scheme, no port. */
const hostShape = /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?\.?|[0-9a-f:.]*:[0-9a-f:.]+)$/iu
const addressShape = /^(?:\d{1,3}(?:\.\d{1,3}){3}|.*:.*)$/
const certificateShape = /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/

/** What is wrong with a database's place before anybody asks there: a password goes over no network that others can read. */
export function databasePlaceFault({ kind, host, tls, authority }: DatabasePlace): DatabaseFault | undefined {
  if (!hostShape.test(host)) return { code: 'no_host' }
  if (tls === 'off' && !isLoopback(host)) return { code: 'database_not_here' }
  // Its driver makes sure of names alone.
  if (kind === 'mysql' && tls === 'verify' && addressShape.test(host)) return { code: 'database_needs_name' }
  if (authority !== undefined && !certificateShape.test(authority)) return { code: 'no_certificate' }
  return undefined
}

/** Whether it is another database at each computer, under the same name. */
export const isOwnDatabase = ({ host }: Pick<DatabasePlace, 'host'>): boolean => isLoopback(host)
