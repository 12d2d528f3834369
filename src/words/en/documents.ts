// What the station's own papers say.

/** Why a label was printed again. */
type Reason = 'damaged' | 'lost' | 'misprint' | 'printer_fault' | 'other'

type DocumentWords = {
  readonly commandSheet: string
  readonly packingSlip: string
  /** Lines of a packing slip, and the pieces in all of them. */
  readonly contents: (lines: number, pieces: number) => string
  /** `of` where it is known how many there are. */
  readonly parcel: (number: number, of: number | undefined) => string
  /** Before the numbers of an item. */
  readonly lots: string
  readonly serials: string
  /** What comes in a parcel behind this one. */
  readonly follows: (pieces: number) => string
  /** What of the order is in no parcel by any scan, and may be in one that was bought unasked. */
  readonly unscanned: (pieces: number) => string
  readonly reprint: string
  /** The how manieth print this is, from 1. */
  readonly nthPrint: (number: number) => string
  readonly reasons: Readonly<Record<Reason, string>>
  readonly dots: (count: number) => string
}

export const documents: DocumentWords = {
  commandSheet: 'Scan what to do',
  packingSlip: 'PACKING SLIP',
  contents: (lines, pieces) =>
    `${lines} ${lines === 1 ? 'item' : 'items'} · ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
  parcel: (number, of) => (of === undefined ? `Parcel ${number}` : `Parcel ${number} of ${of}`),
  lots: 'Lot',
  serials: 'Serial',
  follows: (pieces) => `In another parcel: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
  unscanned: (pieces) => `Ordered, not scanned: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
  reprint: 'REPRINT',
  nthPrint: (number) => `${number}${ordinal(number)} print`,
  reasons: {
    damaged: 'Damaged',
    lost: 'Lost',
    misprint: 'Bad print',
    printer_fault: 'Printer fault',
    other: 'Other reason',
  },
  dots: (count) => (count === 1 ? '1 dot' : `${count} dots`),
}

function ordinal(count: number): string {
  const last = count % 100
  if (last >= 11 && last <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][count % 10] ?? 'th'
}
