/**
 * A row of a batch can be taken out of it until it is begun; a batch can print packing slips beside its labels; and orders are
 * listed by their numbers, shorter ones first: 999 before 1000.
 */
export const takenOutRows = `
ALTER TABLE batches ADD COLUMN with_slips INTEGER NOT NULL DEFAULT 0;
CREATE TABLE batch_rows_1 (
  batch_id TEXT NOT NULL REFERENCES batches (id),
  place INTEGER NOT NULL,
  station_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN (
    'waiting', 'working', 'in_doubt', 'bought', 'refused', 'not_sent', 'already_shipped', 'held', 'cancelled', 'taken_out'
  )),
  gesture_id TEXT,
  purchase_id TEXT,
  quoted_minor INTEGER,
  quoted_currency TEXT,
  amount_minor INTEGER,
  currency TEXT,
  updated_at INTEGER NOT NULL,
  reason BLOB,
  PRIMARY KEY (batch_id, place)
) STRICT, WITHOUT ROWID;
INSERT INTO batch_rows_1 (
  batch_id, place, station_id, order_id, order_number, state, gesture_id, purchase_id, quoted_minor, quoted_currency,
  amount_minor, currency, updated_at, reason
)
SELECT
  batch_id, place, station_id, order_id, order_number, state, gesture_id, purchase_id, quoted_minor, quoted_currency,
  amount_minor, currency, updated_at, reason
FROM batch_rows;
DROP TABLE batch_rows;
ALTER TABLE batch_rows_1 RENAME TO batch_rows;
CREATE UNIQUE INDEX batch_rows_one_an_order ON batch_rows (batch_id, order_id);
CREATE INDEX batch_rows_by_state ON batch_rows (batch_id, state, place);
CREATE INDEX batch_rows_by_purchase ON batch_rows (purchase_id) WHERE purchase_id IS NOT NULL;

ALTER TABLE orders ADD COLUMN number_order TEXT AS (printf('%03d', length(number_key)) || number_key) VIRTUAL;
CREATE INDEX orders_by_number ON orders (number_order);
CREATE INDEX orders_by_phase_and_number ON orders (phase, number_order);
`
