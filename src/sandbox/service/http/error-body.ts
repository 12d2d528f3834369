import { RequestError, type ErrorEntry, type ServiceError } from '../service-error.ts'

type ErrorSource = 'Request' | 'Carrier' | 'Sandbox'

/** The documented error body (section 7.1). */
export function errorBody(
  request: { readonly method: string; readonly url: string },
  status: number,
  errors: readonly ErrorEntry[],
  source: ErrorSource = 'Sandbox',
) {
  return {
    StatusCode: status,
    TimeStamp: new Date().toISOString(),
    Source: source,
    Method: request.method,
    Url: request.url,
    Errors: errors,
  }
}

export function errorResponse(
  request: { readonly method: string; readonly url: string },
  status: number,
  errors: readonly ErrorEntry[],
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(errorBody(request, status, errors), { status, headers })
}

/** The answer to a request that was refused; its source says by which part of the sandbox. */
export function refusalResponse(
  request: { readonly method: string; readonly url: string },
  error: ServiceError,
): Response {
  const fromCarrier = error.errors.some((entry) => entry.AdditionalInfo !== undefined)
  const source = error instanceof RequestError ? 'Request' : fromCarrier ? 'Carrier' : 'Sandbox'
  return Response.json(errorBody(request, error.status, error.errors, source), {
    status: error.status,
    headers: error.headers,
  })
}
