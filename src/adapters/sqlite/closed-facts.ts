// Facts that were put aside: they cannot be read, or come after one of their order that cannot, and are counted as what is not
// told. What a damaged row does not say any more may be whatever is wanted.

import { resultEvents } from '../../contract/results.ts'
import { trackingStatuses } from '../../contract/tracking.ts'
import { sourceOfOrigin } from '../../core/orders/ports.ts'
import { isWanted } from '../../core/results/is-wanted.ts'
import type { ClosedFacts, ResultTarget } from '../../core/results/ports.ts'
import { flag, int, optional, text, time, timeOrNull } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { view } from './table.ts'

/** SQL: ids of targets, as JSON; NULL for all, also where nobody can tell for whom it is. */
export const forTargets =
  "iif(json_valid(for_targets), iif(json_type(for_targets) = 'array', for_targets, NULL), NULL)"
const trackingStatus = `iif(event = 'parcel.tracking', iif(json_valid(detail),
  iif(json_type(detail, '$[1]') = 'text', json_extract(detail, '$[1]'), NULL), NULL), NULL)`

const asides = view(
  `SELECT event, ${forTargets} AS for_targets, origin, orders.id IS NOT NULL AS is_order_here,
     ${trackingStatus} AS status, count(*) AS count, min(${timeOrNull('result_facts.at')}) AS since
   FROM result_facts INDEXED BY result_facts_aside LEFT JOIN orders ON orders.id = result_facts.order_id`,
  {
    event: text,
    /** JSON. */
    forTargets: optional(text),
    origin: optional(text),
    isOrderHere: flag,
    status: optional(text),
    count: int,
    since: optional(time),
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

/** Of the same order, noted before this one. */
export const asideBefore = (context: StoreContext, orderId: string, seq: number): readonly Alike[] =>
  asides(context).all(`WHERE is_aside = 1 AND order_id = ? AND result_facts.seq < ? ${alike}`, orderId, seq)

const isFor = (id: string, { forTargets }: Alike) =>
  forTargets === undefined || (JSON.parse(forTargets) as readonly string[]).includes(id)

/** Where the order is not here, nobody knows whose it was: it may be wanted. */
function mayBeWanted({ sources, ...config }: ResultTarget['config'], fact: Alike): boolean {
  const { origin, isOrderHere } = fact
  const known = resultEvents.filter((event) => event === fact.event)
  const events = known.length === 0 ? config.events : known
  const [status] =
    fact.status === undefined
      ? config.trackingStatuses
      : trackingStatuses.filter((one) => one === fact.status)
  const source = origin === undefined ? undefined : sourceOfOrigin(origin)
  const wants = isOrderHere && sources ? { ...config, sources } : config
  return events.some((event) => isWanted(wants, { event, trackingStatus: status, source }))
}

/** What of them is for this target. */
export function closedFor({ id, config }: ResultTarget, facts: readonly Alike[]): ClosedFacts {
  const wanted = facts.filter((fact) => isFor(id, fact) && mayBeWanted(config, fact))
  return {
    count: wanted.reduce((sum, { count }) => sum + count, 0),
    since: earliest(wanted),
  }
}

/** Since when the oldest of them is there; undefined where no row says it. */
export const earliest = (rows: readonly { readonly since: Date | undefined }[]): Date | undefined =>
  rows.flatMap(({ since }) => since ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]
