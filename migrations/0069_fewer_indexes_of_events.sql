-- D1 bills each index entry as a row written, so that an imported event was six rows; now it is four. One index has what
-- queries of a venue's events read: all of them, and how many are upcoming and visible, without the events themselves.
DROP INDEX event_venue;
DROP INDEX event_venue_until;
CREATE INDEX event_venue ON event(venue_id, until_at, published, quarantined, deleted_at);
-- The events of a feed are those of its items.
DROP INDEX event_feed;
