-- A form of the console that was sent after the session had expired, until its author has logged in again.
CREATE TABLE unsent_form (
  -- The SHA-256 of a token in a cookie. A browser has one token, and a form for each URL.
  id TEXT NOT NULL,
  url TEXT NOT NULL,
  -- Who had opened the form: no other account gets it.
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  -- JSON: the fields of the form, as [name, value] pairs.
  fields TEXT NOT NULL,
  -- 0 if fields were left out because they are too long.
  is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1)),
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (id, url)
) STRICT, WITHOUT ROWID;
CREATE INDEX unsent_form_account ON unsent_form(account_id);
CREATE INDEX unsent_form_expiry ON unsent_form(expires_at);
