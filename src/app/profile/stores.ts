// The stores of one profile: all tables of its database, and the key that seals what is personal or secret in them.

import { join } from 'node:path'
import { openAuditAnchor } from '../../adapters/keychain/audit-anchor.ts'
import { sqliteAuditLog } from '../../adapters/sqlite/audit.ts'
import { sqliteBenchPrintStore } from '../../adapters/sqlite/bench-prints.ts'
import { sqliteElsewhereStore } from '../../adapters/sqlite/claims-elsewhere.ts'
import { sqliteContainerJournal } from '../../adapters/sqlite/container-journal.ts'
import { sqliteContainerStore } from '../../adapters/sqlite/containers.ts'
import type { CheckFile } from '../../adapters/sqlite/file-check.ts'
import { sqliteDepositStore } from '../../adapters/sqlite/deposits.ts'
import { sqliteBatchStore } from '../../adapters/sqlite/batch.ts'
import { sqliteBatchShares } from '../../adapters/sqlite/batch-shares.ts'
import { sqliteDocumentStore } from '../../adapters/sqlite/documents.ts'
import { sqliteItemSharing } from '../../adapters/sqlite/item-sharing.ts'
import { sqliteItemStore } from '../../adapters/sqlite/items.ts'
import { sqliteKeptDraftStore } from '../../adapters/sqlite/kept-drafts.ts'
import { sqliteLabelCodeStore } from '../../adapters/sqlite/label-codes.ts'
import { sqliteLabelJournal } from '../../adapters/sqlite/label-journal.ts'
import { sqliteLabelStore } from '../../adapters/sqlite/labels.ts'
import { stationIdOf } from '../../adapters/sqlite/meta.ts'
import { sqliteMaintenance, type BackupProgress } from '../../adapters/sqlite/maintenance.ts'
import { sqliteMissingLabelStore } from '../../adapters/sqlite/missing-labels.ts'
import { openDatabase } from '../../adapters/sqlite/open-database.ts'
import { sqliteOrderSourceStore } from '../../adapters/sqlite/order-sources.ts'
import { sqliteOrderSharing } from '../../adapters/sqlite/order-sharing.ts'
import { sqliteOrderStore } from '../../adapters/sqlite/orders.ts'
import { sqliteManifestStore } from '../../adapters/sqlite/manifests.ts'
import { sqliteRefundStore } from '../../adapters/sqlite/refunds.ts'
import { sqliteProgramStore } from '../../adapters/sqlite/programs.ts'
import { sqlitePrinterStopStore } from '../../adapters/sqlite/printer-stops.ts'
import { sqlitePrintJobStore } from '../../adapters/sqlite/print-jobs.ts'
import { sqliteAnswerStore } from '../../adapters/sqlite/readings.ts'
import { sqlitePurchaseStore } from '../../adapters/sqlite/purchases.ts'
import { sqliteRetentionStore } from '../../adapters/sqlite/retention.ts'
import { sqliteSavedAddressStore } from '../../adapters/sqlite/addresses.ts'
import {
  beginRestored,
  generationOf,
  nextGeneration,
  sqliteRestoreStore,
} from '../../adapters/sqlite/restore.ts'
import { sqliteShipmentImportStore } from '../../adapters/sqlite/shipment-import.ts'
import { sqliteResultStore } from '../../adapters/sqlite/results.ts'
import { sqliteScanBackStore } from '../../adapters/sqlite/scan-backs.ts'
import { sqliteSecondShipmentStore } from '../../adapters/sqlite/second-shipments.ts'
import { sqliteSealedCheck } from '../../adapters/sqlite/sealed-check.ts'
import { sqliteSettingStore } from '../../adapters/sqlite/settings.ts'
import { translateStatementError } from '../../adapters/sqlite/sqlite-errors.ts'
import { sqliteTodayStore } from '../../adapters/sqlite/today.ts'
import { sqliteTrackingStore } from '../../adapters/sqlite/tracking.ts'
import { sqliteVerificationStore } from '../../adapters/sqlite/verification.ts'
import { sqliteWaitingOrderStore } from '../../adapters/sqlite/waiting-orders.ts'
import { withListedItems } from '../../core/items/listed-orders.ts'
import type { Clock } from '../../core/runtime.ts'
import type { SecretStore } from '../../core/secret-store.ts'
import { markClosed, takeClosedMark } from '../disk/clean-close.ts'
import { makeWritable } from '../disk/data-folder.ts'
import { openDataKey } from './open-data-key.ts'
import { restoreBackup } from '../disk/restore-backup.ts'
import { newId } from '../runtime.ts'

export type Stores = Awaited<ReturnType<typeof openStores>>

/**
 * Opens one profile's database, a restored one first. Its name in the keychain, `stationId`, was made with it and is
 * kept in it. Throws `data_folder_in_use`, `data_folder_unusable`, `database_damaged`.
 */
export async function openStores(folder: string, secrets: SecretStore, clock: Clock, check?: CheckFile) {
  makeWritable(folder)
  const path = join(folder, 'packbench.db')
  const restored = await restoreBackup(path, clock)
  const wholeAt = takeClosedMark(path)
  const database = await openDatabase(path)
  try {
    const stationId = await stationIdOf(database, newId)
    const dataKey = await openDataKey(secrets, database, stationId)
    const { sealer } = dataKey
    const context = { database, sealer, stationId, clock, newId }
    const anchor = await openAuditAnchor({
      secrets,
      stationId,
      dataKeyKept: dataKey.state() === 'kept',
      clock,
    })
    const audit = sqliteAuditLog(context, anchor)
    const isOlder = (anchor.known()?.generation ?? 0) > generationOf(context) || (await audit.isSetBack())
    await beginRestored(context, isOlder)
    const beginGeneration = async () => anchor.begin(await nextGeneration(context))
    await beginGeneration()
    await audit.resume(restored)
    const items = sqliteItemStore(context)
    const maintenance = sqliteMaintenance(database, path, stationId, anchor.expectRestore, check)
    return {
      stationId,
      dataKey,
      /** When the file was found whole, where it was closed in order since, and nobody has touched it. */
      wholeAt,
      /** A key for what stands beside the database; as lasting as the database's own. */
      keyFor: sealer.keyFor,
      purchases: sqlitePurchaseStore(context),
      secondShipments: sqliteSecondShipmentStore(context),
      labels: sqliteLabelStore(context),
      labelJournal: sqliteLabelJournal(context),
      labelCodes: sqliteLabelCodeStore(context),
      missingLabels: sqliteMissingLabelStore(context),
      jobs: sqlitePrintJobStore(context),
      benchPrints: sqliteBenchPrintStore(context),
      keptDrafts: sqliteKeptDraftStore(context),
      verification: sqliteVerificationStore(context),
      waitingOrders: sqliteWaitingOrderStore(context),
      scanBacks: sqliteScanBackStore(context),
      documents: sqliteDocumentStore(context),
      containers: sqliteContainerStore(context),
      containerJournal: sqliteContainerJournal(context),
      trackings: sqliteTrackingStore(context),
      /** As they are to be shipped: what they leave out is filled from the list of items. */
      orders: withListedItems(sqliteOrderStore(context), items),
      items,
      itemSharing: sqliteItemSharing(context),
      claimsElsewhere: sqliteElsewhereStore(context),
      orderSharing: sqliteOrderSharing(context),
      orderSources: sqliteOrderSourceStore(context),
      results: sqliteResultStore(context),
      batches: sqliteBatchStore(context),
      batchShares: sqliteBatchShares(context),
      refunds: sqliteRefundStore(context),
      manifests: sqliteManifestStore(context),
      values: sqliteSettingStore(context),
      deposits: sqliteDepositStore(context),
      savedAddresses: sqliteSavedAddressStore(context),
      answers: sqliteAnswerStore(context),
      today: sqliteTodayStore(context),
      printerStops: sqlitePrinterStopStore(context),
      programs: sqliteProgramStore(context),
      audit,
      restores: sqliteRestoreStore(context),
      shipmentImports: sqliteShipmentImportStore(context),
      maintenance: {
        ...maintenance,
        async backUp(target: string, onProgress: (progress: BackupProgress) => void) {
          await maintenance.backUp(target, onProgress)
          // From here on the copy is the older one, also where it is put back by hand.
          await beginGeneration()
        },
      },
      retention: sqliteRetentionStore(context),
      sealedCheck: sqliteSealedCheck(context),
      /** @param checkedAt when the file was found whole; undefined where that is not known of it as it is now */
      async close(checkedAt?: Date) {
        await anchor.flush()
        database.close()
        if (checkedAt) markClosed(path, checkedAt)
      },
    }
  } catch (error) {
    database.close()
    throw translateStatementError(error)
  }
}
