// Errors for training, without the switches: whoever types an order can ask for one. Words after `PB-ERROR`:
//
//   PB-ERROR ADDRESS.VALIDATION_FAILED   any code of section 7; codes of warnings warn
//   PB-ERROR 429 10                      a status, and seconds for its Retry-After
//   PB-ERROR SLOW 5                      seconds until the answer
//   PB-ERROR CUT                         the connection breaks before the work is done
//   PB-ERROR CUT-AFTER                   it breaks when the work is done
//   PB-ERROR LATE-LABEL 30               a shipment is sold, and its labels are given 30 seconds later
//   PB-ERROR UNREADABLE                  the work is done, and its answer cannot be read

import { Fault } from './faults.ts'

/** Header for requests that have no text of their own; its value is what stands after `PB-ERROR`. */
export const trainingHeader = 'PB-Error'

const marked = /^\s*PB-ERROR\s+(\S+)(?:\s+(\d{1,3}))?\s*$/i

function faultOf(word: string, seconds: number | undefined): unknown {
  if (/^\d+$/.test(word)) return { kind: 'status', status: Number(word), retryAfterSeconds: seconds }
  switch (word) {
    case 'SLOW':
      return { kind: 'latency', latencyMs: (seconds ?? 3) * 1000 }
    case 'CUT':
      return { kind: 'cut_before_work' }
    case 'CUT-AFTER':
      return { kind: 'cut_after_work' }
    case 'LATE-LABEL':
      return { kind: 'late_label', seconds: seconds ?? 30 }
    case 'UNREADABLE':
      return { kind: 'unreadable' }
    default:
      return { kind: 'code', code: word, retryAfterSeconds: seconds }
  }
}

/** Every text in a request, wherever it stands. */
function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(texts)
}

/** The fault that a request's own words ask for; undefined also where the words after `PB-ERROR` mean nothing. */
export function trainingFault(request: unknown): Fault | undefined {
  for (const text of texts(request)) {
    const match = marked.exec(text)
    if (match === null) continue
    const [, word = '', seconds] = match
    const asked = faultOf(word.toUpperCase(), seconds === undefined ? undefined : Number(seconds))
    const fault = Fault.safeParse({ endpoint: '*', ...(asked as object) })
    if (fault.success) return fault.data
  }
  return undefined
}
