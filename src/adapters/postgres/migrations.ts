// The tables of a warehouse's database, and how they came to be: forward only, one after the other, under a lock.

import { claims } from './migrations/001-claims.ts'
import { benches } from './migrations/002-benches.ts'
import { claimChanges } from './migrations/003-claim-changes.ts'
import { keys } from './migrations/004-keys.ts'
import { labelArchive } from './migrations/005-label-archive.ts'
import { refundRequests } from './migrations/006-refund-requests.ts'
import { sharedOrders } from './migrations/007-shared-orders.ts'
import { auditCopies } from './migrations/008-audit-copies.ts'
import { sharedDay } from './migrations/009-shared-day.ts'
import { sharedLists } from './migrations/010-shared-lists.ts'
import { printRequests } from './migrations/011-print-requests.ts'
import { sharedBatches } from './migrations/012-shared-batches.ts'
import { dayForms } from './migrations/013-day-forms.ts'
import { workLeases } from './migrations/014-work-leases.ts'
import { containerCopies } from './migrations/015-container-copies.ts'
import { dayFacts } from './migrations/016-day-facts.ts'
import { sharedSources } from './migrations/017-shared-sources.ts'
import { sharedTargets } from './migrations/018-shared-targets.ts'
import { scanProgress } from './migrations/019-scan-progress.ts'
import { sharedItems } from './migrations/020-shared-items.ts'

export type Migration = {
  readonly version: number
  /** The oldest version of the tables that a bench may be made for and still write to these. */
  readonly oldestWriter: number
  readonly sql: string
}

/**
 * Every table leads with the warehouse that a row is of, so that many can share a database, or each have its own. `versions` is
 * about the database itself.
 */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    oldestWriter: 1,
    sql: claims,
  },
  {
    version: 2,
    // A bench that knows nothing of the columns leaves them, and obeys no stop.
    oldestWriter: 1,
    sql: benches,
  },
  {
    version: 3,
    // The tables themselves number what is written, so that benches of the version before are followed too.
    oldestWriter: 1,
    sql: claimChanges,
  },
  {
    version: 4,
    // A bench that knows nothing of them takes orders as before, also once it is put out.
    oldestWriter: 1,
    sql: keys,
  },
  {
    version: 5,
    // A bench that knows nothing of it tells none of its labels.
    oldestWriter: 1,
    sql: labelArchive,
  },
  {
    version: 6,
    // A bench that knows nothing of it takes none: what is asked of it waits until it is updated.
    oldestWriter: 1,
    sql: refundRequests,
  },
  {
    version: 7,
    // A bench that knows nothing of it tells none of its orders, and takes none.
    oldestWriter: 1,
    sql: sharedOrders,
  },
  {
    version: 8,
    // A bench that knows nothing of it tells none of its log.
    oldestWriter: 1,
    sql: auditCopies,
  },
  {
    version: 9,
    // A bench that knows nothing of it tells none of its parcels, and makes its own manifests of them: no other bench has those.
    oldestWriter: 1,
    sql: sharedDay,
  },
  {
    version: 10,
    // A bench that knows nothing of it has lists of its own, as before.
    oldestWriter: 1,
    sql: sharedLists,
  },
  {
    version: 11,
    // A bench that knows nothing of it takes none: what is asked of it waits until it is updated.
    oldestWriter: 1,
    sql: printRequests,
  },
  {
    version: 12,
    // A bench that knows nothing of it sees no batch of another bench, and shares none.
    oldestWriter: 1,
    sql: sharedBatches,
  },
  {
    version: 13,
    // A bench that knows nothing of the column leaves it: what it told with a form is told once more where it is updated.
    oldestWriter: 1,
    sql: dayForms,
  },
  {
    version: 14,
    // A bench that knows nothing of it looks into each of its sources for itself.
    oldestWriter: 1,
    sql: workLeases,
  },
  {
    version: 15,
    // A bench that knows nothing of it tells none of its container labels.
    oldestWriter: 1,
    sql: containerCopies,
  },
  {
    version: 16,
    // A bench that knows nothing of the column reads and writes the whole, as before: where it alone wrote, the whole is read.
    oldestWriter: 1,
    sql: dayFacts,
  },
  {
    version: 17,
    // A bench that knows nothing of it has order sources of its own, as before, and reads and writes the other lists.
    oldestWriter: 1,
    sql: sharedSources,
  },
  {
    version: 18,
    // A bench that knows nothing of it has targets of its own, as before, and reads and writes the other lists.
    oldestWriter: 1,
    sql: sharedTargets,
  },
  {
    version: 19,
    // A bench that knows nothing of the column leaves it: it is told nothing of what others scanned, as before, and tells nothing.
    oldestWriter: 1,
    sql: scanProgress,
  },
  {
    version: 20,
    // A bench that knows nothing of it has a list of items of its own, as before.
    oldestWriter: 1,
    sql: sharedItems,
  },
]

/** What this station is made for. */
export const ownVersion = migrations.at(-1)?.version ?? 0
