// What of the open profile is queued, under way or in doubt, as new versions have to wait for it.

import { unsettledStates } from '../../core/manifests/manifest.ts'
import type { StationWork } from '../../core/updates/install-policy.ts'
import type { ProfileSession } from '../profile/profile-session.ts'

export async function stationWork({
  stores,
  scanBacks,
}: Pick<ProfileSession, 'stores' | 'scanBacks'>): Promise<StationWork> {
  const { jobs, purchases, batches, refunds, manifests, containers, deposits } = stores
  const count = async (rows: Promise<readonly unknown[]>) => (await rows).length
  const unknown = await jobs.listByState('unknown')
  return {
    labels_queued: await count(jobs.listByState('queued')),
    labels_printing: await count(jobs.listInterrupted()),
    labels_unanswered: unknown.filter(({ answered }) => !answered).length,
    purchases_under_way: await count(purchases.listByState('prepared', 'sent')),
    purchases_in_doubt: await count(purchases.listByState('in_doubt')),
    labels_to_scan_back: (await scanBacks.awaited()) ? 1 : 0,
    batch_running: (await batches.current())?.state === 'running' ? 1 : 0,
    refunds_under_way: await count(refunds.listByState('prepared', 'sent', 'in_doubt')),
    manifests_under_way: await count(manifests.listByState(...unsettledStates)),
    containers_under_way:
      (await count(containers.listByState('prepared'))) +
      (await count(containers.listByState('sent'))) +
      (await count(containers.listByState('in_doubt'))),
    deposit_under_way: (await deposits.findUnsettled()) ? 1 : 0,
  }
}
