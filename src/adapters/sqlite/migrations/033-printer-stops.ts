/**
 * When a printer stood, and why. `state`: `open` while it stands, `ended` at `ended_at`, or `lost`: nobody was there to hear
 * when it ended.
 */
export const printerStops = `
CREATE TABLE printer_stops (
  seq INTEGER PRIMARY KEY,
  station_id TEXT NOT NULL,
  printer_id TEXT NOT NULL,
  name TEXT NOT NULL,
  condition TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'ended', 'lost')),
  began_at INTEGER NOT NULL,
  ended_at INTEGER CHECK ((ended_at IS NOT NULL) = (state = 'ended'))
) STRICT;
CREATE UNIQUE INDEX printer_stops_open ON printer_stops (printer_id) WHERE state = 'open';
CREATE INDEX printer_stops_by_time ON printer_stops (began_at);
`
