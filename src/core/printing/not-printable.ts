import { AppError, type ErrorDetails } from '../../contract/errors.ts'
import type { PrintFault } from '../../contract/print-faults.ts'

/** `not_printable` with why; `message` is for the log. */
export const notPrintable = (
  reason: PrintFault,
  message: string,
  details: ErrorDetails = {},
  cause?: unknown,
): AppError => new AppError('not_printable', message, { details: { ...details, reason }, cause })
