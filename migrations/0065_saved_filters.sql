-- Filters of the console's lists that a person has named, of one site.
CREATE TABLE saved_filter (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
  site_id INTEGER NOT NULL REFERENCES site(id) ON DELETE CASCADE,
  -- The path of the list: '/site/ugc'.
  list TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The parameters of the list's URL, without the site and the page.
  query TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX saved_filter_name ON saved_filter(account_id, site_id, list, name COLLATE NOCASE);
CREATE INDEX saved_filter_site ON saved_filter(site_id);
