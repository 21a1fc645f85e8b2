-- SEARCH: what visitors read lists from. All of it is derived from DB and can be made anew at any time.
-- k = edition * 2^40 + minutes since 2020-01-01T00:00Z * 2^15 + a number within the minute: the order of a list.

-- An edition is one site's whole listing (site 0: all places, whatever the bounds). A new one is built beside the live
-- one and takes its place at once. `built_for` is the mark in DB that asked for it, `cursor` the last unit that was built.
CREATE TABLE edition (
  edition INTEGER PRIMARY KEY CHECK (edition BETWEEN 1 AND 8191),
  site_id INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('building', 'live', 'retired')),
  built_for INTEGER NOT NULL,
  cursor INTEGER,
  retired_at INTEGER
) STRICT;
CREATE UNIQUE INDEX edition_of_site ON edition(site_id, state) WHERE state <> 'retired';

-- One row per visible card: an occurrence, or several of a series that are shown as one. `event` is the first of them.
-- `card` is a JSON list, all that is drawn; `terms` a JSON list of the term keys that it counts for; `folded` how many
-- occurrences it holds, and `refold_at` when they are to be put on cards anew; `hash` names the content.
CREATE TABLE listing (
  k INTEGER PRIMARY KEY,
  edition INTEGER NOT NULL,
  unit INTEGER NOT NULL,
  event INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  folded INTEGER NOT NULL,
  refold_at INTEGER,
  hash TEXT NOT NULL,
  card TEXT NOT NULL,
  terms TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX listing_unit ON listing(unit, edition, event);
CREATE INDEX listing_refold ON listing(refold_at) WHERE refold_at IS NOT NULL;

-- rowid = listing.k. `starts` holds the beginnings of the words of title and place, `facets` what filters ask for.
CREATE VIRTUAL TABLE listing_text USING fts5(
  title, place, body, starts, facets,
  content = '', contentless_delete = 1, tokenize = "porter unicode61 remove_diacritics 2"
);

-- Up to which mark of DB a unit's rows are. Older knowledge never overwrites newer. Rows are dropped after some days.
CREATE TABLE unit_state (
  unit INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL,
  written_at INTEGER NOT NULL
) STRICT;

-- What the cards of an edition speak of, with how many cards. k = edition * 2^40 + a number. `key` is kind, id and name:
-- 'w:jazz' (a word of titles and places), 'v:12:The Pier', 'c:concerts:Concerts', 'n:soho:SoHo' (p: place, z: zip).
CREATE TABLE term (
  k INTEGER PRIMARY KEY,
  edition INTEGER NOT NULL,
  key TEXT NOT NULL,
  docs INTEGER NOT NULL,
  UNIQUE (edition, key)
) STRICT;

-- rowid = term.k. `starts`: beginnings of a name's words; `forms`: a word, and it with one letter left out, each of them.
CREATE VIRTUAL TABLE term_text USING fts5(
  starts, forms, content = '', contentless_delete = 1, detail = column, tokenize = "unicode61"
);
