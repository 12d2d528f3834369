// Facts that were put aside: they cannot be read with the keys that are here, and are counted as what is not told.

import { resultEvents } from '../../contract/results.ts'
import { trackingStatuses } from '../../contract/tracking.ts'
import { sourceOfOrigin } from '../../core/orders/ports.ts'
import { isWanted } from '../../core/results/is-wanted.ts'
import type { ClosedFacts, ResultTarget } from '../../core/results/ports.ts'
import { flag, int, oneOf, optional, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { view } from './table.ts'

const asides = view(
  `SELECT event, for_targets, origin, orders.id IS NOT NULL AS is_order_here,
     iif(event = 'parcel.tracking' AND json_valid(detail), json_extract(detail, '$[1]'), NULL) AS status,
     count(*) AS count, min(result_facts.at) AS since
   FROM result_facts INDEXED BY result_facts_aside LEFT JOIN orders ON orders.id = result_facts.order_id`,
  {
    event: oneOf(resultEvents),
    /** JSON. */
    forTargets: optional(text),
    origin: optional(text),
    isOrderHere: flag,
    status: optional(text),
    count: int,
    since: time,
  },
)
/** Of those that no target tells apart. */
type Alike = ReturnType<ReturnType<typeof asides>['one']>
const alike = 'GROUP BY event, for_targets, origin, is_order_here, status'

export const allAside = (context: StoreContext): readonly Alike[] =>
  asides(context).all(`WHERE is_aside = 1 ${alike}`)

export const asideOfOrder = (context: StoreContext, numberKey: string): readonly Alike[] =>
  asides(context).all(
    `WHERE is_aside = 1 AND order_id IN (SELECT id FROM orders WHERE number_key = ?) ${alike}`,
    numberKey,
  )

const isFor = (id: string, { forTargets }: Alike) =>
  forTargets === undefined || (JSON.parse(forTargets) as readonly string[]).includes(id)

/** Where the order is not here, nobody knows whose it was: it may be wanted. */
function mayBeWanted({ sources, ...config }: ResultTarget['config'], fact: Alike): boolean {
  const { event, origin, status, isOrderHere } = fact
  const trackingStatus = trackingStatuses.find((one) => one === status)
  const source = origin === undefined ? undefined : sourceOfOrigin(origin)
  const wants = isOrderHere && sources ? { ...config, sources } : config
  return isWanted(wants, { event, trackingStatus, source })
}

/** What of them is for this target. */
export function closedFor({ id, config }: ResultTarget, facts: readonly Alike[]): ClosedFacts {
  const wanted = facts.filter((fact) => isFor(id, fact) && mayBeWanted(config, fact))
  return {
    count: wanted.reduce((sum, { count }) => sum + count, 0),
    since: wanted.map(({ since }) => since).toSorted((a, b) => a.getTime() - b.getTime())[0],
  }
}
