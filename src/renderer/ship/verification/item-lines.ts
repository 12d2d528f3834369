// The lines of an order whose items are scanned, as they are shown: what is left first.

import type { Verification, VerificationLine } from '../../../contract/verification-view.ts'

export type ShownLines = {
  /** The one that is shown large; none where nothing is left. */
  readonly next: VerificationLine | undefined
  /** Of which something is left, or too much is in; without `next`. */
  readonly left: readonly VerificationLine[]
  readonly done: readonly VerificationLine[]
}

/** So many of a line are in the parcel, and the order has no more of it. */
export const tooManyOf = ({ ordered, elsewhere, packed }: VerificationLine): number =>
  Math.max(0, elsewhere + packed - ordered)

/** The line that is in the packer's hands goes on; else the first of which something is left. */
export function shownLines({ lines, last }: Pick<Verification, 'lines' | 'last'>): ShownLines {
  const toScan = lines.filter(({ left }) => left > 0)
  const next = toScan.find(({ sku }) => sku === last?.sku) ?? toScan[0]
  const isOpen = (line: VerificationLine) => line.left > 0 || tooManyOf(line) > 0
  return {
    next,
    left: lines.filter((line) => isOpen(line) && line !== next),
    done: lines.filter((line) => !isOpen(line)),
  }
}

/** The line that is ticked by key: the one that is shown large where it can be. */
export function lineToTick(verification: Pick<Verification, 'lines' | 'last'>): VerificationLine | undefined {
  const { next, left } = shownLines(verification)
  return [...(next ? [next] : []), ...left].find((line) => line.isTicked && line.left > 0)
}

/** Some of it is in an earlier parcel. */
export const hasEarlier = ({ lines }: Verification): boolean => lines.some(({ elsewhere }) => elsewhere > 0)
