// Fetches a shop's orders from an address.

import type { HttpSource } from '../../../contract/orders.ts'
import { addressFault, addressFaults } from '../../http-address.ts'
import type { OrderRow } from '../ports.ts'
import { checkLookUp } from './http-look-up.ts'
import { mapInPieces } from './in-pieces.ts'
import { jsonReader, listOfJson, mappingProblems } from './json-mapping.ts'
import type { FeedMemory, FetchFeed } from './ports.ts'
import { sourceError } from './source-error.ts'
import {
  firstSince,
  mostCharacters,
  mostRows,
  takeWhole,
  type SourceLook,
  type WholePorts,
} from './take-whole.ts'

/** Clocks differ, and shops write late: so much is asked for again each time. */
const overlapMs = 5 * 60_000
const mostPages = 1_000

/** Throws `invalid_input` for an address or mapping that cannot be (details: `FaultySource`). */
export function checkHttpSource(source: HttpSource): void {
  checkFetching(source)
  checkLookUp(source)
}

/** Another bench, which knows of no look-up, may have moved the address away from it: orders are fetched all the same. */
function checkFetching(source: HttpSource): void {
  checkAddress(source.url)
  const [problem] = mappingProblems(source)
  if (problem) throw sourceError(problem, 'A path of the mapping is missing or cannot be read')
}

/** Throws `invalid_input` for an address that cannot be. */
export function checkAddress(template: string): void {
  const code = addressFault(expand(template, '2000-01-01T00:00:00Z', 1))
  if (code) throw sourceError({ code }, addressFaults[code])
}

export function expand(template: string, since: string, page: number): string {
  return template.replaceAll('{since}', encodeURIComponent(since)).replaceAll('{page}', String(page))
}

export type HttpSourcePorts = WholePorts & { readonly fetchFeed: FetchFeed }

/** One page as it is mapped. Throws what `fetchFeed` throws, and `order_source_unreadable`. */
export async function fetchPage(
  source: HttpSource,
  authorization: string | undefined,
  ports: Pick<HttpSourcePorts, 'fetchFeed' | 'clock'>,
) {
  const since = firstSince(ports.clock)
  const answer = await ports.fetchFeed({
    url: expand(source.url, since, 1),
    headers: headersOf(source, authorization),
  })
  if (answer.kind === 'unchanged')
    throw sourceError({ code: 'nothing_answered' }, 'The address answered nothing')
  return answer.json
}

/**
 * Asks for what is new and takes it. Everything is fetched and read before the first order is taken: an answer that is
 * broken anywhere changes nothing.
 */
export async function runHttpSource(
  source: HttpSource,
  authorization: string | undefined,
  memory: FeedMemory,
  { fetchFeed, ...ports }: HttpSourcePorts,
): Promise<SourceLook> {
  checkFetching(source)
  const { clock, signal } = ports
  const beganAt = clock.now()
  const since = memory.since ?? firstSince(clock)
  const pages = source.url.includes('{page}') ? mostPages : 1
  const rows: OrderRow[] = []
  let validators: FeedMemory = {}
  let before: readonly string[] = []
  let characters = 0
  for (let page = 1; page <= pages; page++) {
    const url = expand(source.url, since, page)
    const conditional = pages === 1 && memory.url === url ? validatorHeaders(memory) : {}
    const headers = { ...headersOf(source, authorization), ...conditional }
    const answer = await fetchFeed({ url, headers, signal })
    if (answer.kind === 'unchanged') return { result: undefined, memory }
    const list = listOfJson(answer.json, source)
    const found = await mapInPieces(list, clock, jsonReader(source, rows.length + 1))
    // A server that takes no notice of the page answers the same for ever.
    const content = await mapInPieces(found, clock, ({ cells }) => JSON.stringify(cells))
    const isSame = content.length === before.length && content.every((row, at) => row === before[at])
    if (found.length === 0 || isSame) break
    before = content
    for (const row of found) rows.push(row)
    for (const { length } of content) characters += length
    if (rows.length > mostRows || characters > mostCharacters)
      throw sourceError({ code: 'too_many_orders' }, 'The address answers too many orders')
    validators = { url, etag: answer.etag, lastModified: answer.lastModified }
  }
  const result = await takeWhole(rows, ports)
  const nextSince = new Date(beganAt.getTime() - overlapMs).toISOString()
  return { result, memory: { since: nextSince, ...(pages === 1 ? validators : {}) } }
}

export function headersOf(
  { headerName }: HttpSource,
  authorization: string | undefined,
): Record<string, string> {
  return { accept: 'application/json', ...(authorization ? { [headerName]: authorization } : {}) }
}

function validatorHeaders({ etag, lastModified }: FeedMemory): Record<string, string> {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
  }
}
