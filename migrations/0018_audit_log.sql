-- What admins change, for two years. A deleted account's entries remain without it.
CREATE TABLE audit_entry (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  account_id TEXT REFERENCES account (id) ON DELETE SET NULL,
  -- Null: it concerns all sites.
  site_id INTEGER REFERENCES site (id) ON DELETE SET NULL,
  action TEXT NOT NULL,
  target_kind TEXT NOT NULL,
  target_id TEXT NOT NULL,
  target_name TEXT NOT NULL,
  -- JSON: each changed field with its value before and after.
  changes TEXT NOT NULL DEFAULT '{}'
) STRICT;

CREATE INDEX audit_entry_site ON audit_entry (site_id, at);
CREATE INDEX audit_entry_at ON audit_entry (at);
CREATE INDEX audit_entry_account ON audit_entry (account_id) WHERE account_id IS NOT NULL;
