import { z } from 'zod'
import { trackingStatuses } from '../../contract/tracking-operations.ts'
import { Warning } from '../../contract/domain.ts'
import { ErrorInfo } from '../../contract/errors.ts'
import { longestAskAfterMs } from '../../core/tracking/schedule.ts'
import type { TrackedParcel, Tracking, TrackingAnswer, TrackingStore } from '../../core/tracking/ports.ts'
import { insert, timeOrNull, type Columns } from './columns.ts'
import { orUnreadable, sealedFields } from './sealed-fields.ts'
import { reversedTracking } from './search-terms.ts'
import type { StoreContext } from './store-context.ts'

const Blob = z.instanceof(Uint8Array)
const Time = z.int().nullable()

const Text = z.string().exactOptional()
const StatusWords = { status: z.enum(trackingStatuses).exactOptional(), statusText: Text, subStatus: Text }
/** As it is sealed: fields without a value are left out by JSON. */
const Answer = z.object({
  ...StatusWords,
  events: z.array(
    z.object({
      ...StatusWords,
      date: Text,
      description: Text,
      city: Text,
      state: Text,
      zip: Text,
      country: Text,
    }),
  ),
  warnings: z.array(Warning),
})

const TrackingRow = z.object({
  tracking_id: z.string().nullable(),
  tracking_number: z.string(),
  status_since: Time,
  asked_at: Time,
  tried_at: Time,
  failures: z.int().nullable(),
  ended: z.int().nullable(),
  answer: Blob.nullable(),
  failure: Blob.nullable(),
  label_id: z.string().nullable(),
  purchase_id: z.string().nullable(),
  order_number: z.string().nullable(),
  service: z.string().nullable(),
  recipient: Blob.nullable(),
  destination: Blob.nullable(),
  bought_at: Time,
})
const CountRow = z.object({
  delayed: z.int(),
  delivery_failed: z.int(),
  other: z.int(),
  open: z.int(),
  never_asked: z.int(),
  oldest_asked_at: Time,
})

const trackingColumns = `trackings.id AS tracking_id, status_since, asked_at, tried_at, failures, ended, answer, failure`
const parcelColumns = `labels.id AS label_id, purchases.id AS purchase_id, order_number, service, recipient, destination,
  purchases.bought_at AS bought_at`
const parcelNumber = 'coalesce(labels.tracking_number, purchases.tracking_number)'

/** From what is kept of numbers to the labels, where they are the station's own. */
const fromTrackings = `SELECT trackings.tracking_number AS tracking_number, ${trackingColumns}, ${parcelColumns}
  FROM trackings LEFT JOIN labels ON labels.seq = trackings.label_seq
  LEFT JOIN purchases ON purchases.id = labels.purchase_id`
/** From the labels to what is kept of their numbers. */
const fromLabels = `SELECT ${parcelNumber} AS tracking_number, ${trackingColumns}, ${parcelColumns}
  FROM labels JOIN purchases ON purchases.id = labels.purchase_id
  LEFT JOIN trackings ON trackings.tracking_number = ${parcelNumber}`

const isOpen = 'trackings.bought_at >= ? AND ended = 0'
/** Of the station's own. The time is compared all the same, so that every filter takes it. */
const isOwn = 'trackings.bought_at >= min(0, ?)'
/** A parcel that came back is not asked about any more, and is still one to look after. */
const isOpenOrFailed = `trackings.bought_at >= ? AND (ended = 0 OR status = 'DeliveryFailed')`
const exceptions = `status IN ('Delayed', 'DeliveryFailed', 'Other')`

/** `TrackingStore` in SQLite. Statuses and times are plain, places and words of the service are sealed. */
export function sqliteTrackingStore({
  database,
  sealer,
  stationId,
  clock,
  newId,
}: StoreContext): TrackingStore {
  const fields = sealedFields(sealer, 'trackings')
  const purchaseFields = sealedFields(sealer, 'purchases')
  const now = () => clock.now().getTime()
  const timeOf = (milliseconds: number | null) => (milliseconds === null ? undefined : new Date(milliseconds))

  function trackingOf(row: unknown): Tracking {
    const r = TrackingRow.parse(row)
    const { tracking_id: id, answer, failure } = r
    const json = <T>(column: 'answer' | 'failure', sealed: Uint8Array | null, schema: z.ZodType<T>) =>
      sealed && id !== null
        ? orUnreadable(() => fields.openJson(column, id, sealed, schema), undefined)
        : undefined
    return {
      trackingNumber: r.tracking_number,
      parcel: parcelOf(r),
      answer: json('answer', answer, Answer) as TrackingAnswer | undefined,
      askedAt: timeOf(r.asked_at),
      statusSince: timeOf(r.status_since),
      failure: json('failure', failure, ErrorInfo),
      triedAt: timeOf(r.tried_at),
      failures: r.failures ?? 0,
      ended: r.ended === 1,
    }
  }

  function parcelOf(r: z.infer<typeof TrackingRow>): TrackedParcel | undefined {
    const { label_id, purchase_id, recipient, destination, bought_at } = r
    if (label_id === null || purchase_id === null) return undefined
    const text = (column: 'recipient' | 'destination', sealed: Uint8Array | null) =>
      sealed ? orUnreadable(() => purchaseFields.openText(column, purchase_id, sealed), '') : ''
    return {
      trackingNumber: r.tracking_number,
      orderNumber: r.order_number ?? '',
      purchaseId: purchase_id,
      labelId: label_id,
      service: r.service ?? '',
      recipient: text('recipient', recipient),
      destination: text('destination', destination),
      boughtAt: new Date(bought_at ?? 0),
    }
  }

  const all = (query: string, ...values: readonly (string | number)[]): readonly Tracking[] =>
    database
      .prepare(query)
      .all(...values)
      .map(trackingOf)

  const find = (trackingNumber: string) =>
    all(
      `${fromLabels} WHERE labels.tracking_reversed = ? ORDER BY labels.seq DESC LIMIT 1`,
      reversedTracking(trackingNumber),
    )[0] ?? all(`${fromTrackings} WHERE trackings.tracking_number = ?`, trackingNumber)[0]

  /** The row that holds what is heard of a number, made where there is none. */
  function rowIdOf(trackingNumber: string): string {
    const row = database.prepare('SELECT id FROM trackings WHERE tracking_number = ?').get(trackingNumber)
    if (row) return String(row['id'])
    const id = newId()
    const label = database
      .prepare(
        `SELECT labels.seq AS seq, bought_at FROM labels JOIN purchases ON purchases.id = labels.purchase_id
          WHERE labels.tracking_reversed = ? ORDER BY labels.seq DESC LIMIT 1`,
      )
      .get(reversedTracking(trackingNumber))
    insert(database, 'trackings', {
      id,
      station_id: stationId,
      tracking_number: trackingNumber,
      label_seq: label?.['seq'] ?? null,
      bought_at: label?.['bought_at'] ?? null,
      updated_at: now(),
    })
    return id
  }

  const boardWhere = ({ which, status, query }: Parameters<TrackingStore['board']>[0]) => ({
    where: [
      ...(which === 'exceptions' ? [isOpenOrFailed, exceptions] : which === 'open' ? [isOpen] : [isOwn]),
      ...(status ? ['status = ?'] : []),
      ...(query ? [`(instr(upper(order_number), ?) > 0 OR trackings.tracking_number LIKE ?)`] : []),
    ].join(' AND '),
    values: [...(status ? [status] : []), ...(query ? [query.toUpperCase(), `%${endOf(query)}`] : [])],
  })

  return {
    enrol: (since, firstAskAfterMs) =>
      database.transact(() => {
        const last = database.prepare('SELECT max(label_seq) AS seq FROM trackings').get()
        const bought = database
          .prepare(
            `SELECT labels.seq AS seq, bought_at, ${parcelNumber} AS tracking_number
              FROM labels JOIN purchases ON purchases.id = labels.purchase_id
              WHERE labels.seq > ? AND bought_at >= ? AND ${parcelNumber} <> ''`,
          )
          .all(Number(last?.['seq'] ?? 0), since.getTime())
        for (const { seq, bought_at, tracking_number } of bought) {
          database
            .prepare(
              `INSERT INTO trackings (id, station_id, tracking_number, label_seq, bought_at, next_ask_at, updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tracking_number) DO UPDATE
                SET label_seq = excluded.label_seq, bought_at = excluded.bought_at,
                  next_ask_at = coalesce(next_ask_at, excluded.next_ask_at)`,
            )
            .run(
              newId(),
              stationId,
              String(tracking_number),
              Number(seq),
              Number(bought_at),
              Number(bought_at) + firstAskAfterMs,
              now(),
            )
        }
      }),
    find: (trackingNumber) => database.run(() => find(trackingNumber)),
    listByOrder: (orderId) =>
      database.run(() =>
        all(
          `${fromLabels} WHERE purchases.order_id = ? AND purchases.state <> 'refused'
            ORDER BY parcel_number, labels.package_number`,
          orderId,
        ),
      ),
    keep: (trackingNumber, result) =>
      database.transact(() => {
        const { triedAt, ended, nextAskAt } = result
        const known = find(trackingNumber)
        if (!known && !('answer' in result)) return undefined
        const id = rowIdOf(trackingNumber)
        const heard: Columns =
          'answer' in result
            ? {
                status: result.answer.status ?? null,
                status_since: result.statusSince.getTime(),
                asked_at: triedAt.getTime(),
                failures: 0,
                answer: fields.sealJson('answer', id, result.answer),
                failure: null,
              }
            : { failures: result.failures, failure: fields.sealJson('failure', id, result.failure) }
        const columns: Columns = {
          ...heard,
          tried_at: triedAt.getTime(),
          ended: ended ? 1 : 0,
          next_ask_at: timeOrNull(nextAskAt),
          updated_at: now(),
        }
        const changes = Object.keys(columns).map((name) => `${name} = ?`)
        database
          .prepare(`UPDATE trackings SET ${changes.join(', ')} WHERE id = ?`)
          .run(...Object.values(columns), id)
        return find(trackingNumber)
      }),
    nextDue: (since, at) =>
      database.run(
        () =>
          all(
            // What is not due for longer than any wait was written before the computer's clock was set back.
            `${fromTrackings} WHERE ${isOpen} AND next_ask_at NOT BETWEEN ? AND ?
              ORDER BY asked_at, trackings.bought_at LIMIT 1`,
            since.getTime(),
            at.getTime() + 1,
            at.getTime() + longestAskAfterMs,
          )[0],
      ),
    board: (filter) =>
      database.run(() => {
        const { where, values } = boardWhere(filter)
        const sinceMs = filter.since.getTime()
        const total = database
          .prepare(
            `SELECT count(*) AS count FROM trackings LEFT JOIN labels ON labels.seq = trackings.label_seq
              LEFT JOIN purchases ON purchases.id = labels.purchase_id WHERE ${where}`,
          )
          .get(sinceMs, ...values)
        const rows = all(
          `${fromTrackings} WHERE ${where}
            ORDER BY coalesce(status_since, trackings.bought_at), trackings.seq LIMIT ?`,
          sinceMs,
          ...values,
          filter.limit,
        )
        return { rows, total: Number(total?.['count']) }
      }),
    counts: (since) =>
      database.run(() => {
        const sinceMs = since.getTime()
        const row = CountRow.parse(
          database
            .prepare(
              `SELECT
                count(*) FILTER (WHERE status = 'Delayed') AS delayed,
                count(*) FILTER (WHERE status = 'DeliveryFailed') AS delivery_failed,
                count(*) FILTER (WHERE status = 'Other') AS other,
                count(*) FILTER (WHERE ended = 0) AS open,
                count(*) FILTER (WHERE ended = 0 AND asked_at IS NULL) AS never_asked,
                min(asked_at) FILTER (WHERE ended = 0) AS oldest_asked_at
              FROM trackings WHERE bought_at >= ? AND (ended = 0 OR status = 'DeliveryFailed')`,
            )
            .get(sinceMs),
        )
        return {
          delayed: row.delayed,
          deliveryFailed: row.delivery_failed,
          other: row.other,
          open: row.open,
          neverAsked: row.never_asked,
          oldestAskedAt: timeOf(row.oldest_asked_at),
        }
      }),
  }
}

/** A tracking number's end as LIKE takes it: letters and digits, which are no wildcards. */
const endOf = (query: string) => reversedTracking(query).split('').reverse().join('') || '-'
