/**
 * Orders that will never be shipped can be cancelled: they say so, and age like shipped ones. `emptied_at`: when retention
 * took what an order said.
 */
export const cancelledOrders = `
DROP TRIGGER order_added;
DROP TRIGGER order_moved;
DROP INDEX orders_by_seq;
DROP INDEX orders_by_phase;
ALTER TABLE orders DROP COLUMN phase;
ALTER TABLE orders ADD COLUMN cancelled_at INTEGER;
ALTER TABLE orders ADD COLUMN emptied_at INTEGER;
ALTER TABLE orders ADD COLUMN phase TEXT AS (
  CASE
    WHEN state = 'shipped' THEN 'shipped'
    WHEN cancelled_at IS NOT NULL THEN 'cancelled'
    WHEN held_at IS NOT NULL THEN 'held'
    WHEN failed_at IS NOT NULL THEN 'failed'
    ELSE 'open'
  END
) VIRTUAL;
CREATE INDEX orders_by_seq ON orders (seq, phase, number_key);
CREATE INDEX orders_by_phase ON orders (phase, seq, number_key);
CREATE INDEX orders_cancelled_to_empty ON orders (cancelled_at)
  WHERE cancelled_at IS NOT NULL AND emptied_at IS NULL;
INSERT INTO order_counts VALUES ('cancelled', 0);
CREATE TRIGGER order_added AFTER INSERT ON orders BEGIN
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;
CREATE TRIGGER order_moved AFTER UPDATE OF state, held_at, failed_at, cancelled_at ON orders
WHEN OLD.phase <> NEW.phase BEGIN
  UPDATE order_counts SET count = count - 1 WHERE state = OLD.phase;
  UPDATE order_counts SET count = count + 1 WHERE state = NEW.phase;
END;
`
