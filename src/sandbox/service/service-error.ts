import { codeSuffixesByStatus } from '../../service/codes.ts'

/** One entry of an error answer's `Errors` list (service-interface section 7.1). */
export type ErrorEntry = {
  readonly Code: string
  /** Names the field at fault; never repeats what was sent in it. */
  readonly Message: string
  readonly AdditionalInfo?: { readonly Code: string; readonly Message: string }
}

/** Statuses that the document maps to codes (section 7.2). 429 is added for training with busy services. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503

/** Thrown where a request cannot be served; becomes the documented error body. */
export class ServiceError extends Error {
  readonly status: ErrorStatus
  readonly errors: readonly ErrorEntry[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ErrorStatus,
    errors: readonly ErrorEntry[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(errors.map((entry) => entry.Code).join(', '))
    this.name = 'ServiceError'
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

/** A request that is not what the contract asks for: refused for its form, before anything was looked up. */
export class RequestError extends ServiceError {
  constructor(status: 400 | 422, errors: readonly ErrorEntry[]) {
    super(status, errors)
    this.name = 'RequestError'
  }
}

/** Last parts of the codes that a 200 answer carries as warnings (section 7.4). */
const warningSuffixes = ['ATTRIBUTE_IGNORED', 'MODIFIED']

const form = /^[A-Z]+(?:[._][A-Z]+)*$/

/** The status that a code is answered with (section 7.2), 200 for a warning; undefined for what is no such code. */
export function statusOfCode(code: string): ErrorStatus | 200 | undefined {
  if (!form.test(code)) return undefined
  const suffix = code.split('.').at(-1) ?? ''
  if (warningSuffixes.includes(suffix)) return 200
  const row = Object.entries(codeSuffixesByStatus).find(([, suffixes]) =>
    (suffixes as readonly string[]).includes(suffix),
  )
  return row === undefined ? undefined : (Number(row[0]) as ErrorStatus)
}

/** A `ServiceError` with a single entry, under the status that belongs to its code. */
export function serviceError(code: string, message: string): ServiceError {
  const status = statusOfCode(code)
  if (status === undefined || status === 200) throw new Error(`no error has the code ${code}`)
  return new ServiceError(status, [{ Code: code, Message: message }])
}
