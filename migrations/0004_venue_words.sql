-- The words of venues, for finding one by a part of its name or address. A venue has a row for each site that it lies in,
-- numbered site_id * 2^32 + venue_id, so that a search reads one site's rows only. Triggers keep it: whoever writes
-- venues, or where they lie, need not know of it.
CREATE VIRTUAL TABLE venue_text USING fts5(
  name, address, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);

INSERT INTO venue_text (rowid, name, address)
SELECT vs.site_id * 4294967296 + v.id, v.name_key, v.address_key
FROM venue_site vs JOIN venue v ON v.id = vs.venue_id;

CREATE TRIGGER venue_text_placed AFTER INSERT ON venue_site BEGIN
  INSERT INTO venue_text (rowid, name, address)
  SELECT new.site_id * 4294967296 + v.id, v.name_key, v.address_key FROM venue v WHERE v.id = new.venue_id;
END;

CREATE TRIGGER venue_text_taken_away AFTER DELETE ON venue_site BEGIN
  DELETE FROM venue_text WHERE rowid = old.site_id * 4294967296 + old.venue_id;
END;

CREATE TRIGGER venue_text_renamed AFTER UPDATE OF name_key, address_key ON venue
WHEN old.name_key <> new.name_key OR old.address_key <> new.address_key BEGIN
  DELETE FROM venue_text WHERE rowid IN (
    SELECT vs.site_id * 4294967296 + old.id FROM venue_site vs WHERE vs.venue_id = old.id);
  INSERT INTO venue_text (rowid, name, address)
  SELECT vs.site_id * 4294967296 + new.id, new.name_key, new.address_key FROM venue_site vs WHERE vs.venue_id = new.id;
END;
