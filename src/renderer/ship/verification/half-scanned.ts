// Orders that were left with some of their items scanned, or shipped without some: they wait for the packer.

import type { Verification } from '../../../contract/verification-view.ts'
import type { Stage } from '../stage.ts'
import type { ItemsShown } from './item-desk.ts'
import { hasEarlier } from './item-lines.ts'

/** Names one matter: with more of it scanned it is another. */
export const halfScannedKey = ({ orderNumber, parcelNumber, packed }: Verification): string =>
  `items ${orderNumber} ${parcelNumber} ${packed}`

/** All that is left of it stands in the line, and is bought by itself. */
const isInLine = ({ packed, left, closed = [], inLine = [] }: Verification): boolean =>
  packed + left === 0 && closed.every((number) => inLine.includes(number))

/** Without the one that is scanned now, those that wait in the line, and those that somebody has read. */
export function halfScanned(
  { open, current }: Pick<ItemsShown, 'open' | 'current'>,
  acknowledged: readonly string[],
): readonly Stage[] {
  return open
    .filter(
      (one) =>
        (one.packed > 0 || hasEarlier(one)) &&
        !isInLine(one) &&
        one.orderNumber !== current?.orderNumber &&
        !acknowledged.includes(halfScannedKey(one)),
    )
    .map((verification) => ({ name: 'half_scanned', verification }))
}
