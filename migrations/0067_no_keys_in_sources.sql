-- Keys of Ticketmaster's API that were stored before scrapes were saved without them. Runs have the key of the settings. If
-- a venue has the same query twice, the second one names itself: no two scrapes of a venue may have the same URL.
UPDATE scrape SET url = (
  SELECT bare || CASE
    WHEN EXISTS (
      SELECT 1 FROM scrape twin
      WHERE twin.venue_id = scrape.venue_id AND twin.plugin = scrape.plugin AND twin.url = bare)
    THEN CASE WHEN instr(bare, '?') > 0 THEN '&' ELSE '?' END || 'scrape=' || scrape.id
    ELSE '' END
  FROM (
    SELECT rtrim(substr(scrape.url, 1, at) || substr(tail, instr(tail || '&', '&') + 1), '?&') AS bare
    FROM (
      SELECT at, substr(scrape.url, at + 1) AS tail
      FROM (SELECT instr(replace(lower(scrape.url), '?', '&'), '&apikey=') AS at))))
WHERE scrape.url LIKE 'http%://app.ticketmaster.com/%' AND instr(replace(lower(scrape.url), '?', '&'), '&apikey=') > 0;

UPDATE audit_entry SET changes = json_remove(changes, '$.url')
WHERE target_kind = 'scrape' AND changes LIKE '%//app.ticketmaster.com/%apikey=%';
