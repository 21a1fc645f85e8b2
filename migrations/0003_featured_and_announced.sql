-- What a city puts forward by itself: its announcement, the venues that it features, the events of its promoted days.

-- One rich text for each site (admin specification, section 3), cleaned before it is stored.
CREATE TABLE announcement (
  site_id INTEGER PRIMARY KEY REFERENCES site(id) ON DELETE CASCADE,
  html TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- A venue as editors describe it: one for all sites, made of the venues that feeds know by several names. `hours`,
-- `parking` and `about` are HTML, cleaned before they are stored.
CREATE TABLE curated_venue (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  address TEXT NOT NULL DEFAULT '',
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  hours TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  url TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  parking TEXT NOT NULL DEFAULT '',
  about TEXT NOT NULL DEFAULT '',
  facebook TEXT NOT NULL DEFAULT '',
  twitter TEXT NOT NULL DEFAULT '',
  yelp TEXT NOT NULL DEFAULT '',
  pinterest TEXT NOT NULL DEFAULT '',
  primary_image_checksum TEXT REFERENCES image(checksum),
  secondary_image_checksum TEXT REFERENCES image(checksum),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE curated_venue_venue (
  curated_venue_id INTEGER NOT NULL REFERENCES curated_venue(id) ON DELETE CASCADE,
  venue_id INTEGER NOT NULL REFERENCES venue(id) ON DELETE CASCADE,
  PRIMARY KEY (curated_venue_id, venue_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX curated_venue_venue_venue ON curated_venue_venue(venue_id);

-- A curated venue on one site. `additional_media` is a JSON list of image checksums; what is not featured is not shown.
CREATE TABLE featured_venue (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  curated_venue_id INTEGER NOT NULL REFERENCES curated_venue(id) ON DELETE CASCADE,
  featured INTEGER NOT NULL DEFAULT 0,
  marketing_message TEXT NOT NULL DEFAULT '',
  additional_media TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (site_id, curated_venue_id)
) STRICT;
CREATE INDEX featured_venue_curated ON featured_venue(curated_venue_id);

-- The days on which an event stands in front on a site: what has been paid for or given, and nothing that is held.
CREATE TABLE featured_day (
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  event_id INTEGER NOT NULL REFERENCES event(id) ON DELETE CASCADE,
  PRIMARY KEY (site_id, day, event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX featured_day_event ON featured_day(event_id);
