-- Rows of listings hold new fields (migrations/search/0002): every site, and the listing of all places, is rebuilt.
INSERT OR REPLACE INTO stale_site (site_id) SELECT id FROM site UNION ALL SELECT 0;
