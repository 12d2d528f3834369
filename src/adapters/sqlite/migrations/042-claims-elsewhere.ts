/**
 * What other benches of the warehouse have, by the order's number: of orders that are not here yet too. An order that is packed
 * elsewhere counts as shipped. `source`: the database that said so.
 */
export const claimsElsewhere = `
CREATE TABLE claims_elsewhere (
  order_key TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('packed', 'claimed', 'in_doubt')),
  bench TEXT NOT NULL,
  since INTEGER NOT NULL,
  source TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX claims_elsewhere_claimed ON claims_elsewhere (order_key) WHERE kind = 'claimed';

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
