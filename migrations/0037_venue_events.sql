-- The console counts a venue's upcoming events without reading its past ones, and a venue's page lists its last past ones.
-- Only queries with these conditions in their text use it, so that it changes the plan of no other.
CREATE INDEX event_venue_until ON event(venue_id, until_at)
  WHERE published = 1 AND quarantined = 0 AND deleted_at IS NULL;

-- The console finds the venues of the ticketing feeds by their feeds' type.
CREATE INDEX feed_type ON feed(type);

-- Lists of venues link to the canonical domain of each one's site, whatever other domains that has.
CREATE INDEX site_domain_canonical ON site_domain(site_id) WHERE canonical = 1;
