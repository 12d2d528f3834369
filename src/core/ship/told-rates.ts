// Rates that the page was told of parcels that are not bought yet: whoever chooses one of them is asked for its price alone when
// it is bought, and what else there was to choose is known by these.

import type { Rate, RateRequest } from '../shipping-service.ts'
import type { Clock } from '../runtime.ts'

/** What was told longer ago is no offer of now. */
const keptMs = 30 * 60_000
/** A bench has one parcel on its screen. */
const mostParcels = 20

export type ToldRates = ReturnType<typeof createToldRates>

/** In memory alone: they are kept by what they were asked with, which has addresses in it. */
export function createToldRates(clock: Pick<Clock, 'now'>) {
  const told = new Map<string, { readonly atMs: number; readonly rates: readonly Rate[] }>()
  return {
    keep(request: RateRequest, rates: readonly Rate[]): void {
      const key = JSON.stringify(request)
      told.delete(key)
      told.set(key, { atMs: clock.now().getTime(), rates })
      const [oldest] = told.keys()
      if (told.size > mostParcels && oldest !== undefined) told.delete(oldest)
    },
    /** Undefined where none were told of exactly this parcel a short while ago. */
    of(request: RateRequest): readonly Rate[] | undefined {
      const { atMs, rates } = told.get(JSON.stringify(request)) ?? { atMs: 0 }
      return clock.now().getTime() - atMs <= keptMs ? rates : undefined
    },
  }
}
