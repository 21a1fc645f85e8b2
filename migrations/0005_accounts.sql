-- People who may sign in. The id is random and stands in event.created_by; the address is in lower case.
CREATE TABLE account (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  -- Null until somebody has proven that the address is theirs.
  verified_at INTEGER,
  name TEXT NOT NULL,
  picture_checksum TEXT REFERENCES image(checksum),
  -- '$scrypt$ln=…,r=…,p=…$salt$hash'; null where only others vouch for the account.
  password_hash TEXT,
  -- Passwords that were tried since an hour.
  attempts INTEGER NOT NULL DEFAULT 0,
  attempts_since INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX account_unverified ON account(created_at) WHERE verified_at IS NULL;

-- Who else vouches for an account: 'google' and the name by which Google knows the person.
CREATE TABLE sign_in_provider (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (provider, subject)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX sign_in_provider_account ON sign_in_provider(account_id, provider);

CREATE TABLE account_role (
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('superadmin', 'siteadmin')),
  -- Of siteadmins only.
  site_id INTEGER REFERENCES site(id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  CHECK ((role = 'superadmin') = (site_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX account_role_one ON account_role(account_id, role, coalesce(site_id, 0));
CREATE INDEX account_role_site ON account_role(site_id) WHERE site_id IS NOT NULL;

-- A session's id is the SHA-256 of the token that the browser or program has. A browser has one on the login door; those
-- of cities and of the admin door come from it and end with it.
CREATE TABLE session (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  parent_id TEXT REFERENCES session(id) ON DELETE CASCADE,
  host TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('cookie', 'bearer')),
  user_agent TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_account ON session(account_id);
CREATE INDEX session_parent ON session(parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX session_expiry ON session(expires_at);

-- Single-use tokens (their SHA-256) by which a session on the login door makes one on the host that is named.
CREATE TABLE hand_over (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES session(id) ON DELETE CASCADE,
  host TEXT NOT NULL,
  -- SHA-256 of what the browser holds that may use it; null where a program may.
  state_hash TEXT,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX hand_over_session ON hand_over(session_id);
CREATE INDEX hand_over_expiry ON hand_over(expires_at);

-- Single-use tokens (their SHA-256) in links that were sent by mail.
CREATE TABLE mail_link (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('verify', 'reset', 'change-email')),
  -- The address that it proves.
  email TEXT NOT NULL,
  -- SHA-256 of what the browser holds that asked for it, and is signed in by it.
  browser_hash TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_link_account ON mail_link(account_id, purpose);
CREATE INDEX mail_link_expiry ON mail_link(expires_at);

-- Development only: mail that would have been sent.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  sender TEXT NOT NULL,
  recipient TEXT NOT NULL,
  reply_to TEXT,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT;
