-- How feeds do, what each of their runs changed, and never two runs of one host at once.

ALTER TABLE feed ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE feed ADD COLUMN interval_minutes INTEGER NOT NULL DEFAULT 360;
ALTER TABLE feed ADD COLUMN last_success_at INTEGER;
ALTER TABLE feed ADD COLUMN failing_since INTEGER;
ALTER TABLE feed ADD COLUMN recent_counts TEXT NOT NULL DEFAULT '[]';
ALTER TABLE feed ADD COLUMN health TEXT NOT NULL DEFAULT 'ok';
ALTER TABLE feed ADD COLUMN reported_health TEXT NOT NULL DEFAULT 'ok';
ALTER TABLE feed ADD COLUMN accepted_deletions INTEGER;
CREATE INDEX feed_unreported ON feed(id) WHERE health <> reported_health;
CREATE INDEX feed_name ON feed(name, id);
CREATE INDEX feed_unwell ON feed(id) WHERE health <> 'ok';

ALTER TABLE feed_run ADD COLUMN type TEXT NOT NULL DEFAULT 'scrape';
ALTER TABLE feed_run ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE feed_run ADD COLUMN changes TEXT NOT NULL DEFAULT '{}';

UPDATE feed SET host = (
  SELECT CASE WHEN instr(rest, '/') > 0 THEN substr(rest, 1, instr(rest, '/') - 1) ELSE rest END
  FROM (
    SELECT lower(substr(url, instr(url, '://') + 3)) AS rest FROM scrape
    WHERE feed_id = feed.id AND url LIKE 'http%://%'))
WHERE id IN (SELECT feed_id FROM scrape WHERE url LIKE 'http%://%');
UPDATE feed_run SET type = (SELECT type FROM feed WHERE id = feed_run.feed_id);
UPDATE feed_run SET host = 'feed/' || feed_id WHERE state = 'running';
UPDATE feed SET failing_since = updated_at, health = 'failing', reported_health = 'failing' WHERE failures > 0;
UPDATE feed SET last_success_at = (
  SELECT max(started_at) FROM feed_run WHERE feed_id = feed.id AND state = 'succeeded');

DROP INDEX feed_run_running;
CREATE UNIQUE INDEX feed_run_running ON feed_run(host) WHERE state = 'running';
CREATE INDEX feed_run_rare ON feed_run(type, id) WHERE type <> 'scrape';

-- One row for each type of feed: what the list of feeds shows.
CREATE TABLE feed_summary (
  type TEXT NOT NULL PRIMARY KEY,
  feed_count INTEGER NOT NULL DEFAULT 0,
  last_run_at INTEGER,
  last_success_at INTEGER,
  last_failure_at INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO feed_summary (type, feed_count, last_run_at, last_success_at, last_failure_at)
SELECT f.type, count(*),
  (SELECT max(started_at) FROM feed_run r WHERE r.type = f.type),
  (SELECT max(started_at) FROM feed_run r WHERE r.type = f.type AND state = 'succeeded'),
  (SELECT max(started_at) FROM feed_run r WHERE r.type = f.type AND state = 'failed')
FROM feed f WHERE EXISTS (SELECT 1 FROM scrape WHERE feed_id = f.id) GROUP BY f.type;

-- A feed whose scrape was deleted remains as long as there are past events from it.
CREATE TRIGGER feed_counted AFTER INSERT ON scrape BEGIN
  INSERT INTO feed_summary (type, feed_count) SELECT type, 1 FROM feed WHERE id = new.feed_id
  ON CONFLICT (type) DO UPDATE SET feed_count = feed_count + 1;
END;
CREATE TRIGGER feed_uncounted AFTER DELETE ON scrape BEGIN
  UPDATE feed_summary SET feed_count = feed_count - 1
  WHERE type = (SELECT type FROM feed WHERE id = old.feed_id);
END;
-- Before the feed itself, so that its type is still known.
CREATE TRIGGER feed_deleted BEFORE DELETE ON feed BEGIN
  DELETE FROM scrape WHERE feed_id = old.id;
END;
