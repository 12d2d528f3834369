// What scanning labels back needs of the open profile.

import { isAppError } from '../../contract/errors.ts'
import type { Spool } from '../../core/printing/spool.ts'
import { isSameTrackingNumber } from '../../core/scanning/same-tracking-number.ts'
import { createScanBacks, type ScanBacks } from '../../core/ship/scan-back.ts'
import type { Stores } from '../profile/stores.ts'

/** Numbers that end alike, and labels with one code, are looked at so far. */
const mostFound = 5

export function openScanBacks({
  stores,
  spool,
}: {
  readonly stores: Pick<Stores, 'scanBacks' | 'labelCodes' | 'labels' | 'orders' | 'jobs'>
  readonly spool: Pick<Spool, 'answer'>
}): ScanBacks {
  return createScanBacks({
    store: stores.scanBacks,
    carriersOf: (scan) => stores.labelCodes.carriersOf(scan, mostFound),
    async orderOfLabel(trackingNumber) {
      const found = await stores.labels.search(trackingNumber, mostFound)
      return found.find((label) => isSameTrackingNumber(trackingNumber, label.trackingNumber))?.orderNumber
    },
    async isOrder(text) {
      try {
        return (await stores.orders.findByNumber(text)) !== undefined
      } catch (error) {
        // An order that an earlier session sealed is one all the same.
        if (isAppError(error, 'sealed_with_other_key')) return true
        throw error
      }
    },
    async cameOut(labelId) {
      const job = await stores.jobs.latestForLabel(labelId)
      if (job?.state === 'unknown' && !job.answered) await spool.answer(job.id, true)
    },
  })
}
