/**
 * What the other benches of a warehouse have to hear of an order, noted in the transaction that changed it; nothing where no warehouse
 * is set. Whoever takes an order from others takes the note back with it: it is not theirs to hear again.
 */
export const orderSharing = `
CREATE TABLE order_sharing (
  order_seq INTEGER PRIMARY KEY,
  -- Of the state that the warehouse has; NULL where it was never heard or told.
  number INTEGER,
  is_told_here INTEGER NOT NULL DEFAULT 0,
  wish TEXT CHECK (wish IN ('tell', 'offer', 'remove')),
  change INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX order_sharing_wished ON order_sharing (order_seq) WHERE wish IS NOT NULL;
CREATE INDEX order_sharing_told_here ON order_sharing (order_seq) WHERE is_told_here = 1;
-- One row while orders are shared. Those that were there before are offered up to a place.
CREATE TABLE order_sharing_on (
  offered_to INTEGER NOT NULL,
  offer_until INTEGER NOT NULL
) STRICT;

CREATE TRIGGER order_to_tell AFTER INSERT ON orders
WHEN EXISTS (SELECT 1 FROM order_sharing_on) BEGIN
  INSERT INTO order_sharing (order_seq, wish) VALUES (NEW.seq, 'tell');
END;
CREATE TRIGGER order_to_tell_again
AFTER UPDATE OF content, file_address, held_at, held_reason, cancelled_at ON orders
WHEN NEW.emptied_at IS NULL AND EXISTS (SELECT 1 FROM order_sharing_on) BEGIN
  INSERT INTO order_sharing (order_seq, wish) VALUES (NEW.seq, 'tell')
  ON CONFLICT (order_seq) DO UPDATE SET wish = 'tell', change = change + 1;
END;
CREATE TRIGGER order_to_remove AFTER UPDATE OF emptied_at ON orders
WHEN NEW.emptied_at IS NOT NULL AND OLD.emptied_at IS NULL BEGIN
  UPDATE order_sharing SET wish = 'remove', change = change + 1 WHERE order_seq = NEW.seq;
END;
`
