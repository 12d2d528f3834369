/** Orders that were scanned while the service could not be reached, in the order of their scans. */
export const waitingOrders = `
CREATE TABLE waiting_orders (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  order_id TEXT NOT NULL UNIQUE,
  order_number TEXT NOT NULL,
  gesture_id TEXT NOT NULL,
  weight_grams REAL,
  ceiling_minor INTEGER NOT NULL,
  ceiling_currency TEXT NOT NULL,
  reason BLOB,
  created_at INTEGER NOT NULL
) STRICT;
`
