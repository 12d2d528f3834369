/**
 * Each parcel of an order waits by itself. Of what waited before: the parcel that the gesture put an item into, or closed; of another
 * gesture (a scan of the order) the first that items were scanned into and that is not bought; else the order's first. Whether
 * any was whole by its last item (whole_at), nobody knows.
 */
export const waitingParcels = `
ALTER TABLE waiting_orders RENAME TO waiting_orders_1;
CREATE TABLE waiting_orders (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  parcel_number INTEGER NOT NULL,
  order_number TEXT NOT NULL,
  gesture_id TEXT NOT NULL,
  weight_grams REAL,
  whole_at INTEGER,
  ceiling_minor INTEGER NOT NULL,
  ceiling_currency TEXT NOT NULL,
  reason BLOB,
  created_at INTEGER NOT NULL,
  UNIQUE (order_id, parcel_number)
) STRICT;
INSERT INTO waiting_orders (
  seq, id, station_id, order_id, parcel_number, order_number, gesture_id, weight_grams, ceiling_minor, ceiling_currency, reason,
  created_at
)
SELECT
  seq, id, station_id, order_id,
  coalesce(
    (SELECT parcel_number FROM verification_acts AS act
      WHERE act.gesture_id = waits.gesture_id AND act.order_id = waits.order_id),
    (SELECT min(parcel_number) FROM verification_acts AS act
      WHERE act.order_id = waits.order_id AND NOT EXISTS (
        SELECT 1 FROM purchases
        WHERE purchases.order_id = act.order_id AND purchases.parcel_number = act.parcel_number
          AND purchases.state NOT IN ('prepared', 'refused')
      )),
    1
  ),
  order_number, gesture_id, weight_grams, ceiling_minor, ceiling_currency, reason, created_at
FROM waiting_orders_1 AS waits;
DROP TABLE waiting_orders_1;
`
