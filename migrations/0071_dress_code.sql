-- What people may wear, in the words of an event's author.
ALTER TABLE event ADD COLUMN dress_code TEXT NOT NULL DEFAULT '';
