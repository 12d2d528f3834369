// A parcel whose labels are scanned back: what of it waits.

import type { PackageView, ParcelView } from '../../contract/domain.ts'
import type { ScanBackView } from '../../contract/scan-back.ts'

/** The package whose label is to be scanned next. */
export function labelToScan({ packages }: ParcelView): PackageView | undefined {
  return packages.find(({ scanBack }) => scanBack === 'awaited')
}

/** Where a parcel's labels are together: what needs the packer first. Undefined where none is scanned back. */
export function scanBackOf({ packages }: ParcelView): ScanBackView | undefined {
  const states = packages.flatMap(({ scanBack }) => scanBack ?? [])
  const order = ['awaited', 'to_come', 'aside', 'excused', 'right'] as const
  return order.find((state) => states.includes(state))
}
