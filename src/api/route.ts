// One line of the table of what programs may ask (routes.ts): the router, the OpenAPI document and the docs are made of it.

import { z } from 'zod'
import type { ProgramScope } from '../contract/access.ts'
import {
  operationRules,
  type OperationInput,
  type OperationName,
  type OperationOutput,
} from '../contract/operations.ts'
import type { ProgramDoor } from '../app/programs/program-door.ts'
import type { Program } from '../core/programs/ports.ts'
import type { EventStream, ProgramEvents } from './events.ts'
import type { ProblemCode } from './problems.ts'

/** Where every path of a route begins. */
export const apiRoot = '/api/v1'

/** What the routes are about, in the order of the document. */
export const groups = {
  Printing: 'Files on the printers of the bench, and what became of them.',
  Orders: 'Orders that are to be shipped, and buying their labels.',
  Parcels: 'What was bought, with its labels.',
  Bench: 'Printers and scales of the bench, and what happens there.',
  Pairing: 'How a page in the browser is given a key.',
} as const

/** Asks operations of the station as the program; throws what they throw. */
export type Ask<Asked extends OperationName = OperationName> = <K extends Asked>(
  operation: K,
  input: OperationInput<K>,
) => Promise<OperationOutput<K>>

/** A body as its bytes came, of a media type that the route takes besides JSON. */
export type Bytes = { readonly mediaType: string; readonly bytes: Uint8Array }

export type Asked<P, Q, B> = {
  readonly path: P
  readonly query: Q
  /** Of a route that takes one: JSON that fits its schema, or what came as bytes. */
  readonly body: B
  readonly bytes: Bytes | undefined
  /** Made of the key and its Idempotency-Key: the same wish has the same. */
  readonly gestureId: string
}

/** Who asks, beside what is asked. */
export type From = {
  /** Of the page; undefined for what is no page. */
  readonly origin: string | undefined
  /** Undefined where the route needs no key. */
  readonly program: Program | undefined
  readonly door: ProgramDoor
  readonly events: ProgramEvents
  /** The id of the last event that it has heard, where it goes on. */
  readonly lastEventId: string | undefined
}

export type Answer = {
  readonly status?: number
  readonly json?: unknown
  readonly bytes?: Uint8Array
  readonly mediaType?: string
  /** Events, as long as the client listens. */
  readonly events?: EventStream
  readonly headers?: Readonly<Record<string, string>>
}

/** An example of the document, asked for by a test as it stands there. */
export type Example = {
  readonly name: string
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** What it is answered with, and its JSON in the document, where it has one. */
  readonly status: number
  readonly answer?: unknown
}

export type AnswerKind = {
  readonly says: string
  readonly schema?: z.ZodType
  /** Of bytes. */
  readonly mediaTypes?: readonly string[]
}

type Shape = z.ZodObject

export type RouteOf<P extends Shape, Q extends Shape, B extends z.ZodType, Asking extends OperationName> = {
  readonly id: string
  readonly method: 'get' | 'post'
  /** Below `apiRoot`; `{name}` for a part of it. */
  readonly path: string
  readonly group: keyof typeof groups
  readonly summary: string
  readonly says?: string
  /** Operations of the station; the first one's scopes are the route's. */
  readonly asks: readonly Asking[]
  /** Of a route that asks none. Without any it needs no key. */
  readonly scopes?: readonly ProgramScope[]
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Its bytes may come as they are, as one of these. */
  readonly bytes?: readonly string[]
  readonly mostBytes?: number
  /** It needs an Idempotency-Key: asked for again with the same one, it is not done again. */
  readonly once?: true
  /** Fields of its body that say how it is answered, and not what is asked: they may differ where it is asked for again. */
  readonly aside?: readonly string[]
  readonly answers: Readonly<Record<number, AnswerKind>>
  /** What it may be refused with, beside what any route may. */
  readonly problems?: readonly ProblemCode[]
  readonly examples: readonly Example[]
  serve(asked: Asked<z.output<P>, z.output<Q>, z.output<B>>, ask: Ask<Asking>, from: From): Promise<Answer>
}

/** A route whatever it takes. */
export type Route = Omit<RouteOf<Shape, Shape, z.ZodType, OperationName>, 'serve' | 'scopes'> & {
  readonly scopes: readonly ProgramScope[]
  serve(asked: Asked<never, never, never>, ask: Ask<never>, from: From): Promise<Answer>
}

const Nothing = z.strictObject({})

/** What it serves is checked against what it names. */
export function route<
  Asking extends OperationName,
  P extends Shape = typeof Nothing,
  Q extends Shape = typeof Nothing,
  B extends z.ZodType = z.ZodUndefined,
>(definition: RouteOf<P, Q, B, Asking>): Route {
  // Who may ask is said once, by the operation.
  const [first] = definition.asks
  const scopes = (first && operationRules[first].scopes) ?? definition.scopes ?? []
  return { ...definition, scopes } as unknown as Route
}
