// What an ended batch says of its rows: how many are shipped, and what became of each of the others.

import type { BatchView } from '../../contract/batch.ts'
import { formatCount } from '../format.ts'
import { words } from '../language.ts'
import type { Look } from '../ui/looks.ts'

const m = words.batch

export type BatchEnd = {
  /** Green only where every label is known to be out. */
  readonly look: Look
  readonly line: string
}

/** Rows whose turn has come and gone; those that a person ended the batch before are none. */
export const rowsDone = ({ counts, total }: Pick<BatchView, 'counts' | 'total'>): number =>
  total - notBegunOf(counts)

const notBegunOf = ({ waiting, working, cancelled }: BatchView['counts']): number =>
  waiting + working + cancelled

export function batchEnd({
  counts,
  papers,
  shared,
  total,
}: Pick<BatchView, 'counts' | 'papers' | 'shared' | 'total'>): BatchEnd {
  const { out = 0, waiting = 0, unprinted = 0, unsure = 0, refunded = 0 } = papers ?? {}
  // They come out there.
  const elsewhere = shared?.benches.reduce((sum, { bought }) => sum + bought, 0) ?? 0
  const notBegun = notBegunOf(counts)
  const others: readonly (readonly [count: number, what: string])[] = [
    [elsewhere, m.shared.boughtElsewhere],
    [counts.refused, m.counts.refused],
    [counts.not_sent, m.counts.not_sent],
    [counts.in_doubt + unsure, m.counts.in_doubt],
    [unprinted, m.papers.unprinted],
    [waiting, m.papers.waiting],
    [refunded, m.papers.refunded],
    [counts.held, m.counts.held],
    [counts.already_shipped, m.counts.already_shipped],
    [notBegun, m.counts.cancelled],
    // They are no part of the total.
    [counts.taken_out, m.counts.taken_out],
  ]
  const rest = others.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`)
  return {
    look: lookOf({
      inDoubt: counts.in_doubt,
      waiting: waiting + elsewhere,
      notBegun,
      others: total - out - waiting - notBegun - elsewhere,
    }),
    line: [m.shippedOf(out, total), ...rest].join(', '),
  }
}

type Rest = Readonly<Record<'inDoubt' | 'waiting' | 'notBegun' | 'others', number>>

function lookOf({ inDoubt, waiting, notBegun, others }: Rest): Look {
  if (inDoubt > 0) return 'doubt'
  if (others > 0) return 'ask'
  if (waiting > 0) return 'sent'
  return notBegun > 0 ? 'quiet' : 'done'
}
