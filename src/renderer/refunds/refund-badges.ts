// Where a refund is, in one line of a list: the service's word where it has one, and never more than is known.

import type { RefundView } from '../../contract/refunds.ts'
import { words } from '../language.ts'
import type { BadgeLook } from '../ui/looks.ts'

const m = words.refunds

export type RefundBadge = BadgeLook & { readonly word: string; readonly line: string }

type Word = keyof typeof m.words

const looks: Readonly<Record<Word, BadgeLook>> = {
  prepared: { tone: 'quiet', icon: 'wait' },
  sent: { tone: 'busy', icon: 'arrow' },
  requested: { tone: 'busy', icon: 'wait' },
  refused: { tone: 'bad', icon: 'cross' },
  in_doubt: { tone: 'warn', icon: 'question' },
  withdrawn: { tone: 'quiet', icon: 'cross' },
  ended: { tone: 'warn', icon: 'question' },
  Initiated: { tone: 'busy', icon: 'wait' },
  Approved: { tone: 'busy', icon: 'check' },
  Rejected: { tone: 'bad', icon: 'cross' },
  Refunded: { tone: 'good', icon: 'check' },
}

/** Nobody knows whether the service has it. */
export const isEndedByPerson = ({ state, reason }: Pick<RefundView, 'state' | 'reason'>): boolean =>
  state === 'refused' && reason?.code === 'doubt_ended'

export function refundBadge({
  state,
  status,
  statusText,
  reason,
}: Pick<RefundView, 'state' | 'status' | 'statusText' | 'reason'>): RefundBadge {
  const word: Word = isEndedByPerson({ state, reason })
    ? 'ended'
    : state === 'requested' && status
      ? status
      : state
  const own = state === 'requested' && !status ? statusText : undefined
  return { ...looks[word], word: own ?? m.words[word], line: m.lines[word] }
}
