-- What partners would notice of the events that sites list: the last change of each, removals included. `seq` increases with
-- every change of a site; it is 1,000 times the epoch milliseconds of the change, or one more than the site's last one if that
-- is greater. `created_seq` is that with which the event appeared (again), `cancelled_seq` that with which it was cancelled.
CREATE TABLE event_change (
  event_id INTEGER NOT NULL,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
  created_seq INTEGER NOT NULL,
  cancelled_seq INTEGER,
  until_at INTEGER NOT NULL,
  PRIMARY KEY (event_id, site_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX event_change_seq ON event_change(site_id, seq);

-- Every site is rebuilt, so that the contents of its events (migrations/search/0003) and these rows are written.
INSERT OR REPLACE INTO stale_site (site_id) SELECT id FROM site UNION ALL SELECT 0;
