-- Likely duplicates are found when a venue is new, renamed or moved, whoever writes it.

-- The venues to compare with others, oldest first. A change of a venue that waits already gives it a new `id`, so that a
-- comparison under way does not remove it.
CREATE TABLE unchecked_venue (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  venue_id INTEGER NOT NULL UNIQUE REFERENCES venue(id) ON DELETE CASCADE
) STRICT;

CREATE TRIGGER venue_unchecked_inserted AFTER INSERT ON venue BEGIN
  INSERT INTO unchecked_venue (venue_id) VALUES (new.id);
END;
CREATE TRIGGER venue_unchecked_changed AFTER UPDATE OF name, address, latitude, longitude ON venue
WHEN new.name IS NOT old.name OR new.address IS NOT old.address
  OR new.latitude IS NOT old.latitude OR new.longitude IS NOT old.longitude BEGIN
  DELETE FROM unchecked_venue WHERE venue_id = new.id;
  INSERT INTO unchecked_venue (venue_id) VALUES (new.id);
END;

-- What venues that may be one place have in common, such as a word of the name and the part of the map.
CREATE TABLE venue_match_key (
  key TEXT NOT NULL,
  venue_id INTEGER NOT NULL REFERENCES venue(id) ON DELETE CASCADE,
  PRIMARY KEY (key, venue_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX venue_match_key_venue ON venue_match_key(venue_id);

INSERT INTO unchecked_venue (venue_id) SELECT id FROM venue ORDER BY id;
