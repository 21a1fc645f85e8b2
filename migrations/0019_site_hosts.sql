-- Counts the saves of a site, so that two editors cannot overwrite each other's.
ALTER TABLE site ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

-- Equal for hosts that are taken for each other.
ALTER TABLE site ADD COLUMN host_skeleton TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(host, '-', ''), '1', 'l'), 'i', 'l'), '0', 'o'), 'rn', 'm'), 'vv', 'w')
) VIRTUAL;
CREATE INDEX site_host_skeleton ON site(host_skeleton);

-- Hosts that sites have had. They redirect to the site's host for good, and no other site can have them.
CREATE TABLE former_host (
  host TEXT PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  host_skeleton TEXT GENERATED ALWAYS AS (
    replace(replace(replace(replace(replace(replace(host, '-', ''), '1', 'l'), 'i', 'l'), '0', 'o'), 'rn', 'm'), 'vv', 'w')
  ) VIRTUAL
) STRICT, WITHOUT ROWID;
CREATE INDEX former_host_site ON former_host(site_id);
CREATE INDEX former_host_skeleton ON former_host(host_skeleton);
