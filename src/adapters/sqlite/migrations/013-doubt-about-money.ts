/**
 * What a person needs to end a doubt about money, and what is proof of it. A refund that is there may have been sent more
 * than once: its refusal alone proves nothing.
 */
export const doubtAboutMoney = `
ALTER TABLE deposits ADD COLUMN balance_before_minor INTEGER;
ALTER TABLE deposits ADD COLUMN balance_after_minor INTEGER;
ALTER TABLE deposits ADD COLUMN balance_asked_at INTEGER;
ALTER TABLE deposits ADD COLUMN other_entries INTEGER;
ALTER TABLE deposits ADD COLUMN raw BLOB;
ALTER TABLE refunds ADD COLUMN sends INTEGER NOT NULL DEFAULT 2;
ALTER TABLE refunds ADD COLUMN doubt_ended INTEGER NOT NULL DEFAULT 0;
`
