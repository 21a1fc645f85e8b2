-- Feeds for other programs. Events that were cancelled stay in calendars for some weeks after they would have ended.
CREATE INDEX event_cancelled ON event (until_at) WHERE status = 'cancelled';

-- The secret link by which a calendar app reads the events of an account on a site. Only its hash is stored.
CREATE TABLE calendar_link (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  site_id INTEGER NOT NULL REFERENCES site (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, site_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX calendar_link_site ON calendar_link (site_id);
