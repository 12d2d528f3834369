// Why no connection to the shipping service comes about, where more is known than that nothing answers.

import { distrustOf } from './certificate-faults.ts'
import type { Distrust } from './database-place.ts'

const proxyFaults = [
  'proxy_unreachable',
  'proxy_refused',
  'proxy_wants_password',
  'proxy_unknown_kind',
] as const
/** Of a proxy between the station and the internet: whichever it is, nothing went further than to the proxy. */
export type ProxyFault = (typeof proxyFaults)[number]

/** `not_the_service`: what came to the request for a token, the first of all, is no answer of the service. */
export type LineFault = Distrust | ProxyFault | 'no_such_name' | 'not_the_service'

const isProxyFault = (fault: string): fault is ProxyFault => proxyFaults.some((one) => one === fault)

const own: readonly string[] = ['not_the_service', ...proxyFaults] satisfies readonly LineFault[]

/** Why no connection to an address of orders or results comes about, where more is known than that nothing answers. */
export type AddressFault = 'no_such_name' | 'address_untrusted' | 'proxy_in_the_way'

/** `reason`: as of {@link lineFaultOf}. */
export function addressFaultOf(reason: unknown): AddressFault | undefined {
  const fault = lineFaultOf(reason)
  if (fault === undefined || fault === 'not_the_service') return undefined
  if (fault === 'no_such_name') return fault
  return isProxyFault(fault) ? 'proxy_in_the_way' : 'address_untrusted'
}

/** By the reason of the error: the system's own code, or the fault's. Undefined for one that says no more. */
export function lineFaultOf(reason: unknown): LineFault | undefined {
  if (typeof reason !== 'string') return undefined
  if (own.includes(reason)) return reason as LineFault
  return reason === 'ENOTFOUND' ? 'no_such_name' : distrustOf(reason)
}
