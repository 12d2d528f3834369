import type { ErrorEntry } from '../service-error.ts'

/** The documented error body (section 7.1). */
export function errorBody(
  request: { readonly method: string; readonly url: string },
  status: number,
  errors: readonly ErrorEntry[],
) {
  return {
    StatusCode: status,
    TimeStamp: new Date().toISOString(),
    Source: errors.some((entry) => entry.AdditionalInfo !== undefined) ? 'Carrier' : 'Sandbox',
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
