/**
 * What was packed elsewhere of orders that never came here goes with age: found by its index, beside all that stays. What is known
 * of an order that is here stays, as it would be shipped again without. Orders never leave their table: what they say is emptied, of
 * those that were packed elsewhere too.
 */
export const claimsOfOrdersHere = `
ALTER TABLE claims_elsewhere ADD COLUMN order_is_here INTEGER NOT NULL DEFAULT 0;
UPDATE claims_elsewhere SET order_is_here = 1 WHERE order_key IN (SELECT number_key FROM orders);
CREATE INDEX claims_elsewhere_to_forget ON claims_elsewhere (since) WHERE kind = 'packed' AND order_is_here = 0;
CREATE INDEX orders_packed_elsewhere_to_empty ON orders (packed_elsewhere_at)
  WHERE packed_elsewhere_at IS NOT NULL AND emptied_at IS NULL;

CREATE TRIGGER order_claimed_before AFTER INSERT ON orders
WHEN EXISTS (SELECT 1 FROM claims_elsewhere WHERE order_key = NEW.number_key) BEGIN
  UPDATE claims_elsewhere SET order_is_here = 1 WHERE order_key = NEW.number_key;
END;
CREATE TRIGGER claim_elsewhere_of_order_here AFTER INSERT ON claims_elsewhere
WHEN EXISTS (SELECT 1 FROM orders WHERE number_key = NEW.order_key) BEGIN
  UPDATE claims_elsewhere SET order_is_here = 1 WHERE order_key = NEW.order_key;
END;
`
