// SQL about benches and what is said to them. $1 is the warehouse in every one of them, as in statements.ts.

import { messageHours } from '../../contract/warehouse-benches.ts'
import { named, scanned } from './statements.ts'

/** So many held orders, and messages, are told of. */
const mostOrders = 100
const mostMessages = 10
/** A message that was sent to all is for those that were heard of within these hours. */
const hereHours = 12
/** Its text is forgotten after so many days. */
const textDays = 7
/** What was left half scanned is listed for so many days. */
const leftDays = 7

const recent = `m.sent_at > clock_timestamp() - interval '${messageHours} hours'`
const benchOf = (row: string) =>
  `LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = ${row}.bench_id`
const isHeld = `c.bench_id IS NOT NULL AND (c.in_doubt OR NOT c.is_packed)
  AND (c.in_doubt OR c.lease_until > clock_timestamp())`
const scannedAt = `(c.scanned ->> 'at')::timestamptz`
const isLeft = `NOT c.is_packed AND ${scannedAt} > clock_timestamp() - interval '${leftDays} days'`

export const benchStatementsOf = (leaseMs: number) =>
  named({
    /** $2 bench, $3 its name, $4 facts. */
    tell: `
INSERT INTO packbench.benches AS b (warehouse_id, bench_id, name, facts, facts_at)
VALUES ($1::uuid, $2::uuid, $3::text, $4::jsonb, clock_timestamp())
ON CONFLICT (warehouse_id, bench_id) DO UPDATE SET
  name = $3::text, seen_at = clock_timestamp(), facts = $4::jsonb, facts_at = clock_timestamp()`,

    /** $2 bench. One row: the stop, where there is one, and the messages. */
    hear: `
SELECT
  (SELECT jsonb_build_object('operator', s.operator, 'bench', s.bench, 'since', s.since)
    FROM packbench.stops s WHERE s.warehouse_id = $1::uuid AND s.is_stopped) AS stop,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('messageId', m.message_id, 'text', m.text, 'operator', m.operator,
      'bench', m.bench, 'sentAt', m.sent_at) ORDER BY m.sent_at), '[]')
    FROM packbench.messages m
    WHERE m.warehouse_id = $1::uuid AND m.bench_id = $2::uuid AND m.read_at IS NULL AND ${recent}) AS messages`,

    list_benches: `
SELECT b.bench_id, b.name, b.seen_at, b.facts_at, b.facts, clock_timestamp() AS now
FROM packbench.benches b WHERE b.warehouse_id = $1::uuid ORDER BY b.name, b.bench_id`,

    list_held: `
SELECT h.*, b.name AS bench, count(*) OVER () AS of_all,
  coalesce(b.seen_at < clock_timestamp() - interval '${leaseMs} milliseconds', true) AS stuck
FROM (SELECT c.order_key, c.in_doubt, ${scanned} AS scanned, NOT held.yes AS is_left,
    CASE WHEN held.yes THEN c.bench_id ELSE (c.scanned ->> 'benchId')::uuid END AS bench_id,
    CASE WHEN held.yes THEN c.claimed_at ELSE ${scannedAt} END AS since
  FROM packbench.claims c CROSS JOIN LATERAL (SELECT coalesce(${isHeld}, false) AS yes) AS held
  WHERE c.warehouse_id = $1::uuid AND (${isHeld} OR ${isLeft})) AS h ${benchOf('h')}
ORDER BY h.since, h.order_key LIMIT ${mostOrders}`,

    list_messages: `
SELECT m.message_id, min(m.text) AS text, min(m.operator) AS operator, min(m.bench) AS bench, min(m.sent_at) AS sent_at,
  jsonb_agg(jsonb_build_object('bench', coalesce(b.name, ''), 'readAt', m.read_at, 'operator', m.read_by)
    ORDER BY b.name) AS readers
FROM packbench.messages m ${benchOf('m')}
WHERE m.warehouse_id = $1::uuid AND ${recent}
GROUP BY m.message_id ORDER BY min(m.sent_at) DESC, m.message_id LIMIT ${mostMessages}`,

    /** $2 stop or go, $3 who, $4 the bench's name. Whoever was first stays. */
    set_stop: `
INSERT INTO packbench.stops AS s (warehouse_id, is_stopped, operator, bench, since)
VALUES ($1::uuid, $2::boolean, $3::text, $4::text, clock_timestamp())
ON CONFLICT (warehouse_id) DO UPDATE SET
  is_stopped = $2::boolean, operator = $3::text, bench = $4::text, since = clock_timestamp()
WHERE s.is_stopped <> $2::boolean`,

    /** $2 message, $3 to this bench or, where it is null, to all that are there, $4 text, $5 who, $6 the bench's name. */
    send: `
INSERT INTO packbench.messages AS m (warehouse_id, message_id, bench_id, text, operator, bench, sent_at)
SELECT $1::uuid, $2::uuid, b.bench_id, $4::text, $5::text, $6::text, clock_timestamp() FROM packbench.benches b
WHERE b.warehouse_id = $1::uuid AND CASE WHEN $3::uuid IS NULL
  THEN b.seen_at > clock_timestamp() - interval '${hereHours} hours' ELSE b.bench_id = $3::uuid END
ON CONFLICT (warehouse_id, message_id, bench_id) DO NOTHING`,

    /** People may have written anything into a text. */
    forget_texts: `
UPDATE packbench.messages m SET text = ''
WHERE m.warehouse_id = $1::uuid AND m.sent_at < clock_timestamp() - interval '${textDays} days' AND m.text <> ''`,

    /** $2 bench, $3 message, $4 who, $5 how many milliseconds ago. */
    confirm: `
UPDATE packbench.messages m SET read_at = clock_timestamp() - $5::float8 * interval '1 millisecond', read_by = $4::text
WHERE m.warehouse_id = $1::uuid AND m.message_id = $3::uuid AND m.bench_id = $2::uuid AND m.read_at IS NULL`,
  })
