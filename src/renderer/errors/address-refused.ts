import type { ErrorInfo } from '../../contract/errors.ts'
import type { KnownErrorCode } from '../../contract/service-codes.ts'

const ofAddress: KnownErrorCode = 'ADDRESS.VALIDATION_FAILED'

/** The service does not take the address: it is put right where the order has it. */
export const isAddressRefused = (reason: ErrorInfo | undefined): boolean =>
  reason?.code === 'service_refused' && reason.details?.['code'] === ofAddress
