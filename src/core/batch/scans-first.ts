// Who packs by hand is not kept waiting by a batch: its next row begins when what was scanned meanwhile is bought.

import type { Clock } from '../runtime.ts'
import type { Purchase } from '../ship/purchase.ts'
import type { Shipping } from '../ship/shipping.ts'
import { isSettled } from './row-outcome.ts'

/** A parcel that takes longer than this waits for the service, as the batch's next row would: it is no longer waited for. */
const longestMs = 10_000

export type ScansFirst = ReturnType<typeof createScansFirst>

export function createScansFirst({
  purchase: getPurchase,
  clock,
  onOver,
}: {
  readonly purchase: (id: string) => Promise<Purchase | undefined>
  readonly clock: Pick<Clock, 'elapsedMs'>
  /** One that began nothing is no longer waited for; of others their purchase tells. */
  readonly onOver?: () => void
}) {
  /** When each was asked for. */
  const asking = new Map<symbol, number>()
  const buying = new Map<string, number>()

  async function watched<T extends { readonly kind: string }>(
    run: () => Promise<T | (T & { readonly purchase: Purchase })>,
  ): Promise<T> {
    const ask = Symbol('scan')
    const since = clock.elapsedMs()
    asking.set(ask, since)
    try {
      const outcome = await run()
      if (outcome.kind === 'shipping' && 'purchase' in outcome) buying.set(outcome.purchase.id, since)
      return outcome
    } finally {
      asking.delete(ask)
      onOver?.()
    }
  }

  return {
    /** The same, with what is asked of it counted as a person's. */
    watch: (shipping: Shipping): Shipping => ({
      ...shipping,
      ship: (...wish) => watched(() => shipping.ship(...wish)),
      buy: (...wish) => watched(() => shipping.buy(...wish)),
      buyAboveCeiling: (...wish) => watched(() => shipping.buyAboveCeiling(...wish)),
    }),

    /** A person waits for a parcel to be bought. */
    async areUnderWay(): Promise<boolean> {
      const tooLate = clock.elapsedMs() - longestMs
      for (const [id, since] of buying) {
        const purchase = since > tooLate ? await getPurchase(id) : undefined
        if (!purchase || isSettled(purchase)) buying.delete(id)
      }
      return buying.size > 0 || [...asking.values()].some((since) => since > tooLate)
    },
  }
}
