// What other benches have answered to requests of this one, until a person has seen it. The warehouse has the answers; what was seen
// is this bench's own.

import type { RefundRequestState } from '../../contract/refund-request-words.ts'
import type { RefundRequestView } from '../../contract/refund-requests.ts'
import { notFound } from '../../contract/refusals.ts'
import type { Clock } from '../runtime.ts'

/** A request in this state: one that was seen as done is answered anew where the carrier rejects it. */
type Answer = { readonly requestId: string; readonly state: RefundRequestState }
export type SeenAnswer = Answer & {
  /** ISO time. */
  readonly at: string
}

/** Nothing is answered with for so long that it could come again. */
const keptMs = 250 * 24 * 60 * 60_000

export type RefundAnswersPorts = {
  /** But for those that were seen. */
  readonly answered: (seen: readonly SeenAnswer[]) => Promise<readonly RefundRequestView[]>
  readonly kept: {
    read(): Promise<readonly SeenAnswer[] | undefined>
    save(seen: SeenAnswer[]): Promise<void>
  }
  readonly clock: Pick<Clock, 'now'>
  /** Others wait for a person than before. */
  readonly onChange: () => void
}

export type RefundAnswers = ReturnType<typeof createRefundAnswers>

export function createRefundAnswers({ answered, kept, clock, onChange }: RefundAnswersPorts) {
  /** Undefined until it was read. */
  let seen: readonly SeenAnswer[] | undefined
  let unseen: readonly RefundRequestView[] | undefined

  async function seenNow(): Promise<readonly SeenAnswer[]> {
    const read = seen ?? (await kept.read()) ?? []
    return (seen ??= read)
  }
  const isSame = (one: Answer, other: Answer) =>
    one.requestId === other.requestId && one.state === other.state

  return {
    /** `unknown` until the warehouse was read once. */
    unseen: (): readonly RefundRequestView[] | 'unknown' => unseen ?? 'unknown',
    async read(): Promise<void> {
      const found = await answered(await seenNow())
      // Of now: something may have been seen meanwhile.
      unseen = found.filter((request) => !seen?.some((one) => isSame(one, request)))
      onChange()
    },
    /** Throws `not_found` where it does not wait for a person in this state. */
    async see(answer: Answer): Promise<RefundRequestView> {
      const found = unseen?.find((one) => isSame(one, answer))
      if (!found) throw notFound('refund_request')
      const now = clock.now()
      const before = (seen ?? []).filter(({ at }) => now.getTime() - Date.parse(at) < keptMs)
      const { requestId, state } = found
      const next = [...before, { requestId, state, at: now.toISOString() }]
      // Before it is kept: another one may be seen meanwhile.
      seen = next
      await kept.save(next)
      unseen = unseen?.filter((one) => !isSame(one, answer))
      onChange()
      return found
    },
  }
}
