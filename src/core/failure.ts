// What is kept of a failure beside what it stopped.

import { AppError, isAppError, type ErrorInfo } from '../contract/errors.ts'

/** A bug has no words of its own: they are in the log. */
export function infoOf(error: unknown): ErrorInfo {
  if (isAppError(error)) return error.toInfo()
  return { code: 'internal', message: 'The station met a fault of its own; see the log' }
}

/** Of a request that was out when the station died or closed. */
export const stoppedMeanwhile = () =>
  new AppError('service_no_answer', 'The station stopped before the answer of the service was kept')
