-- Titles and places have compounds as one word, too ('hiphop' for 'hip-hop'), and what begins in the evening is marked: every
-- site is rebuilt.
INSERT OR REPLACE INTO stale_site (site_id) SELECT id FROM site UNION ALL SELECT 0;
