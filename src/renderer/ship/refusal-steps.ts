// Where a packer puts right what refused an order, if that is not in the order itself.

import type { ErrorCode, ErrorInfo } from '../../contract/errors.ts'
import type { KnownErrorCode } from '../../contract/service-codes.ts'
import type { StageAction } from './stage-traits.ts'

/** By the station's code, or by the service's own: what their words tell the packer to do, as a button. */
const steps: Readonly<Partial<Record<string, StageAction>>> = {
  no_account: 'connect_account',
  service_auth_failed: 'connect_account',
  'ACCOUNT.NOT_FOUND': 'connect_account',
  'ACCOUNT.APP.AUTHENTICATION_FAILED': 'connect_account',
  'ACCOUNT.APP.VALIDATION_FAILED': 'connect_account',
  'USER.NOT_FOUND': 'connect_account',
  'ACCOUNT.PAYMENT_FAILED': 'add_funds',
} satisfies Partial<Record<ErrorCode | KnownErrorCode, StageAction>>

/** The step that the words of this error name, where it leads to another screen. */
export function refusalStep(error: ErrorInfo | undefined): StageAction | undefined {
  if (error === undefined) return undefined
  const own = error.code === 'service_refused' ? error.details?.['code'] : error.code
  return typeof own === 'string' ? steps[own] : undefined
}
