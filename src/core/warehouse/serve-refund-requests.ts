// What a bench does with requests for refunds: it takes those of its own labels, has them go the way of all its refunds, and says
// what became of each; of those that it asked others for it tells what is new. Each step is done again after a crash: a request is
// asked for under its own id as gesture, and stands for the refund that came of that.

import type { RefundRequestWord } from '../../contract/refund-request-words.ts'
import { isAppError } from '../../contract/errors.ts'
import type { Refund } from '../refunds/refund.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { RefundRequest, RefundRequests, RequestContent, Said } from './refund-requests.ts'

/** How often it is looked. */
export const lookMs = 5_000
/** So soon after something has changed here; what changes together is told together. */
const soonMs = 200

/** What this bench says of a request, and of what. */
export type Answer = {
  readonly said: Said
  readonly refund?: Refund
  /** As the request has it. */
  readonly orderNumber?: string
}

/** `no_key`: this bench cannot tell until it has the key. */
export type Prove = (request: RefundRequest) => RequestContent | 'not_proven' | 'no_key'

export type RequestsPorts = {
  readonly requests: () => Promise<RefundRequests>
  /** Reads the keys that this bench has now. */
  readonly prover: () => Promise<Prove>
  /** Of a label that this bench bought. */
  readonly purchaseOf: (labelId: string) => Promise<string | undefined>
  /** As a person asks for it: found by the gesture or by its parcel where it was asked for before. Throws `conflict`. */
  readonly refund: (purchaseId: string, gestureId: string) => Promise<Refund>
  readonly refundOf: (refundId: string) => Promise<Refund | undefined>
  /** Written down before the money is asked for; once for each request. */
  readonly onTaken: (request: RefundRequest, content: RequestContent) => Promise<void>
  /** The warehouse has heard it. */
  readonly onSaid: (request: RefundRequest, answer: Answer) => Promise<void>
  /** Something is new of a request that this bench asked for. */
  readonly onNews: (request: RefundRequest) => void
  /** Answers may be others than when it was last called; called again where it fails. */
  readonly onAnswers: () => Promise<void>
  readonly clock: Clock
  readonly logger: Logger
}

const ended = (state: 'done' | 'refused' | 'called_off', word: RefundRequestWord, code?: string) =>
  ({ state, word, code, isOver: true }) as const

/** Of a refund. In doubt is neither asked for nor refused. */
export function saidOf(refund: Refund): Said {
  const { id: refundId, state, status, reason, doubtEnded } = refund
  const code = reason?.code
  if (doubtEnded) return { refundId, ...ended('refused', 'doubt_ended') }
  if (state === 'refused') return { refundId, ...ended('refused', 'refused', code) }
  if (state === 'withdrawn') return { refundId, ...ended('called_off', 'withdrawn') }
  if (state !== 'requested') return { refundId, state: 'taken', word: state, code, isOver: false }
  if (status === 'Rejected') return { refundId, ...ended('refused', 'rejected') }
  if (status === 'Refunded') return { refundId, ...ended('done', 'refunded') }
  return { refundId, state: 'done', word: 'requested', code: undefined, isOver: false }
}

const markOf = ({ state, word, code, refundId }: Omit<Said, 'isOver'>) =>
  [state, word, code, refundId].join(' ')

const none = (word: RefundRequestWord): Said => ({ refundId: undefined, ...ended('refused', word) })

export type RequestService = ReturnType<typeof createRequestService>

export function createRequestService(ports: RequestsPorts) {
  const { clock, logger } = ports
  /** Of this bench's own open ones, what was last told of them. */
  const known = new Map<string, string>()
  let working: Promise<void> = Promise.resolve()
  let cancel: (() => void) | undefined
  let closed = false
  /** What others have answered was not read since it changed. */
  let isOld = true

  async function answerTo(request: RefundRequest, content: RequestContent): Promise<Answer> {
    const { orderNumber } = content
    const purchaseId = await ports.purchaseOf(request.labelId)
    if (purchaseId === undefined) return { said: none('label_unknown'), orderNumber }
    await ports.onTaken(request, content)
    try {
      const refund = await ports.refund(purchaseId, request.requestId)
      return { said: saidOf(refund), refund }
    } catch (error) {
      const hindrance = isAppError(error, 'conflict') ? error.details?.['hindrance'] : undefined
      if (hindrance === 'not_bought' || hindrance === 'manifest_under_way')
        return { said: none(hindrance), orderNumber }
      throw error
    }
  }

  async function say(requests: RefundRequests, request: RefundRequest, answer: Answer): Promise<void> {
    if (markOf(request) === markOf(answer.said)) return
    await requests.say(request.requestId, answer.said)
    await ports.onSaid(request, answer)
  }

  async function serve(
    requests: RefundRequests,
    request: RefundRequest,
    prover: () => Promise<Prove>,
  ): Promise<void> {
    const refund = request.refundId === undefined ? undefined : await ports.refundOf(request.refundId)
    if (refund) return say(requests, request, { said: saidOf(refund), refund })
    // Also of one that is taken: whoever can write to the table could have written that.
    const prove = await prover()
    const content = prove(request)
    if (content === 'no_key') return
    if (request.state === 'asked' && !(await requests.take(request.requestId))) return
    const answer = content === 'not_proven' ? { said: none('not_proven') } : await answerTo(request, content)
    await say(requests, { ...request, state: 'taken' }, answer)
  }

  async function tellNews(requests: RefundRequests, asked: readonly RefundRequest[]): Promise<void> {
    for (const request of asked) {
      const mark = markOf(request)
      if (known.get(request.requestId) === mark) continue
      known.set(request.requestId, mark)
      isOld = true
      ports.onNews(request)
    }
    const open = new Set(asked.map(({ requestId }) => requestId))
    for (const requestId of [...known.keys()]) {
      if (open.has(requestId)) continue
      const over = await requests.get(requestId)
      // Asked for since the open ones were read.
      if (over && over.state !== 'done' && over.endedAt === undefined) continue
      known.delete(requestId)
      isOld = true
      if (over) ports.onNews(over)
    }
  }

  async function look(): Promise<void> {
    try {
      const requests = await ports.requests()
      const open = await requests.listOpen()
      // Once for all of them, and not where each is known by its refund.
      let read: Promise<Prove> | undefined
      const prover = () => (read ??= ports.prover())
      for (const request of open) {
        if (closed) return
        if (request.benchId === requests.benchId) await serve(requests, request, prover).catch(logBug)
      }
      await tellNews(
        requests,
        open.filter(({ askedBy }) => askedBy === requests.benchId),
      )
      if (!isOld) return
      await ports.onAnswers()
      isOld = false
    } catch (error) {
      logBug(error)
    }
  }

  /** That the warehouse does not answer is said elsewhere; all that is left is done at the next look. */
  function logBug(error: unknown): void {
    if (!isAppError(error) && !closed) logger.error('warehouse.bug', {}, error)
  }

  function later(afterMs: number): void {
    cancel?.()
    if (closed) return
    cancel = clock.after(afterMs, () => {
      working = working.then(look).then(() => later(lookMs))
    })
  }

  return {
    /** Something has changed here. */
    soon: () => later(soonMs),
    /** This bench has asked for it: what becomes of it is told, also where it is over before the next look. */
    asked(requestId: string) {
      known.set(requestId, '')
      later(soonMs)
    },
    /** Waits for nothing. */
    start: () => later(soonMs),
    async close(): Promise<void> {
      closed = true
      cancel?.()
      await working
    },
  }
}
