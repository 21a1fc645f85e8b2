-- How far SEARCH was when the site's version was last counted up: pages of that version read no older replica of it.
ALTER TABLE site ADD COLUMN search_bookmark TEXT NOT NULL DEFAULT '';
