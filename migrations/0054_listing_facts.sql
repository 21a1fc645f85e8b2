-- Listings say what an event costs, for whom it is and what makes it accessible: every site is rebuilt.
INSERT OR REPLACE INTO stale_site (site_id) SELECT id FROM site UNION ALL SELECT 0;
