-- Venues are compared by other keys: all of them wait for it.
INSERT OR IGNORE INTO unchecked_venue (venue_id) SELECT id FROM venue ORDER BY id;
