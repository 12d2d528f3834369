// What the stage says of a label that is to be scanned back.

import type { ParcelView } from '../../contract/domain.ts'
import { words } from '../language.ts'
import { labelToScan, scanBackOf } from './scan-back.ts'
import type { Stage } from './stage.ts'

const m = words.scanBack

/** The digits by which a packer tells one label from another. */
const endingLength = 6

function endingOf({ packages, trackingNumber }: ParcelView): string {
  const awaited = packages.find(({ scanBack }) => scanBack === 'awaited')
  const ending = (awaited?.trackingNumber ?? trackingNumber ?? '').replace(/\s/g, '').slice(-endingLength)
  return ending.replace(/(.{2})(?=.)/g, '$1 ')
}

/** Names of the stage that are about a label to be scanned. */
export type ScanBackStage = 'scan_back' | 'wrong_label' | 'label_awaited' | 'aside' | 'excuse'

type Words = { readonly line: string; readonly next: string }

/** The stage's line and what to do next. */
export function scanBackWords(
  name: ScanBackStage,
  { parcel, scanned = '', reads, isShared }: Pick<Stage, 'parcel' | 'scanned' | 'reads' | 'isShared'>,
): Words {
  const orderNumber = parcel?.orderNumber ?? ''
  switch (name) {
    case 'scan_back': {
      const label = parcel && parcel.packageCount > 1 ? labelToScan(parcel)?.packageNumber : undefined
      return {
        line: label === undefined ? m.scan : m.scanOf(label, parcel?.packageCount ?? 1),
        next: parcel && labelToScan(parcel)?.numberUnread ? m.scanUnread : m.scanNext,
      }
    }
    case 'wrong_label':
      if (isShared) return { line: m.shared, next: m.sharedNext(orderNumber, parcel ? endingOf(parcel) : '') }
      return {
        line: reads === undefined ? m.wrong(scanned) : m.wrongReads(reads),
        next: m.wrongNext(orderNumber, parcel ? endingOf(parcel) : ''),
      }
    case 'label_awaited':
      return { line: m.awaited(orderNumber), next: m.awaitedNext(scanned) }
    case 'aside':
      return { line: m.aside, next: m.asideNext }
    case 'excuse':
      return { line: m.excuse, next: m.excuseNext }
  }
}

/** What the stage says of a parcel that is closed: of its labels' scans, where they were asked for. */
export function closedLine(parcel: ParcelView): string | undefined {
  const state = scanBackOf(parcel)
  return state === 'right' ? m.closed : state === 'excused' ? m.excused : undefined
}
