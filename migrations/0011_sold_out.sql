-- Sold out is a fact of its own: such an event takes place, or is cancelled. Cards show it, so listings are rebuilt.
ALTER TABLE event ADD COLUMN sold_out INTEGER NOT NULL DEFAULT 0;
INSERT OR REPLACE INTO stale_site (site_id) SELECT id FROM site UNION ALL SELECT 0;
