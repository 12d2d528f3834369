import { z } from 'zod'
import { printRequestStates } from '../../contract/bench-print-words.ts'
import type { PrintRequest, PrintRequestName, PrintRequests } from '../../core/warehouse/print-requests.ts'
import type { Bench } from './claims.ts'
import { bytea, orUndefined } from './columns.ts'
import type { Connection } from './connection.ts'
import { printRequestStatements as statements } from './print-request-statements.ts'

const Time = orUndefined(z.date())
const Bytes = z.instanceof(Uint8Array)

const Row = z.object({
  request_id: z.uuid(),
  bench_id: z.uuid(),
  asked_by: z.uuid(),
  job_id: z.uuid(),
  label_bench_id: orUndefined(z.uuid()),
  label_id: orUndefined(z.uuid()),
  bench: z.string(),
  asked_at_bench: z.string(),
  bench_heard_at: Time,
  sealed: Bytes,
  answer: orUndefined(Bytes),
  state: z.enum(printRequestStates),
  is_void: z.boolean(),
  is_put_out: z.boolean(),
  has_content: z.boolean(),
  asked_at: z.date(),
  said_at: Time,
  ended_at: Time,
})
const ContentRow = z.object({ content: orUndefined(Bytes) })

function requestOf(row: unknown): PrintRequest {
  const read = Row.parse(row)
  const { bench, sealed, answer, state, label_bench_id: labelBench, label_id: labelId } = read
  return {
    requestId: read.request_id,
    benchId: read.bench_id,
    askedBy: read.asked_by,
    jobId: read.job_id,
    label: labelBench === undefined || labelId === undefined ? undefined : { benchId: labelBench, labelId },
    bench,
    askedAtBench: read.asked_at_bench,
    benchHeardAt: read.bench_heard_at,
    sealed,
    answer,
    state,
    isVoid: read.is_void,
    isPutOut: read.is_put_out,
    hasContent: read.has_content,
    askedAt: read.asked_at,
    saidAt: read.said_at,
    endedAt: read.ended_at,
  }
}

/** `PrintRequests` in PostgreSQL. `behind`: by which bytes go, so that claims do not wait for them. */
export function postgresPrintRequests(
  connection: Pick<Connection, 'run'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
  { behind }: { readonly behind: Pick<Connection, 'run'> },
): PrintRequests {
  const run = (name: keyof typeof statements, ...values: readonly unknown[]) =>
    connection.run(statements[name], [warehouseId, ...values])
  const runBehind = (name: keyof typeof statements, ...values: readonly unknown[]) =>
    behind.run(statements[name], [warehouseId, ...values])
  const list = async (...question: Parameters<typeof run>) => (await run(...question)).map(requestOf)
  const idsOf = ({ requestId, benchId: of, jobId, label }: Omit<PrintRequestName, 'askedBy'>) => [
    requestId,
    of,
    jobId,
    label?.benchId ?? null,
    label?.labelId ?? null,
  ]
  return {
    warehouseId,
    benchId,
    async ask({ sealed, content, ...name }) {
      await runBehind('ask_print', benchId, ...idsOf(name), bytea(sealed), bytea(content))
    },
    get: async (requestId) => (await list('get_print_request', requestId))[0],
    listOpen: () => list('list_open_prints', benchId),
    listAsked: () => list('list_asked_prints', benchId),
    async content(requestId) {
      const [row] = await runBehind('print_content', benchId, requestId)
      return row && ContentRow.parse(row).content
    },
    take: async (requestId) => (await run('take_print', benchId, requestId)).length > 0,
    async say(requestId, state, answer) {
      const isOver = state === 'printed' || state === 'sent' || state === 'refused'
      return (await run('say_print', benchId, requestId, state, bytea(answer), isOver)).length > 0
    },
    callOff: async (requestId) => (await run('call_off_print', benchId, requestId)).length > 0,
    async callOffUnheard(name) {
      await run('call_off_unheard_print', benchId, ...idsOf(name))
    },
    async forget() {
      await run('forget_print_contents')
      await run('forget_print_requests')
    },
  }
}
