/**
 * The last answers of the service by account and endpoint, to be read anew with other names. `understood`: as each was read
 * last.
 */
export const keptAnswers = `
CREATE TABLE kept_answers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  station_id TEXT NOT NULL,
  account_key TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  understood INTEGER NOT NULL,
  answered_at INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;
CREATE INDEX kept_answers_by_account ON kept_answers (account_key, endpoint, seq);
CREATE INDEX kept_answers_by_age ON kept_answers (answered_at);
`
