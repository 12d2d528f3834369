/**
 * Results that targets are told of. While there is a target, each fact is noted in its own transaction, whoever writes it; what was taken
 * from another bench is not noted here: that bench tells it. A fact has its order's row: what belongs to no order here is nobody's to hear.
 */

const isTold = 'EXISTS (SELECT 1 FROM result_targets)'
const fact = 'INSERT INTO result_facts (event, order_id, purchase_id, detail, at)'

const bought = `${fact}
  SELECT iif(NEW.is_return = 1, 'parcel.return_label', 'parcel.shipped'), id, NEW.id, '', coalesce(NEW.bought_at, NEW.updated_at)
  FROM orders WHERE id = NEW.order_id;`

const ofRefund = (where: string) => `
  FROM refunds JOIN purchases ON purchases.id = refunds.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE ${where}`
/** A parcel has one that the service took (refunds_one_a_purchase). That it was asked for comes before how it ended: one statement may write both. */
const refund = (where: string, wasAsked: string, hasEnded: string) => `${fact}
  SELECT 'parcel.void_requested', orders.id, purchases.id, '', coalesce(refunds.requested_at, refunds.updated_at)
  ${ofRefund(`${where} AND refunds.state = 'requested' AND ${wasAsked}`)};
  ${fact}
  SELECT iif(refunds.status = 'Refunded', 'parcel.refunded', 'parcel.refund_rejected'), orders.id, purchases.id, '',
    coalesce(refunds.status_since, refunds.updated_at)
  ${ofRefund(`${where} AND refunds.state = 'requested' AND refunds.status IN ('Refunded', 'Rejected') AND ${hasEnded}`)};`

/** When this bench was told of one that another made, its row says by its beginning when that was. */
const putOn = (where: string) => `${fact}
  SELECT 'parcel.on_manifest', orders.id, purchases.id, manifests.id, coalesce(manifests.sent_at, manifests.created_at)
  FROM manifest_parcels JOIN manifests ON manifests.id = manifest_parcels.manifest_id
  JOIN purchases ON purchases.id = manifest_parcels.purchase_id JOIN orders ON orders.id = purchases.order_id
  WHERE ${where} AND manifests.state = 'created' ORDER BY manifest_parcels.seq;`

const tracked = (where: string) => `${fact}
  SELECT 'parcel.tracking', orders.id, purchases.id, json_array(trackings.tracking_number, trackings.status, trackings.status_since),
    coalesce(trackings.status_since, trackings.updated_at)
  FROM trackings JOIN labels ON labels.seq = trackings.label_seq JOIN purchases ON purchases.id = labels.purchase_id
  JOIN orders ON orders.id = purchases.order_id
  WHERE ${where} AND trackings.status IS NOT NULL;`

export const results = `
CREATE TABLE result_targets (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  told_at INTEGER,
  config BLOB NOT NULL
) STRICT;
-- Noted, and not written down for the targets yet.
CREATE TABLE result_facts (
  seq INTEGER PRIMARY KEY,
  event TEXT NOT NULL,
  order_id TEXT NOT NULL,
  purchase_id TEXT,
  -- What tells it apart from another fact of this event: see result-events.ts.
  detail TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- Ids, as JSON, of the targets that it is for yet; NULL for all.
  for_targets TEXT,
  -- Not to be written down with the keys that are here, or with what is there of it: looked at again by the next session.
  is_aside INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX result_facts_next ON result_facts (seq) WHERE is_aside = 0;
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
  -- An earlier one of its order waits or has stopped for the same target. Kept, as it is asked for with each that is told.
  is_behind INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  -- NULL: at once.
  next_at INTEGER,
  told_at INTEGER,
  fault TEXT,
  skip_reason TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  content BLOB NOT NULL,
  UNIQUE (target_id, event_id)
) STRICT;
CREATE INDEX result_tellings_due ON result_tellings (target_id, next_at, seq) WHERE state = 'waiting' AND is_behind = 0;
CREATE INDEX result_tellings_in_order ON result_tellings (target_id, order_id, seq) WHERE state IN ('waiting', 'stopped');
CREATE INDEX result_tellings_open ON result_tellings (seq, target_id, state, created_at) WHERE state IN ('waiting', 'stopped');
CREATE INDEX result_tellings_by_state ON result_tellings (state, seq);
CREATE INDEX result_tellings_of_order ON result_tellings (number_key, seq);
CREATE INDEX result_tellings_ended ON result_tellings (updated_at) WHERE state IN ('told', 'skipped');
-- One row while something is taken from another bench.
CREATE TABLE results_unheard (n INTEGER) STRICT;

CREATE TRIGGER result_bought AFTER UPDATE OF state ON purchases
WHEN NEW.state = 'bought' AND OLD.state <> 'bought' AND ${isTold} BEGIN
  ${bought}
END;
-- Bought with another, or elsewhere.
CREATE TRIGGER result_found_bought AFTER INSERT ON purchases
WHEN NEW.state = 'bought' AND ${isTold} BEGIN
  ${bought}
END;
-- Its order came later than itself: what became of it until then is told with it.
CREATE TRIGGER result_claimed AFTER UPDATE OF order_id ON purchases
WHEN NEW.state = 'bought' AND OLD.state = 'bought' AND NEW.order_id <> OLD.order_id AND ${isTold} BEGIN
  ${bought}
  ${putOn('manifest_parcels.purchase_id = NEW.id')}
  ${refund('refunds.purchase_id = NEW.id', '1', '1')}
  ${tracked('labels.purchase_id = NEW.id')}
END;
CREATE TRIGGER result_refund AFTER UPDATE OF state, status ON refunds
WHEN NEW.state = 'requested' AND (OLD.state <> 'requested' OR NEW.status IS NOT OLD.status) AND ${isTold} BEGIN
  ${refund('refunds.seq = NEW.seq', `OLD.state <> 'requested'`, '(NEW.status IS NOT OLD.status)')}
END;
-- It was asked for elsewhere, and found at the service.
CREATE TRIGGER result_refund_found AFTER INSERT ON refunds
WHEN NEW.state = 'requested' AND ${isTold} BEGIN
  ${refund('refunds.seq = NEW.seq', '1', '1')}
END;
CREATE TRIGGER result_manifest_created AFTER UPDATE OF state ON manifests
WHEN NEW.state = 'created' AND OLD.state <> 'created' AND ${isTold} BEGIN
  ${putOn('manifest_parcels.manifest_id = NEW.id')}
END;
-- On one that was there: another bench made it.
CREATE TRIGGER result_put_on_manifest AFTER UPDATE OF manifest_id ON manifest_parcels
WHEN NEW.manifest_id IS NOT NULL AND NEW.manifest_id IS NOT OLD.manifest_id AND ${isTold} BEGIN
  ${putOn('manifest_parcels.seq = NEW.seq')}
END;
-- A number may have been asked about before it was known whose it is.
CREATE TRIGGER result_tracking AFTER UPDATE OF status, label_seq ON trackings
WHEN NEW.status IS NOT NULL AND (NEW.status IS NOT OLD.status OR (OLD.label_seq IS NULL AND NEW.label_seq IS NOT NULL)) AND ${isTold} BEGIN
  ${tracked('trackings.seq = NEW.seq')}
END;
CREATE TRIGGER result_order_cancelled AFTER UPDATE OF cancelled_at ON orders
WHEN (NEW.cancelled_at IS NULL) <> (OLD.cancelled_at IS NULL) AND ${isTold} AND NOT EXISTS (SELECT 1 FROM results_unheard) BEGIN
  INSERT INTO result_facts (event, order_id, detail, at)
  VALUES (iif(NEW.cancelled_at IS NULL, 'order.reopened', 'order.cancelled'), NEW.id,
    CAST(coalesce(NEW.cancelled_at, OLD.cancelled_at) AS TEXT), coalesce(NEW.cancelled_at, NEW.updated_at));
END;
`
