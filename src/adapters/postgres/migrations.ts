// The tables of a warehouse's database, and how they came to be: forward only, one after the other, under a lock.

export type Migration = {
  readonly version: number
  /** The oldest version of the tables that a bench may be made for and still write to these. */
  readonly oldestWriter: number
  readonly sql: string
}

/** What benches listen to. Behind it: the warehouse, of a claim its order's key, and nothing else. */
export const claimsChannel = 'packbench_claims'

/**
 * Every table leads with the warehouse that a row is of, so that many can share a database, or each have its own. `versions` is
 * about the database itself.
 */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    oldestWriter: 1,
    sql: `
CREATE TABLE packbench.warehouses (
  warehouse_id uuid PRIMARY KEY,
  name text NOT NULL,
  profile text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (name, profile)
);
CREATE TABLE packbench.benches (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  bench_id uuid NOT NULL,
  name text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (warehouse_id, bench_id)
);
-- parcels: by number {"attempt", "after", "state": "doubt" | "packed", "transactionId", "at"}.
CREATE TABLE packbench.claims (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  order_key text NOT NULL,
  bench_id uuid,
  fencing integer NOT NULL,
  -- Of the question that was answered last: whether it was granted.
  claim_id uuid NOT NULL,
  claimed_at timestamptz,
  lease_until timestamptz,
  parcels jsonb NOT NULL,
  in_doubt boolean NOT NULL
    GENERATED ALWAYS AS (jsonb_path_exists(parcels, '$.* ? (@.state == "doubt")')) STORED,
  is_packed boolean NOT NULL
    GENERATED ALWAYS AS (jsonb_path_exists(parcels, '$.* ? (@.state == "packed")')) STORED,
  PRIMARY KEY (warehouse_id, order_key)
);
CREATE INDEX claims_in_doubt ON packbench.claims (warehouse_id, bench_id) WHERE in_doubt;
`,
  },
  {
    version: 2,
    // A bench that knows nothing of the columns leaves them, and obeys no stop.
    oldestWriter: 1,
    sql: `
ALTER TABLE packbench.benches ADD COLUMN facts jsonb, ADD COLUMN facts_at timestamptz;
-- What is claimed and not packed, among all that ever was.
CREATE INDEX claims_held ON packbench.claims (warehouse_id, claimed_at)
  WHERE bench_id IS NOT NULL AND (in_doubt OR NOT is_packed);
-- The last word to all benches.
CREATE TABLE packbench.stops (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  is_stopped boolean NOT NULL,
  operator text,
  bench text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (warehouse_id)
);
-- A row for each bench that a message was sent to.
CREATE TABLE packbench.messages (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  message_id uuid NOT NULL,
  bench_id uuid NOT NULL,
  text text NOT NULL,
  operator text,
  bench text NOT NULL,
  sent_at timestamptz NOT NULL,
  read_at timestamptz,
  read_by text,
  PRIMARY KEY (warehouse_id, message_id, bench_id)
);
CREATE INDEX messages_unread ON packbench.messages (warehouse_id, bench_id) WHERE read_at IS NULL;
CREATE INDEX messages_sent ON packbench.messages (warehouse_id, sent_at);
`,
  },
  {
    version: 3,
    // The tables themselves number what is written, so that benches of the version before are followed too.
    oldestWriter: 1,
    sql: `
-- The transaction that changed it last, but for its lease. What was there before this column is of none.
-- Numbers of a sequence would not do: one that is taken earlier may be committed later, and who has read up to the later one
-- would never see it. Of transactions PostgreSQL says below which all have ended (changes_after).
ALTER TABLE packbench.claims ADD COLUMN changed xid8 NOT NULL DEFAULT '0';
ALTER TABLE packbench.claims ALTER COLUMN changed SET DEFAULT pg_current_xact_id();
CREATE INDEX claims_changed ON packbench.claims (warehouse_id, changed, order_key);
CREATE FUNCTION packbench.claim_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE FUNCTION packbench.tell_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('${claimsChannel}', NEW.warehouse_id || ' ' || NEW.order_key);
  RETURN NULL;
END $$;
-- A lease that is renewed, or was asked for by another bench, is no change. One that had run out begins anew.
CREATE TRIGGER claim_changes BEFORE UPDATE ON packbench.claims FOR EACH ROW
  WHEN (OLD.bench_id IS DISTINCT FROM NEW.bench_id OR OLD.fencing <> NEW.fencing OR OLD.parcels <> NEW.parcels
    OR (OLD.lease_until IS NULL) <> (NEW.lease_until IS NULL)
    OR (OLD.lease_until < clock_timestamp() AND NEW.lease_until > clock_timestamp()))
  EXECUTE FUNCTION packbench.claim_changed();
CREATE TRIGGER claim_told AFTER UPDATE ON packbench.claims FOR EACH ROW
  WHEN (OLD.changed <> NEW.changed) EXECUTE FUNCTION packbench.tell_claim();
CREATE TRIGGER claim_came AFTER INSERT ON packbench.claims FOR EACH ROW EXECUTE FUNCTION packbench.tell_claim();
`,
  },
  {
    version: 4,
    // A bench that knows nothing of them takes orders as before, also once it is put out.
    oldestWriter: 1,
    sql: `
-- The data key of a warehouse by its id alone: the key itself is in no table. Those of the production orders stand for all
-- three profiles of a name, as do its invites.
CREATE TABLE packbench.keys (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  version integer NOT NULL,
  key_id text NOT NULL,
  bench text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (warehouse_id, version)
);
-- inviter {"publicKey", "mac"}, joiner {"publicKey", "mac", "bench"}, sealed: the keys to that joiner alone.
CREATE TABLE packbench.invites (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  invite_id uuid NOT NULL,
  bench text NOT NULL,
  inviter jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  joiner jsonb,
  sealed text,
  ended_at timestamptz,
  PRIMARY KEY (warehouse_id, invite_id)
);
CREATE INDEX invites_open ON packbench.invites (warehouse_id, expires_at) WHERE ended_at IS NULL;
CREATE TABLE packbench.put_outs (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  bench_id uuid NOT NULL,
  name text NOT NULL,
  put_out_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (warehouse_id, bench_id)
);
`,
  },
  {
    version: 5,
    // A bench that knows nothing of it tells none of its labels.
    oldestWriter: 1,
    sql: `
-- The labels of all benches. What is a customer's is sealed with the warehouse's key, and bound to these three ids.
CREATE TABLE packbench.label_copies (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  bench_id uuid NOT NULL,
  label_id uuid NOT NULL,
  -- As claims have it, and NULL of a parcel without an order.
  order_key text,
  -- A keyed hash of the tracking number.
  tracking_index text,
  bought_at timestamptz NOT NULL,
  is_void boolean NOT NULL,
  key_version integer NOT NULL,
  -- NULL: its bench has removed it for its age.
  sealed bytea,
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (warehouse_id, bench_id, label_id)
);
-- Sealed bytes cannot be made smaller.
ALTER TABLE packbench.label_copies ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX label_copies_of_order ON packbench.label_copies (warehouse_id, order_key);
CREATE INDEX label_copies_by_tracking ON packbench.label_copies (warehouse_id, tracking_index);
`,
  },
  {
    version: 6,
    // A bench that knows nothing of it takes none: what is asked of it waits until it is updated.
    oldestWriter: 1,
    sql: `
-- What a bench asks the one that bought a label: to ask the service for its refund. Words of closed lists, and nothing of a
-- customer. Who asked is sealed, and bound to the ids.
CREATE TABLE packbench.refund_requests (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  request_id uuid NOT NULL,
  -- The bench that bought the label, and its label.
  bench_id uuid NOT NULL,
  label_id uuid NOT NULL,
  asked_by uuid NOT NULL,
  sealed bytea NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'taken', 'done', 'refused', 'called_off')),
  taken_at timestamptz,
  -- The last word of the bench that bought it, and when it was said.
  word text,
  code text,
  refund_id uuid,
  said_at timestamptz,
  -- Nothing more is to be said of it.
  ended_at timestamptz,
  PRIMARY KEY (warehouse_id, request_id)
);
CREATE UNIQUE INDEX refund_requests_open ON packbench.refund_requests (warehouse_id, bench_id, label_id)
  WHERE ended_at IS NULL;
CREATE INDEX refund_requests_waiting ON packbench.refund_requests (warehouse_id, asked_by) WHERE ended_at IS NULL;
CREATE INDEX refund_requests_asked ON packbench.refund_requests (warehouse_id, asked_by, asked_at);
CREATE INDEX refund_requests_of ON packbench.refund_requests (warehouse_id, bench_id, label_id, asked_at);
`,
  },
  {
    version: 7,
    // A bench that knows nothing of it tells none of its orders, and takes none.
    oldestWriter: 1,
    sql: `
-- The last number that was given to changes of orders. Its row is locked until they are committed, so that a lower number is never
-- seen later than a higher one. Numbers are the clock's microseconds: what is written after the database was put back from a backup has
-- higher ones than all that was lost.
CREATE TABLE packbench.order_turns (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  last bigint NOT NULL CHECK (last < 9007199254740992),
  PRIMARY KEY (warehouse_id)
);
-- The orders of all benches, each as it was told last. What is a customer's is sealed with the warehouse's key, and bound to the
-- warehouse, the order and the bench.
CREATE TABLE packbench.shared_orders (
  warehouse_id uuid NOT NULL REFERENCES packbench.warehouses,
  -- As claims have it.
  order_key text NOT NULL,
  -- Who told it.
  bench_id uuid NOT NULL,
  changed bigint NOT NULL CHECK (changed < 9007199254740992),
  -- What that bench knew of the order before. NULL: nothing.
  follows bigint,
  -- A keyed hash of what is sealed: the same told again is no change.
  content_index text,
  key_version integer NOT NULL,
  -- NULL: a bench has removed it for its age.
  sealed bytea,
  PRIMARY KEY (warehouse_id, order_key)
);
ALTER TABLE packbench.shared_orders ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX shared_orders_changed ON packbench.shared_orders (warehouse_id, changed, order_key);
CREATE FUNCTION packbench.tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The same text for all orders of a statement: PostgreSQL tells it once.
  PERFORM pg_notify('${claimsChannel}', NEW.warehouse_id || ' ');
  RETURN NULL;
END $$;
CREATE TRIGGER order_came AFTER INSERT ON packbench.shared_orders FOR EACH ROW EXECUTE FUNCTION packbench.tell_order();
CREATE TRIGGER order_told AFTER UPDATE ON packbench.shared_orders FOR EACH ROW
  WHEN (OLD.changed <> NEW.changed) EXECUTE FUNCTION packbench.tell_order();
`,
  },
]

/** What this station is made for. */
export const ownVersion = migrations.at(-1)?.version ?? 0
