-- Which images are still shown is asked for each image that is served, and for all of them every night.
CREATE INDEX account_image ON account(image_checksum) WHERE image_checksum IS NOT NULL;
CREATE INDEX event_image ON event(image_checksum) WHERE image_checksum IS NOT NULL;
CREATE INDEX image_source_checksum ON image_source(checksum) WHERE checksum IS NOT NULL;

-- A deleted event shows no image. Should it return, its source names the image again.
UPDATE event SET image_checksum = NULL WHERE deleted_at IS NOT NULL AND image_checksum IS NOT NULL;

-- Deleted images whose objects are still in the bucket.
CREATE TABLE image_purge (
  checksum TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- How much an account or a network uploaded on a day (days since 1970, UTC). Past days are deleted every night.
CREATE TABLE image_upload (
  uploader TEXT NOT NULL,
  day INTEGER NOT NULL,
  uploads INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (uploader, day)
) STRICT, WITHOUT ROWID;
