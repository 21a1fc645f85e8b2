-- Wrong passwords are counted for each source that they come from (a network, a browser that has logged in before, …), so
-- that nobody can lock out someone else. account.attempts is the slow count of all networks together.
CREATE TABLE password_attempt (
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  -- Its kind, and the SHA-256 of what identifies it: 'network …', 'device …'.
  source TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (account_id, source)
) STRICT, WITHOUT ROWID;
CREATE INDEX password_attempt_since ON password_attempt(since);

-- Browsers that have logged in to an account before. The id is the SHA-256 of the account's id and of a token in a cookie.
CREATE TABLE known_device (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX known_device_account ON known_device(account_id);
CREATE INDEX known_device_expiry ON known_device(expires_at);

-- The key that signs the checks of a sign-up form, made at first use, and the checks that were used, until they expire.
CREATE TABLE human_check_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  secret TEXT NOT NULL
) STRICT;
CREATE TABLE used_human_check (
  id TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX used_human_check_expiry ON used_human_check(expires_at);
