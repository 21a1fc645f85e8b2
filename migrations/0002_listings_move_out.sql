-- Listings live in the SEARCH database (migrations/search). What stays here is the truth that they are made of, and the
-- marks that tell which of them no longer agree with it.

-- What an editor noted of one event on one site. No row means neither picked nor hidden.
CREATE TABLE event_mark (
  event_id INTEGER NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  picked INTEGER NOT NULL DEFAULT 0,
  hidden INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (event_id, site_id)
) STRICT, WITHOUT ROWID;
INSERT INTO event_mark (event_id, site_id, picked, hidden)
SELECT event_id, site_id, picked, hidden FROM event_site WHERE picked = 1 OR hidden = 1;
DROP TABLE event_site;

-- A unit is what is listed together: the occurrences of a series (its id), or one event by itself (its id, negative).
ALTER TABLE event ADD COLUMN unit INTEGER GENERATED ALWAYS AS (coalesce(series_id, -id)) VIRTUAL;
CREATE INDEX event_unit ON event(unit, venue_id, until_at);
DROP INDEX event_series;
CREATE INDEX event_creator ON event(created_by, start_at) WHERE created_by IS NOT NULL;

-- Units whose listings no longer agree with the truth, written in one batch with what changed. `seq` rises with every
-- change: whoever has brought the listings up to date takes away the mark that it saw, and no later one.
CREATE TABLE stale_listing (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  unit INTEGER NOT NULL UNIQUE
) STRICT;

-- Sites whose listing is to be made anew as a whole, because their bounds or their zone changed; 0 is all places.
CREATE TABLE stale_site (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  site_id INTEGER NOT NULL UNIQUE
) STRICT;

INSERT INTO stale_site (site_id) SELECT id FROM site UNION ALL SELECT 0;
