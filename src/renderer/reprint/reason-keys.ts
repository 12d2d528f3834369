import type { ReprintReason } from '../../contract/domain.ts'

const keys: Readonly<Record<ReprintReason, string>> = {
  damaged: '1',
  lost: '2',
  misprint: '3',
  printer_fault: '4',
  other: '5',
}

/** The reasons of a reprint with their keys, in order. */
export const reprintReasonKeys = Object.entries(keys).map(([reason, key]) => ({
  reason: reason as ReprintReason,
  key,
}))
