-- The console counts a venue's upcoming events, without reading its past ones.
DROP INDEX event_venue;
CREATE INDEX event_venue ON event(venue_id, until_at);
