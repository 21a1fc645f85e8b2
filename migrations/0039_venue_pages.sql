-- The console lists curated venues by name, a page at a time.
CREATE INDEX curated_venue_name ON curated_venue(name);

-- A venue's page lists its last events that are over. Only this query has these conditions in its text, so that the index
-- changes the plan of no other.
CREATE INDEX event_venue_start ON event(venue_id, start_at)
  WHERE published = 1 AND quarantined = 0 AND deleted_at IS NULL;
