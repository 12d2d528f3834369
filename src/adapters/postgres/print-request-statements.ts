// SQL about prints between benches. $1 is the warehouse in every one of them, $2 the bench that asks where nothing else is said.

import { named } from './statements.ts'

/** So many are told at once. */
const mostOpen = 200
/** What nobody has printed by then is printed by none. */
const contentDays = 7
/** Who asked for what is forgotten so long after. */
const askedDays = 30

const isVoid = `(EXISTS (SELECT FROM packbench.label_copies c
    WHERE c.warehouse_id = $1::uuid AND c.bench_id = r.label_bench_id AND c.label_id = r.label_id AND c.is_void)
  OR EXISTS (SELECT FROM packbench.refund_requests f
    WHERE f.warehouse_id = $1::uuid AND f.bench_id = r.label_bench_id AND f.label_id = r.label_id AND f.ended_at IS NULL))`
const isPutOut = (...benches: readonly string[]) =>
  `EXISTS (SELECT FROM packbench.put_outs p WHERE p.warehouse_id = $1::uuid AND p.bench_id IN (${benches.join(', ')}))`

const columns = `r.request_id, r.bench_id, r.asked_by, r.job_id, r.label_bench_id, r.label_id, coalesce(b.name, '') AS bench,
  coalesce(a.name, '') AS asked_at_bench, b.seen_at AS bench_heard_at, r.sealed, r.answer, r.state, ${isVoid} AS is_void,
  ${isPutOut('r.asked_by', 'r.bench_id')} AS is_put_out,
  r.content IS NOT NULL AS has_content, r.asked_at, r.said_at, r.ended_at
FROM packbench.print_requests r
LEFT JOIN packbench.benches b ON b.warehouse_id = $1::uuid AND b.bench_id = r.bench_id
LEFT JOIN packbench.benches a ON a.warehouse_id = $1::uuid AND a.bench_id = r.asked_by`

export const printRequestStatements = named({
  /** $3 request, $4 bench that is asked, $5 job, $6 and $7 the label's bench and label, $8 sealed, $9 content. */
  ask_print: `
INSERT INTO packbench.print_requests AS r
  (warehouse_id, request_id, bench_id, asked_by, job_id, label_bench_id, label_id, sealed, content)
SELECT $1::uuid, $3::uuid, $4::uuid, $2::uuid, $5::uuid, $6::uuid, $7::uuid, $8::bytea, $9::bytea
WHERE NOT ${isPutOut('$2::uuid', '$4::uuid')}
ON CONFLICT DO NOTHING`,

  /** $2 request. */
  get_print_request: `
SELECT ${columns}
WHERE r.warehouse_id = $1::uuid AND r.request_id = $2::uuid`,

  list_open_prints: `
SELECT ${columns}
WHERE r.warehouse_id = $1::uuid AND r.ended_at IS NULL AND (r.asked_by = $2::uuid
  OR (r.bench_id = $2::uuid AND (r.state <> 'asked' OR r.content IS NOT NULL)))
ORDER BY r.asked_at, r.request_id LIMIT ${mostOpen}`,

  list_asked_prints: `
SELECT ${columns}
WHERE r.warehouse_id = $1::uuid AND r.asked_by = $2::uuid
  AND r.asked_at > clock_timestamp() - interval '${askedDays} days'
ORDER BY r.asked_at DESC, r.request_id LIMIT ${mostOpen}`,

  /** $3 request. */
  print_content: `
SELECT r.content FROM packbench.print_requests r
WHERE r.warehouse_id = $1::uuid AND r.request_id = $3::uuid AND r.bench_id = $2::uuid`,

  /** $3 request. */
  take_print: `
UPDATE packbench.print_requests r SET state = 'taken', taken_at = clock_timestamp()
WHERE r.warehouse_id = $1::uuid AND r.request_id = $3::uuid AND r.bench_id = $2::uuid AND r.state = 'asked'
  AND r.content IS NOT NULL AND NOT ${isPutOut('r.asked_by', 'r.bench_id')} AND NOT ${isVoid}
RETURNING r.request_id`,

  /** $3 request, $4 state, $5 answer, $6 whether it is over. */
  say_print: `
UPDATE packbench.print_requests r SET state = $4::text, answer = $5::bytea, said_at = clock_timestamp(),
  taken_at = coalesce(r.taken_at, clock_timestamp()),
  ended_at = CASE WHEN $6::boolean THEN clock_timestamp() END, content = CASE WHEN $6::boolean THEN NULL ELSE r.content END
WHERE r.warehouse_id = $1::uuid AND r.request_id = $3::uuid AND r.bench_id = $2::uuid AND r.ended_at IS NULL
RETURNING r.request_id`,

  /** $3 request. */
  call_off_print: `
UPDATE packbench.print_requests r
SET state = 'called_off', said_at = clock_timestamp(), ended_at = clock_timestamp(), content = NULL
WHERE r.warehouse_id = $1::uuid AND r.request_id = $3::uuid AND r.asked_by = $2::uuid AND r.state = 'asked'
RETURNING r.request_id`,

  /** As \`ask_print\`, without what is sealed: the same request that comes later changes nothing. */
  call_off_unheard_print: `
INSERT INTO packbench.print_requests AS r
  (warehouse_id, request_id, bench_id, asked_by, job_id, label_bench_id, label_id, sealed, state, said_at, ended_at)
VALUES ($1::uuid, $3::uuid, $4::uuid, $2::uuid, $5::uuid, $6::uuid, $7::uuid, ''::bytea, 'called_off',
  clock_timestamp(), clock_timestamp())
ON CONFLICT DO NOTHING`,

  /** Of all benches: one that is gone forgets nothing. */
  forget_print_contents: `
UPDATE packbench.print_requests r SET content = NULL
WHERE r.warehouse_id = $1::uuid AND r.content IS NOT NULL
  AND r.asked_at < clock_timestamp() - interval '${contentDays} days'`,

  forget_print_requests: `
UPDATE packbench.print_requests r SET sealed = ''::bytea, answer = NULL
WHERE r.warehouse_id = $1::uuid AND r.sealed <> ''::bytea
  AND r.ended_at < clock_timestamp() - interval '${askedDays} days'`,
})
