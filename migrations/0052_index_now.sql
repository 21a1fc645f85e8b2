-- Up to which change of its events a site's pages were submitted to search engines by IndexNow.
CREATE TABLE index_now (
  site_id INTEGER PRIMARY KEY REFERENCES site(id) ON DELETE CASCADE,
  seq INTEGER NOT NULL
);
