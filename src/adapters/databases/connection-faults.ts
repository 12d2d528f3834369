// What Node says of a connection that does not come about, the same for each kind of server.

import { distrustOf } from '../../contract/certificate-faults.ts'
import type { DatabaseFault, DatabasePlace } from '../../contract/database-place.ts'
import type { ConnectionOptions } from 'node:tls'
import { systemCode } from '../system-code.ts'

const unreachable =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ETIMEDOUT|EADDRNOTAVAIL|EACCES|EPERM)$/

/** Undefined for what is no fault of the connection itself. */
export function connectionFault(error: unknown): DatabaseFault | undefined {
  const code = systemCode(error)
  if (code === undefined) return undefined
  const why = distrustOf(code)
  if (why) return { code: 'database_untrusted', why }
  if (unreachable.test(code)) return { code: 'database_unreachable' }
  if (/^(ECONNRESET|EPIPE|ECONNABORTED)$/.test(code)) return { code: 'database_broke_off' }
  // It answers, and not as a server that encrypts.
  if (/^(ERR_SSL_|EPROTO)/.test(code)) return { code: 'database_wrong_server' }
  return /CERT|ERR_TLS/.test(code) ? { code: 'database_untrusted', why: 'other' } : undefined
}

/** Certificates are always verified where anything is encrypted. */
export const tlsOf = ({ authority }: DatabasePlace): ConnectionOptions => ({
  rejectUnauthorized: true,
  ...(authority !== undefined && { ca: authority }),
})

/** A server's own code, where it is one: a word or a number. */
export const serverCodeOf = (code: unknown): string =>
  (typeof code === 'string' || typeof code === 'number') && /^\w{1,60}$/.test(String(code))
    ? String(code)
    : ''
