// What is kept of a failure beside what it stopped.

import { AppError, isAppError, type ErrorInfo } from '../contract/errors.ts'

/** A bug has no words of its own: they are in the log, which may call what it stopped by `id`. */
export function infoOf(error: unknown, id?: string): ErrorInfo {
  if (isAppError(error)) return error.toInfo()
  const message = 'The station met a fault of its own; see the log'
  return { code: 'internal', message, ...(id === undefined ? {} : { details: { id } }) }
}

/** What is kept cannot be read: it is not known, which hides nothing else. */
export const isUnreadable = (error: unknown): error is AppError =>
  isAppError(error, 'database_damaged', 'label_unreadable', 'sealed_with_other_key')

/** Why something cannot be read. Throws everything else. */
export function whyUnreadable(error: unknown): ErrorInfo {
  if (isUnreadable(error)) return error.toInfo()
  throw error
}

/** For what goes on without it: undefined is not known. Throws everything else. */
export function unlessUnreadable(error: unknown): undefined {
  if (!isUnreadable(error)) throw error
}

/** How long the other side asks to be left alone, where it says so. */
export function retryAfterOf({
  details,
}: {
  readonly details?: ErrorInfo['details'] | undefined
}): number | undefined {
  const ms = details?.['retryAfterMs']
  return typeof ms === 'number' ? ms : undefined
}

/** Of a request that was out when the station died or closed. */
export const stoppedMeanwhile = () =>
  new AppError('service_no_answer', 'The station stopped before the answer of the service was kept')
