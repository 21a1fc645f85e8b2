-- Counts by day, so that dashboards never count raw rows.

-- Submissions to a site, by days of the console's time zone. Each is counted with its submission, and never again.
CREATE TABLE submission_day (
  site_id INTEGER NOT NULL REFERENCES site (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  submissions INTEGER NOT NULL,
  PRIMARY KEY (site_id, day)
) STRICT, WITHOUT ROWID;

-- Featured days that were sold, by the day of the sale in the console's time zone.
CREATE TABLE sold_day (
  site_id INTEGER NOT NULL REFERENCES site (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  sold INTEGER NOT NULL,
  PRIMARY KEY (site_id, day)
) STRICT, WITHOUT ROWID;

-- Page views of a site, by days in UTC.
CREATE TABLE traffic_day (
  site_id INTEGER NOT NULL REFERENCES site (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (site_id, day)
) STRICT, WITHOUT ROWID;

-- The feeds whose latest run failed.
CREATE INDEX feed_failing ON feed (id) WHERE failures > 0;

-- The submissions so far. New York is on daylight time from 2 AM on the second Sunday of March to 2 AM on the first one of November.
INSERT INTO submission_day (site_id, day, submissions)
SELECT
  site_id,
  date(
    at - CASE
      WHEN at >= unixepoch(strftime('%Y-03-08 07:00', at, 'unixepoch'), 'weekday 0')
        AND at < unixepoch(strftime('%Y-11-01 06:00', at, 'unixepoch'), 'weekday 0')
      THEN 14400
      ELSE 18000
    END,
    'unixepoch'
  ) AS day,
  count(*)
FROM (SELECT site_id, created_at / 1000 AS at FROM submission)
GROUP BY site_id, day;
