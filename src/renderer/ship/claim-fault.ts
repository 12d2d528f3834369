// What keeps an order from being bought for the sake of the warehouse's other benches, in words.

import type { ErrorInfo } from '../../contract/errors.ts'
import type { WarehouseStop } from '../../contract/warehouse-setting.ts'
import type { ClaimedElsewhere, HalfScannedElsewhere } from '../../contract/warehouse.ts'
import { formatMoment } from '../format.ts'
import { words } from '../language.ts'
import { verificationWordsIfHere } from '../verification-words.ts'
import { whoAt } from '../warehouse/who-at.ts'

const { ship: m, warehouse: warehouseWords } = words

/** Undefined for any other refusal, and where it is not told who has it. */
export function claimOf({
  code,
  details,
}: Pick<ErrorInfo, 'code' | 'details'>): ClaimedElsewhere | undefined {
  const told = details as Partial<ClaimedElsewhere> | undefined
  const isTold = told?.bench !== undefined && told.since !== undefined
  return code === 'order_claimed' && isTold ? (told as ClaimedElsewhere) : undefined
}

/** Undefined for any other refusal, and where it is not told who stopped all benches. */
function stopOf({ code, details }: ErrorInfo): WarehouseStop | undefined {
  const told = details as Partial<WarehouseStop> | undefined
  const isTold = typeof told?.bench === 'string' && typeof told.since === 'string'
  return code === 'warehouse_stopped' && isTold ? (told as WarehouseStop) : undefined
}

/** Undefined for what is no matter of another bench. */
export function claimFault(error: ErrorInfo): string | undefined {
  const stop = stopOf(error)
  if (stop) return warehouseWords.stopped(whoAt(stop), formatMoment(stop.since))
  const claim = claimOf(error)
  if (claim) {
    const { bench, inDoubt, own, stuck } = claim
    const since = formatMoment(claim.since)
    if (own) return m.claimedOwn(since)
    const has = inDoubt ? m.claimedInDoubt(bench, since) : m.claimedBy(bench, since)
    // What may be bought is packed: how far it was no longer matters, and the stage has room for what does.
    const far = !inDoubt && claim.scanned && verificationWordsIfHere()?.inBoxThere(claim.scanned)
    return [has, far, stuck && m.claimedStuck].filter(Boolean).join(' ')
  }
  const { scanned } = (error.details ?? {}) as Partial<HalfScannedElsewhere>
  if (scanned) return verificationWordsIfHere()?.stoppedThere(scanned)
  const { bench, at } = error.details ?? {}
  if (error.code !== 'order_packed' || typeof bench !== 'string' || typeof at !== 'string') return undefined
  return m.packedBy(bench, formatMoment(at))
}

/** What to do next where the code's own action is not it. */
export const claimNext = (error: ErrorInfo): string | undefined =>
  claimOf(error)?.inDoubt ? m.claimedInDoubtNext : undefined
