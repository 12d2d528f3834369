import type { z } from 'zod'
import type { EndpointId, endpoints } from '../../../service/endpoints.ts'
import type { ErrorEntry } from '../service-error.ts'

type Parsed<Id extends EndpointId, Part extends 'header' | 'route' | 'query' | 'body'> =
  (typeof endpoints)[Id] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** A request that fits its endpoint's schemas; a part that the endpoint does not take is undefined. */
export type ServiceRequest<Id extends EndpointId> = {
  readonly header: Parsed<Id, 'header'>
  readonly route: Parsed<Id, 'route'>
  readonly query: Parsed<Id, 'query'>
  readonly body: Parsed<Id, 'body'>
  /** What the contract does not know: the body's fields, such as `packages[0].colour`, and `query colour`. */
  readonly unknownFields: readonly string[]
  /** A fault of the sandbox: a purchase is one of its own, whatever was bought under its transactionId. */
  readonly buysAgain?: boolean
  /** A manner of services: each package is a shipment of its own. */
  readonly sellsSeparately?: boolean
  /** The addresses are verified without being asked to. */
  readonly correctsAddresses?: boolean
  /** `http://host:port/v3.1/` as the caller addressed it; links in answers begin with it. */
  readonly baseUrl: string
}

/** A warning of a 200 answer (section 7.4); it has the fields of an error. */
export type ServiceWarning = ErrorEntry

/** An answer in the `plain` dialect; `warnings` are added where there are any. */
export type Answer = {
  readonly body: Readonly<Record<string, unknown>>
  readonly warnings?: readonly ServiceWarning[]
}

/** Serves one endpoint. Expected refusals are thrown as `ServiceError`. */
export type Handler<Id extends EndpointId> = (request: ServiceRequest<Id>) => Answer | Promise<Answer>

/** Endpoints served so far; the others answer 422 NOT_SUPPORTED. */
export type Handlers = { readonly [Id in EndpointId]?: Handler<Id> }
