-- Dates that differ only in their categories share a card: every site is rebuilt.
INSERT OR REPLACE INTO stale_site (site_id) SELECT id FROM site UNION ALL SELECT 0;
