-- Listings index days in other blocks: every site is rebuilt.
INSERT OR REPLACE INTO stale_site (site_id) SELECT id FROM site UNION ALL SELECT 0;
