-- How a site's newsroom prints lists of events (docs/decisions/0039-newsroom-export.md).
CREATE TABLE export_template (
  id INTEGER PRIMARY KEY,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- JSON: TemplateValues without the name.
  settings TEXT NOT NULL,
  -- Counts the saves.
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- A deleted one can be restored for a day.
  deleted_at INTEGER
);
CREATE UNIQUE INDEX export_template_name ON export_template(site_id, name COLLATE NOCASE) WHERE deleted_at IS NULL;
CREATE INDEX export_template_deleted ON export_template(site_id, deleted_at) WHERE deleted_at IS NOT NULL;
