// Whether a scan proves which label was in the hand.

import type { TrackingCodeState } from '../../contract/label-codes.ts'
import { isOfPlaceAlone } from '../scanning/code-keys.ts'
import { isSameTrackingNumber } from '../scanning/same-tracking-number.ts'
import type { CodeCarrier } from './ports.ts'

/** A label that may be in the hand. */
export type HeldLabel = {
  readonly labelId: string
  readonly purchaseId: string
  readonly trackingNumber: string
  /** Undefined where its codes were not read yet. */
  readonly trackingCode: TrackingCodeState | undefined
}

/**
 * `own`: a code of this label and of no other parcel's. `shared`: one that it has, and others have too or may have.
 * `none`: not its.
 */
export type Proof = 'own' | 'shared' | 'none'

/**
 * What a scan says of a label. `carriers`: labels on which that code was read; `others`: whose labels may lie beside it.
 * Where the number's own code was read on the label, what was read counts alone; else the number itself counts as well,
 * in whichever form it is scanned.
 */
export function proofOf(
  scan: string,
  label: HeldLabel,
  carriers: readonly CodeCarrier[],
  others: readonly HeldLabel[],
): Proof {
  const isNumber = isSameTrackingNumber(scan, label.trackingNumber)
  const isRead = carriers.some(({ labelId, exact }) => exact && labelId === label.labelId)
  if (isNumber) return isRead || label.trackingCode !== 'read' ? 'own' : 'none'
  if (!isRead) return 'none'
  const isOthers = carriers.some(({ purchaseId }) => purchaseId !== label.purchaseId)
  const mayBeOthers = others.some(
    ({ purchaseId, trackingCode }) => purchaseId !== label.purchaseId && trackingCode !== 'read',
  )
  return isOthers || mayBeOthers || isOfPlaceAlone(scan) ? 'shared' : 'own'
}
