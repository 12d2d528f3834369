// Failures of the print system in the station's words.

import { AppError } from '../../../../contract/errors.ts'
import { notPrintable } from '../../../../core/printing/not-printable.ts'
import { refusals } from './cups-operations.ts'
import { IppFailure } from './ipp-client.ts'

function failureOf(error: unknown): IppFailure {
  if (error instanceof IppFailure) return error
  throw error
}

/** `printer_unreachable`: nothing left. `details.code` tells an unknown queue from a print system that is not there. */
export function unreachable(queue: string, error: unknown): AppError {
  const failure = failureOf(error)
  const [code, message] = describe(queue, failure)
  return new AppError('printer_unreachable', message, { details: { code }, cause: failure })
}

function describe(
  queue: string,
  { reason, status, message }: IppFailure,
): readonly [code: string, message: string] {
  if (status === refusals.notFound) return ['unknown_queue', `CUPS has no queue “${queue}”.`]
  if (status === refusals.notAccepting) return ['queue_rejecting', `The queue “${queue}” takes no jobs.`]
  if (reason === 'not_running')
    return ['print_system_down', `The print system CUPS does not run here: ${message}.`]
  return [reason, `The print system CUPS cannot be asked about “${queue}”: ${message}.`]
}

/** `printer_link_broken`: some may have left. */
export function linkBroken(queue: string, code: string, why: string, cause?: unknown): AppError {
  return new AppError('printer_link_broken', `The link to the queue “${queue}” is gone: ${why}.`, {
    details: { code },
    cause,
  })
}

/** Of a job that CUPS refused, or was not there to take, nothing left; of any other some may have. */
export function sendFailure(queue: string, error: unknown): AppError {
  const failure = failureOf(error)
  if (failure.status === refusals.documentFormat) {
    return notPrintable(
      'no_such_document',
      `The queue “${queue}” does not print this kind of document.`,
      { code: 'document_format' },
      failure,
    )
  }
  const nothingLeft = failure.reason === 'refused' || failure.reason === 'not_running'
  return nothingLeft
    ? unreachable(queue, failure)
    : linkBroken(queue, failure.reason, failure.message, failure)
}
