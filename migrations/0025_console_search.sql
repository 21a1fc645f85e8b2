-- The console finds cities by the words of their names and hosts, and lists them by name. Triggers maintain the words:
-- whoever writes sites need not know of them.
CREATE VIRTUAL TABLE site_text USING fts5(
  name, host, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3'
);

INSERT INTO site_text (rowid, name, host) SELECT id, name, host FROM site;

CREATE TRIGGER site_text_inserted AFTER INSERT ON site BEGIN
  INSERT INTO site_text (rowid, name, host) VALUES (new.id, new.name, new.host);
END;

CREATE TRIGGER site_text_deleted AFTER DELETE ON site BEGIN
  DELETE FROM site_text WHERE rowid = old.id;
END;

CREATE TRIGGER site_text_renamed AFTER UPDATE OF name, host ON site
WHEN old.name <> new.name OR old.host <> new.host BEGIN
  DELETE FROM site_text WHERE rowid = old.id;
  INSERT INTO site_text (rowid, name, host) VALUES (new.id, new.name, new.host);
END;

CREATE INDEX site_name ON site(name COLLATE NOCASE);

-- People are found by the beginning of their name or email.
CREATE INDEX account_name ON account(name COLLATE NOCASE);

-- Whether another superadmin remains.
CREATE INDEX account_role_superadmin ON account_role(account_id) WHERE role = 'superadmin';
