// One order of a shop, asked for by its number.

import { feedPlace } from '../../../contract/feed-place.ts'
import type { HttpSource } from '../../../contract/orders.ts'
import { isAppError } from '../../../contract/errors.ts'
import type { FaultySource } from '../../../contract/source-faults.ts'
import { addressFault, addressFaults } from '../../http-address.ts'
import type { OrderRow } from '../ports.ts'
import { isPath, jsonReader, valueAt } from './json-mapping.ts'
import { rowsOfNumber } from './look-up.ts'
import type { FetchFeed } from './ports.ts'
import { sourceError } from './source-error.ts'

/** Where the number stands in a look-up address. */
const numberMark = '{orderNumber}'
/** So many orders of an answer are looked at: it was asked for one. */
const mostRows = 500
/** A way up, out of the place. Browsers and servers read the other ways of writing it too. */
const dots = /(^|[\\/])(\.|%2e){1,2}([\\/]|$)/i

export const lookUpAddress = (template: string, orderNumber: string): string =>
  template.replaceAll(numberMark, encodeURIComponent(orderNumber))

/**
 * Throws `invalid_input` for a look-up address that cannot be: without the place of the number, or elsewhere than the source. Its secret
 * is for that place alone, and so is the number of an order.
 */
export function checkLookUp({ url, lookUpUrl, lookUpRows }: HttpSource): void {
  if (lookUpRows && !isPath(lookUpRows))
    throw sourceError({ code: 'bad_path', path: lookUpRows }, 'The path to a looked-up order cannot be read')
  if (lookUpUrl === undefined) return
  const example = lookUpAddress(lookUpUrl, '1')
  const code = addressFault(example)
  // What stands after # is sent to nobody.
  const isAsked = lookUpUrl.split('#', 1)[0]?.includes(numberMark) === true
  if (!isAsked || code === 'other_braces')
    throw sourceError({ code: 'look_up_braces' }, 'The look-up address holds {orderNumber}, and nothing else')
  const own = feedPlace(url)
  const place = feedPlace(lookUpUrl)
  const below = own.endsWith('/') ? own : `${own}/`
  if ((place !== own && !place.startsWith(below)) || dots.test(feedPlace(example)))
    throw sourceError({ code: 'look_up_elsewhere' }, 'The look-up address is at another place')
  if (code) throw sourceError({ code }, addressFaults[code])
}

/**
 * The rows of one order; none where the shop says that it has none: by 404, an empty list, or null where the order would stand. Throws
 * `invalid_input` as `checkLookUp`, what `fetchFeed` throws, and `order_source_unreadable`.
 */
export async function lookUpAtAddress(
  source: HttpSource,
  {
    orderNumber,
    headers,
    fetchFeed,
    signal,
  }: {
    readonly orderNumber: string
    readonly headers: Readonly<Record<string, string>>
    readonly fetchFeed: FetchFeed
    readonly signal?: AbortSignal
  },
): Promise<readonly OrderRow[]> {
  checkLookUp(source)
  const { lookUpUrl, rows, lookUpRows = rows } = source
  if (lookUpUrl === undefined)
    throw sourceError({ code: 'look_up_braces' }, 'The source has no look-up address')
  try {
    const answer = await fetchFeed({ url: lookUpAddress(lookUpUrl, orderNumber), headers, signal })
    if (answer.kind === 'unchanged')
      throw sourceError({ code: 'nothing_answered' }, 'The address answered nothing')
    const there = valueAt(answer.json, lookUpRows)
    if (there === null) return []
    const isOne = typeof there === 'object' && !Array.isArray(there)
    const list = isOne ? [there] : Array.isArray(there) ? there.slice(0, mostRows) : undefined
    if (!list)
      throw sourceError({ code: 'no_list', path: lookUpRows }, 'There is no order where the mapping says')
    return rowsOfNumber(list.map(jsonReader(source)), orderNumber)
  } catch (error) {
    if (saysNone(error)) return []
    throw error
  }
}

/** A page for people at a wrong address, or of a shop that is being mended, says nothing of the order. */
function saysNone(error: unknown): boolean {
  if (!isAppError(error, 'order_source_refused')) return false
  const { fault, isPage } = (error.details ?? {}) as Partial<FaultySource>
  return fault?.code === 'nothing_there' && isPage !== true
}
