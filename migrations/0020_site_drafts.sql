-- What a superadmin has entered into a site's form and not saved: the site's door shows its home page with it for an hour.
CREATE TABLE site_draft (
  -- The hash of the token in the preview's URL.
  id TEXT PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- JSON, complete: what is not in it has its default.
  settings TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX site_draft_expiry ON site_draft(expires_at);
