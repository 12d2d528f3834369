/**
 * Results that targets are told of. While there is a target, each fact is noted in its own transaction, whoever writes it; what was taken
 * from another bench is not noted here: that bench tells it.
 */
export const results = `
CREATE TABLE result_targets (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  config BLOB NOT NULL
) STRICT;
-- Noted, and not written down for the targets yet.
CREATE TABLE result_facts (
  seq INTEGER PRIMARY KEY,
  event TEXT NOT NULL,
  order_id TEXT NOT NULL,
  purchase_id TEXT,
  -- What tells it apart from another fact of this event: see results.ts.
  detail TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE TABLE result_tellings (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  target_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT NOT NULL,
  order_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  number_key TEXT NOT NULL,
  parcel_number INTEGER,
  tracking_number TEXT,
  at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'stopped', 'told', 'skipped')),
  tries INTEGER NOT NULL,
  next_at INTEGER,
  told_at INTEGER,
  fault TEXT,
  skip_reason TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  content BLOB NOT NULL,
  UNIQUE (target_id, event_id)
) STRICT;
CREATE INDEX result_tellings_due ON result_tellings (target_id, next_at, seq) WHERE state = 'waiting';
CREATE INDEX result_tellings_open ON result_tellings (target_id, order_id, seq) WHERE state IN ('waiting', 'stopped');
CREATE INDEX result_tellings_of_order ON result_tellings (number_key, seq);
CREATE INDEX result_tellings_ended ON result_tellings (updated_at) WHERE state IN ('told', 'skipped');
-- One row while something is taken from another bench.
CREATE TABLE results_unheard (n INTEGER) STRICT;

CREATE TRIGGER result_bought AFTER UPDATE OF state, order_id ON purchases
WHEN NEW.state = 'bought' AND (OLD.state <> 'bought' OR OLD.order_id <> NEW.order_id)
  AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT iif(NEW.is_return = 1, 'parcel.return_label', 'parcel.shipped'), id, NEW.id, '', coalesce(NEW.bought_at, NEW.updated_at)
  FROM orders WHERE id = NEW.order_id;
END;
CREATE TRIGGER result_bought_with_another AFTER INSERT ON purchases
WHEN NEW.state = 'bought' AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT iif(NEW.is_return = 1, 'parcel.return_label', 'parcel.shipped'), id, NEW.id, '', coalesce(NEW.bought_at, NEW.updated_at)
  FROM orders WHERE id = NEW.order_id;
END;
CREATE TRIGGER result_void_requested AFTER UPDATE OF state ON refunds
WHEN NEW.state = 'requested' AND OLD.state <> 'requested' AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.void_requested', orders.id, purchases.id, NEW.transaction_id, NEW.updated_at
  FROM purchases JOIN orders ON orders.id = purchases.order_id WHERE purchases.id = NEW.purchase_id;
END;
CREATE TRIGGER result_refund_ended AFTER UPDATE OF status ON refunds
WHEN NEW.status IN ('Refunded', 'Rejected') AND NEW.status IS NOT OLD.status AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT iif(NEW.status = 'Refunded', 'parcel.refunded', 'parcel.refund_rejected'),
    orders.id, purchases.id, NEW.transaction_id, NEW.updated_at
  FROM purchases JOIN orders ON orders.id = purchases.order_id WHERE purchases.id = NEW.purchase_id;
END;
CREATE TRIGGER result_manifest_created AFTER UPDATE OF state ON manifests
WHEN NEW.state = 'created' AND OLD.state <> 'created' AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.on_manifest', orders.id, purchases.id, NEW.id, NEW.updated_at
  FROM manifest_parcels JOIN purchases ON purchases.id = purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE manifest_id = NEW.id ORDER BY manifest_parcels.seq;
END;
CREATE TRIGGER result_put_on_manifest AFTER UPDATE OF manifest_id ON manifest_parcels
WHEN NEW.manifest_id IS NOT NULL AND NEW.manifest_id IS NOT OLD.manifest_id AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.on_manifest', orders.id, purchases.id, manifests.id, manifests.updated_at
  FROM manifests JOIN purchases ON purchases.id = NEW.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE manifests.id = NEW.manifest_id AND manifests.state = 'created';
END;
CREATE TRIGGER result_tracking AFTER UPDATE OF status ON trackings
WHEN NEW.status IS NOT NULL AND NEW.status IS NOT OLD.status AND EXISTS (SELECT 1 FROM result_targets) BEGIN
  INSERT INTO result_facts (event, order_id, purchase_id, detail, at)
  SELECT 'parcel.tracking', orders.id, purchases.id, NEW.tracking_number || ' ' || NEW.status, coalesce(NEW.status_since, NEW.updated_at)
  FROM labels JOIN purchases ON purchases.id = labels.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE labels.seq = NEW.label_seq;
END;
CREATE TRIGGER result_order_cancelled AFTER UPDATE OF cancelled_at ON orders
WHEN (NEW.cancelled_at IS NULL) <> (OLD.cancelled_at IS NULL)
  AND EXISTS (SELECT 1 FROM result_targets) AND NOT EXISTS (SELECT 1 FROM results_unheard) BEGIN
  INSERT INTO result_facts (event, order_id, detail, at)
  VALUES (iif(NEW.cancelled_at IS NULL, 'order.reopened', 'order.cancelled'), NEW.id,
    CAST(coalesce(NEW.cancelled_at, OLD.cancelled_at) AS TEXT), coalesce(NEW.cancelled_at, NEW.updated_at));
END;
`
