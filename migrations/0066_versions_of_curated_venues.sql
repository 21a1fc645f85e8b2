-- What a curated venue was after each change, so that editors can compare and restore it, and which sites' administrators are
-- to be emailed about a change that somebody who does not administer their site made.
CREATE TABLE curated_venue_version (
  id INTEGER PRIMARY KEY,
  curated_venue_id INTEGER NOT NULL REFERENCES curated_venue (id) ON DELETE CASCADE,
  saved_at INTEGER NOT NULL,
  account_id TEXT REFERENCES account (id) ON DELETE SET NULL,
  stored TEXT NOT NULL,
  primary_image_checksum TEXT REFERENCES image (checksum),
  secondary_image_checksum TEXT REFERENCES image (checksum),
  UNIQUE (curated_venue_id, saved_at)
) STRICT;

CREATE INDEX curated_venue_version_account ON curated_venue_version (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX curated_venue_version_primary ON curated_venue_version (primary_image_checksum)
  WHERE primary_image_checksum IS NOT NULL;
CREATE INDEX curated_venue_version_secondary ON curated_venue_version (secondary_image_checksum)
  WHERE secondary_image_checksum IS NOT NULL;

CREATE TABLE curated_venue_notice (
  site_id INTEGER NOT NULL REFERENCES site (id) ON DELETE CASCADE,
  version_id INTEGER NOT NULL REFERENCES curated_venue_version (id) ON DELETE CASCADE,
  PRIMARY KEY (site_id, version_id)
) STRICT;

CREATE INDEX curated_venue_notice_version ON curated_venue_notice (version_id);
