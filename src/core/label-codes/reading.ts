// What the station reads on a label as it prints, and what of it is kept: the facts that search, "scan it back" and the
// label's details go by.

import { lostCodes, type CodeKind, type PageCode } from '../../base/page-codes.ts'
import type { LabelCode, ReadingOutcome, TrackingCodeState } from '../../contract/label-codes.ts'
import { codeKeys } from '../scanning/code-keys.ts'
import { isSameTrackingNumber } from '../scanning/same-tracking-number.ts'

/** What was seen of a label. */
export type SeenCodes = {
  /** On its file, before it was made for a printer; of ZPL, where only kinds are known, without texts. */
  readonly before: readonly (PageCode | { readonly kind: CodeKind })[]
  /** On what the printer is sent. */
  readonly after: readonly PageCode[]
  /** The drawing is, dot for dot, what is printed. */
  readonly exact: boolean
}

/** What is known of a label's codes. */
export type LabelCodes = {
  readonly outcome: ReadingOutcome
  readonly tracking: TrackingCodeState
  readonly codes: readonly LabelCode[]
}

/** With what the codes say, by which scans find them. */
export type Reading = LabelCodes & { readonly keys: readonly string[] }

export const notDrawn: Reading = { outcome: 'not_drawn', tracking: 'unknown', codes: [], keys: [] }

/** @param trackingNumber the label's; undefined where it has none */
export function readingOf({ before, after, exact }: SeenCodes, trackingNumber: string | undefined): Reading {
  const read = different(after)
  const isTracking = ({ text }: PageCode) =>
    trackingNumber !== undefined && isSameTrackingNumber(text, trackingNumber)
  const hasTracking = read.some(isTracking)
  const mayHaveIt = read.some(({ text }) => trackingNumber !== undefined && holds(text, trackingNumber))
  const codes = [
    ...read.map((code) => ({ kind: code.kind, read: true, tracking: isTracking(code) })),
    ...unread(before, after).map((kind) => ({ kind, read: false, tracking: false })),
  ]
  // A scanner may be set to send the number alone.
  const texts = [...read.map(({ text }) => text), ...(hasTracking ? [trackingNumber ?? ''] : [])]
  return {
    outcome: !exact ? 'not_exact' : read.length > 0 ? 'read' : 'none',
    tracking: !exact || trackingNumber === undefined ? 'unknown' : trackingState(hasTracking, mayHaveIt),
    codes,
    keys: [...new Set(texts.flatMap(codeKeys))],
  }
}

/** Nothing is said of a number that stands in a code in a form that is not known. */
const trackingState = (isRead: boolean, mayBeRead: boolean): TrackingCodeState =>
  isRead ? 'read' : mayBeRead ? 'unknown' : 'not_read'

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
const holds = (text: string, trackingNumber: string) => plain(text).includes(plain(trackingNumber))

const different = (codes: readonly PageCode[]): readonly PageCode[] => [
  ...new Map(codes.map((code) => [`${code.kind} ${code.text}`, code])).values(),
]

/** Kinds of codes that the file has and the label has not: by their texts, or else by how many there are of a kind. */
function unread(before: SeenCodes['before'], after: readonly PageCode[]): readonly CodeKind[] {
  const texts = before.filter((code) => 'text' in code)
  const asked = before.filter((code) => !('text' in code)).map(({ kind }) => kind)
  const left = after.map(({ kind }) => kind)
  const notLeft = asked.filter((kind) => {
    const at = left.indexOf(kind)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...lostCodes(different(texts), after).map(({ kind }) => kind), ...notLeft]
}
