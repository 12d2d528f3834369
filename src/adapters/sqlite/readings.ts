import { z } from 'zod'
import { labelFormats } from '../../base/label-format.ts'
import type { ReadEndpoint } from '../../core/readings/kept-answer.ts'
import type { AnswerStore, NewAnswer, StoredAnswer } from '../../core/readings/ports.ts'
import { endpoints } from '../../service/endpoints.ts'
import { as, flag, oneOf, sealedJson, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

const Body = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('json'),
    json: z.unknown(),
    cuts: z.array(z.object({ at: z.array(z.union([z.string(), z.number()])), standIn: z.string() })),
  }),
  z.object({ kind: z.literal('text'), text: z.string(), standIn: z.string().optional() }),
  z.object({ kind: z.literal('file'), format: z.enum(labelFormats), bytes: z.int() }),
])

const Content = z.object({
  status: z.int(),
  correlationId: z.string().optional(),
  asked: z.object({
    query: z.record(z.string(), z.string()),
    fields: z.record(z.string(), z.union([z.string(), z.boolean()])),
  }),
  body: Body,
})

const endpoint = oneOf(Object.keys(endpoints) as readonly ReadEndpoint[])

const answerTable = table('kept_answers', {
  fixed: {
    id: text,
    endpoint,
    at: as('answered_at', time),
    content: sealedJson(Content),
  },
  changing: { accountKey: text, understood: flag },
})

const judgedAnswers = view('SELECT id, endpoint, understood FROM kept_answers', {
  id: text,
  endpoint,
  understood: flag,
})

/** `AnswerStore` in SQLite. All of an answer is sealed but which endpoint gave it, and when. */
export function sqliteAnswerStore(context: StoreContext): AnswerStore {
  const { database, sealer } = context
  const answers = answerTable(context)
  const run = (sql: string, ...values: readonly (string | number)[]) => {
    database.prepare(sql).run(...values)
  }
  type Row = NonNullable<ReturnType<typeof answers.get>>
  const answerOf = ({ content, ...row }: Row): StoredAnswer => ({
    ...row,
    ...content,
    correlationId: content.correlationId,
  })

  function insert({ status, correlationId, asked, body, ...row }: NewAnswer): void {
    answers.insert({ ...row, content: Content.parse({ status, correlationId, asked, body }) })
  }

  const ofAccounts = 'WHERE account_key IN (SELECT value FROM json_each(?))'

  /** What stays of an endpoint. */
  const prune = (accountKey: string, of: string, kept: number, sinceMs: number) =>
    run(
      `DELETE FROM kept_answers WHERE account_key = ?1 AND endpoint = ?2
         AND seq NOT IN (
           SELECT seq FROM kept_answers WHERE account_key = ?1 AND endpoint = ?2 ORDER BY seq DESC LIMIT ?3
         )
         AND seq IS NOT (
           SELECT max(seq) FROM kept_answers
           WHERE account_key = ?1 AND endpoint = ?2 AND understood = 0 AND answered_at >= ?4
         )`,
      accountKey,
      of,
      kept,
      sinceMs,
    )

  return storeOf<AnswerStore>(database)({
    reads: {
      list: (accountKeys) =>
        answers.openable(`${ofAccounts} ORDER BY seq DESC`, JSON.stringify(accountKeys)).map(answerOf),
      judged: (accountKeys) =>
        judgedAnswers(context).all(
          `${ofAccounts} AND substr(content, 2, 8) IN (SELECT unhex(value) FROM json_each(?)) ORDER BY seq DESC`,
          JSON.stringify(accountKeys),
          JSON.stringify(sealer.keyIds),
        ),
      get(id) {
        const [row] = answers.openable('WHERE id = ?', id)
        return row && answerOf(row)
      },
    },
    writes: {
      add(added, { kept, since }) {
        for (const answer of added) insert(answer)
        for (const each of added) prune(each.accountKey, each.endpoint, kept, since.getTime())
      },
      judge(judged) {
        for (const { id, understood } of judged) answers.update(id, { understood })
      },
      handOver(from, to) {
        run('UPDATE kept_answers SET account_key = ? WHERE account_key = ?', to, from)
        run('DELETE FROM kept_answers WHERE account_key <> ?', to)
      },
      forgetAll: () => run('DELETE FROM kept_answers'),
    },
  })
}
