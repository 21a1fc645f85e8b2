-- The console lists curated venues by name, a page at a time.
CREATE INDEX curated_venue_name ON curated_venue(name);
