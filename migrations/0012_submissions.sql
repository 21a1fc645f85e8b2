-- What people submit (public site specification, section 5), and what editors decide about it.
CREATE TABLE submission (
  id INTEGER PRIMARY KEY,
  -- Made with the form: the same form sent twice is one submission.
  key TEXT NOT NULL UNIQUE,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  account_id TEXT REFERENCES account(id) ON DELETE SET NULL,
  state TEXT NOT NULL CHECK (state IN ('accepted', 'held', 'declined')),
  -- The spam score and what it consists of: JSON list of {name, points}.
  score INTEGER NOT NULL DEFAULT 0,
  signals TEXT NOT NULL DEFAULT '[]',
  -- What the editor wrote to the submitter.
  reason TEXT NOT NULL DEFAULT '',
  decided_by TEXT REFERENCES account(id) ON DELETE SET NULL,
  decided_at INTEGER,
  -- The SHA-256 of the token in the link that lets the submitter fix the event without logging in.
  fix_token_hash TEXT UNIQUE,
  fix_expires_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX submission_site ON submission(site_id, state, created_at);
CREATE INDEX submission_account ON submission(account_id, created_at) WHERE account_id IS NOT NULL;

-- How much an account or a network submitted on a day: days since 1970, in UTC.
CREATE TABLE submission_count (
  submitter TEXT NOT NULL,
  day INTEGER NOT NULL,
  submissions INTEGER NOT NULL,
  PRIMARY KEY (submitter, day)
) STRICT, WITHOUT ROWID;

-- A form that was sent after the session had expired: kept until its author has logged in. The id is the SHA-256 of a token
-- in a cookie; event_id is that of the event that was edited.
CREATE TABLE event_draft (
  id TEXT PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  event_id INTEGER,
  -- JSON: the fields of the form, as [name, value] pairs.
  fields TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX event_draft_expiry ON event_draft(expires_at);

-- Each saved edit counts up the revision of the event, or of its series: two editors at once do not overwrite each other.
ALTER TABLE event ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE event ADD COLUMN submission_id INTEGER REFERENCES submission(id);
-- Facts that people filter by. Prices are cents, both 0 if free; ages are years; NULL is unknown.
ALTER TABLE event ADD COLUMN price_from_cents INTEGER;
ALTER TABLE event ADD COLUMN price_to_cents INTEGER;
ALTER TABLE event ADD COLUMN min_age INTEGER;
ALTER TABLE event ADD COLUMN max_age INTEGER;
-- JSON list.
ALTER TABLE event ADD COLUMN accessibility TEXT NOT NULL DEFAULT '[]';
CREATE INDEX event_submission ON event(submission_id) WHERE submission_id IS NOT NULL;

ALTER TABLE series ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
-- JSON: how a submitted series recurs; NULL if its dates were chosen one by one, or came from a feed.
ALTER TABLE series ADD COLUMN rule TEXT;
