// What the client makes of a recorded conversation: each of its answers is read as the station reads the answers that it keeps.

import { endpointName } from '../../adapters/shipping-service/check-input.ts'
import type { Exchange } from '../../adapters/shipping-service/exchange.ts'
import { keptAnswerOf } from '../../adapters/shipping-service/kept-answer.ts'
import { readAgain } from '../../adapters/shipping-service/read-again.ts'
import type { ResponseNameCorrections } from '../../adapters/shipping-service/response-names.ts'
import type { FieldReading, ReadEndpoint } from '../../core/readings/kept-answer.ts'
import type { Conversation, ConversationBody, ConversationExchange } from '../../service/conversation.ts'

/** One field that was looked for in the answers of an endpoint. */
export type FieldFound = {
  readonly endpoint: string
  readonly record: string
  readonly field: string
  /** Under which names it was found; none where it was in no answer. */
  readonly names: readonly string[]
  /** Answers without it, of so many. */
  readonly missed: number
  readonly of: number
}

/** An answer of which something that is needed was not understood. */
export type NotUnderstood = {
  /** From 1, as the exchanges stand in the file. */
  readonly exchange: number
  readonly endpoint: ReadEndpoint
  readonly why: string
}

export type ConversationRead = {
  readonly fields: readonly FieldFound[]
  readonly notUnderstood: readonly NotUnderstood[]
}

const bytesOf = ({ as, value }: ConversationBody): Uint8Array =>
  as === 'json' ? Buffer.from(JSON.stringify(value)) : Buffer.from(value, as === 'base64' ? 'base64' : 'utf8')

/** As it was told when it was recorded; a file does not keep when that was. */
function exchangeIn(endpoint: ReadEndpoint, { request, answer }: ConversationExchange): Exchange {
  const { method, path, headers = {}, body } = request
  return {
    endpoint,
    at: new Date(0),
    durationMs: 0,
    request: { method, path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
    answer: answer && {
      status: answer.status,
      headers: answer.headers ?? {},
      body: answer.body ? bytesOf(answer.body) : new Uint8Array(),
    },
  }
}

/**
 * Reads every answer of the conversation. A refusal that the service gave then is understood as one. `names`: of a
 * correction file.
 */
export async function readConversation(
  { exchanges }: Conversation,
  names: ResponseNameCorrections = {},
): Promise<ConversationRead> {
  const found = new Map<string, FieldFound>()
  const notUnderstood: NotUnderstood[] = []
  for (const [at, exchange] of exchanges.entries()) {
    const { endpoint } = exchange
    // The gateway's answers are read by another client.
    const kept = endpoint === 'createGatewayToken' ? undefined : keptAnswerOf(exchangeIn(endpoint, exchange))
    if (!kept) continue
    const { fields, problem } = await readAgain(kept, names)
    if (problem) notUnderstood.push({ exchange: at + 1, endpoint: kept.endpoint, why: problem.message })
    for (const field of fields) addTo(found, endpointName(kept.endpoint), field)
  }
  return { fields: [...found.values()], notUnderstood }
}

const nothingFound: Pick<FieldFound, 'names' | 'missed' | 'of'> = { names: [], missed: 0, of: 0 }

function addTo(
  found: Map<string, FieldFound>,
  endpoint: string,
  { record, field, state, name }: FieldReading,
) {
  const key = `${endpoint} ${record} ${field}`
  const { names, missed, of } = found.get(key) ?? nothingFound
  const isFound = state === 'found' && name !== undefined
  found.set(key, {
    endpoint,
    record,
    field,
    names: isFound && !names.includes(name) ? [...names, name] : names,
    missed: missed + (isFound ? 0 : 1),
    of: of + 1,
  })
}
