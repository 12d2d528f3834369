/**
 * What a person needs to end a doubt about money, and what is proof of it. A refund of before may have been sent more than
 * once: its refusal alone proves nothing. A label whose refund's doubt a person ended may be refunded all the same: it
 * must not be used.
 */
export const doubtAboutMoney = `
ALTER TABLE deposits ADD COLUMN balance_before_minor INTEGER;
ALTER TABLE deposits ADD COLUMN balance_after_minor INTEGER;
ALTER TABLE deposits ADD COLUMN balance_asked_at INTEGER;
ALTER TABLE deposits ADD COLUMN other_entries INTEGER;
ALTER TABLE deposits ADD COLUMN raw BLOB;

ALTER TABLE refunds ADD COLUMN sends INTEGER NOT NULL DEFAULT 2;
UPDATE refunds SET sends = 0 WHERE state IN ('prepared', 'withdrawn');
ALTER TABLE refunds ADD COLUMN doubt_ended INTEGER NOT NULL DEFAULT 0;
ALTER TABLE refunds ADD COLUMN voids_label INTEGER GENERATED ALWAYS AS (
  (state IN ('prepared', 'sent', 'requested', 'in_doubt') OR doubt_ended = 1) AND coalesce(status, '') <> 'Rejected'
) VIRTUAL;

DROP VIEW label_states;
CREATE VIEW label_states AS
SELECT labels.seq AS seq, CASE
  WHEN EXISTS (
    SELECT 1 FROM refunds WHERE refunds.purchase_id = labels.purchase_id AND refunds.voids_label = 1
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
`
