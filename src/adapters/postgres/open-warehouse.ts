import type { AuditCopies } from '../../core/warehouse/audit-copies.ts'
import type { Benches } from '../../core/warehouse/benches.ts'
import type { Claims } from '../../core/warehouse/claims.ts'
import { postgresAuditCopies } from './audit-copies.ts'
import { postgresBenches } from './benches.ts'
import type { ContainerArchive } from '../../core/warehouse/container-archive.ts'
import { postgresContainerArchive } from './container-archive.ts'
import type { ClaimChanges } from '../../core/warehouse/claims-elsewhere.ts'
import { postgresClaimChanges } from './claim-changes.ts'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import type { PrintRequests } from '../../core/warehouse/print-requests.ts'
import type { RefundRequests } from '../../core/warehouse/refund-requests.ts'
import type { SharedDay } from '../../core/warehouse/shared-day.ts'
import type { SharedItems } from '../../core/warehouse/shared-items.ts'
import type { SharedLists } from '../../core/warehouse/shared-lists.ts'
import type { SharedBatches } from '../../core/warehouse/shared-batches.ts'
import type { SharedOrders } from '../../core/warehouse/shared-orders.ts'
import type { WorkLeases } from '../../core/warehouse/work-leases.ts'
import { postgresClaims } from './claims.ts'
import { openConnection, type WarehousePlace } from './connection.ts'
import { postgresLabelArchive } from './label-archive.ts'
import { postgresPrintRequests } from './print-requests.ts'
import { postgresRefundRequests } from './refund-requests.ts'
import { postgresSharedDay } from './shared-day.ts'
import { checkVersion } from './set-up.ts'
import { postgresSharedItems } from './shared-items.ts'
import { postgresSharedLists } from './shared-lists.ts'
import { postgresSharedBatches } from './shared-batches.ts'
import { postgresSharedOrders } from './shared-orders.ts'
import { warehouseIdOf } from './warehouse-id.ts'
import { postgresWorkLeases } from './work-leases.ts'

export type OpenWarehouse = {
  readonly warehouseId: string
  readonly claims: Claims
  readonly benches: Benches
  readonly changes: ClaimChanges
  readonly archive: LabelArchive
  readonly containers: ContainerArchive
  readonly refundRequests: RefundRequests
  readonly printRequests: PrintRequests
  readonly orders: SharedOrders
  readonly auditCopies: AuditCopies
  readonly day: SharedDay
  readonly lists: SharedLists
  readonly items: SharedItems
  readonly batches: SharedBatches
  readonly leases: WorkLeases
  close(): Promise<void>
}

export type WarehouseOptions = WarehousePlace & {
  readonly name: string
  readonly profile: string
  readonly benchId: string
  /** Undefined: it is only looked whether it lets this computer in. */
  readonly bench: string | undefined
  /** How long a claim holds without being renewed; a test's to shorten. */
  readonly leaseMs?: number
}

/** A large label on a slow line, of which one is told and one is read at most: hundreds of benches share a database's connections. */
const archiveLine = { waitMs: 20_000, most: 2 }

/** Opens one of a database's warehouses. Throws `warehouse_cut_off`, `warehouse_refused`, `warehouse_too_old`. */
export async function openWarehouse({
  name,
  profile,
  benchId,
  bench,
  leaseMs,
  ...place
}: WarehouseOptions): Promise<OpenWarehouse> {
  const connection = openConnection(place)
  const behind = openConnection(place, archiveLine)
  try {
    await checkVersion(connection)
    const warehouseId = await warehouseIdOf(connection, name, profile)
    let keysOwner: string | undefined
    const keysOf = async () => (keysOwner ??= await warehouseIdOf(connection, name, 'production'))
    const of = { warehouseId, benchId, bench: bench ?? '' }
    const claims = postgresClaims(connection, of, leaseMs)
    // Others are told its name from the first claim on.
    if (bench !== undefined) await claims.renew([])
    return {
      warehouseId,
      claims,
      benches: postgresBenches(connection, of, leaseMs),
      changes: postgresClaimChanges(connection, { warehouseId, benchId }),
      archive: postgresLabelArchive(behind, of, { soon: connection, keysOf }),
      containers: postgresContainerArchive(behind, { warehouseId, benchId }, connection),
      refundRequests: postgresRefundRequests(connection, { warehouseId, benchId }),
      printRequests: postgresPrintRequests(connection, { warehouseId, benchId }, { behind }),
      batches: postgresSharedBatches(connection, { warehouseId, benchId }, leaseMs),
      leases: postgresWorkLeases(connection, { warehouseId, benchId }),
      orders: postgresSharedOrders(behind, { warehouseId, benchId }, { soon: connection }),
      auditCopies: postgresAuditCopies(behind, { warehouseId, benchId }),
      day: postgresSharedDay(connection, { warehouseId, benchId }, behind),
      // A packer waits for none of them.
      items: postgresSharedItems(behind, { warehouseId, benchId }),
      lists: postgresSharedLists(behind, { warehouseId, benchId, stationWarehouse: keysOf }),
      close() {
        // What it is still told ends by itself.
        void behind.close()
        return connection.close()
      },
    }
  } catch (error) {
    await behind.close()
    await connection.close()
    throw error
  }
}
