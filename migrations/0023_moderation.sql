-- Moderation of what people submit, however much there is: what a list filters by stands beside the submission, and is counted by
-- triggers, so that whoever writes events need not know of it.
-- Of its dates that are not deleted: how many there are, and how many are unpublished, quarantined, or hidden on its site.
ALTER TABLE submission ADD COLUMN dates INTEGER NOT NULL DEFAULT 0;
ALTER TABLE submission ADD COLUMN unpublished_dates INTEGER NOT NULL DEFAULT 0;
ALTER TABLE submission ADD COLUMN quarantined_dates INTEGER NOT NULL DEFAULT 0;
ALTER TABLE submission ADD COLUMN hidden_dates INTEGER NOT NULL DEFAULT 0;
-- Counted up with each decision, each mark and each edit of its events: two editors at once do not overwrite each other.
ALTER TABLE submission ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

UPDATE submission SET
  dates = (SELECT count(*) FROM event e WHERE e.submission_id = submission.id AND e.deleted_at IS NULL),
  unpublished_dates = (
    SELECT count(*) FROM event e WHERE e.submission_id = submission.id AND e.deleted_at IS NULL AND e.published = 0),
  quarantined_dates = (
    SELECT count(*) FROM event e WHERE e.submission_id = submission.id AND e.deleted_at IS NULL AND e.quarantined = 1),
  hidden_dates = (
    SELECT count(*) FROM event e JOIN event_mark m ON m.event_id = e.id AND m.site_id = submission.site_id
    WHERE e.submission_id = submission.id AND e.deleted_at IS NULL AND m.hidden = 1);

CREATE INDEX submission_site_created ON submission(site_id, created_at);
CREATE INDEX submission_created ON submission(created_at);
CREATE INDEX submission_state ON submission(state, created_at);
CREATE INDEX submission_account_site ON submission(account_id, site_id, created_at) WHERE account_id IS NOT NULL;
CREATE INDEX submission_site_quarantined ON submission(site_id, created_at) WHERE quarantined_dates > 0;
CREATE INDEX submission_quarantined ON submission(created_at) WHERE quarantined_dates > 0;
CREATE INDEX submission_site_hidden ON submission(site_id, created_at) WHERE hidden_dates > 0;
CREATE INDEX submission_hidden ON submission(created_at) WHERE hidden_dates > 0;
CREATE INDEX submission_site_unpublished ON submission(site_id, created_at) WHERE unpublished_dates > 0 AND state = 'accepted';
CREATE INDEX submission_unpublished ON submission(created_at) WHERE unpublished_dates > 0 AND state = 'accepted';
-- The first date of a submission that is not deleted, however many dates it has.
CREATE INDEX event_submission_date ON event(submission_id, start_at) WHERE submission_id IS NOT NULL AND deleted_at IS NULL;

CREATE TRIGGER submission_date_added AFTER INSERT ON event WHEN new.submission_id IS NOT NULL BEGIN
  UPDATE submission SET
    dates = dates + (new.deleted_at IS NULL),
    unpublished_dates = unpublished_dates + (new.deleted_at IS NULL AND new.published = 0),
    quarantined_dates = quarantined_dates + (new.deleted_at IS NULL AND new.quarantined = 1),
    revision = revision + 1
  WHERE id = new.submission_id;
END;

CREATE TRIGGER submission_date_changed
AFTER UPDATE OF submission_id, deleted_at, published, quarantined, title, description, venue_id, start_at ON event
WHEN (new.submission_id IS NOT NULL OR old.submission_id IS NOT NULL) AND (
  new.submission_id IS NOT old.submission_id OR new.deleted_at IS NOT old.deleted_at
  OR new.published <> old.published OR new.quarantined <> old.quarantined OR new.title <> old.title
  OR new.description <> old.description OR new.venue_id <> old.venue_id OR new.start_at <> old.start_at)
BEGIN
  UPDATE submission SET
    dates = dates + (id IS new.submission_id AND new.deleted_at IS NULL)
      - (id IS old.submission_id AND old.deleted_at IS NULL),
    unpublished_dates = unpublished_dates
      + (id IS new.submission_id AND new.deleted_at IS NULL AND new.published = 0)
      - (id IS old.submission_id AND old.deleted_at IS NULL AND old.published = 0),
    quarantined_dates = quarantined_dates
      + (id IS new.submission_id AND new.deleted_at IS NULL AND new.quarantined = 1)
      - (id IS old.submission_id AND old.deleted_at IS NULL AND old.quarantined = 1),
    hidden_dates = hidden_dates + (
      (id IS new.submission_id AND new.deleted_at IS NULL) - (id IS old.submission_id AND old.deleted_at IS NULL)
    ) * EXISTS (SELECT 1 FROM event_mark m WHERE m.event_id = new.id AND m.site_id = submission.site_id AND m.hidden = 1),
    revision = revision + 1
  WHERE id IN (new.submission_id, old.submission_id);
END;

-- Before its marks are deleted with it.
CREATE TRIGGER submission_date_removed BEFORE DELETE ON event WHEN old.submission_id IS NOT NULL BEGIN
  UPDATE submission SET
    dates = dates - (old.deleted_at IS NULL),
    unpublished_dates = unpublished_dates - (old.deleted_at IS NULL AND old.published = 0),
    quarantined_dates = quarantined_dates - (old.deleted_at IS NULL AND old.quarantined = 1),
    hidden_dates = hidden_dates - (old.deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM event_mark m WHERE m.event_id = old.id AND m.site_id = submission.site_id AND m.hidden = 1)),
    revision = revision + 1
  WHERE id = old.submission_id;
END;

CREATE TRIGGER submission_date_marked AFTER INSERT ON event_mark WHEN new.hidden = 1 BEGIN
  UPDATE submission SET hidden_dates = hidden_dates + 1, revision = revision + 1
  WHERE id = (SELECT submission_id FROM event WHERE id = new.event_id AND deleted_at IS NULL) AND site_id = new.site_id;
END;

CREATE TRIGGER submission_date_mark_changed AFTER UPDATE OF hidden ON event_mark WHEN new.hidden <> old.hidden BEGIN
  UPDATE submission SET hidden_dates = hidden_dates + new.hidden - old.hidden, revision = revision + 1
  WHERE id = (SELECT submission_id FROM event WHERE id = new.event_id AND deleted_at IS NULL) AND site_id = new.site_id;
END;

CREATE TRIGGER submission_date_unmarked AFTER DELETE ON event_mark WHEN old.hidden = 1 BEGIN
  UPDATE submission SET hidden_dates = hidden_dates - 1, revision = revision + 1
  WHERE id = (SELECT submission_id FROM event WHERE id = old.event_id AND deleted_at IS NULL) AND site_id = old.site_id;
END;

-- updated_at changes with each decision, and each time its author saves it.
CREATE TRIGGER submission_saved AFTER UPDATE OF state, reason, updated_at ON submission
WHEN new.state <> old.state OR new.reason <> old.reason OR new.updated_at <> old.updated_at BEGIN
  UPDATE submission SET revision = revision + 1 WHERE id = new.id;
END;

-- How many submissions an account has in each state, on each site and (site 0) on all; account '' is everybody.
CREATE TABLE submission_total (
  account_id TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  state TEXT NOT NULL,
  submissions INTEGER NOT NULL,
  PRIMARY KEY (account_id, site_id, state)
) STRICT, WITHOUT ROWID;

INSERT INTO submission_total
SELECT account_id, site_id, state, count(*) FROM submission WHERE account_id IS NOT NULL GROUP BY 1, 2, 3
UNION ALL SELECT account_id, 0, state, count(*) FROM submission WHERE account_id IS NOT NULL GROUP BY 1, 3
UNION ALL SELECT '', site_id, state, count(*) FROM submission GROUP BY 2, 3
UNION ALL SELECT '', 0, state, count(*) FROM submission GROUP BY 3;

CREATE TRIGGER submission_counted AFTER INSERT ON submission BEGIN
  INSERT INTO submission_total (account_id, site_id, state, submissions)
  SELECT a.value, s.value, new.state, 1
  FROM json_each(json_array('', new.account_id)) a, json_each(json_array(0, new.site_id)) s
  WHERE a.value IS NOT NULL
  ON CONFLICT (account_id, site_id, state) DO UPDATE SET submissions = submissions + 1;
END;

CREATE TRIGGER submission_recounted AFTER UPDATE OF state, account_id, site_id ON submission
WHEN new.state <> old.state OR new.account_id IS NOT old.account_id OR new.site_id <> old.site_id BEGIN
  UPDATE submission_total SET submissions = submissions - 1
  WHERE account_id IN ('', old.account_id) AND site_id IN (0, old.site_id) AND state = old.state;
  INSERT INTO submission_total (account_id, site_id, state, submissions)
  SELECT a.value, s.value, new.state, 1
  FROM json_each(json_array('', new.account_id)) a, json_each(json_array(0, new.site_id)) s
  WHERE a.value IS NOT NULL
  ON CONFLICT (account_id, site_id, state) DO UPDATE SET submissions = submissions + 1;
  DELETE FROM submission_total WHERE account_id = old.account_id AND submissions = 0;
END;

CREATE TRIGGER submission_uncounted AFTER DELETE ON submission BEGIN
  UPDATE submission_total SET submissions = submissions - 1
  WHERE account_id IN ('', old.account_id) AND site_id IN (0, old.site_id) AND state = old.state;
  DELETE FROM submission_total WHERE account_id = old.account_id AND submissions = 0;
END;

-- The words of submitted titles. A submission has a row for its site and one for all (0), numbered site * 2^32 + its id.
CREATE VIRTUAL TABLE submission_text USING fts5(
  title, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);

INSERT INTO submission_text (rowid, title)
SELECT j.value * 4294967296 + s.id, e.title
FROM submission s JOIN event e ON e.id = (SELECT min(id) FROM event WHERE submission_id = s.id)
JOIN json_each(json_array(0, s.site_id)) j;

CREATE TRIGGER submission_text_added AFTER INSERT ON event
WHEN new.submission_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM event WHERE submission_id = new.submission_id AND id < new.id)
BEGIN
  INSERT OR REPLACE INTO submission_text (rowid, title)
  SELECT j.value * 4294967296 + s.id, new.title
  FROM submission s JOIN json_each(json_array(0, s.site_id)) j WHERE s.id = new.submission_id;
END;

CREATE TRIGGER submission_text_changed AFTER UPDATE OF title, submission_id ON event
WHEN new.submission_id IS NOT NULL
  AND (new.title <> old.title OR new.submission_id IS NOT old.submission_id)
  AND NOT EXISTS (SELECT 1 FROM event WHERE submission_id = new.submission_id AND id < new.id)
BEGIN
  INSERT OR REPLACE INTO submission_text (rowid, title)
  SELECT j.value * 4294967296 + s.id, new.title
  FROM submission s JOIN json_each(json_array(0, s.site_id)) j WHERE s.id = new.submission_id;
END;

CREATE TRIGGER submission_text_removed AFTER DELETE ON submission BEGIN
  DELETE FROM submission_text WHERE rowid IN (old.id, old.site_id * 4294967296 + old.id);
END;

-- What an editor's act changed, for undoing it within a day: as it was before, and the revision that the act left. An act on
-- several submissions has a row for each.
CREATE TABLE moderation_undo (
  act TEXT NOT NULL,
  submission_id INTEGER NOT NULL REFERENCES submission(id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  -- JSON: the submission's columns, and [id, published, quarantined, hidden] of each date.
  before TEXT NOT NULL,
  -- The undo that restored it.
  undone TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (act, submission_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX moderation_undo_submission ON moderation_undo(submission_id);
CREATE INDEX moderation_undo_account ON moderation_undo(account_id);
CREATE INDEX moderation_undo_created ON moderation_undo(created_at);
