// A recorded conversation with a service: what was asked and answered, in order, with stand-ins for whatever is about a
// person or a secret. The file that a user hands over, that the sandbox answers from, and that makes a test.

import { z } from 'zod'
import { endpoints, type EndpointId } from './endpoints.ts'

export const conversationVersion = 1

/** The host in the place of every address that an answer named; nothing of it can be reached (RFC 2606). */
export const recordedHost = 'https://recorded.invalid'

/** Below the base address: where a label of an answer lies, `labels/1.pdf`. */
export const recordedLabels = 'labels'

const endpointIds = Object.keys(endpoints) as [EndpointId, ...EndpointId[]]

/** By lower-case names. */
const Headers = z.record(z.string().regex(/^[a-z0-9-]+$/), z.string())

/** `json`: as JSON. `text`: as it came. `base64`: a file, the bytes of which are a stand-in. */
const Body = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('json'), value: z.json() }),
  z.strictObject({ as: z.literal('text'), value: z.string() }),
  z.strictObject({ as: z.literal('base64'), value: z.base64() }),
])
export type ConversationBody = z.infer<typeof Body>

export const ConversationExchange = z.strictObject({
  endpoint: z.enum(endpointIds),
  request: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    /** Below the base address, with its query. */
    path: z.string().max(2_000),
    headers: Headers.optional(),
    /** JSON; of a request for a token there is none. */
    body: z.json().optional(),
  }),
  /** Absent where none came whole. */
  answer: z
    .strictObject({
      status: z.int().min(100).max(599),
      headers: Headers.optional(),
      body: Body.optional(),
    })
    .optional(),
})
export type ConversationExchange = z.infer<typeof ConversationExchange>

export const Conversation = z.strictObject({
  kind: z.literal('packbench-conversation'),
  version: z.literal(conversationVersion),
  exchanges: z.array(ConversationExchange).min(1).max(10_000),
})
export type Conversation = z.infer<typeof Conversation>

/** The exchanges as a file to be handed over. */
export function conversationText(exchanges: readonly ConversationExchange[]): string {
  const conversation = { kind: 'packbench-conversation', version: conversationVersion, exchanges }
  return `${JSON.stringify(conversation, undefined, 2)}\n`
}
