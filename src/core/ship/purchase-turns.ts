import type { Clock, Logger } from '../runtime.ts'
import { createTurns, type Turns } from '../turns.ts'

/** Wait before a purchase is taken up again that a fault of the station itself left half done. */
const afterBugMs = 5_000

/** Turns of purchases. `resume`: called after `afterBugMs` with what a fault of the station itself left half done. */
export function createPurchaseTurns(
  clock: Pick<Clock, 'after'>,
  logger: Logger,
  resume: (id: string) => void,
): Turns {
  const turns = createTurns(clock, (id, fault) => {
    logger.error('purchase.bug', { purchaseId: id }, fault)
    turns.after(id, afterBugMs, () => resume(id))
  })
  return turns
}
