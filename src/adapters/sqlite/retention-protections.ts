// What retention never takes, whatever its age: SQL conditions on a parcel's row of `purchases`. One line each, and one
// field of the count that a person sees.

import type { RetentionKept } from '../../core/retention/ports.ts'

/**
 * Not known to be out: a job of its labels waits, is under way or is asked about, or the newest one of a label was not
 * confirmed, by its printer or by whoever stood there.
 */
const isUnconfirmed = `
  EXISTS (
    SELECT 1 FROM labels LEFT JOIN print_jobs AS job
      ON job.seq = (SELECT max(seq) FROM print_jobs WHERE print_jobs.label_id = labels.id)
    WHERE labels.purchase_id = purchases.id
      AND NOT coalesce(job.state = 'confirmed' OR (job.state = 'unknown' AND job.answered = 1), 0)
  )
  OR EXISTS (
    SELECT 1 FROM print_jobs JOIN labels ON labels.id = print_jobs.label_id
    WHERE labels.purchase_id = purchases.id
      AND (print_jobs.state IN ('queued', 'sending') OR (print_jobs.state = 'unknown' AND print_jobs.answered = 0))
  )`

/** Its refund, or the manifest that it is on, is not settled. */
const isInDoubt = `
  EXISTS (
    SELECT 1 FROM refunds
    WHERE refunds.purchase_id = purchases.id AND refunds.state IN ('prepared', 'sent', 'in_doubt')
  )
  OR EXISTS (
    SELECT 1 FROM manifest_parcels JOIN manifests ON manifests.id = manifest_parcels.manifest_id
    WHERE manifest_parcels.purchase_id = purchases.id AND manifests.state IN ('prepared', 'sent', 'in_doubt')
  )`

/** On no manifest, where its carrier has them as far as is known, or not filed for one yet. */
const isNotOnManifest = `
  EXISTS (
    SELECT 1 FROM manifest_parcels
    WHERE manifest_parcels.purchase_id = purchases.id AND manifest_id IS NULL AND needs_manifest = 1
  )
  OR EXISTS (SELECT 1 FROM purchases_to_file WHERE purchases_to_file.purchase_id = purchases.id)`

/** It was paid for, and not all of its labels are here. */
const lacksLabels = `
  NOT EXISTS (SELECT 1 FROM labels WHERE labels.purchase_id = purchases.id)
  OR EXISTS (SELECT 1 FROM missing_labels WHERE missing_labels.purchase_id = purchases.id)`

/** In the order in which a parcel is counted: by the first that holds. */
export const protections: Readonly<Record<keyof RetentionKept, string>> = {
  lackingLabels: lacksLabels,
  unconfirmed: isUnconfirmed,
  inDoubt: isInDoubt,
  notOnManifest: isNotOnManifest,
}

/** The name of what keeps a parcel, or `free`. */
export const protectionOf = `CASE ${Object.entries(protections)
  .map(([name, condition]) => `WHEN ${condition} THEN '${name}'`)
  .join(' ')} ELSE 'free' END`
