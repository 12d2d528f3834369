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

/** A `ServiceError` with a single entry. */
export function serviceError(status: ErrorStatus, code: string, message: string): ServiceError {
  return new ServiceError(status, [{ Code: code, Message: message }])
}
