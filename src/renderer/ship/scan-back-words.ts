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

/** The stage where it is about a label to be scanned. */
type ScanBackStage = Extract<
  Stage,
  { readonly name: 'scan_back' | 'wrong_label' | 'label_awaited' | 'aside' | 'excuse' }
>

type Words = { readonly line: string; readonly next: string }

/** The stage's line and what to do next. */
export function scanBackWords(stage: ScanBackStage): Words {
  const { parcel } = stage
  const { orderNumber } = parcel
  switch (stage.name) {
    case 'scan_back': {
      const awaited = labelToScan(parcel)
      const label = parcel.packageCount > 1 ? awaited?.packageNumber : undefined
      return {
        line: label === undefined ? m.scan : m.scanOf(label, parcel.packageCount),
        next: awaited?.numberUnread ? m.scanUnread : m.scanNext,
      }
    }
    case 'wrong_label':
      if (stage.isShared) return { line: m.shared, next: m.sharedNext(orderNumber, endingOf(parcel)) }
      return {
        line: stage.reads === undefined ? m.wrong(stage.scanned) : m.wrongReads(stage.reads),
        next: m.wrongNext(orderNumber, endingOf(parcel)),
      }
    case 'label_awaited':
      return { line: m.awaited(orderNumber), next: m.awaitedNext(stage.scanned) }
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
