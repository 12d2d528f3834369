/**
 * What was packed elsewhere of orders that never came here goes with age: found by its index, beside all that stays. What is known
 * of an order that is here stays, as it would be shipped again without. Orders never leave their table: what they say is emptied, of
 * those that were packed elsewhere too, from when that was. An order whose label is void can be held and cancelled; a label that
 * holds again comes first.
 */
export const claimsOfOrdersHere = `
DROP TRIGGER order_added;
DROP TRIGGER order_moved;
DROP TRIGGER order_packed_before;
DROP INDEX orders_by_seq;
DROP INDEX orders_by_phase;
DROP INDEX orders_by_phase_and_number;
ALTER TABLE orders DROP COLUMN phase;
ALTER TABLE orders DROP COLUMN packed_elsewhere;
ALTER TABLE orders ADD COLUMN packed_elsewhere_at INTEGER;

CREATE TABLE claims_of_others (
  order_key TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('packed', 'claimed', 'in_doubt')),
  bench TEXT NOT NULL,
  since INTEGER NOT NULL,
  source TEXT NOT NULL,
  order_is_here INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
INSERT INTO claims_of_others
SELECT order_key, kind, bench, since, source, order_key IN (SELECT number_key FROM orders) FROM claims_elsewhere;
DROP TABLE claims_elsewhere;
ALTER TABLE claims_of_others RENAME TO claims_elsewhere;
CREATE INDEX claims_elsewhere_claimed ON claims_elsewhere (order_key) WHERE kind = 'claimed';
CREATE INDEX claims_elsewhere_to_forget ON claims_elsewhere (since) WHERE kind = 'packed' AND order_is_here = 0;

UPDATE orders SET packed_elsewhere_at = (SELECT since FROM claims_elsewhere WHERE order_key = number_key)
WHERE number_key IN (SELECT order_key FROM claims_elsewhere WHERE kind = 'packed');
ALTER TABLE orders ADD COLUMN phase TEXT AS (
  CASE
    WHEN packed_elsewhere_at IS NOT NULL THEN 'shipped'
    WHEN state = 'shipped' AND label_void = 0 THEN 'shipped'
    WHEN cancelled_at IS NOT NULL THEN 'cancelled'
    WHEN held_at IS NOT NULL THEN 'held'
    WHEN state = 'shipped' THEN 'void'
    WHEN failed_at IS NOT NULL THEN 'failed'
    ELSE 'open'
  END
) VIRTUAL;
CREATE INDEX orders_by_seq ON orders (seq, phase, number_key);
CREATE INDEX orders_by_phase ON orders (phase, seq, number_key);
CREATE INDEX orders_by_phase_and_number ON orders (phase, number_order);
CREATE INDEX orders_packed_elsewhere_to_empty ON orders (packed_elsewhere_at)
  WHERE packed_elsewhere_at IS NOT NULL AND emptied_at IS NULL;
UPDATE order_counts SET count = (SELECT count(*) FROM orders WHERE phase = order_counts.state);

CREATE TRIGGER order_added AFTER INSERT ON orders BEGIN
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;
CREATE TRIGGER order_moved AFTER UPDATE OF state, held_at, failed_at, cancelled_at, label_void, packed_elsewhere_at ON orders
WHEN OLD.phase <> NEW.phase BEGIN
  UPDATE order_counts SET count = count - 1 WHERE state = OLD.phase;
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;
CREATE TRIGGER order_claimed_before AFTER INSERT ON orders
WHEN EXISTS (SELECT 1 FROM claims_elsewhere WHERE order_key = NEW.number_key) BEGIN
  UPDATE claims_elsewhere SET order_is_here = 1 WHERE order_key = NEW.number_key;
  UPDATE orders
  SET packed_elsewhere_at = (SELECT since FROM claims_elsewhere WHERE order_key = NEW.number_key AND kind = 'packed')
  WHERE seq = NEW.seq;
END;
CREATE TRIGGER claim_elsewhere_of_order_here AFTER INSERT ON claims_elsewhere
WHEN EXISTS (SELECT 1 FROM orders WHERE number_key = NEW.order_key) BEGIN
  UPDATE claims_elsewhere SET order_is_here = 1 WHERE order_key = NEW.order_key;
END;
CREATE TRIGGER claim_elsewhere_came AFTER INSERT ON claims_elsewhere WHEN NEW.kind = 'packed' BEGIN
  UPDATE orders SET packed_elsewhere_at = NEW.since WHERE number_key = NEW.order_key;
END;
CREATE TRIGGER claim_elsewhere_moved AFTER UPDATE OF kind, since ON claims_elsewhere
WHEN (OLD.kind = 'packed' OR NEW.kind = 'packed') AND (OLD.kind <> NEW.kind OR OLD.since <> NEW.since) BEGIN
  UPDATE orders SET packed_elsewhere_at = iif(NEW.kind = 'packed', NEW.since, NULL) WHERE number_key = NEW.order_key;
END;
CREATE TRIGGER claim_elsewhere_went AFTER DELETE ON claims_elsewhere WHEN OLD.kind = 'packed' BEGIN
  UPDATE orders SET packed_elsewhere_at = NULL WHERE number_key = OLD.order_key;
END;
`
