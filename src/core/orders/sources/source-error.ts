import { AppError } from '../../../contract/errors.ts'
import { sourceFaultErrors, type FaultySource, type SourceFault } from '../../../contract/source-faults.ts'

/** The error that a fault of a source is. `message` is for the log, and for the check of a station profile. */
export function sourceError(
  fault: SourceFault,
  message: string,
  { cause, ...more }: Omit<FaultySource, 'fault'> & { readonly cause?: unknown } = {},
): AppError {
  const details = { fault, ...more } satisfies FaultySource
  return new AppError(sourceFaultErrors[fault.code], message, { details, cause })
}
