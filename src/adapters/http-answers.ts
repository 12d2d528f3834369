// What answers of addresses that people typed mean, whatever they are asked for.

/** Of an answer that is no, and stays so until somebody mends something. */
export function refusalOf(status: number): 'sent_on' | 'no_entry' | 'nothing_there' | 'answered_no' {
  if (status < 400) return 'sent_on'
  if (status === 401 || status === 403) return 'no_entry'
  return status === 404 || status === 410 ? 'nothing_there' : 'answered_no'
}

/** How long an address asks to be left alone (RFC 9110, section 10.2.3). */
export function retryAfter(headers: Headers): { retryAfterMs?: number } {
  const value = headers.get('retry-after')
  if (value === null) return {}
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? { retryAfterMs: Math.round(ms) } : {}
}
