import { z } from 'zod'
import { refundRequestStates, refundRequestWords } from '../../contract/refund-request-words.ts'
import { notFound } from '../../contract/refusals.ts'
import type { RefundRequest, RefundRequests } from '../../core/warehouse/refund-requests.ts'
import type { Bench } from './claims.ts'
import { bytea, orUndefined } from './columns.ts'
import type { Connection } from './connection.ts'
import { refundRequestStatements as statements } from './refund-request-statements.ts'

const Time = orUndefined(z.date())

const Row = z.object({
  request_id: z.uuid(),
  bench_id: z.uuid(),
  label_id: z.uuid(),
  asked_by: z.uuid(),
  bench: z.string(),
  asked_at_bench: z.string(),
  bench_heard_at: Time,
  sealed: z.instanceof(Uint8Array),
  asked_at: z.date(),
  state: z.enum(refundRequestStates),
  taken_at: Time,
  // One that a newer version knows says nothing here.
  word: z.enum(refundRequestWords).optional().catch(undefined),
  code: orUndefined(z.string()),
  refund_id: orUndefined(z.uuid()),
  said_at: Time,
  ended_at: Time,
})

function requestOf(row: unknown): RefundRequest {
  const read = Row.parse(row)
  const { sealed, state, word, code, bench } = read
  return {
    requestId: read.request_id,
    benchId: read.bench_id,
    labelId: read.label_id,
    askedBy: read.asked_by,
    bench,
    askedAtBench: read.asked_at_bench,
    benchHeardAt: read.bench_heard_at,
    sealed,
    state,
    word,
    code,
    refundId: read.refund_id,
    askedAt: read.asked_at,
    takenAt: read.taken_at,
    saidAt: read.said_at,
    endedAt: read.ended_at,
  }
}

/** `RefundRequests` in PostgreSQL. */
export function postgresRefundRequests(
  connection: Pick<Connection, 'run'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
): RefundRequests {
  const run = (name: keyof typeof statements, ...values: readonly unknown[]) =>
    connection.run(statements[name], [warehouseId, ...values])
  const list = async (...question: Parameters<typeof run>) => (await run(...question)).map(requestOf)
  return {
    warehouseId,
    benchId,
    async ask({ requestId, benchId: of, labelId, sealed }) {
      const place = () => run('ask_refund', benchId, requestId, of, labelId, bytea(sealed))
      await place()
      let [asked] = await list('asked_refund', requestId, of, labelId)
      if (!asked) {
        // The one that was open ended in between.
        await place()
        ;[asked] = await list('asked_refund', requestId, of, labelId)
      }
      if (!asked) throw notFound('refund_request')
      return asked
    },
    callOff: async (requestId) => (await run('call_off_refund', benchId, requestId)).length > 0,
    get: async (requestId) => (await list('get_refund_request', requestId))[0],
    async ofLabels(labels) {
      if (labels.length === 0) return []
      const benches = labels.map((label) => label.benchId)
      return list(
        'refund_requests_of_labels',
        benches,
        labels.map((label) => label.labelId),
      )
    },
    listOpen: () => list('list_open_refunds', benchId),
    listAsked: () => list('list_asked_refunds', benchId),
    listAnswered: (seen) =>
      list(
        'list_answered_refunds',
        benchId,
        seen.map(({ requestId }) => requestId),
        seen.map(({ state }) => state),
      ),
    take: async (requestId) => (await run('take_refund', benchId, requestId)).length > 0,
    async say(requestId, { state, word, code, refundId, isOver }) {
      await run('say_refund', benchId, requestId, state, word ?? null, code ?? null, refundId ?? null, isOver)
    },
  }
}
