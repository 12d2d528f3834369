/**
 * Orders can be held by a person, and fail when their purchase is refused. `state` stays what a purchase made of the
 * order; `phase` is what people see. An order fails and recovers in the very transaction that changes its purchase.
 */
export const ordersAndBatches = `
ALTER TABLE orders ADD COLUMN held_at INTEGER;
ALTER TABLE orders ADD COLUMN held_reason BLOB;
ALTER TABLE orders ADD COLUMN failed_at INTEGER;
ALTER TABLE orders ADD COLUMN failed_purchase TEXT;
ALTER TABLE orders ADD COLUMN phase TEXT AS (
  CASE
    WHEN state = 'shipped' THEN 'shipped'
    WHEN held_at IS NOT NULL THEN 'held'
    WHEN failed_at IS NOT NULL THEN 'failed'
    ELSE 'open'
  END
) VIRTUAL;

UPDATE orders SET (failed_at, failed_purchase) = (
  SELECT updated_at, id FROM purchases
  WHERE order_id = orders.id AND parcel_number = 1 AND state = 'refused' ORDER BY seq DESC LIMIT 1
) WHERE state = 'open' AND NOT EXISTS (
  SELECT 1 FROM purchases WHERE order_id = orders.id AND parcel_number = 1 AND state <> 'refused'
);

DROP INDEX orders_by_state;
CREATE INDEX orders_by_phase ON orders (phase, seq);
-- Narrow, to count down in a long list.
CREATE INDEX orders_by_seq ON orders (seq);

DROP TRIGGER order_added;
DROP TRIGGER order_moved;
DELETE FROM order_counts;
INSERT INTO order_counts
  SELECT column1, (SELECT count(*) FROM orders WHERE phase = column1)
  FROM (VALUES ('open'), ('held'), ('failed'), ('shipped'));
CREATE TRIGGER order_added AFTER INSERT ON orders BEGIN
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;
CREATE TRIGGER order_moved AFTER UPDATE OF state, held_at, failed_at ON orders WHEN OLD.phase <> NEW.phase BEGIN
  UPDATE order_counts SET count = count - 1 WHERE state = OLD.phase;
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;

CREATE TRIGGER purchase_refused AFTER UPDATE OF state ON purchases
WHEN NEW.state = 'refused' AND NEW.parcel_number = 1 AND NEW.is_return = 0 BEGIN
  UPDATE orders SET failed_at = NEW.updated_at, failed_purchase = NEW.id
  WHERE id = NEW.order_id AND state = 'open';
END;
CREATE TRIGGER purchase_begun AFTER INSERT ON purchases WHEN NEW.parcel_number = 1 BEGIN
  UPDATE orders SET failed_at = NULL, failed_purchase = NULL
  WHERE id = NEW.order_id AND failed_at IS NOT NULL;
END;

CREATE TABLE order_sources (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  config BLOB NOT NULL,
  memory BLOB
) STRICT;
-- What a source brought, the newest of each kept.
CREATE TABLE order_source_runs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  source_id TEXT NOT NULL,
  ended_at INTEGER NOT NULL,
  report BLOB NOT NULL
) STRICT;
CREATE INDEX order_source_runs_by_source ON order_source_runs (source_id, seq);
-- Files that were taken, by a hash of their bytes under the station's key: none is taken twice.
CREATE TABLE order_files (
  source_id TEXT NOT NULL,
  content_hash BLOB NOT NULL,
  station_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('taking', 'done')),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (source_id, content_hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE batches (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'running', 'paused', 'done', 'cancelled')),
  source BLOB NOT NULL,
  limit_minor INTEGER,
  limit_currency TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  pause BLOB
) STRICT;
CREATE UNIQUE INDEX batches_one_at_work ON batches ((1)) WHERE state IN ('draft', 'running', 'paused');
CREATE TABLE batch_rows (
  batch_id TEXT NOT NULL REFERENCES batches (id),
  place INTEGER NOT NULL,
  station_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN (
    'waiting', 'working', 'in_doubt', 'bought', 'refused', 'not_sent', 'already_shipped', 'held', 'cancelled'
  )),
  gesture_id TEXT,
  purchase_id TEXT,
  quoted_minor INTEGER,
  quoted_currency TEXT,
  amount_minor INTEGER,
  currency TEXT,
  updated_at INTEGER NOT NULL,
  reason BLOB,
  PRIMARY KEY (batch_id, place)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX batch_rows_one_an_order ON batch_rows (batch_id, order_id);
CREATE INDEX batch_rows_by_state ON batch_rows (batch_id, state, place);
CREATE INDEX batch_rows_by_purchase ON batch_rows (purchase_id) WHERE purchase_id IS NOT NULL;
`
