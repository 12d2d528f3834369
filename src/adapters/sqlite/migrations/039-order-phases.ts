/**
 * An order of which every outbound label is void is shipped no more: `label_void` is kept by the very statements that call a
 * label off, bring it back, or buy another. One that another bench packed (`packed_elsewhere`, kept by 042) counts as shipped.
 */
const isVoid = `coalesce((
    SELECT min(EXISTS (SELECT 1 FROM refunds WHERE refunds.purchase_id = purchases.id AND refunds.voids_label = 1))
    FROM purchases
    WHERE purchases.order_id = orders.id AND purchases.state <> 'refused' AND purchases.state = 'bought'
      AND purchases.is_return = 0
  ), 0)`

const lookAgain = `
  UPDATE orders SET label_void = ${isVoid} WHERE id =`
const ofRefund = `${lookAgain} (SELECT order_id FROM purchases WHERE purchases.id = NEW.purchase_id);`

export const orderPhases = `
DROP TRIGGER order_added;
DROP TRIGGER order_moved;
DROP INDEX orders_by_seq;
DROP INDEX orders_by_phase;
DROP INDEX orders_by_phase_and_number;
ALTER TABLE orders DROP COLUMN phase;
ALTER TABLE orders ADD COLUMN label_void INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN packed_elsewhere INTEGER NOT NULL DEFAULT 0;
UPDATE orders SET label_void = ${isVoid}
WHERE id IN (
  SELECT order_id FROM purchases WHERE purchases.id IN (SELECT purchase_id FROM refunds WHERE voids_label = 1)
);
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
INSERT INTO order_counts SELECT 'void', count(*) FROM orders WHERE phase = 'void';
UPDATE order_counts SET count = (SELECT count(*) FROM orders WHERE phase = 'shipped') WHERE state = 'shipped';
CREATE TRIGGER order_added AFTER INSERT ON orders BEGIN
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;
CREATE TRIGGER order_moved AFTER UPDATE OF state, held_at, failed_at, cancelled_at, label_void, packed_elsewhere ON orders
WHEN OLD.phase <> NEW.phase BEGIN
  UPDATE order_counts SET count = count - 1 WHERE state = OLD.phase;
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;
CREATE TRIGGER order_label_void AFTER INSERT ON refunds BEGIN${ofRefund}
END;
CREATE TRIGGER order_label_moved AFTER UPDATE OF state, status, doubt_ended ON refunds BEGIN${ofRefund}
END;
CREATE TRIGGER order_label_bought AFTER UPDATE OF state ON purchases
WHEN NEW.state = 'bought' AND OLD.state <> 'bought' AND NEW.is_return = 0 BEGIN
  UPDATE orders SET label_void = 0 WHERE id = NEW.order_id AND label_void = 1;
END;
CREATE TRIGGER order_label_found AFTER INSERT ON purchases WHEN NEW.state = 'bought' AND NEW.is_return = 0 BEGIN
  UPDATE orders SET label_void = 0 WHERE id = NEW.order_id AND label_void = 1;
END;
CREATE TRIGGER order_label_claimed AFTER UPDATE OF order_id ON purchases BEGIN${lookAgain} NEW.order_id;
END;
`
