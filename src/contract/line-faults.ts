// Why no connection to the shipping service comes about, where more is known than that nothing answers.

import { distrustOf } from './certificate-faults.ts'
import type { Distrust } from './database-place.ts'

/** `not_the_service`: what came to the request for a token, the first of all, is no answer of the service. */
export type LineFault = Distrust | 'no_such_name' | 'not_the_service'

/** By the reason of the error: the system's own code, or the fault's. Undefined for one that says no more. */
export function lineFaultOf(reason: unknown): LineFault | undefined {
  if (typeof reason !== 'string') return undefined
  if (reason === 'not_the_service') return reason
  return reason === 'ENOTFOUND' ? 'no_such_name' : distrustOf(reason)
}
