import { z } from 'zod'
import { LabelCode, readingOutcomes, trackingCodeStates } from '../../contract/label-codes.ts'
import type { LabelCodeStore } from '../../core/label-codes/ports.ts'
import { codeKeys } from '../../core/scanning/code-keys.ts'
import { as, flag, insert, int, json, oneOf, text, time } from './columns.ts'
import type { Sealer } from './sealer.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

const readings = table('label_readings', {
  fixed: {
    id: text,
    outcome: oneOf(readingOutcomes),
    tracking: as('tracking_state', oneOf(trackingCodeStates)),
    codes: json(z.array(LabelCode).readonly()),
    paper: text,
    /** Of what the hashes are made: they find nothing where it is not here. */
    dataKeyId: text,
  },
  besides: { seq: int, purchaseId: text, createdAt: time },
})

const carriers = view(
  `SELECT label_readings.id AS label_id, label_readings.purchase_id AS purchase_id, order_number,
     outcome = 'read' AS exact
   FROM label_readings JOIN purchases ON purchases.id = label_readings.purchase_id`,
  { labelId: text, purchaseId: text, orderNumber: text, exact: flag },
)

/** Apart from the indexes of words. */
const indexed = (key: string) => `code ${key}`

/** The hashes of a code's keys by each key of the station, in hex; none for what is no code. */
export const codeHashes = (sealer: Pick<Sealer, 'blindIndexes'>, scan: string): readonly string[] =>
  codeKeys(scan).flatMap((key) => sealer.blindIndexes(indexed(key)))

/** What was read of a label counts no more, and it is to be read; inside a transaction of the caller. */
export function readAgain({ database }: Pick<StoreContext, 'database'>, labelId: string): void {
  const seq = 'SELECT seq FROM labels WHERE id = ?'
  database.prepare(`DELETE FROM label_codes WHERE label_seq = (${seq})`).run(labelId)
  database.prepare(`DELETE FROM label_readings WHERE seq = (${seq})`).run(labelId)
  database.prepare(`INSERT OR IGNORE INTO unread_labels ${seq}`).run(labelId)
}

/** `LabelCodeStore` in SQLite. */
export function sqliteLabelCodeStore(context: StoreContext): LabelCodeStore {
  const { database, sealer, clock } = context
  const known = readings(context)
  const found = carriers(context)
  const placeOf = (labelId: string) =>
    database.prepare('SELECT seq, purchase_id FROM labels WHERE id = ?').get(labelId)
  const forget = (labelId: string) =>
    void database
      .prepare('DELETE FROM unread_labels WHERE seq = (SELECT seq FROM labels WHERE id = ?)')
      .run(labelId)

  return storeOf<LabelCodeStore>(database)({
    reads: {
      nextUnread(before = Number.MAX_SAFE_INTEGER) {
        const row = database
          .prepare(
            `SELECT unread_labels.seq AS seq, labels.id AS id
             FROM unread_labels JOIN labels ON labels.seq = unread_labels.seq
             WHERE unread_labels.seq < ? ORDER BY unread_labels.seq DESC LIMIT 1`,
          )
          .get(before)
        return row && { labelId: String(row['id']), place: Number(row['seq']) }
      },
      get(labelId) {
        const reading = known.get(labelId)
        if (!reading || !sealer.keyIds.includes(reading.dataKeyId)) return undefined
        const { outcome, tracking, codes, paper } = reading
        return { outcome, tracking, codes, paper }
      },
      isRemoved: (labelId) =>
        database.prepare('SELECT length(bytes) = 0 AS gone FROM labels WHERE id = ?').get(labelId)?.[
          'gone'
        ] === 1,
      carriersOf(scan, most) {
        const hashes = codeHashes(sealer, scan)
        if (hashes.length === 0) return []
        return found.all(
          `WHERE label_readings.seq IN (
             SELECT label_seq FROM label_codes WHERE code IN (SELECT unhex(value) FROM json_each(?))
           ) ORDER BY label_readings.seq DESC LIMIT ?`,
          JSON.stringify(hashes),
          most,
        )
      },
    },
    writes: {
      keep(labelId, { keys, ...reading }, paper) {
        const row = placeOf(labelId)
        if (!row) return
        const [seq, purchaseId] = [Number(row['seq']), String(row['purchase_id'])]
        readAgain(context, labelId)
        known.insert({
          id: labelId,
          seq,
          purchaseId,
          ...reading,
          paper,
          dataKeyId: sealer.keyId,
          createdAt: clock.now(),
        })
        for (const code of new Set(keys.map((key) => sealer.blindIndex(indexed(key)))))
          insert(database, 'label_codes', {
            code: Buffer.from(code, 'hex'),
            label_seq: seq,
            purchase_id: purchaseId,
          })
        forget(labelId)
      },
      forget,
    },
  })
}
