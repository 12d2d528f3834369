// What answers of addresses that people typed mean, and that none came, whatever they are asked for.

import { addressFaultOf, type AddressFault } from '../contract/line-faults.ts'
import { httpFailure } from './http-failure.ts'

/** Of an answer that is no, and stays so until somebody mends something. */
export function refusalOf(status: number): 'sent_on' | 'no_entry' | 'nothing_there' | 'answered_no' {
  if (status < 400) return 'sent_on'
  if (status === 401 || status === 403) return 'no_entry'
  return status === 404 || status === 410 ? 'nothing_there' : 'answered_no'
}

/** Of what `fetch` threw, but for its time limit. */
export const noAnswerOf = (error: unknown): AddressFault | 'no_answer' =>
  addressFaultOf(httpFailure(error).reason) ?? 'no_answer'

/** How long an address asks to be left alone (RFC 9110, section 10.2.3). */
export function retryAfter(headers: Headers): { retryAfterMs?: number } {
  const value = headers.get('retry-after')
  if (value === null) return {}
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? { retryAfterMs: Math.round(ms) } : {}
}
