import type { ClaimNews, ElsewhereStore } from '../../core/warehouse/claims-elsewhere.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'

const keep = `
  INSERT INTO claims_elsewhere (order_key, kind, bench, since, source) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (order_key) DO UPDATE
  SET kind = excluded.kind, bench = excluded.bench, since = excluded.since, source = excluded.source`

/** `ElsewhereStore` in SQLite, whose triggers keep the phase of an order with it. */
export function sqliteElsewhereStore({ database }: StoreContext): ElsewhereStore {
  const ordersAmong = (keys: readonly string[]): number =>
    Number(
      database
        .prepare(
          'SELECT count(*) AS count FROM json_each(?) AS one CROSS JOIN orders ON orders.number_key = one.value',
        )
        .get(JSON.stringify(keys))?.['count'],
    )

  /** Whether it is another claim by it. */
  function keepOne({ orderKey, elsewhere }: ClaimNews, source: string): boolean {
    const before = database
      .prepare('SELECT kind, bench, since FROM claims_elsewhere WHERE order_key = ?')
      .get(orderKey)
    if (!elsewhere) {
      if (before) database.prepare('DELETE FROM claims_elsewhere WHERE order_key = ?').run(orderKey)
      return before !== undefined
    }
    const { kind, bench } = elsewhere
    const since = elsewhere.since.getTime()
    database.prepare(keep).run(orderKey, kind, bench, since, source)
    return before?.['kind'] !== kind || before['bench'] !== bench || before['since'] !== since
  }

  return storeOf<ElsewhereStore>(database)({
    reads: {
      listClaimed: () =>
        database
          .prepare(`SELECT order_key FROM claims_elsewhere WHERE kind = 'claimed'`)
          .all()
          .map((row) => String(row['order_key'])),
    },
    writes: {
      forgetOthers(source) {
        const others = database
          .prepare('SELECT order_key FROM claims_elsewhere WHERE source <> ?')
          .all(source)
          .map((row) => String(row['order_key']))
        database.prepare('DELETE FROM claims_elsewhere WHERE source <> ?').run(source)
        return ordersAmong(others)
      },
    },
    // It is read again after a power cut: how far that was is written behind it.
    writesSoon: {
      keep: (news, source) =>
        ordersAmong(news.filter((one) => keepOne(one, source)).map(({ orderKey }) => orderKey)),
    },
  })
}
