// What an address may be that the station is given to ask, or to send to.

import { isLoopback } from '../base/loopback.ts'

/** The parts of an address that decide here (RFC 3986, section 3); whoever fetches it reads it whole. */
const parts =
  /^(?<scheme>[a-z][a-z0-9+.-]*):\/\/(?:(?<secret>[^/?#]*)@)?(?<host>\[[0-9a-f:.]+\]|[^/?#:@\s]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** Faults of an address, each as the log and commands say it. Pages have sentences of their own. */
export const addressFaults = {
  other_braces: 'The address holds braces that stand for nothing',
  no_address: 'This is no address',
  no_https: 'The address must begin with https',
  secret_in_address: 'A secret does not belong in the address: it has a field of its own',
} as const
export type AddressFault = keyof typeof addressFaults

/**
 * What is wrong with an address, whose own braces something stands in place of by now: it is asked by https, or is of this machine, and no
 * secret stands in it.
 */
export function addressFault(url: string): AddressFault | undefined {
  if (/[{}]/.test(url)) return 'other_braces'
  const { scheme, secret, host } = parts.exec(url)?.groups ?? {}
  if (scheme === undefined || host === undefined) return 'no_address'
  if (scheme.toLowerCase() !== 'https' && !(scheme.toLowerCase() === 'http' && isLoopback(host)))
    return 'no_https'
  return secret === undefined ? undefined : 'secret_in_address'
}
