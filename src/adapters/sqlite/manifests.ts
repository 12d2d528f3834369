import type { ManifestState } from '../../contract/manifests.ts'
import { notFound } from '../../contract/refusals.ts'
import { manifestMoves, type Manifest } from '../../core/manifests/manifest.ts'
import { originText } from '../../core/manifests/origin-text.ts'
import type { ManifestChange, ManifestStore, NewForm, OpenParcel } from '../../core/manifests/ports.ts'
import type { AddressOrId } from '../../service/records.ts'
import type { Value } from './columns.ts'
import { dayTotals } from './day-totals.ts'
import { insertDocument } from './documents.ts'
import {
  elsewhereParcelOf,
  elsewhereTable,
  liveRefundOfParcel,
  manifestParcelTable,
  manifestTable,
  openParcelOf,
  openParcels,
  originTable,
} from './manifest-table.ts'
import { parcelAtBench } from './parcel-at-bench.ts'
import { insertPrintJob, printJobTable } from './print-jobs.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { stateIn } from './table.ts'

/** Their numbers stand in no index: older ones than so many are not looked at. */
const mostSearched = 2_000

/** `ManifestStore` in SQLite. Ship-from addresses are sealed and found by a keyed hash of themselves. */
export function sqliteManifestStore(context: StoreContext): ManifestStore {
  const { database, sealer, stationId, clock, newId } = context
  const manifests = manifestTable(context)
  const parcels = manifestParcelTable(context)
  const origins = originTable(context)
  const elsewhere = elsewhereTable(context)

  const known = (id: string): Manifest => {
    const manifest = manifests.get(id)
    if (!manifest) throw notFound('manifest')
    return manifest
  }
  const open = (rest: string, ...values: readonly Value[]) =>
    openParcels(context)
      .all(rest, ...values)
      .map(openParcelOf)
  const onManifest = (id: string) => [
    ...open('WHERE manifest_id = ? ORDER BY manifest_parcels.seq', id),
    ...elsewhere
      .all('WHERE manifest_id = ? ORDER BY seq', id)
      .flatMap((row): OpenParcel | readonly OpenParcel[] => elsewhereParcelOf(row) ?? []),
  ]
  const run = (sql: string, ...values: readonly Value[]) =>
    Number(database.prepare(sql).run(...values).changes)

  const change = (id: string, from: ManifestState, changed: ManifestChange) =>
    manifests.move(manifestMoves, id, from, changed)
  const counted = (id: string) => {
    const members = onManifest(id)
    return { parcels: members.length, packages: members.reduce((sum, { packages }) => sum + packages, 0) }
  }
  /** Those of this bench that are on none. */
  const putOn = (id: string, purchaseIds: readonly string[]) => {
    for (const purchaseId of purchaseIds)
      run(
        'UPDATE manifest_parcels SET manifest_id = ?, refusal = NULL WHERE purchase_id = ? AND manifest_id IS NULL',
        id,
        purchaseId,
      )
  }
  const keyOf = (address: AddressOrId): string => {
    const keys = sealer.blindIndexes(`ship-from ${originText(address)}`)
    const known = keys.find((key) => origins.count('WHERE key = ?', key) > 0)
    if (known !== undefined) return known
    const [key = ''] = keys
    origins.insert({ id: newId(), key, address })
    return key
  }
  const keepForm = (id: string, form: NewForm) => {
    insertDocument(context, form)
    manifests.update(id, { documentId: form.id })
  }

  return storeOf<ManifestStore>(database)({
    reads: {
      listUnfiled: (limit) =>
        database
          .prepare('SELECT purchase_id FROM purchases_to_file LIMIT ?')
          .all(limit)
          .map((row) => String(row['purchase_id'])),
      listOpen: (fromShipDate) =>
        open(
          `WHERE manifest_id IS NULL AND needs_manifest = 1 AND ship_date >= ?
           ORDER BY ship_date, carrier_account_id, origin_key, manifest_parcels.seq`,
          fromShipDate,
        ),
      countOpenBefore: (shipDate) =>
        parcels.count('WHERE manifest_id IS NULL AND needs_manifest = 1 AND ship_date < ?', shipDate),
      whereIs(purchaseId) {
        const parcel = parcels.first('WHERE purchase_id = ?', purchaseId)
        return parcel && { manifestId: parcel.manifestId, needsManifest: parcel.needsManifest }
      },
      origin: (key) => origins.first('WHERE key = ?', key)?.address,

      get: manifests.get,
      findByServiceId: (serviceManifestId) =>
        manifests.first('WHERE service_manifest_id = ?', serviceManifestId),
      findByGesture: (gestureId) => manifests.all('WHERE gesture_id = ? ORDER BY seq', gestureId),
      listByState: (...states) => manifests.all(`WHERE ${stateIn(states)} ORDER BY seq`, ...states),
      list: ({ from, before, limit }) =>
        manifests.all(
          'WHERE created_at >= ? AND created_at < ? ORDER BY created_at DESC, seq DESC LIMIT ?',
          from?.getTime() ?? 0,
          before?.getTime() ?? Number.MAX_SAFE_INTEGER,
          limit,
        ),
      search: (given, limit) =>
        manifests.all(
          `WHERE seq IN (
             SELECT seq FROM (
               SELECT seq, manifest_number, service_manifest_id, ship_date FROM manifests
               ORDER BY created_at DESC LIMIT ${mostSearched}
             ) WHERE instr(upper(coalesce(manifest_number, '')), ?1) OR instr(upper(coalesce(service_manifest_id, '')), ?1)
               OR instr(ship_date, ?1)
           ) ORDER BY created_at DESC, seq DESC LIMIT ?2`,
          given.toUpperCase(),
          limit,
        ),
      parcelsOf: onManifest,
      listShared: (since) =>
        manifests.all('WHERE is_shared = 1 AND created_at >= ? ORDER BY seq', since.getTime()),
      leftOutOf: (manifestId) =>
        new Map(
          elsewhere
            .all('WHERE manifest_id = ? AND left_out IS NOT NULL', manifestId)
            .flatMap(({ parcelId, leftOut }) => (leftOut ? [[parcelId, leftOut] as const] : [])),
        ),
      listWithoutForm: () =>
        manifests.all(
          `WHERE state = 'created' AND document_id IS NULL AND next_check_at IS NOT NULL ORDER BY seq`,
        ),
      formJob: (documentId) =>
        printJobTable(context).first('WHERE document_id = ? ORDER BY seq DESC LIMIT 1', documentId),

      listNoManifest: () =>
        database
          .prepare('SELECT carrier_account_id, since FROM no_manifest_carriers ORDER BY carrier_account_id')
          .all()
          .map((row) => ({
            carrierAccountId: String(row['carrier_account_id']),
            since: new Date(Number(row['since'])),
          })),
      totals: (since) => dayTotals(database, since),
    },
    writes: {
      file({ purchaseId, carrierAccountId, fromAddress, shipDate, statesShipDate, needsManifest }) {
        run('DELETE FROM purchases_to_file WHERE purchase_id = ?', purchaseId)
        if (parcels.count('WHERE purchase_id = ?', purchaseId) > 0) return
        const needsNone = database
          .prepare('SELECT 1 FROM no_manifest_carriers WHERE carrier_account_id = ?')
          .get(carrierAccountId)
        parcels.insert({
          id: newId(),
          purchaseId,
          carrierAccountId,
          originKey: keyOf(fromAddress),
          shipDate,
          statesShipDate,
          needsManifest: needsManifest && !needsNone,
          createdAt: clock.now(),
        })
      },
      leaveUnfiled: (purchaseId) =>
        void run('DELETE FROM purchases_to_file WHERE purchase_id = ?', purchaseId),
      letGoBefore: (shipDate) =>
        run(
          'UPDATE manifest_parcels SET needs_manifest = 0 WHERE manifest_id IS NULL AND needs_manifest = 1 AND ship_date < ?',
          shipDate,
        ),

      insertPrepared(manifest, purchaseIds, others = []) {
        const { gestureId, listId, part } = manifest
        const first =
          gestureId !== undefined && listId !== undefined
            ? manifests.first('WHERE gesture_id = ? AND list_id = ? AND part = ?', gestureId, listId, part)
            : undefined
        if (first) return first
        manifests.insert(manifest)
        putOn(manifest.id, purchaseIds)
        for (const { originKey, at, ...parcel } of others)
          if (at)
            elsewhere.insert({
              id: newId(),
              manifestId: manifest.id,
              parcelId: parcel.purchaseId,
              originKey,
              packages: parcel.packages,
              createdAt: clock.now(),
              parcel: parcelAtBench(parcel, at),
            })
        const counts = counted(manifest.id)
        if (counts.parcels > 0) return change(manifest.id, 'prepared', counts)
        run('DELETE FROM manifests WHERE id = ?', manifest.id)
        return undefined
      },
      originKey: keyOf,
      keepMadeElsewhere(manifest, raw, form, purchaseIds) {
        const { serviceManifestId } = manifest
        const first =
          manifests.get(manifest.id) ??
          (serviceManifestId === undefined
            ? undefined
            : manifests.first('WHERE service_manifest_id = ?', serviceManifestId))
        if (!first) manifests.insert({ ...manifest, raw })
        const kept = first ?? manifest
        // A doubt of its own is settled by what it is told of it, and not by this.
        if (kept.state !== 'created') return kept
        if (form && kept.documentId === undefined) keepForm(kept.id, form)
        putOn(kept.id, purchaseIds)
        return known(kept.id)
      },
      noteLeftOut(manifestId, parcelId, leftOut) {
        const row = elsewhere.first('WHERE manifest_id = ? AND parcel_id = ?', manifestId, parcelId)
        if (row) elsewhere.update(row.id, { leftOut })
      },
      insertFetched(manifest, raw, form) {
        const { serviceManifestId } = manifest
        const first =
          serviceManifestId === undefined
            ? undefined
            : manifests.first('WHERE service_manifest_id = ?', serviceManifestId)
        if (first) return first
        insertDocument(context, form)
        manifests.insert({ ...manifest, documentId: form.id, raw })
        return known(manifest.id)
      },
      update(id, from, changed, andRelease) {
        const moved = change(id, from, changed)
        if (moved && andRelease)
          run('UPDATE manifest_parcels SET manifest_id = NULL WHERE manifest_id = ?', id)
        return moved
      },
      startSending(id, changed, taken) {
        if (manifests.get(id)?.state !== 'prepared') return undefined
        for (const { purchaseId, at } of taken ? onManifest(id) : []) {
          if (taken?.has(purchaseId)) continue
          if (at)
            run(
              'DELETE FROM manifest_parcels_elsewhere WHERE manifest_id = ? AND parcel_id = ?',
              id,
              purchaseId,
            )
          else
            run(
              'UPDATE manifest_parcels SET manifest_id = NULL WHERE manifest_id = ? AND purchase_id = ?',
              id,
              purchaseId,
            )
        }
        run(
          `UPDATE manifest_parcels SET manifest_id = NULL WHERE manifest_id = ? AND ${liveRefundOfParcel}`,
          id,
        )
        const counts = counted(id)
        const state = counts.parcels === 0 ? 'cancelled' : 'sent'
        return change(id, 'prepared', { ...changed, ...counts, state })
      },
      commitCreated(id, changed, raw, form, job) {
        change(id, known(id).state, { ...changed, state: 'created' })
        manifests.keep(id, { raw })
        if (form) keepForm(id, form)
        if (job) insertPrintJob(context, job)
        return known(id)
      },
      keepForm(id, form, job) {
        const manifest = known(id)
        if (manifest.documentId !== undefined) return manifest
        keepForm(id, form)
        if (job) insertPrintJob(context, job)
        change(id, manifest.state, { reason: undefined, nextCheckAt: undefined })
        return known(id)
      },
      keepRaw: (id, raw) => manifests.keep(id, { raw }),

      noteRefusal(purchaseId, refusal) {
        const parcel = parcels.first('WHERE purchase_id = ?', purchaseId)
        if (parcel) parcels.update(parcel.id, { refusal })
      },
      changeShipDate: (purchaseId, shipDate) =>
        void run(
          'UPDATE manifest_parcels SET ship_date = ?, refusal = NULL WHERE purchase_id = ? AND manifest_id IS NULL',
          shipDate,
          purchaseId,
        ),

      markNoManifest(carrierAccountId) {
        run(
          'INSERT OR IGNORE INTO no_manifest_carriers VALUES (?, ?, ?, ?)',
          carrierAccountId,
          newId(),
          stationId,
          clock.now().getTime(),
        )
        run(
          'UPDATE manifest_parcels SET needs_manifest = 0 WHERE carrier_account_id = ? AND manifest_id IS NULL',
          carrierAccountId,
        )
      },
      forgetNoManifest(carrierAccountId, fromShipDate) {
        const forgotten = run(
          'DELETE FROM no_manifest_carriers WHERE carrier_account_id = ?',
          carrierAccountId,
        )
        if (forgotten === 0) return
        run(
          `UPDATE manifest_parcels SET needs_manifest = 1
           WHERE carrier_account_id = ? AND manifest_id IS NULL AND ship_date >= ?
             AND purchase_id IN (SELECT id FROM purchases WHERE is_return = 0)`,
          carrierAccountId,
          fromShipDate,
        )
      },
    },
  })
}
