// Why a manifest waits, is in doubt or came to nothing, in the words that are kept with it.

import { AppError, isAppError, type ErrorInfo } from '../../contract/errors.ts'

export function infoOf(error: unknown): ErrorInfo {
  if (isAppError(error)) return error.toInfo()
  return { code: 'internal', message: 'The station met a fault of its own; see the log' }
}

export const stoppedMeanwhile = () =>
  new AppError('service_no_answer', 'The station stopped before the answer of the service was kept')

export const afterDoubt = (): ErrorInfo => ({
  code: 'conflict',
  message: 'Another manifest of this carrier account is not sure: it is settled first',
})

export const addressSealed = (): ErrorInfo => ({
  code: 'sealed_with_other_key',
  message: 'The ship-from address cannot be opened with the key that the station has now',
})

export const severalCouldBe = (count: number): ErrorInfo => ({
  code: 'conflict',
  message: `The service has ${String(count)} manifests that could be this one`,
  details: { candidates: count },
})

export const noneThere = (): ErrorInfo => ({
  code: 'not_found',
  message: 'The service was asked and has no such manifest: its parcels are open again',
})
