import { AppError } from '../../contract/errors.ts'
import type { ManifestState } from '../../contract/manifest-operations.ts'
import { manifestMoves, type Manifest } from '../../core/manifests/manifest.ts'
import type { ManifestChange, ManifestStore } from '../../core/manifests/ports.ts'
import { AddressOrId } from '../../service/records.ts'
import { checkMove, insert, updateInState } from './columns.ts'
import { insertDocument } from './document-store.ts'
import { dayTotals } from './day-totals.ts'
import {
  columnsOf,
  liveRefundOfParcel,
  manifestOf,
  newManifestColumns,
  openParcelOf,
  openParcelQuery,
} from './manifest-row.ts'
import { insertPrintJob, printJobTable } from './print-job-store.ts'
import { orUnreadable, sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

type Value = string | number

/** What makes two ship-from addresses the same one, however they are written. */
function originText(address: AddressOrId): string {
  if (!('street1' in address)) return `id:${address.id}`
  const plain = (text = '') =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const { street1, zip, country } = address
  return `${plain(street1)}|${plain(zip).slice(0, 5)}|${plain(country ?? 'US')}`
}

/** `ManifestStore` in SQLite. Ship-from addresses are sealed and found by a keyed hash of themselves. */
export function sqliteManifestStore(context: StoreContext): ManifestStore {
  const { database, sealer, stationId, clock, newId } = context
  const fields = sealedFields(sealer, 'manifests')
  const parcelFields = sealedFields(sealer, 'manifest_parcels')
  const originFields = sealedFields(sealer, 'manifest_origins')

  const read = (where: string, ...values: readonly Value[]): readonly Manifest[] =>
    database
      .prepare(`SELECT * FROM manifests ${where}`)
      .all(...values)
      .map((row) => manifestOf(row, fields))
  const byId = (id: string) => read('WHERE id = ?', id)[0]
  const known = (id: string): Manifest => {
    const manifest = byId(id)
    if (!manifest) throw new AppError('not_found', 'There is no such manifest.')
    return manifest
  }
  const parcels = (where: string, ...values: readonly Value[]) =>
    database
      .prepare(`${openParcelQuery} ${where}`)
      .all(...values)
      .map((row) => openParcelOf(row, parcelFields))
  const onManifest = (id: string) => parcels('WHERE manifest_id = ? ORDER BY manifest_parcels.seq', id)
  const run = (sql: string, ...values: readonly (Value | Uint8Array | null)[]) =>
    database.prepare(sql).run(...values).changes

  const change = (id: string, from: ManifestState, changed: ManifestChange): boolean => {
    checkMove(manifestMoves, from, changed.state)
    const columns = { ...columnsOf(id, changed, fields), updated_at: clock.now().getTime() }
    return updateInState(database, 'manifests', id, from, columns)
  }
  const release = (id: string) =>
    run('UPDATE manifest_parcels SET manifest_id = NULL WHERE manifest_id = ?', id)
  const counted = (id: string) => {
    const members = onManifest(id)
    return { parcels: members.length, packages: members.reduce((sum, { packages }) => sum + packages, 0) }
  }
  const keyOf = (address: AddressOrId): string => {
    const isThere = database.prepare('SELECT 1 FROM manifest_origins WHERE key = ?')
    const keys = sealer.blindIndexes(`ship-from ${originText(address)}`)
    const known = keys.find((key) => isThere.get(key))
    if (known !== undefined) return known
    const [key = ''] = keys
    const id = newId()
    insert(database, 'manifest_origins', {
      key,
      id,
      station_id: stationId,
      address: originFields.sealJson('address', id, address),
    })
    return key
  }
  const needsNone = (carrierAccountId: string) =>
    database
      .prepare('SELECT 1 FROM no_manifest_carriers WHERE carrier_account_id = ?')
      .get(carrierAccountId) !== undefined
  const insertNew = (manifest: Manifest) =>
    insert(database, 'manifests', { station_id: stationId, ...newManifestColumns(manifest, fields) })
  const keepRaw = (id: string, raw: string) =>
    run('UPDATE manifests SET raw = ? WHERE id = ?', fields.seal('raw', id, raw), id)
  const setDocument = (id: string, documentId: string) =>
    run('UPDATE manifests SET document_id = ? WHERE id = ?', documentId, id)

  return {
    listUnfiled: (limit) =>
      database.run(() =>
        database
          .prepare('SELECT purchase_id FROM purchases_to_file LIMIT ?')
          .all(limit)
          .map((row) => String(row['purchase_id'])),
      ),
    file: ({ purchaseId, carrierAccountId, fromAddress, shipDate, statesShipDate, needsManifest }) =>
      database.transact(() => {
        run('DELETE FROM purchases_to_file WHERE purchase_id = ?', purchaseId)
        if (database.prepare('SELECT 1 FROM manifest_parcels WHERE purchase_id = ?').get(purchaseId)) return
        insert(database, 'manifest_parcels', {
          id: newId(),
          station_id: stationId,
          purchase_id: purchaseId,
          carrier_account_id: carrierAccountId,
          origin_key: keyOf(fromAddress),
          ship_date: shipDate,
          states_ship_date: Number(statesShipDate),
          needs_manifest: Number(needsManifest && !needsNone(carrierAccountId)),
          created_at: clock.now().getTime(),
        })
      }),
    leaveUnfiled: (purchaseId) =>
      database.transact(() => void run('DELETE FROM purchases_to_file WHERE purchase_id = ?', purchaseId)),

    listOpen: (fromShipDate) =>
      database.run(() =>
        parcels(
          `WHERE manifest_id IS NULL AND needs_manifest = 1 AND ship_date >= ?
           ORDER BY ship_date, carrier_account_id, origin_key, manifest_parcels.seq`,
          fromShipDate,
        ),
      ),
    countOpenBefore: (shipDate) =>
      database.run(() => {
        const row = database
          .prepare(
            'SELECT count(*) AS count FROM manifest_parcels WHERE manifest_id IS NULL AND needs_manifest = 1 AND ship_date < ?',
          )
          .get(shipDate)
        return Number(row?.['count'])
      }),
    letGoBefore: (shipDate) =>
      database.transact(() =>
        Number(
          run(
            'UPDATE manifest_parcels SET needs_manifest = 0 WHERE manifest_id IS NULL AND needs_manifest = 1 AND ship_date < ?',
            shipDate,
          ),
        ),
      ),
    whereIs: (purchaseId) =>
      database.run(() => {
        const row = database
          .prepare('SELECT manifest_id, needs_manifest FROM manifest_parcels WHERE purchase_id = ?')
          .get(purchaseId)
        if (!row) return undefined
        const { manifest_id: manifestId } = row
        return {
          manifestId: typeof manifestId === 'string' ? manifestId : undefined,
          needsManifest: row['needs_manifest'] === 1,
        }
      }),
    origin: (key) =>
      database.run(() => {
        const row = database.prepare('SELECT id, address FROM manifest_origins WHERE key = ?').get(key)
        const { id, address } = row ?? {}
        if (typeof id !== 'string' || !(address instanceof Uint8Array)) return undefined
        return orUnreadable(() => originFields.openJson('address', id, address, AddressOrId), undefined)
      }),

    insertPrepared: (manifest, purchaseIds) =>
      database.transact(() => {
        const { gestureId, listId, part } = manifest
        const first =
          gestureId !== undefined && listId !== undefined
            ? read('WHERE gesture_id = ? AND list_id = ? AND part = ?', gestureId, listId, part)[0]
            : undefined
        if (first) return first
        insertNew(manifest)
        const put = database.prepare(
          'UPDATE manifest_parcels SET manifest_id = ?, refusal = NULL WHERE purchase_id = ? AND manifest_id IS NULL',
        )
        for (const purchaseId of purchaseIds) put.run(manifest.id, purchaseId)
        const counts = counted(manifest.id)
        if (counts.parcels === 0) {
          run('DELETE FROM manifests WHERE id = ?', manifest.id)
          return undefined
        }
        change(manifest.id, 'prepared', counts)
        return byId(manifest.id)
      }),
    insertFetched: (manifest, raw, form) =>
      database.transact(() => {
        const { serviceManifestId } = manifest
        const first =
          serviceManifestId === undefined
            ? undefined
            : read('WHERE service_manifest_id = ?', serviceManifestId)[0]
        if (first) return first
        insertDocument(context, form)
        insertNew({ ...manifest, documentId: form.id })
        keepRaw(manifest.id, raw)
        return known(manifest.id)
      }),
    get: (id) => database.run(() => byId(id)),
    findByServiceId: (serviceManifestId) =>
      database.run(() => read('WHERE service_manifest_id = ?', serviceManifestId)[0]),
    findByGesture: (gestureId) => database.run(() => read('WHERE gesture_id = ? ORDER BY seq', gestureId)),
    listByState: (...states) =>
      database.run(() =>
        read(`WHERE state IN (${states.map(() => '?').join(', ')}) ORDER BY seq`, ...states),
      ),
    list: ({ from, before, limit }) =>
      database.run(() =>
        read(
          'WHERE created_at >= ? AND created_at < ? ORDER BY created_at DESC, seq DESC LIMIT ?',
          from?.getTime() ?? 0,
          before?.getTime() ?? Number.MAX_SAFE_INTEGER,
          limit,
        ),
      ),
    parcelsOf: (manifestId) => database.run(() => onManifest(manifestId)),
    update: (id, from, changed, andRelease) =>
      database.transact(() => {
        if (!change(id, from, changed)) return undefined
        if (andRelease) release(id)
        return byId(id)
      }),
    startSending: (id, changed) =>
      database.transact(() => {
        if (byId(id)?.state !== 'prepared') return undefined
        run(
          `UPDATE manifest_parcels SET manifest_id = NULL WHERE manifest_id = ? AND ${liveRefundOfParcel}`,
          id,
        )
        const counts = counted(id)
        change(id, 'prepared', { ...changed, ...counts, state: counts.parcels === 0 ? 'cancelled' : 'sent' })
        return byId(id)
      }),
    commitCreated: (id, changed, raw, form, job) =>
      database.transact(() => {
        change(id, known(id).state, { ...changed, state: 'created' })
        keepRaw(id, raw)
        if (form) {
          insertDocument(context, form)
          setDocument(id, form.id)
        }
        if (job) insertPrintJob(context, job)
        return known(id)
      }),
    keepForm: (id, form, job) =>
      database.transact(() => {
        const manifest = known(id)
        if (manifest.documentId !== undefined) return manifest
        insertDocument(context, form)
        setDocument(id, form.id)
        if (job) insertPrintJob(context, job)
        change(id, manifest.state, { reason: undefined, nextCheckAt: undefined })
        return known(id)
      }),
    listWithoutForm: () =>
      database.run(() =>
        read(`WHERE state = 'created' AND document_id IS NULL AND next_check_at IS NOT NULL ORDER BY seq`),
      ),
    formJob: (documentId) =>
      database.run(() =>
        printJobTable(context).first('WHERE document_id = ? ORDER BY seq DESC LIMIT 1', documentId),
      ),
    keepRaw: (id, raw) => database.transact(() => void keepRaw(id, raw)),

    noteRefusal: (purchaseId, refusal) =>
      database.transact(() => {
        const row = database.prepare('SELECT id FROM manifest_parcels WHERE purchase_id = ?').get(purchaseId)
        const id = row && String(row['id'])
        if (id === undefined) return
        const sealed = refusal === undefined ? null : parcelFields.seal('refusal', id, refusal)
        run('UPDATE manifest_parcels SET refusal = ? WHERE id = ?', sealed, id)
      }),
    changeShipDate: (purchaseId, shipDate) =>
      database.transact(
        () =>
          void run(
            'UPDATE manifest_parcels SET ship_date = ?, refusal = NULL WHERE purchase_id = ? AND manifest_id IS NULL',
            shipDate,
            purchaseId,
          ),
      ),

    markNoManifest: (carrierAccountId) =>
      database.transact(() => {
        database
          .prepare('INSERT OR IGNORE INTO no_manifest_carriers VALUES (?, ?, ?, ?)')
          .run(carrierAccountId, newId(), stationId, clock.now().getTime())
        run(
          'UPDATE manifest_parcels SET needs_manifest = 0 WHERE carrier_account_id = ? AND manifest_id IS NULL',
          carrierAccountId,
        )
      }),
    forgetNoManifest: (carrierAccountId, fromShipDate) =>
      database.transact(() => {
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
      }),
    listNoManifest: () =>
      database.run(() =>
        database
          .prepare('SELECT carrier_account_id, since FROM no_manifest_carriers ORDER BY carrier_account_id')
          .all()
          .map((row) => ({
            carrierAccountId: String(row['carrier_account_id']),
            since: new Date(Number(row['since'])),
          })),
      ),

    totals: (since) => database.run(() => dayTotals(database, since)),
  }
}
