-- The console counts a venue's upcoming events, without reading its past ones.
CREATE INDEX event_venue_upcoming ON event(venue_id, until_at)
  WHERE published = 1 AND quarantined = 0 AND deleted_at IS NULL;

-- The console finds the venues of the ticketing feeds by their feeds' type.
CREATE INDEX feed_type ON feed(type);
