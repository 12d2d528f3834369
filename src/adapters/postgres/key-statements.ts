// The SQL about a warehouse's keys, its invites, and the benches that are put out. $1 is the warehouse in every statement. An
// invite is open until it is used, has expired by PostgreSQL's clock, met too many wrong codes, or its bench was put out.

import { inviteCode } from '../../contract/warehouse-key.ts'
import { named } from './statements.ts'

const open = `i.ended_at IS NULL AND i.expires_at > clock_timestamp() AND i.tries < ${inviteCode.mostTries}`
/** $2 of a warehouse $1. */
const invite = 'i.warehouse_id = $1::uuid AND i.invite_id = $2::uuid'

export const keyStatements = named({
  keys: `
SELECT k.version, k.key_id, k.bench, k.made_at FROM packbench.keys k
WHERE k.warehouse_id = $1::uuid ORDER BY k.version`,

  /** $2 version, $3 key id, $4 bench. Nothing where that version is somebody else's. */
  add_key: `
INSERT INTO packbench.keys AS k (warehouse_id, version, key_id, bench)
SELECT $1::uuid, $2::int, $3::text, $4::text
ON CONFLICT (warehouse_id, version) DO NOTHING
RETURNING true AS kept`,

  /** $2 invite, $3 bench, $4 what it shows. What the codes before it left behind is emptied. */
  add_invite: `
WITH over AS (
  UPDATE packbench.invites o SET joiner = NULL, sealed = NULL
  WHERE o.warehouse_id = $1::uuid AND o.expires_at <= clock_timestamp()
    AND (o.joiner IS NOT NULL OR o.sealed IS NOT NULL)
)
INSERT INTO packbench.invites AS i (warehouse_id, invite_id, bench, inviter, expires_at)
SELECT $1::uuid, $2::uuid, $3::text, $4::jsonb, clock_timestamp() + interval '${inviteCode.minutes} minutes'
RETURNING true AS kept`,

  open_invites: `
SELECT i.invite_id, i.bench, i.inviter FROM packbench.invites i
WHERE i.warehouse_id = $1::uuid AND i.joiner IS NULL AND ${open} ORDER BY i.expires_at DESC LIMIT 50`,

  /** A code that is of none of the open invites counts against each. */
  count_wrong_code: `
UPDATE packbench.invites i SET tries = i.tries + 1 WHERE i.warehouse_id = $1::uuid AND ${open}
RETURNING true AS counted`,

  /** $2 invite, $3 what the new bench shows. Nothing where another was first, or the invite is over. */
  answer_invite: `
UPDATE packbench.invites i SET joiner = $3::jsonb WHERE ${invite} AND i.joiner IS NULL AND ${open}
RETURNING true AS kept`,

  /** How it stands with invite $2, for both sides. */
  watch_invite: `
SELECT i.joiner, i.sealed, i.ended_at IS NOT NULL AS ended, i.expires_at <= clock_timestamp() AS expired,
  i.tries >= ${inviteCode.mostTries} AS tried
FROM packbench.invites i WHERE ${invite}`,

  /** $2 invite, $3 the answer that was not made with the code. */
  refuse_answer: `
UPDATE packbench.invites i SET joiner = NULL, tries = i.tries + 1 WHERE ${invite} AND i.joiner = $3::jsonb
RETURNING true AS kept`,

  /** $2 invite, $3 the answer that it is sealed to, $4 the keys. Once, and the invite is used. */
  seal_invite: `
UPDATE packbench.invites i SET sealed = $4::text, ended_at = clock_timestamp()
WHERE ${invite} AND i.joiner = $3::jsonb AND ${open}
RETURNING true AS kept`,

  /** $2 invite: the bench that showed it goes. What it has sealed is for the other one, which may not have read it. */
  end_invite: `
UPDATE packbench.invites i SET joiner = NULL, ended_at = coalesce(i.ended_at, clock_timestamp())
WHERE ${invite}
RETURNING true AS kept`,

  /** $2 invite: the new bench has what it needs of it. */
  empty_invite: `
UPDATE packbench.invites i SET joiner = NULL, sealed = NULL, ended_at = coalesce(i.ended_at, clock_timestamp())
WHERE ${invite}
RETURNING true AS kept`,

  /** $2 a bench's name, or its id. */
  find_benches: `
SELECT b.bench_id, b.name, b.seen_at FROM packbench.benches b
WHERE b.warehouse_id = $1::uuid AND (b.name = $2::text OR b.bench_id::text = $2::text) ORDER BY b.seen_at DESC`,

  /** $2 bench, $3 its name. */
  put_out: `
INSERT INTO packbench.put_outs AS p (warehouse_id, bench_id, name)
SELECT $1::uuid, $2::uuid, $3::text
ON CONFLICT (warehouse_id, bench_id) DO NOTHING
RETURNING true AS kept`,

  /** $2 name: what that bench has invited to is over. */
  end_invites_of: `
UPDATE packbench.invites i SET sealed = NULL, ended_at = clock_timestamp()
WHERE i.warehouse_id = $1::uuid AND i.bench = $2::text AND i.ended_at IS NULL
RETURNING true AS kept`,

  /** $2 a bench's name, or its id. */
  let_in: `
DELETE FROM packbench.put_outs p
WHERE p.warehouse_id = $1::uuid AND (p.name = $2::text OR p.bench_id::text = $2::text)
RETURNING p.bench_id`,

  /** $2 a bench's name. In this profile's warehouse. */
  is_put_out: `
SELECT p.put_out_at FROM packbench.put_outs p WHERE p.warehouse_id = $1::uuid AND p.name = $2::text`,
})
