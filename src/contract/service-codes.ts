// The service's own codes, for the page's words.

export { knownErrorCodes, knownWarningCodes } from '../service/codes.ts'
export type { KnownErrorCode, KnownWarningCode } from '../service/codes.ts'
