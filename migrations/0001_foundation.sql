-- Instants are epoch milliseconds (UTC); days are 'YYYY-MM-DD'; shapes are GeoJSON; flags are 0 or 1.

CREATE TABLE site (
  id INTEGER PRIMARY KEY,
  host TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  timezone TEXT NOT NULL,
  west REAL, south REAL, east REAL, north REAL,
  settings TEXT NOT NULL DEFAULT '{}',
  content_version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  bounds TEXT
) STRICT;

-- The custom domains a site answers on; the canonical one is where search engines are sent.
CREATE TABLE site_domain (
  domain TEXT PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  canonical INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX site_domain_site ON site_domain(site_id);

-- Neighborhoods, places and zips. `bounds` stands last so that a box scan never reads a shape.
CREATE TABLE region (
  id INTEGER PRIMARY KEY,
  type TEXT NOT NULL CHECK (type IN ('neighborhood', 'place', 'zip')),
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  source TEXT NOT NULL,
  west REAL NOT NULL, south REAL NOT NULL, east REAL NOT NULL, north REAL NOT NULL,
  bounds TEXT NOT NULL,
  UNIQUE (type, slug),
  UNIQUE (type, source, name)
) STRICT;
CREATE INDEX region_box ON region(west, east, south, north);

CREATE TABLE site_region (
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  region_id INTEGER NOT NULL REFERENCES region(id) ON DELETE CASCADE,
  PRIMARY KEY (site_id, region_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_region_region ON site_region(region_id);

CREATE TABLE image (
  checksum TEXT PRIMARY KEY,
  content_type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where a picture was copied from, so that no address is fetched twice.
CREATE TABLE image_source (
  url TEXT PRIMARY KEY,
  checksum TEXT REFERENCES image(checksum),
  error TEXT,
  fetched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE category (
  id TEXT PRIMARY KEY,
  parent_id TEXT REFERENCES category(id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  blurb TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  thumbnail_image_checksum TEXT REFERENCES image(checksum),
  background_image_checksum TEXT REFERENCES image(checksum)
) STRICT;
CREATE INDEX category_parent ON category(parent_id, position);

-- A category with itself and each of its ancestors: a listing of a category is one look-up here.
CREATE TABLE category_ancestor (
  category_id TEXT NOT NULL REFERENCES category(id) ON DELETE CASCADE,
  ancestor_id TEXT NOT NULL REFERENCES category(id) ON DELETE CASCADE,
  PRIMARY KEY (ancestor_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX category_ancestor_category ON category_ancestor(category_id);

-- `label` names a venue that the platform keeps (a scrape venue); venues found in feeds have a `source_key`.
CREATE TABLE venue (
  id INTEGER PRIMARY KEY,
  label TEXT UNIQUE,
  source_key TEXT UNIQUE,
  name TEXT NOT NULL,
  address TEXT NOT NULL DEFAULT '',
  name_key TEXT NOT NULL,
  address_key TEXT NOT NULL,
  timezone TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  quarantined INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX venue_name ON venue(name_key, address_key);
CREATE INDEX venue_place ON venue(longitude, latitude);

-- Write-time geography: the sites and regions whose bounds hold the venue.
CREATE TABLE venue_site (
  venue_id INTEGER NOT NULL REFERENCES venue(id) ON DELETE CASCADE,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  PRIMARY KEY (venue_id, site_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX venue_site_site ON venue_site(site_id);

CREATE TABLE venue_region (
  venue_id INTEGER NOT NULL REFERENCES venue(id) ON DELETE CASCADE,
  region_id INTEGER NOT NULL REFERENCES region(id) ON DELETE CASCADE,
  PRIMARY KEY (venue_id, region_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX venue_region_region ON venue_region(region_id);

-- One thing that is fed from outside. What is particular to a scrape stands in `scrape`.
CREATE TABLE feed (
  id INTEGER PRIMARY KEY,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  scheduled INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  validators TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX feed_due ON feed(due_at) WHERE scheduled = 1;

CREATE TABLE scrape (
  id INTEGER PRIMARY KEY,
  feed_id INTEGER NOT NULL UNIQUE REFERENCES feed(id) ON DELETE CASCADE,
  plugin TEXT NOT NULL,
  url TEXT NOT NULL,
  manifest TEXT,
  venue_id INTEGER NOT NULL REFERENCES venue(id),
  category_id TEXT REFERENCES category(id),
  timezone TEXT,
  UNIQUE (venue_id, plugin, url)
) STRICT;

CREATE TABLE feed_item (
  id INTEGER PRIMARY KEY,
  feed_id INTEGER NOT NULL REFERENCES feed(id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('event', 'venue')),
  external_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  start_at INTEGER,
  until_at INTEGER,
  deleted_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  content TEXT NOT NULL,
  UNIQUE (feed_id, kind, external_id)
) STRICT;

CREATE TABLE feed_run (
  id INTEGER PRIMARY KEY,
  feed_id INTEGER NOT NULL REFERENCES feed(id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('running', 'succeeded', 'failed', 'held')),
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  lease_until INTEGER NOT NULL,
  error TEXT,
  trace TEXT,
  ingress TEXT NOT NULL DEFAULT '{}',
  processed TEXT NOT NULL DEFAULT '{}',
  notes TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX feed_run_feed ON feed_run(feed_id, started_at);
-- A feed is run by one worker at a time; who holds it past lease_until (machine time) is taken for dead.
CREATE UNIQUE INDEX feed_run_running ON feed_run(feed_id) WHERE state = 'running';

CREATE TABLE series (
  id INTEGER PRIMARY KEY,
  feed_id INTEGER REFERENCES feed(id) ON DELETE CASCADE,
  external_id TEXT,
  UNIQUE (feed_id, external_id)
) STRICT;

-- start_day and end_day are days in the event's own timezone: what a date-only event shows everywhere.
-- venue_name and venue_address are what the source calls a place that we do not know; they are shown in place of the
-- venue's own. source_hash tells from what an imported event was made. until_at is the instant from which the event is past; search_text is title, venue and words as search compares them.
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  feed_id INTEGER REFERENCES feed(id),
  feed_item_id INTEGER UNIQUE REFERENCES feed_item(id),
  series_id INTEGER REFERENCES series(id),
  created_by TEXT,
  venue_id INTEGER NOT NULL REFERENCES venue(id),
  start_at INTEGER NOT NULL,
  end_at INTEGER,
  no_start INTEGER NOT NULL DEFAULT 0,
  no_end INTEGER NOT NULL DEFAULT 0,
  start_day TEXT NOT NULL,
  end_day TEXT NOT NULL,
  timezone TEXT NOT NULL,
  until_at INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'scheduled',
  published INTEGER NOT NULL DEFAULT 1,
  quarantined INTEGER NOT NULL DEFAULT 0,
  categories_locked INTEGER NOT NULL DEFAULT 0,
  deleted_at INTEGER,
  title TEXT NOT NULL,
  venue_name TEXT NOT NULL DEFAULT '',
  venue_address TEXT NOT NULL DEFAULT '',
  image_url TEXT,
  image_checksum TEXT REFERENCES image(checksum),
  upstream_url TEXT,
  affiliate_url TEXT,
  ticket_url TEXT,
  contact TEXT NOT NULL DEFAULT '{}',
  cost TEXT NOT NULL DEFAULT '',
  source_hash TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  search_text TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX event_venue ON event(venue_id);
CREATE INDEX event_series ON event(series_id, start_at) WHERE series_id IS NOT NULL;
CREATE INDEX event_feed ON event(feed_id) WHERE feed_id IS NOT NULL;
CREATE INDEX event_image_pending ON event(feed_id, image_url) WHERE image_url IS NOT NULL AND image_checksum IS NULL;

CREATE TABLE event_category (
  event_id INTEGER NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  category_id TEXT NOT NULL REFERENCES category(id),
  PRIMARY KEY (event_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_category_category ON event_category(category_id, event_id);

-- What one site knows of one event: the editors' marks, and whether it is listed there (decided when something changes).
CREATE TABLE event_site (
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  event_id INTEGER NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  picked INTEGER NOT NULL DEFAULT 0,
  hidden INTEGER NOT NULL DEFAULT 0,
  listed INTEGER NOT NULL DEFAULT 0,
  start_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  PRIMARY KEY (site_id, event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_site_event ON event_site(event_id);
CREATE INDEX event_site_listed ON event_site(site_id, until_at, start_at) WHERE listed = 1;

-- Tags belong to a site ('{siteId}:tag' in the specification).
CREATE TABLE event_tag (
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  event_id INTEGER NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  PRIMARY KEY (site_id, tag, event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_tag_event ON event_tag(event_id, site_id);
