import { z } from 'zod'
import { batchStates } from '../../contract/batch.ts'
import { sharedRoles } from '../../contract/shared-batch-words.ts'
import { conflict } from '../../contract/refusals.ts'
import {
  toldEnds,
  type BatchShare,
  type BatchShareBook,
  type HeldRow,
  type ToldEnds,
} from '../../core/warehouse/shared-batches.ts'
import { batchRowTable, batchTable } from './batch.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'

const ShareRow = z.object({
  id: z.string(),
  shared_id: z.string(),
  shared: z.enum(sharedRoles).exclude(['over']),
  state: z.enum(batchStates),
  with_slips: z.int().transform(Boolean),
  next_take: z.string().nullable(),
})
const Held = z.object({ place: z.int(), take_id: z.string(), state: z.string() })
const Offered = z.object({ place: z.int(), order_number: z.string() })

const shareColumns = `SELECT id, shared_id, shared, state, with_slips, next_take FROM batches WHERE shared IN ('owner', 'helper')`
/** Rows that have an end here which others should hear. */
const hasEnd = `state IN ('in_doubt', 'bought', 'refused', 'not_sent', 'already_shipped', 'held', 'taken_out')`
const isTold: Readonly<Record<ToldEnds, string>> = {
  all: hasEnd,
  money: `state IN ('bought', 'in_doubt')`,
  bought: `state = 'bought'`,
}

function shareOf(row: unknown): BatchShare {
  const { id, shared_id, shared, state, with_slips, next_take } = ShareRow.parse(row)
  const nextTake = next_take ?? undefined
  return { batchId: id, sharedId: shared_id, role: shared, state, withSlips: with_slips, nextTake }
}

/** `BatchShareBook` in SQLite, whose trigger notes what is to be told. */
export function sqliteBatchShares(context: StoreContext): BatchShareBook {
  const { database, clock } = context
  const batches = batchTable(context)
  const rows = batchRowTable(context)
  const heldIn = (batchId: string, where: string) =>
    database
      .prepare(
        `SELECT place, take_id, state FROM batch_rows WHERE batch_id = ? AND take_id IS NOT NULL AND ${where} ORDER BY place`,
      )
      .all(batchId)
      .map((row) => Held.parse(row))
  const heldRow = ({ place, take_id }: z.infer<typeof Held>): HeldRow => ({ place, takeId: take_id })
  const get = (batchId: string) => {
    const row = database.prepare(`${shareColumns} AND id = ?`).get(batchId)
    return row && shareOf(row)
  }

  return storeOf<BatchShareBook>(database)({
    reads: {
      list: () =>
        database
          .prepare(`${shareColumns} ORDER BY seq`)
          .all()
          .map((row) => shareOf(row)),
      get,
      has: (batchId) => batches.get(batchId) !== undefined,
      offered: (batchId, after, most) =>
        database
          .prepare(
            `SELECT place, order_number FROM batch_rows
             WHERE batch_id = ? AND place > ? AND state = 'waiting' ORDER BY place LIMIT ?`,
          )
          .all(batchId, after, most)
          .map((row) => {
            const { place, order_number } = Offered.parse(row)
            return { place, orderNumber: order_number }
          }),
      held: (batchId) =>
        heldIn(batchId, `state IN ('waiting', 'working')`).map((row) => ({
          ...heldRow(row),
          isBegun: row.state === 'working',
        })),
      toGiveBack: (batchId) => heldIn(batchId, `state IN ('taken_out', 'cancelled')`).map(heldRow),
      untold: (batchId, most) =>
        rows
          .all(`WHERE batch_id = ? AND is_untold = 1 AND ${hasEnd} ORDER BY place LIMIT ?`, batchId, most)
          .flatMap(({ place, takeId, state, price, reason }) =>
            state === 'waiting' || state === 'working' || state === 'cancelled'
              ? []
              : [{ place, takeId, state, price, reason }],
          ),
      waitingHere: (batchId, places) =>
        database
          .prepare(
            `SELECT place FROM batch_rows WHERE batch_id = ? AND state = 'waiting' AND take_id IS NULL
             AND place IN (SELECT value FROM json_each(?))`,
          )
          .all(batchId, JSON.stringify(places))
          .map(({ place }) => Number(place)),
      wishes: (batchId) =>
        database
          .prepare(
            `SELECT place FROM batch_rows WHERE batch_id = ? AND is_untold = 1 AND state = 'waiting' ORDER BY place`,
          )
          .all(batchId)
          .map(({ place }) => Number(place)),
      takes: (sharedId) =>
        database
          .prepare(
            `SELECT r.place, r.take_id, r.state FROM batches b JOIN batch_rows r ON r.batch_id = b.id
             WHERE b.shared_id = ? AND r.take_id IS NOT NULL`,
          )
          .all(sharedId)
          .map((row) => heldRow(Held.parse(row))),
      countOpen: (batchId) =>
        rows.count(
          `WHERE batch_id = ? AND (state = 'in_doubt' OR (bench IS NOT NULL AND state IN ('waiting', 'cancelled')))
           AND (bench IS NOT NULL OR take_id IS NOT NULL)`,
          batchId,
        ),
    },
    writes: {
      share(batchId) {
        const batch = batches.one('WHERE id = ?', batchId)
        if (batch.shared === 'owner') return
        if (batch.shared === 'helper') throw conflict('batch_of_other')
        if (batch.state !== 'running' && batch.state !== 'paused')
          throw conflict(batch.state === 'draft' ? 'batch_not_begun' : 'batch_ended')
        if (batch.limit) throw conflict('batch_limited')
        batches.update(batchId, { shared: 'owner', sharedId: batchId })
      },
      help(id, { batchId: sharedId, bench, withSlips }) {
        const [open] = batches.all(`WHERE state IN ('draft', 'running', 'paused')`)
        if (open) throw conflict('batch_open')
        const now = clock.now()
        batches.insert({
          id,
          state: 'running',
          source: { kind: 'help', bench },
          withSlips,
          createdAt: now,
          startedAt: now,
          updatedAt: now,
          shared: 'helper',
          sharedId,
        })
      },
      over(batchId) {
        batches.update(batchId, { shared: 'over' })
        database
          .prepare(`UPDATE batch_rows SET is_untold = 0 WHERE batch_id = ? AND is_untold = 1`)
          .run(batchId)
      },
      asksFor(batchId, takeId) {
        batches.keep(batchId, { nextTake: takeId })
      },
      took(batchId, takeId, taken) {
        const now = clock.now()
        const isOwner = get(batchId)?.role === 'owner'
        for (const { place, orderId, orderNumber } of taken) {
          const row = rows.get([batchId, place])
          if (!row) {
            rows.insert({ batchId, place, orderId, orderNumber, state: 'waiting', takeId, updatedAt: now })
            continue
          }
          const { state, purchaseId, bench } = row
          // What another bench was not sure of it has given back, and this bench takes it before it has heard that.
          const isGivenBack = state === 'in_doubt' && bench !== undefined
          // What was bought here or at another bench, or is not sure here, is told and not begun again; nor is what has ended in this bench's
          // own list, and waits in a warehouse that was put back: no person had it wait.
          const isOver = isOwner
            ? state !== 'waiting' && !isGivenBack
            : state === 'bought' ||
              state === 'in_doubt' ||
              (state === 'already_shipped' && purchaseId !== undefined)
          if (state === 'working' || isOver) {
            rows.update([batchId, place], { takeId })
            database
              .prepare(`UPDATE batch_rows SET is_untold = 1 WHERE batch_id = ? AND place = ? AND ${hasEnd}`)
              .run(batchId, place)
            continue
          }
          const again = { gestureId: undefined, purchaseId: undefined, price: undefined }
          rows.update([batchId, place], {
            ...again,
            state: 'waiting',
            takeId,
            bench: undefined,
            reason: undefined,
          })
        }
        batches.keep(batchId, { nextTake: undefined })
      },
      lost(batchId, lost) {
        const { shared } = batches.one('WHERE id = ?', batchId)
        const letGo: HeldRow[] = []
        for (const { place, takeId } of lost) {
          const row = rows.get([batchId, place])
          if (row?.takeId !== takeId || !['waiting', 'taken_out', 'cancelled'].includes(row.state)) continue
          const isDropped = shared === 'helper' && row.state === 'waiting'
          rows.update([batchId, place], { takeId: undefined, ...(isDropped ? { state: 'taken_out' } : {}) })
          letGo.push({ place, takeId })
        }
        return letGo
      },
      told(batchId, told) {
        const tell = database.prepare(
          `UPDATE batch_rows SET is_untold = 0 WHERE batch_id = ? AND place = ? AND state = ?`,
        )
        for (const { place, state } of told) tell.run(batchId, place, state)
      },
      toTell(batchId, toTell) {
        const tell = (isEnd: string, places: readonly number[]) =>
          Number(
            database
              .prepare(
                `UPDATE batch_rows SET is_untold = 1 WHERE batch_id = ? AND bench IS NULL AND is_untold = 0 AND ${isEnd}
                 AND place IN (SELECT value FROM json_each(?))`,
              )
              .run(batchId, JSON.stringify(places)).changes,
          )
        const placesOf = (ends: ToldEnds) =>
          toTell.filter((one) => one.ends === ends).map(({ place }) => place)
        return toldEnds.reduce((sum, ends) => sum + tell(isTold[ends], placesOf(ends)), 0)
      },
      wished(batchId, places) {
        database
          .prepare(
            `UPDATE batch_rows SET is_untold = 0 WHERE batch_id = ? AND state = 'waiting'
             AND place IN (SELECT value FROM json_each(?))`,
          )
          .run(batchId, JSON.stringify(places))
      },
      hear(batchId, heard) {
        let changed = 0
        const isWished = database.prepare(
          `SELECT 1 FROM batch_rows WHERE batch_id = ? AND place = ? AND state = 'waiting' AND is_untold = 1`,
        )
        for (const { place, ...said } of heard) {
          const row = rows.get([batchId, place])
          // What waits again by a person's wish is not undone by what was before it.
          if (!row || (said.state !== 'bought' && isWished.get(batchId, place))) continue
          const isFree = row.state === 'waiting' || row.state === 'cancelled'
          // What this bench made of it is its own to say; but where nothing was bought of it here, and another bench has bought it.
          const isBoughtThere =
            said.bench !== undefined &&
            ['bought', 'in_doubt', 'already_shipped'].includes(said.state) &&
            ['refused', 'not_sent', 'held', 'taken_out'].includes(row.state)
          const isHere = row.bench === undefined && !isFree && !isBoughtThere
          // This bench's own word of a row that its book, an earlier one, has waiting.
          const isOwnEnd = said.bench === undefined && said.state !== 'waiting' && said.state !== 'cancelled'
          if (isOwnEnd && (row.state !== 'waiting' || row.takeId !== undefined)) continue
          // An earlier state of the warehouse, as after its database was put back, undoes nothing that is known here.
          const isEarlier =
            (row.state === 'bought' && said.state !== 'bought') ||
            (row.state === 'cancelled' && said.state === 'waiting')
          const isSame =
            row.state === said.state &&
            row.bench === said.bench &&
            row.reason?.code === said.reason?.code &&
            row.price?.amountMinor === said.price?.amountMinor
          if (isHere || isEarlier || (isSame && row.takeId === undefined)) continue
          rows.update([batchId, place], {
            ...said,
            takeId: undefined,
            ...(isBoughtThere ? { gestureId: undefined, purchaseId: undefined } : {}),
          })
          changed += 1
        }
        return changed
      },
    },
  })
}
