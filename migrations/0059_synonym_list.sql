-- Words that mean the same to visitors who search: one row with all groups of them, as JSON. A change replaces the row only if
-- it still has the version that was read.
CREATE TABLE synonym_list (
  id INTEGER PRIMARY KEY,
  version TEXT NOT NULL,
  content TEXT NOT NULL
);
