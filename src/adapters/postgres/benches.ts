import { z } from 'zod'
import type { Benches } from '../../core/warehouse/benches.ts'
import { leaseMs as usualLeaseMs } from '../../core/warehouse/claims.ts'
import { benchStatementsOf } from './bench-statements.ts'
import { ScansColumn, type Bench } from './claims.ts'
import { orUndefined } from './columns.ts'
import type { Connection } from './connection.ts'

/** In JSON PostgreSQL writes times with an offset. */
const JsonTime = z.string().transform((text) => new Date(text))
const Name = orUndefined(z.string())

const Heard = z.object({
  stop: z.object({ operator: Name, bench: z.string(), since: JsonTime }).nullable(),
  messages: z.array(
    z.object({
      messageId: z.uuid(),
      text: z.string(),
      operator: Name,
      bench: z.string(),
      sentAt: JsonTime,
    }),
  ),
})
const BenchRow = z.object({
  bench_id: z.uuid(),
  name: z.string(),
  seen_at: z.date(),
  facts_at: z.date().nullable(),
  facts: z.unknown(),
  now: z.date(),
})
const HeldRow = z.object({
  order_key: z.string(),
  bench: Name,
  since: z.date().nullable(),
  in_doubt: z.boolean(),
  is_left: z.boolean(),
  scanned: ScansColumn,
  of_all: z.coerce.number().int(),
  stuck: z.boolean(),
})
const MessageRow = z.object({
  message_id: z.uuid(),
  text: z.string(),
  operator: Name,
  bench: z.string(),
  sent_at: z.date(),
  readers: z.array(z.object({ bench: z.string(), readAt: JsonTime.nullable(), operator: Name })),
})

const whose = (operator: string | undefined) => (operator === undefined ? {} : { operator })

/** `Benches` in PostgreSQL. `leaseMs` is a test's to shorten. */
export function postgresBenches(
  connection: Pick<Connection, 'run'>,
  { warehouseId, benchId, bench }: Bench,
  leaseMs = usualLeaseMs,
): Benches {
  const statements = benchStatementsOf(leaseMs)
  const setStop = async (isStopped: boolean, operator: string | undefined): Promise<void> => {
    await connection.run(statements.set_stop, [warehouseId, isStopped, operator ?? null, bench])
  }

  return {
    async tell(facts) {
      await connection.run(statements.tell, [warehouseId, benchId, bench, JSON.stringify(facts)])
    },
    async hear() {
      const [row] = await connection.run(statements.hear, [warehouseId, benchId])
      const { stop, messages } = Heard.parse(row)
      return {
        stop: stop
          ? { ...whose(stop.operator), bench: stop.bench, since: stop.since.toISOString() }
          : undefined,
        messages: messages.map(({ operator, sentAt, ...message }) => ({
          ...message,
          ...whose(operator),
          sentAt: sentAt.toISOString(),
        })),
      }
    },
    async board() {
      const read = async <T>(name: 'list_benches' | 'list_held' | 'list_messages', Row: z.ZodType<T>) =>
        (await connection.run(statements[name], [warehouseId])).map((row) => Row.parse(row))
      const [benches, held, messages] = await Promise.all([
        read('list_benches', BenchRow),
        read('list_held', HeldRow),
        read('list_messages', MessageRow),
      ])
      return {
        // Whoever asks is among them.
        now: benches[0]?.now ?? new Date(),
        benches: benches.map(({ bench_id, name, seen_at, facts_at, facts }) => ({
          benchId: bench_id,
          name,
          heardAt: seen_at,
          factsAt: facts_at ?? undefined,
          facts,
        })),
        orders: held.map(({ order_key, bench: by, since, in_doubt, is_left, stuck, scanned }) => ({
          orderKey: order_key,
          bench: by,
          since: since ?? new Date(0),
          inDoubt: in_doubt,
          stuck,
          left: is_left,
          scans: scanned,
        })),
        orderCount: held[0]?.of_all ?? 0,
        messages: messages.map(({ message_id, operator, sent_at, readers, text, bench: from }) => ({
          messageId: message_id,
          text,
          bench: from,
          ...whose(operator),
          sentAt: sent_at.toISOString(),
          readers: readers.map((reader) => ({ ...reader, readAt: reader.readAt ?? undefined })),
        })),
      }
    },
    stop: (operator) => setStop(true, operator),
    go: (operator) => setStop(false, operator),
    async send({ messageId, benchId: to, text, operator }) {
      await connection.run(statements.send, [
        warehouseId,
        messageId,
        to ?? null,
        text,
        operator ?? null,
        bench,
      ])
      await connection.run(statements.forget_texts, [warehouseId])
    },
    async confirm({ messageId, operator, agoMs }) {
      await connection.run(statements.confirm, [warehouseId, benchId, messageId, operator ?? null, agoMs])
    },
  }
}
