// The service's own codes, for the page's words.

export { knownErrorCodes, knownWarningCodes } from '../service/codes.ts'
export type { KnownErrorCode, KnownWarningCode } from '../service/codes.ts'

/** What the station itself has to say of a shipment that was bought, in the place of the service's warnings. */
export const stationWarningCodes = ['SHIPMENT.SEPARATE'] as const
export type StationWarningCode = (typeof stationWarningCodes)[number]
