-- An announcement may end, and saving one can be undone. `revision` counts up with each save, so that of two editors at once
-- the second is told.
ALTER TABLE announcement ADD COLUMN ends_at INTEGER;
ALTER TABLE announcement ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE announcement ADD COLUMN previous_html TEXT NOT NULL DEFAULT '';
ALTER TABLE announcement ADD COLUMN previous_ends_at INTEGER;

-- What the audit log is filtered by: whatever filters are combined, a page reads its own entries and no others. `words` are
-- the target's name and the texts before and after. Triggers keep it: whoever logs a change need not know of it.
CREATE VIRTUAL TABLE audit_text USING fts5(
  site, account, action, words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);

CREATE TRIGGER audit_text_logged AFTER INSERT ON audit_entry BEGIN
  INSERT INTO audit_text (rowid, site, account, action, words)
  SELECT new.id, new.site_id, new.account_id, new.action,
    new.target_name || ' ' || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(new.changes) WHERE type = 'text'), '');
END;

CREATE TRIGGER audit_text_purged AFTER DELETE ON audit_entry BEGIN
  DELETE FROM audit_text WHERE rowid = old.id;
END;

INSERT INTO audit_text (rowid, site, account, action, words)
SELECT e.id, e.site_id, e.account_id, e.action,
  e.target_name || ' ' || coalesce((SELECT group_concat(atom, ' ') FROM json_tree(e.changes) WHERE type = 'text'), '')
FROM audit_entry e;

-- For listing who has changed something on a site, a row or two for each person.
CREATE INDEX audit_entry_person ON audit_entry (site_id, account_id);
