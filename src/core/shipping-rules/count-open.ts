// How many open orders each rule takes. What rules read of an order is kept from one count to the next, so that only orders
// that came or changed meanwhile are read again.

import { mostCounted, type RuleCounts, type ShippingRule } from '../../contract/shipping-rules.ts'
import type { Order } from '../orders/order.ts'
import type { OrderStore } from '../orders/ports.ts'
import { decide } from './decide.ts'
import type { OrderFacts } from './order-facts.ts'
import { tallyRules } from './tally.ts'

export type OpenCountPorts = {
  readonly orders: Pick<OrderStore, 'openMarks' | 'at' | 'counts'>
  /** Lets everything else come first: a scan waits for one piece at most. */
  readonly otherWork: () => Promise<unknown>
}

export type CountWish = {
  readonly rules: readonly ShippingRule[]
  readonly factsOf: (order: Order) => OrderFacts
  /** What `factsOf` goes by beside the order: kept facts are as good as none where it is another. */
  readonly basis: string
  /** Called after each piece. */
  readonly onRead: (progress: { readonly read: number; readonly open: number }) => void
}

/** Places of the list that are looked up at once, and orders that are read or judged at once: each some milliseconds. */
const marksAtOnce = 500
const readAtOnce = 20
const judgedAtOnce = 100

export type OpenCount = ReturnType<typeof createOpenCount>

export function createOpenCount({ orders, otherWork }: OpenCountPorts) {
  const kept = new Map<number, { readonly changedAtMs: number; readonly facts: OrderFacts }>()
  let keptBasis = ''
  let latest = 0

  /** Makes sure that the facts of these places are kept as the orders are now; those that cannot be read are left. */
  async function readNew(
    places: readonly number[],
    { factsOf }: CountWish,
    goesOn: () => boolean,
  ): Promise<void> {
    for (let at = 0; at < places.length && goesOn(); at += readAtOnce) {
      const read = await orders.at(places.slice(at, at + readAtOnce))
      if (!goesOn()) return
      for (const [place, order] of read) {
        kept.set(place, { changedAtMs: order.updatedAt.getTime(), facts: factsOf(order) })
      }
      await otherWork()
    }
  }

  return {
    /** One at a time: a newer one stops it, and it answers with what it has read. */
    async count(wish: CountWish): Promise<RuleCounts> {
      const mine = ++latest
      const goesOn = () => mine === latest
      if (keptBasis !== wish.basis) kept.clear()
      keptBasis = wish.basis
      const tally = tallyRules(wish.rules)
      const seen = new Set<number>()
      const open = async () => (await orders.counts()).open
      const openAtFirst = await open()
      let before: number | undefined
      let left = mostCounted
      while (left > 0 && goesOn()) {
        const marks = await orders.openMarks(Math.min(marksAtOnce, left), before)
        if (marks.length === 0) break
        await otherWork()
        const isKept = ({ place, changedAt }: (typeof marks)[number]) =>
          kept.get(place)?.changedAtMs === changedAt.getTime()
        await readNew(
          marks.filter((mark) => !isKept(mark)).map(({ place }) => place),
          wish,
          goesOn,
        )
        for (const [at, { place }] of marks.entries()) {
          if (!goesOn()) break
          const facts = kept.get(place)?.facts
          if (facts) tally.add(decide(wish.rules, facts).decision)
          seen.add(place)
          if (at % judgedAtOnce === judgedAtOnce - 1) await otherWork()
        }
        left -= marks.length
        before = marks.at(-1)?.place
        wish.onRead({ read: tally.read(), open: openAtFirst })
      }
      if (goesOn()) for (const place of kept.keys()) if (!seen.has(place)) kept.delete(place)
      return tally.counts(await open())
    },
    /** The count that runs answers with what it has read. */
    stop(): void {
      latest += 1
    },
    /** As `stop`; and the next one reads everything. */
    forget(): void {
      latest += 1
      kept.clear()
    },
  }
}
