/**
 * What other benches of the warehouse have, by the order's number: of orders that are not here yet too. An order that is packed
 * elsewhere counts as shipped. `source`: the database that said so.
 */
export const claimsElsewhere = `
CREATE TABLE claims_elsewhere (
  order_key TEXT PRIMARY KEY,
  station_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('packed', 'claimed', 'in_doubt')),
  bench TEXT NOT NULL,
  since INTEGER NOT NULL,
  source TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX claims_elsewhere_claimed ON claims_elsewhere (order_key) WHERE kind = 'claimed';

DROP TRIGGER order_added;
DROP TRIGGER order_moved;
DROP INDEX orders_by_seq;
DROP INDEX orders_by_phase;
DROP INDEX orders_by_phase_and_number;
ALTER TABLE orders DROP COLUMN phase;
ALTER TABLE orders ADD COLUMN packed_elsewhere INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN phase TEXT AS (
  CASE
    WHEN packed_elsewhere = 1 THEN 'shipped'
    WHEN state = 'shipped' AND label_void = 1 THEN 'void'
    WHEN state = 'shipped' THEN 'shipped'
    WHEN cancelled_at IS NOT NULL THEN 'cancelled'
    WHEN held_at IS NOT NULL THEN 'held'
    WHEN failed_at IS NOT NULL THEN 'failed'
    ELSE 'open'
  END
) VIRTUAL;
CREATE INDEX orders_by_seq ON orders (seq, phase, number_key);
CREATE INDEX orders_by_phase ON orders (phase, seq, number_key);
CREATE INDEX orders_by_phase_and_number ON orders (phase, number_order);
CREATE TRIGGER order_added AFTER INSERT ON orders BEGIN
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;
CREATE TRIGGER order_moved AFTER UPDATE OF state, held_at, failed_at, cancelled_at, label_void, packed_elsewhere ON orders
WHEN OLD.phase <> NEW.phase BEGIN
  UPDATE order_counts SET count = count - 1 WHERE state = OLD.phase;
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;

CREATE TRIGGER order_packed_before AFTER INSERT ON orders
WHEN EXISTS (SELECT 1 FROM claims_elsewhere WHERE order_key = NEW.number_key AND kind = 'packed') BEGIN
  UPDATE orders SET packed_elsewhere = 1 WHERE seq = NEW.seq;
END;
CREATE TRIGGER claim_elsewhere_came AFTER INSERT ON claims_elsewhere WHEN NEW.kind = 'packed' BEGIN
  UPDATE orders SET packed_elsewhere = 1 WHERE number_key = NEW.order_key;
END;
CREATE TRIGGER claim_elsewhere_moved AFTER UPDATE OF kind ON claims_elsewhere
WHEN (OLD.kind = 'packed') <> (NEW.kind = 'packed') BEGIN
  UPDATE orders SET packed_elsewhere = (NEW.kind = 'packed') WHERE number_key = NEW.order_key;
END;
CREATE TRIGGER claim_elsewhere_went AFTER DELETE ON claims_elsewhere WHEN OLD.kind = 'packed' BEGIN
  UPDATE orders SET packed_elsewhere = 0 WHERE number_key = OLD.order_key;
END;
`
