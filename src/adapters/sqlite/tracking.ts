import { z } from 'zod'
import { Warning } from '../../contract/domain.ts'
import { ErrorInfo } from '../../contract/errors.ts'
import { trackingStatuses } from '../../contract/tracking.ts'
import type { Tracking, TrackingAnswer, TrackingStore } from '../../core/tracking/ports.ts'
import { longestAskAfterMs } from '../../core/tracking/schedule.ts'
import {
  absentAs,
  flag,
  int,
  of,
  oneOf,
  optional,
  orNothing,
  sealedJson,
  text,
  time,
  type Codec,
} from './columns.ts'
import { recipientText } from './purchase-table.ts'
import { reversedTracking } from './search-terms.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

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

const answer = orNothing(sealedJson(Answer)) as Codec<TrackingAnswer | undefined>
const failure = orNothing(sealedJson(ErrorInfo))

const trackingTable = table('trackings', {
  fixed: { id: text, trackingNumber: text, labelSeq: optional(int), boughtAt: optional(time) },
  changing: {
    status: optional(oneOf(trackingStatuses)),
    statusSince: optional(time),
    askedAt: optional(time),
    triedAt: optional(time),
    failures: int,
    ended: flag,
    nextAskAt: optional(time),
    answer,
    failure,
  },
  besides: { updatedAt: time },
})

/** What is kept of a number, and whose it is, where one of both is there. */
const rowColumns = {
  trackingNumber: text,
  askedAt: optional(time),
  statusSince: optional(time),
  triedAt: optional(time),
  failures: absentAs(0, int),
  ended: absentAs(false, flag),
  answer: optional(of('trackings', 'tracking_id', answer)),
  failure: optional(of('trackings', 'tracking_id', failure)),
  labelId: optional(text),
  purchaseId: optional(text),
  orderNumber: absentAs('', text),
  service: absentAs('', text),
  recipient: absentAs('', of('purchases', 'purchase_id', recipientText)),
  destination: absentAs('', of('purchases', 'purchase_id', recipientText)),
  boughtAt: absentAs(new Date(0), time),
}

const columns = `trackings.id AS tracking_id, status_since, asked_at, tried_at, failures, ended, answer, failure,
  labels.id AS label_id, purchases.id AS purchase_id, order_number, service, recipient, destination,
  purchases.bought_at AS bought_at`
const parcelNumber = 'coalesce(labels.tracking_number, purchases.tracking_number)'
const withLabels = `FROM trackings LEFT JOIN labels ON labels.seq = trackings.label_seq
  LEFT JOIN purchases ON purchases.id = labels.purchase_id`

/** From what is kept of numbers to the labels, where they are the station's own. */
const fromTrackings = view(
  `SELECT trackings.tracking_number AS tracking_number, ${columns} ${withLabels}`,
  rowColumns,
)
/** From the labels to what is kept of their numbers. */
const fromLabels = view(
  `SELECT ${parcelNumber} AS tracking_number, ${columns}
  FROM labels JOIN purchases ON purchases.id = labels.purchase_id
  LEFT JOIN trackings ON trackings.tracking_number = ${parcelNumber}`,
  rowColumns,
)

const boughtLabels = view(
  `SELECT labels.seq AS label_seq, bought_at, ${parcelNumber} AS tracking_number
  FROM labels JOIN purchases ON purchases.id = labels.purchase_id`,
  { labelSeq: int, boughtAt: optional(time), trackingNumber: absentAs('', text) },
)

const trackingCounts = view(
  `SELECT
    count(*) FILTER (WHERE status = 'Delayed') AS delayed,
    count(*) FILTER (WHERE status = 'DeliveryFailed') AS delivery_failed,
    count(*) FILTER (WHERE status = 'Other') AS other,
    count(*) FILTER (WHERE ended = 0) AS open,
    count(*) FILTER (WHERE ended = 0 AND asked_at IS NULL) AS never_asked,
    min(asked_at) FILTER (WHERE ended = 0) AS oldest_asked_at
  FROM trackings`,
  {
    delayed: int,
    deliveryFailed: int,
    other: int,
    open: int,
    neverAsked: int,
    oldestAskedAt: optional(time),
  },
)

const isOpen = 'trackings.bought_at >= ? AND ended = 0'
/** Of the station's own. The time is compared all the same, so that every filter takes it. */
const isOwn = 'trackings.bought_at >= min(0, ?)'
/** A parcel that came back is not asked about any more, and is still one to look after. */
const isOpenOrFailed = `trackings.bought_at >= ? AND (ended = 0 OR status = 'DeliveryFailed')`
const exceptions = `status IN ('Delayed', 'DeliveryFailed', 'Other')`

/** `TrackingStore` in SQLite. Statuses and times are plain, places and words of the service are sealed. */
export function sqliteTrackingStore(context: StoreContext): TrackingStore {
  const { database, stationId, clock, newId } = context
  const trackings = trackingTable(context)
  const kept = fromTrackings(context)
  const own = fromLabels(context)

  const trackingOf = ({
    labelId,
    purchaseId,
    orderNumber,
    service,
    recipient,
    destination,
    boughtAt,
    ...heard
  }: ReturnType<typeof kept.one>): Tracking => {
    const { trackingNumber } = heard
    const about = { trackingNumber, orderNumber, service, recipient, destination, boughtAt }
    const isOwn = labelId !== undefined && purchaseId !== undefined
    return { ...heard, parcel: isOwn ? { ...about, purchaseId, labelId } : undefined }
  }

  const find = (trackingNumber: string): Tracking | undefined => {
    const found =
      own.first(
        'WHERE labels.tracking_reversed = ? ORDER BY labels.seq DESC LIMIT 1',
        reversedTracking(trackingNumber),
      ) ?? kept.first('WHERE trackings.tracking_number = ?', trackingNumber)
    return found && trackingOf(found)
  }

  /** The row that holds what is heard of a number, made where there is none. */
  function rowIdOf(trackingNumber: string): string {
    const known = trackings.first('WHERE tracking_number = ?', trackingNumber)
    if (known) return known.id
    const id = newId()
    const label = boughtLabels(context).first(
      'WHERE labels.tracking_reversed = ? ORDER BY labels.seq DESC LIMIT 1',
      reversedTracking(trackingNumber),
    )
    trackings.insert({ ...label, id, trackingNumber, failures: 0, ended: false, updatedAt: clock.now() })
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

  return storeOf<TrackingStore>(database)({
    reads: {
      find,
      listByOrder: (orderId) =>
        own
          .all(
            `WHERE purchases.order_id = ? AND purchases.state <> 'refused'
             ORDER BY parcel_number, labels.package_number`,
            orderId,
          )
          .map(trackingOf),
      nextDue(since, at) {
        const due = kept.first(
          // What is not due for longer than any wait was written before the computer's clock was set back.
          `WHERE ${isOpen} AND next_ask_at NOT BETWEEN ? AND ?
           ORDER BY asked_at, trackings.bought_at LIMIT 1`,
          since.getTime(),
          at.getTime() + 1,
          at.getTime() + longestAskAfterMs,
        )
        return due && trackingOf(due)
      },
      board(filter) {
        const { where, values } = boardWhere(filter)
        const sinceMs = filter.since.getTime()
        const total = database
          .prepare(`SELECT count(*) AS count ${withLabels} WHERE ${where}`)
          .get(sinceMs, ...values)
        const rows = kept.all(
          `WHERE ${where} ORDER BY coalesce(status_since, trackings.bought_at), trackings.seq LIMIT ?`,
          sinceMs,
          ...values,
          filter.limit,
        )
        return { rows: rows.map(trackingOf), total: Number(total?.['count']) }
      },
      counts: (since) =>
        trackingCounts(context).one(
          `WHERE bought_at >= ? AND (ended = 0 OR status = 'DeliveryFailed')`,
          since.getTime(),
        ),
    },
    writes: {
      enrol(since, firstAskAfterMs) {
        const last = database.prepare('SELECT max(label_seq) AS seq FROM trackings').get()
        const enrol = database.prepare(
          `INSERT INTO trackings (id, station_id, tracking_number, label_seq, bought_at, next_ask_at, updated_at)
           VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tracking_number) DO UPDATE
           SET label_seq = excluded.label_seq, bought_at = excluded.bought_at,
             next_ask_at = coalesce(next_ask_at, excluded.next_ask_at)`,
        )
        const bought = boughtLabels(context).all(
          `WHERE labels.seq > ? AND bought_at >= ? AND ${parcelNumber} <> ''`,
          Number(last?.['seq'] ?? 0),
          since.getTime(),
        )
        for (const { labelSeq, boughtAt, trackingNumber } of bought) {
          const at = boughtAt?.getTime() ?? 0
          const now = clock.now().getTime()
          enrol.run(newId(), stationId, trackingNumber, labelSeq, at, at + firstAskAfterMs, now)
        }
      },
      keep(trackingNumber, result) {
        const { triedAt, ended, nextAskAt } = result
        const known = find(trackingNumber)
        if (!known && !('answer' in result)) return undefined
        const heard =
          'answer' in result
            ? {
                status: result.answer.status,
                statusSince: result.statusSince,
                askedAt: triedAt,
                failures: 0,
                answer: result.answer,
                failure: undefined,
              }
            : { failures: result.failures, failure: result.failure }
        trackings.update(rowIdOf(trackingNumber), { ...heard, triedAt, ended, nextAskAt })
        return find(trackingNumber)
      },
    },
  })
}

/** A tracking number's end as LIKE takes it: letters and digits, which are no wildcards. */
const endOf = (query: string) => reversedTracking(query).split('').reverse().join('') || '-'
