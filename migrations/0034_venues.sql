-- Each place is one record: duplicates are found, merged and remembered; people who run a place may manage it.

-- A venue that was merged stays, leads to the venue that it was merged into, and is listed nowhere.
ALTER TABLE venue ADD COLUMN merged_into_id INTEGER REFERENCES venue(id);
CREATE INDEX venue_merged ON venue(merged_into_id) WHERE merged_into_id IS NOT NULL;

-- The venue that an event names itself, where that was merged into another: so that a merge can be undone.
ALTER TABLE event ADD COLUMN named_venue_id INTEGER REFERENCES venue(id);
CREATE INDEX event_named_venue ON event(named_venue_id) WHERE named_venue_id IS NOT NULL;

-- `moved` is JSON: the scrapes, links and managers that the kept venue took over. One that was undone has `undone_at`.
CREATE TABLE venue_merge (
  id INTEGER PRIMARY KEY,
  kept_id INTEGER NOT NULL REFERENCES venue(id) ON DELETE CASCADE,
  merged_id INTEGER NOT NULL REFERENCES venue(id) ON DELETE CASCADE,
  moved TEXT NOT NULL,
  merged_by TEXT NOT NULL,
  merged_at INTEGER NOT NULL,
  undone_by TEXT,
  undone_at INTEGER
) STRICT;
CREATE INDEX venue_merge_kept ON venue_merge(kept_id, merged_at);
CREATE INDEX venue_merge_merged ON venue_merge(merged_id, merged_at);
CREATE INDEX venue_merge_time ON venue_merge(merged_at);

-- Two venues that may be one place; the first has the lower id. `decision` is 'different' once someone said so: never
-- asked again.
CREATE TABLE venue_pair (
  first_id INTEGER NOT NULL REFERENCES venue(id) ON DELETE CASCADE,
  second_id INTEGER NOT NULL REFERENCES venue(id) ON DELETE CASCADE,
  likelihood REAL NOT NULL,
  found_at INTEGER NOT NULL,
  decision TEXT CHECK (decision IN ('different')),
  decided_by TEXT,
  decided_at INTEGER,
  PRIMARY KEY (first_id, second_id),
  CHECK (first_id < second_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX venue_pair_second ON venue_pair(second_id);
CREATE INDEX venue_pair_open ON venue_pair(likelihood) WHERE decision IS NULL;

-- Someone asks to manage a venue; an admin of the site or a superadmin decides.
CREATE TABLE venue_claim (
  id INTEGER PRIMARY KEY,
  venue_id INTEGER NOT NULL REFERENCES venue(id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  message TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'declined', 'withdrawn')),
  reason TEXT NOT NULL DEFAULT '',
  decided_by TEXT,
  decided_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX venue_claim_open ON venue_claim(venue_id, account_id) WHERE status = 'open';
CREATE INDEX venue_claim_site ON venue_claim(site_id, status, created_at);
CREATE INDEX venue_claim_account ON venue_claim(account_id);

CREATE TABLE venue_manager (
  venue_id INTEGER NOT NULL REFERENCES venue(id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (venue_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX venue_manager_account ON venue_manager(account_id);
CREATE INDEX venue_manager_site ON venue_manager(site_id, created_at, venue_id, account_id);

-- Hours as schema.org's openingHoursSpecification (JSON list), next to the free text; what a place offers (JSON); the
-- points of the images that stay visible when cropped, in percent from the left and the top.
ALTER TABLE curated_venue ADD COLUMN opening_hours TEXT NOT NULL DEFAULT '[]';
ALTER TABLE curated_venue ADD COLUMN amenities TEXT NOT NULL DEFAULT '{}';
ALTER TABLE curated_venue ADD COLUMN primary_focus_x INTEGER NOT NULL DEFAULT 50;
ALTER TABLE curated_venue ADD COLUMN primary_focus_y INTEGER NOT NULL DEFAULT 50;
ALTER TABLE curated_venue ADD COLUMN secondary_focus_x INTEGER NOT NULL DEFAULT 50;
ALTER TABLE curated_venue ADD COLUMN secondary_focus_y INTEGER NOT NULL DEFAULT 50;
