-- An event is always at the venue that its own venue was merged into, whoever writes it, such as an import that was planned
-- before the merge.
CREATE TRIGGER event_added_at_merged_venue AFTER INSERT ON event
WHEN (SELECT merged_into_id FROM venue WHERE id = new.venue_id) IS NOT NULL BEGIN
  UPDATE event SET named_venue_id = new.venue_id, venue_id = (SELECT merged_into_id FROM venue WHERE id = new.venue_id)
  WHERE id = new.id;
END;

CREATE TRIGGER event_moved_to_merged_venue AFTER UPDATE OF venue_id ON event
WHEN (SELECT merged_into_id FROM venue WHERE id = new.venue_id) IS NOT NULL BEGIN
  UPDATE event SET named_venue_id = new.venue_id, venue_id = (SELECT merged_into_id FROM venue WHERE id = new.venue_id)
  WHERE id = new.id;
END;

-- A merged venue is on no site and in no region, whatever places it.
CREATE TRIGGER merged_venue_on_no_site BEFORE INSERT ON venue_site
WHEN (SELECT merged_into_id FROM venue WHERE id = new.venue_id) IS NOT NULL BEGIN
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER merged_venue_in_no_region BEFORE INSERT ON venue_region
WHEN (SELECT merged_into_id FROM venue WHERE id = new.venue_id) IS NOT NULL BEGIN
  SELECT RAISE(IGNORE);
END;

-- A venue is found by the names and addresses of those that were merged into it, too: on the sites of the venue itself.
DROP TRIGGER venue_text_placed;
CREATE TRIGGER venue_text_placed AFTER INSERT ON venue_site BEGIN
  INSERT INTO venue_text (rowid, name, address)
  SELECT new.site_id * 4294967296 + v.id, v.name_key, v.address_key FROM venue v
  WHERE v.id = new.venue_id OR v.merged_into_id = new.venue_id;
END;

DROP TRIGGER venue_text_taken_away;
CREATE TRIGGER venue_text_taken_away AFTER DELETE ON venue_site BEGIN
  DELETE FROM venue_text WHERE rowid = old.site_id * 4294967296 + old.venue_id;
  DELETE FROM venue_text WHERE rowid IN (
    SELECT old.site_id * 4294967296 + v.id FROM venue v WHERE v.merged_into_id = old.venue_id);
END;

DROP TRIGGER venue_text_renamed;
CREATE TRIGGER venue_text_renamed AFTER UPDATE OF name_key, address_key ON venue
WHEN old.name_key <> new.name_key OR old.address_key <> new.address_key BEGIN
  DELETE FROM venue_text WHERE rowid IN (
    SELECT vs.site_id * 4294967296 + old.id FROM venue_site vs WHERE vs.venue_id = coalesce(old.merged_into_id, old.id));
  INSERT INTO venue_text (rowid, name, address)
  SELECT vs.site_id * 4294967296 + new.id, new.name_key, new.address_key FROM venue_site vs
  WHERE vs.venue_id = coalesce(new.merged_into_id, new.id);
END;

CREATE TRIGGER venue_text_merged AFTER UPDATE OF merged_into_id ON venue
WHEN old.merged_into_id IS NOT new.merged_into_id BEGIN
  DELETE FROM venue_text WHERE rowid IN (
    SELECT vs.site_id * 4294967296 + old.id FROM venue_site vs WHERE vs.venue_id = coalesce(old.merged_into_id, old.id));
  INSERT INTO venue_text (rowid, name, address)
  SELECT vs.site_id * 4294967296 + new.id, new.name_key, new.address_key FROM venue_site vs
  WHERE vs.venue_id = coalesce(new.merged_into_id, new.id);
END;

-- After a merge, and after its undo, other spellings may be likely duplicates of the kept venue: both venues are compared
-- again, and so are those that are in an open pair with them. REPLACE gives one that waits already a new id.
CREATE TRIGGER venue_unchecked_merged AFTER UPDATE OF merged_into_id ON venue
WHEN old.merged_into_id IS NOT new.merged_into_id BEGIN
  INSERT OR REPLACE INTO unchecked_venue (venue_id)
  SELECT id FROM venue WHERE id IN (new.id, old.merged_into_id, new.merged_into_id)
  UNION SELECT second_id FROM venue_pair WHERE first_id IN (new.id, old.merged_into_id) AND decision IS NULL
  UNION SELECT first_id FROM venue_pair WHERE second_id IN (new.id, old.merged_into_id) AND decision IS NULL;
END;
