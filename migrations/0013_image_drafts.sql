-- Images that an account has uploaded and that may not be shown yet. It may see them; they are deleted after a day.
CREATE TABLE image_draft (
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  checksum TEXT NOT NULL REFERENCES image(checksum),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, checksum)
) STRICT, WITHOUT ROWID;
CREATE INDEX image_draft_checksum ON image_draft(checksum);
CREATE INDEX image_draft_age ON image_draft(created_at);
