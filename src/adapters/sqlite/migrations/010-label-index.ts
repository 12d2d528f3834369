/**
 * What labels are listed and found by, apart from their bytes: a page of this holds some hundred labels where one of
 * `labels` holds five. `state` is what the triggers make of a label's print jobs and refunds, in the very transaction
 * that changes those (see `labelStates` of the contract). Orders get what their search reads into their two indexes.
 */
export const labelIndex = `
CREATE VIEW label_states AS
SELECT labels.seq AS seq, CASE
  WHEN EXISTS (
    SELECT 1 FROM refunds WHERE refunds.purchase_id = labels.purchase_id
      AND refunds.state IN ('prepared', 'sent', 'requested', 'in_doubt') AND coalesce(refunds.status, '') <> 'Rejected'
  ) THEN 'refund'
  WHEN EXISTS (
    SELECT 1 FROM print_jobs AS job WHERE job.label_id = labels.id AND job.state = 'unknown' AND job.answered = 0
  ) THEN 'unsure'
  WHEN EXISTS (
    SELECT 1 FROM print_jobs AS job WHERE job.label_id = labels.id AND (
      job.state IN ('sent', 'confirmed')
      -- It came out, says a person. Who says that it did not has it queued once more, in the same place.
      OR (job.state = 'unknown' AND NOT EXISTS (
        SELECT 1 FROM print_jobs AS again
        WHERE again.label_id = job.label_id AND again.seq > job.seq AND again.place = job.place
      ))
    )
  ) THEN 'printed'
  ELSE 'unprinted'
END AS state
FROM labels;

CREATE TABLE label_index (
  seq INTEGER PRIMARY KEY,
  number_key TEXT NOT NULL,
  bought_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('unprinted', 'unsure', 'printed', 'refund'))
) STRICT;
INSERT INTO label_index (seq, number_key, bought_at, state)
  SELECT labels.seq, coalesce(orders.number_key, lower(purchases.order_number)),
    coalesce(purchases.bought_at, labels.created_at), label_states.state
  FROM labels
  JOIN label_states ON label_states.seq = labels.seq
  JOIN purchases ON purchases.id = labels.purchase_id
  LEFT JOIN orders ON orders.id = purchases.order_id;
CREATE INDEX label_index_by_state ON label_index (state, seq, bought_at, number_key);
CREATE INDEX label_index_by_day ON label_index (state, bought_at);

CREATE TABLE label_counts (state TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO label_counts
  SELECT column1, (SELECT count(*) FROM label_index WHERE state = column1)
  FROM (VALUES ('unprinted'), ('unsure'), ('printed'), ('refund'));
CREATE TRIGGER label_indexed AFTER INSERT ON label_index BEGIN
  UPDATE label_counts SET count = count + 1 WHERE state = NEW.state;
END;
CREATE TRIGGER label_moved AFTER UPDATE OF state ON label_index WHEN OLD.state <> NEW.state BEGIN
  UPDATE label_counts SET count = count - 1 WHERE state = OLD.state;
  UPDATE label_counts SET count = count + 1 WHERE state = NEW.state;
END;

CREATE TRIGGER label_job_added AFTER INSERT ON print_jobs WHEN NEW.label_id IS NOT NULL BEGIN
  UPDATE label_index SET state = (SELECT state FROM label_states WHERE label_states.seq = label_index.seq)
  WHERE seq = (SELECT seq FROM labels WHERE id = NEW.label_id);
END;
CREATE TRIGGER label_job_moved AFTER UPDATE OF state, answered ON print_jobs WHEN NEW.label_id IS NOT NULL BEGIN
  UPDATE label_index SET state = (SELECT state FROM label_states WHERE label_states.seq = label_index.seq)
  WHERE seq = (SELECT seq FROM labels WHERE id = NEW.label_id);
END;
CREATE TRIGGER label_refund_added AFTER INSERT ON refunds BEGIN
  UPDATE label_index SET state = (SELECT state FROM label_states WHERE label_states.seq = label_index.seq)
  WHERE seq IN (SELECT seq FROM labels WHERE purchase_id = NEW.purchase_id);
END;
CREATE TRIGGER label_refund_moved AFTER UPDATE OF state, status ON refunds BEGIN
  UPDATE label_index SET state = (SELECT state FROM label_states WHERE label_states.seq = label_index.seq)
  WHERE seq IN (SELECT seq FROM labels WHERE purchase_id = NEW.purchase_id);
END;

DROP INDEX orders_by_seq;
CREATE INDEX orders_by_seq ON orders (seq, phase, number_key);
DROP INDEX orders_by_phase;
CREATE INDEX orders_by_phase ON orders (phase, seq, number_key);
`
