-- Keys of the public API. A key belongs to a site, and is stored only as its SHA-256.
CREATE TABLE api_key (
  id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES site (id) ON DELETE CASCADE,
  -- The visible beginning of the key, which names it in the console and the API.
  prefix TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL UNIQUE,
  comment TEXT NOT NULL DEFAULT '',
  enabled INTEGER NOT NULL DEFAULT 1,
  -- JSON: the origins whose pages may use it; empty for all.
  allowed_origins TEXT NOT NULL DEFAULT '[]',
  created_by TEXT REFERENCES account (id) ON DELETE SET NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER,
  -- Deleted keys remain for a while, so that calls are told why they fail.
  deleted_at INTEGER
) STRICT;

CREATE INDEX api_key_site ON api_key (site_id, deleted_at);
CREATE INDEX api_key_creator ON api_key (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX api_key_deleted ON api_key (deleted_at) WHERE deleted_at IS NOT NULL;

-- Calls with a key, by days in UTC.
CREATE TABLE api_key_day (
  key_id INTEGER NOT NULL REFERENCES api_key (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  calls INTEGER NOT NULL,
  PRIMARY KEY (key_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX api_key_day_day ON api_key_day (day);
