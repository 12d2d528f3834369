// Which orders other benches of the warehouse have: lists show it without a scan.

import { z } from 'zod'
import type { ClaimChanges } from '../../core/warehouse/claims-elsewhere.ts'
import { createClaimsFollower } from '../../core/warehouse/follow-claims.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import type { PortsOf } from './ports.ts'

const Followed = z.object({ source: z.string(), mark: z.string().regex(/^\d+$/), whole: z.boolean() })

export function followElsewhere(
  { stores, changes, clock, logger }: PortsOf<'changes' | 'clock' | 'logger', 'claimsElsewhere' | 'values'>,
  opened: () => Promise<ClaimChanges>,
  /** Something is told of claims or orders. */
  onTold: () => void,
) {
  return createClaimsFollower({
    async changes() {
      const { listen, ...changesOfClaims } = await opened()
      return {
        ...changesOfClaims,
        listen: (told, lost) =>
          listen(() => {
            told()
            onTold()
          }, lost),
      }
    },
    store: stores.claimsElsewhere,
    kept: keptSetting(stores.values, 'warehouse-followed', Followed),
    clock,
    logger,
    onOrders: () => changes.emit('orders'),
  })
}
