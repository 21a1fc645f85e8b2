-- What partners read of an event beyond its card: JSON (listings/event-content.ts), once for all sites that list it.
CREATE TABLE event_content (
  event INTEGER PRIMARY KEY,
  unit INTEGER NOT NULL,
  hash TEXT NOT NULL,
  content TEXT NOT NULL
) STRICT;
CREATE INDEX event_content_unit ON event_content(unit);
