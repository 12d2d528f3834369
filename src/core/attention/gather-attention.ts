// What waits for a person, gathered from whoever keeps it.

import {
  attentionKinds,
  mostAttentionOfAKind,
  type AttentionItem,
  type AttentionKind,
  type AttentionList,
} from '../../contract/attention.ts'

export type Matter = Omit<AttentionItem, 'kind'>

/** `unknown`: whoever would know has not said. */
type Found = readonly Matter[] | 'unknown'
type Look = (most: number) => Found | Promise<Found>
/** One look a kind, at no more than so many; what it throws is told, and holds up no other. */
export type AttentionSources = Readonly<Record<AttentionKind, Look>>

/**
 * The oldest of each kind first, and before them what may be older than any of them. `failed` is told of each kind that could not be
 * looked up.
 */
export async function gatherAttention(
  sources: AttentionSources,
  now: Date,
  failed: (kind: AttentionKind, error: unknown) => void,
): Promise<AttentionList> {
  const unread: AttentionKind[] = []
  const found = await Promise.all(
    attentionKinds.map(async (kind) => {
      try {
        const matters = await sources[kind](mostAttentionOfAKind + 1)
        if (matters === 'unknown') {
          unread.push(kind)
          return []
        }
        return matters
          .toSorted(({ since: one = '' }, { since: other = '' }) => one.localeCompare(other))
          .map((matter): AttentionItem => ({ kind, ...matter }))
      } catch (error) {
        unread.push(kind)
        failed(kind, error)
        return []
      }
    }),
  )
  return {
    items: found.flatMap((items) => items.slice(0, mostAttentionOfAKind)),
    isMore: found.some((all) => all.length > mostAttentionOfAKind),
    unread,
    askedAt: now.toISOString(),
  }
}
