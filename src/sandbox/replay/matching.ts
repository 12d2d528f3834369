// Which recorded answer a request gets. Whoever asks has ids of its own: they are taken for the recorded ones of the call
// that they were first asked with, and stand in the answers in their place.

import type { ConversationExchange } from '../../service/conversation.ts'
import { endpoints, type EndpointId } from '../../service/endpoints.ts'

export type Asked = {
  readonly endpoint: EndpointId
  /** Below the base address, with its query. */
  readonly path: string
  readonly transactionId: string | undefined
  readonly body: unknown
}

/** What names the record that is meant: parts of the path, of the query, and the transactionId. */
function identityOf({ endpoint, path, transactionId }: Omit<Asked, 'body'>): ReadonlyMap<string, string> {
  const { pathname, searchParams } = new URL(path, 'http://recorded.invalid/')
  const route = endpoints[endpoint].path
    .split('/')
    .map((part, at) => [part, decodeURIComponent(pathname.split('/')[at] ?? '')] as const)
    .filter(([part]) => part.startsWith(':'))
  return new Map([
    ...route,
    ...[...searchParams].map(([name, value]) => [name.toLowerCase(), value] as const),
    ...(transactionId === undefined ? [] : [['transactionid', transactionId] as const]),
  ])
}

const recordedIdentity = ({ endpoint, request }: ConversationExchange) =>
  identityOf({ endpoint, path: request.path, transactionId: request.headers?.['transactionid'] })

/** Each value of a body by its path. */
function leavesOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${path}=${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${path}.${name}`))
}

/** Ids, whose values may stand in answers. */
const named = [':id', ':carrierAccountId', 'value', 'transactionid', 'pagetoken']

export function createMatching(exchanges: readonly ConversationExchange[]) {
  const used = new Set<number>()
  /** Recorded id → the one that is asked with now. */
  const ownIds = new Map<string, string>()
  const recorded = exchanges.map((exchange, at) => ({
    at,
    exchange,
    identity: recordedIdentity(exchange),
    leaves: new Set(leavesOf(exchange.request.body)),
  }))
  type Recorded = (typeof recorded)[number]

  const recordedId = (own: string) => [...ownIds].find(([, asked]) => asked === own)?.[0] ?? own

  function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
    return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value)
  }

  /** How many values of the request are the recorded one's too. */
  function likeness(
    { identity, leaves }: Recorded,
    asked: ReadonlyMap<string, string>,
    body: unknown,
  ): number {
    const sameIds = [...identity].filter(([name, value]) => asked.get(name) === value)
    return sameIds.length + leavesOf(body).filter((leaf) => leaves.has(leaf)).length
  }

  /** The next one that was not answered yet, and most like what is asked; else the last that is. */
  function best(among: readonly Recorded[], asked: ReadonlyMap<string, string>, body: unknown) {
    const open = among.filter(({ at }) => !used.has(at))
    const candidates = open.length > 0 ? open : among.toReversed()
    return candidates.toSorted((a, b) => likeness(b, asked, body) - likeness(a, asked, body))[0]
  }

  return {
    /** Undefined where none of the endpoint was recorded. */
    find(request: Asked): ConversationExchange | undefined {
      const asked = new Map([...identityOf(request)].map(([name, value]) => [name, recordedId(value)]))
      const same = recorded.filter(({ exchange }) => exchange.endpoint === request.endpoint)
      const exact = same.filter(({ identity }) => isSame(identity, asked))
      const found = best(exact.length > 0 ? exact : same, asked, request.body)
      if (!found) return undefined
      used.add(found.at)
      for (const name of named) {
        const [own, other] = [asked.get(name), found.identity.get(name)]
        if (own !== undefined && other !== undefined && own !== other) ownIds.set(other, own)
      }
      return found.exchange
    },

    /** A text of an answer, in the words of who asks now. */
    own: (text: string): string => ownIds.get(text) ?? text,
  }
}

export type Matching = ReturnType<typeof createMatching>
