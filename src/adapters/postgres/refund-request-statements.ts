// SQL about requests for refunds. $1 is the warehouse in every one of them, $2 the bench that asks where nothing else is said.

import { mostAttentionOfAKind } from '../../contract/attention.ts'
import { named } from './statements.ts'

/** So many are told at once. */
const mostOpen = 200
const mostAsked = 50
/** One more than are listed of what needs attention. */
const mostAnswered = mostAttentionOfAKind + 1
/** What ended is listed for so long. */
const endedDays = 7
/** A refund that the service has not ended by then is followed at its own bench alone. */
const followedDays = 120

const columns = `r.request_id, r.bench_id, r.label_id, r.asked_by, coalesce(b.name, '') AS bench,
  coalesce(a.name, '') AS asked_at_bench, b.seen_at AS bench_heard_at, r.sealed, r.asked_at, r.state, r.taken_at, r.word, r.code,
  r.refund_id, r.said_at, r.ended_at
FROM packbench.refund_requests r
LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = r.bench_id
LEFT JOIN packbench.benches a ON a.warehouse_id = $1::uuid AND a.bench_id = r.asked_by`

export const refundRequestStatements = named({
  /** $3 request, $4 bench and $5 label, $6 sealed. One of the label that is open, or the same once more, changes nothing. */
  ask_refund: `
INSERT INTO packbench.refund_requests AS r (warehouse_id, request_id, bench_id, label_id, asked_by, sealed)
VALUES ($1::uuid, $3::uuid, $4::uuid, $5::uuid, $2::uuid, $6::bytea)
ON CONFLICT DO NOTHING`,

  /** $2 request, $3 bench, $4 label: that request, else the open one of the label. */
  asked_refund: `
SELECT ${columns}
WHERE r.warehouse_id = $1::uuid
  AND (r.request_id = $2::uuid OR (r.bench_id = $3::uuid AND r.label_id = $4::uuid AND r.ended_at IS NULL))
ORDER BY r.request_id = $2::uuid DESC LIMIT 1`,

  /** $3 request. */
  call_off_refund: `
UPDATE packbench.refund_requests r
SET state = 'called_off', said_at = clock_timestamp(), ended_at = clock_timestamp()
WHERE r.warehouse_id = $1::uuid AND r.request_id = $3::uuid AND r.asked_by = $2::uuid AND r.state = 'asked'
RETURNING r.request_id`,

  /** $2 request. */
  get_refund_request: `
SELECT ${columns}
WHERE r.warehouse_id = $1::uuid AND r.request_id = $2::uuid`,

  /** $2 benches and $3 their labels, as many. */
  refund_requests_of_labels: `
SELECT DISTINCT ON (r.bench_id, r.label_id) ${columns}
JOIN unnest($2::uuid[], $3::uuid[]) AS wanted(bench_id, label_id)
  ON wanted.bench_id = r.bench_id AND wanted.label_id = r.label_id
WHERE r.warehouse_id = $1::uuid
ORDER BY r.bench_id, r.label_id, r.asked_at DESC`,

  list_open_refunds: `
SELECT ${columns}
WHERE r.warehouse_id = $1::uuid AND r.ended_at IS NULL AND (r.bench_id = $2::uuid OR r.asked_by = $2::uuid)
  AND (r.state <> 'done' OR r.asked_at > clock_timestamp() - interval '${followedDays} days')
ORDER BY r.state = 'done', r.asked_at, r.request_id LIMIT ${mostOpen}`,

  list_asked_refunds: `
SELECT ${columns}
WHERE r.warehouse_id = $1::uuid AND r.asked_by = $2::uuid
  AND (r.ended_at IS NULL OR r.ended_at > clock_timestamp() - interval '${endedDays} days')
ORDER BY r.asked_at DESC, r.request_id LIMIT ${mostAsked}`,

  /** $3 requests and $4 their states, as many: those are left out. Only the bench that bought the label has a word for calling off. */
  list_answered_refunds: `
SELECT ${columns}
WHERE r.warehouse_id = $1::uuid AND r.asked_by = $2::uuid
  AND (r.state IN ('done', 'refused') OR (r.state = 'called_off' AND r.word IS NOT NULL))
  AND r.said_at > clock_timestamp() - interval '${followedDays} days'
  AND NOT EXISTS (
    SELECT FROM unnest($3::uuid[], $4::text[]) AS seen(request_id, state)
    WHERE seen.request_id = r.request_id AND seen.state = r.state)
ORDER BY r.said_at DESC, r.request_id LIMIT ${mostAnswered}`,

  /** $3 request. What a bench asked that was put out since waits until it is let in. */
  take_refund: `
UPDATE packbench.refund_requests r SET state = 'taken', taken_at = clock_timestamp(), said_at = clock_timestamp()
WHERE r.warehouse_id = $1::uuid AND r.request_id = $3::uuid AND r.bench_id = $2::uuid AND r.state = 'asked'
  AND NOT EXISTS (SELECT FROM packbench.put_outs p WHERE p.warehouse_id = $1::uuid AND p.bench_id = r.asked_by)
RETURNING r.request_id`,

  /** $3 request, $4 state, $5 word, $6 code, $7 refund, $8 whether it is over. */
  say_refund: `
UPDATE packbench.refund_requests r SET state = $4::text, word = $5::text, code = $6::text, refund_id = $7::uuid,
  said_at = clock_timestamp(), ended_at = CASE WHEN $8::boolean THEN clock_timestamp() END
WHERE r.warehouse_id = $1::uuid AND r.request_id = $3::uuid AND r.bench_id = $2::uuid
  AND r.state IN ('taken', 'done') AND r.ended_at IS NULL`,
})
