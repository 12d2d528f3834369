// The bodies with which the gateway refuses (section 7.5); they share nothing with the service's own.

import { randomUUID } from 'node:crypto'
import type { Location } from './locations.ts'

type Requested = { readonly method: string; readonly url: string }

/** The client of a token request is not known, or its form is not declared as one. */
export function invalidClient(description: string): Response {
  return Response.json({ error: 'invalid_client', error_description: description }, { status: 400 })
}

function fault(faultstring: string, errorcode: string): Response {
  return Response.json({ fault: { faultstring, detail: { errorcode } } }, { status: 400 })
}

/** A request that its specification does not allow. */
export function specificationFault(faultstring: string): Response {
  return fault(faultstring, 'steps.oasvalidation.Failed')
}

/** A token request that was sent with GET. */
export function methodFault(): Response {
  return fault('Received 405 Response without Allow Header', 'protocol.http.Response405WithoutAllowHeader')
}

export function unauthorized(reason: string): Response {
  const status = 401
  return Response.json({ code: 'ERR_GW_001', message: 'Unauthorized', reason, status }, { status })
}

export function notFound({ method, url }: Requested, debugMessage: string): Response {
  const status = 404
  const { pathname, search } = new URL(url)
  const body = {
    method,
    requestUri: pathname + search,
    status: 'NOT_FOUND',
    timestamp: new Date().toISOString(),
    message: 'The requested resource or route cannot be found',
    debugMessage,
    id: randomUUID(),
  }
  return Response.json(body, { status })
}

/** A choice to be made: the request is repeated with the `carrierCityGeoID` of one of these. */
export function ambiguous(collectionOriginLocations: readonly Location[]): Response {
  const message = 'More than one location matches; repeat the request with one carrierCityGeoID'
  return Response.json({ message, collectionOriginLocations }, { status: 409 })
}
