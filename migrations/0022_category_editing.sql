-- What search engines show of a category; empty: its name and its blurb.
ALTER TABLE category ADD COLUMN seo_title TEXT NOT NULL DEFAULT '';
ALTER TABLE category ADD COLUMN seo_description TEXT NOT NULL DEFAULT '';

-- Categories that were merged into another, which their pages redirect to and feeds that name them mean.
CREATE TABLE merged_category (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  category_id TEXT NOT NULL REFERENCES category(id) ON DELETE CASCADE
) STRICT;
CREATE INDEX merged_category_category ON merged_category(category_id);

-- One row. Each act on the tree gives it a new version, and does nothing if it has another than the one that the act read.
CREATE TABLE category_tree (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version TEXT NOT NULL
) STRICT;

-- The categories that a site's settings name. Triggers keep it: a category is looked up without reading every site's settings.
CREATE TABLE site_category (
  category_id TEXT NOT NULL,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  PRIMARY KEY (category_id, site_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_category_site ON site_category(site_id);

CREATE TRIGGER site_category_added AFTER INSERT ON site BEGIN
  INSERT OR IGNORE INTO site_category (category_id, site_id)
  SELECT value, NEW.id FROM json_each(NEW.settings, '$.homeCategories') WHERE type = 'text';
  INSERT OR IGNORE INTO site_category (category_id, site_id)
  SELECT value, NEW.id FROM json_each(NEW.settings, '$.siteNavCategories') WHERE type = 'text';
END;
CREATE TRIGGER site_category_changed AFTER UPDATE OF settings ON site BEGIN
  DELETE FROM site_category WHERE site_id = NEW.id;
  INSERT OR IGNORE INTO site_category (category_id, site_id)
  SELECT value, NEW.id FROM json_each(NEW.settings, '$.homeCategories') WHERE type = 'text';
  INSERT OR IGNORE INTO site_category (category_id, site_id)
  SELECT value, NEW.id FROM json_each(NEW.settings, '$.siteNavCategories') WHERE type = 'text';
END;
INSERT OR IGNORE INTO site_category (category_id, site_id)
SELECT j.value, s.id FROM site s, json_each(s.settings, '$.homeCategories') j WHERE j.type = 'text';
INSERT OR IGNORE INTO site_category (category_id, site_id)
SELECT j.value, s.id FROM site s, json_each(s.settings, '$.siteNavCategories') j WHERE j.type = 'text';

CREATE INDEX scrape_category ON scrape(category_id) WHERE category_id IS NOT NULL;
