// Tells whether a request that failed below HTTP may have reached the service. Money hangs on it, so `not_sent` is said
// only where no byte of the request can have left.

import { distrustOf } from '../contract/certificate-faults.ts'

/** `reason`: the system's or TLS's code of the deepest cause, `timeout`, `closed`, `connect_timeout`, or `broken`. */
export type HttpFailure =
  | { readonly kind: 'not_sent'; readonly reason: string }
  | { readonly kind: 'no_answer'; readonly reason: string }

/** undici's own names say nothing to whoever reads the page; what is not here is `broken`. */
const ofLibrary: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'closed',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
}

function reasonOf(code: string | undefined): string | undefined {
  return code?.startsWith('UND_ERR') ? ofLibrary[code] : code
}

type SystemError = Error & { readonly code?: unknown; readonly syscall?: unknown; readonly errors?: unknown }

/** The errors that everything above was thrown for: the end of the causes, or each address tried of an AggregateError. */
function rootCauses(error: unknown, depth = 0): readonly SystemError[] {
  if (!(error instanceof Error) || depth > 8) return []
  const { errors } = error as SystemError
  if (Array.isArray(errors) && errors.length > 0) return errors.flatMap((each) => rootCauses(each, depth + 1))
  return error.cause instanceof Error ? rootCauses(error.cause, depth + 1) : [error]
}

function neverConnected(error: SystemError): boolean {
  return (
    error.syscall === 'connect' ||
    error.syscall === 'getaddrinfo' ||
    error.code === 'UND_ERR_CONNECT_TIMEOUT' ||
    // Node refuses the server's certificate before undici is given the socket, so nothing was written.
    (typeof error.code === 'string' && distrustOf(error.code) !== undefined)
  )
}

/**
 * Sorts what `fetch` or ky threw. A socket that was reset or closed, also one kept from an earlier call, is `no_answer`:
 * the request may have been read from it.
 */
export function httpFailure(error: unknown): HttpFailure {
  const roots = rootCauses(error)
  const reason = reasonOf(roots.map((root) => root.code).find((each) => typeof each === 'string'))
  if (roots.length > 0 && roots.every(neverConnected))
    return { kind: 'not_sent', reason: reason ?? 'unreachable' }
  const timedOut = roots.some((root) => root.name === 'TimeoutError' || root.name === 'AbortError')
  return { kind: 'no_answer', reason: timedOut ? 'timeout' : (reason ?? 'broken') }
}
