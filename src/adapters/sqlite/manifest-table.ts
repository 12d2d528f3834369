// A manifest, and a parcel that waits for one, as their rows hold them.

import { z } from 'zod'
import { manifestStates } from '../../contract/manifests.ts'
import type { OpenParcel, PrintKnowledge } from '../../core/manifests/ports.ts'
import { purchaseOrigins } from '../../core/ship/purchase.ts'
import { AddressOrId } from '../../service/records.ts'
import {
  absentAs,
  flag,
  int,
  json,
  money,
  of,
  oneOf,
  optional,
  orElse,
  orNothing,
  sealedJson,
  sealedReason,
  sealedText,
  sealedWarnings,
  text,
  time,
} from './columns.ts'
import { ParcelAtBench, parcelElsewhereOf } from './parcel-at-bench.ts'
import { isRefunded } from './scan-backs.ts'
import { table, view } from './table.ts'

export const manifestTable = table('manifests', {
  fixed: {
    id: text,
    gestureId: optional(text),
    listId: optional(text),
    part: int,
    parts: int,
    carrierAccountId: optional(text),
    originKey: optional(text),
    shipDate: optional(text),
    statesShipDate: flag,
    madeAt: optional(text),
    createdAt: time,
    updatedAt: time,
  },
  changing: {
    accountKey: optional(text),
    isShared: flag,
    state: oneOf(manifestStates),
    parcels: int,
    packages: int,
    serviceManifestId: optional(text),
    manifestNumber: optional(text),
    documentId: optional(text),
    knownBefore: optional(json<readonly string[]>(z.array(z.string()))),
    needsPerson: flag,
    reason: sealedReason,
    warnings: sealedWarnings,
    checks: int,
    notFoundAt: optional(time),
    nextCheckAt: optional(time),
    sentAt: optional(time),
  },
  besides: { raw: sealedText },
})

/** A bought parcel as it is filed; on a manifest once it has a `manifest_id`. */
export const manifestParcelTable = table('manifest_parcels', {
  fixed: {
    id: text,
    purchaseId: text,
    carrierAccountId: text,
    originKey: text,
    shipDate: text,
    statesShipDate: flag,
    needsManifest: flag,
    createdAt: time,
  },
  changing: { manifestId: optional(text), refusal: orNothing(sealedText) },
})

/** A parcel of another bench on a manifest that this one makes. */
export const elsewhereTable = table('manifest_parcels_elsewhere', {
  fixed: {
    id: text,
    manifestId: text,
    parcelId: text,
    originKey: text,
    packages: int,
    createdAt: time,
    parcel: orNothing(sealedJson(ParcelAtBench)),
  },
  changing: { leftOut: optional(sealedText) },
})

/** Without what went with age there is nothing to tell of it but that it is there. */
export const elsewhereParcelOf = ({
  parcelId,
  originKey,
  parcel,
}: Pick<ReturnType<ReturnType<typeof elsewhereTable>['one']>, 'parcelId' | 'originKey' | 'parcel'>):
  | OpenParcel
  | undefined => parcel && { ...parcelElsewhereOf(parcelId, parcel), originKey }

/** Ship-from addresses, by a keyed hash of themselves. */
export const originTable = table('manifest_origins', {
  fixed: { id: text, key: text, address: orNothing(sealedJson(AddressOrId)) },
})

/**
 * 2 for a label that left the station, as far as its printer can tell, or that a person has seen come out; 1 for one
 * that may have; 0 else. A job that its printer is still asked about has not left yet.
 */
const printOfLabel = `
  CASE
    WHEN EXISTS (SELECT 1 FROM print_jobs WHERE label_id = labels.id
      AND (state = 'confirmed' OR (state = 'sent' AND awaiting_confirmation = 0))) THEN 2
    WHEN EXISTS (SELECT 1 FROM print_jobs WHERE label_id = labels.id AND state = 'unknown' AND answered = 0) THEN 1
    WHEN (SELECT state FROM print_jobs WHERE label_id = labels.id ORDER BY seq DESC LIMIT 1) = 'unknown' THEN 2
    ELSE 0
  END`

export const liveRefundOfParcel = isRefunded('manifest_parcels.purchase_id')

export const openParcels = view(
  `SELECT
    manifest_parcels.id, manifest_parcels.purchase_id, order_number, tracking_number, service,
    coalesce((SELECT first.transaction_id FROM purchases AS first WHERE first.id = purchases.part_of_id), transaction_id)
      AS transaction_id,
    (part_of_id IS NOT NULL OR EXISTS (SELECT 1 FROM purchases AS part WHERE part.part_of_id = purchases.id)) AS is_separate,
    account_key, origin, amount_minor, currency, carrier_account_id, origin_key, ship_date, states_ship_date, refusal,
    (SELECT count(*) FROM labels WHERE labels.purchase_id = manifest_parcels.purchase_id) AS packages,
    (SELECT min(${printOfLabel}) FROM labels WHERE labels.purchase_id = manifest_parcels.purchase_id) AS print,
    ${liveRefundOfParcel} AS refund_requested
  FROM manifest_parcels JOIN purchases ON purchases.id = manifest_parcels.purchase_id`,
  {
    purchaseId: text,
    orderNumber: text,
    trackingNumber: absentAs('', text),
    transactionId: text,
    isSeparate: flag,
    service: text,
    accountKey: optional(text),
    origin: oneOf(purchaseOrigins),
    price: optional(money('amount_minor', 'currency')),
    carrierAccountId: text,
    originKey: text,
    shipDate: text,
    statesShipDate: flag,
    refusal: optional(of('manifest_parcels', 'id', orElse('', sealedText))),
    packages: int,
    print: absentAs(0, int),
    refundRequested: flag,
  },
)

const printKnowledge: readonly PrintKnowledge[] = ['not_printed', 'unknown', 'printed']

/** Where a label was bought elsewhere its paper came out there, for all that is known: no manifest waits for it here. */
export function openParcelOf({
  origin,
  ...row
}: ReturnType<ReturnType<typeof openParcels>['one']>): OpenParcel {
  const here = printKnowledge[row.print] ?? 'not_printed'
  const print = here === 'not_printed' && origin === 'imported' ? 'printed' : here
  return { ...row, packages: Math.max(1, row.packages), print }
}
