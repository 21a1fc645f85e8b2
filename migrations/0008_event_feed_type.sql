-- An event knows the type of the feed that it came from, which never changes, so that listings and pages need not read the
-- feed. NULL for what a person submitted.
ALTER TABLE event ADD COLUMN feed_type TEXT;
UPDATE event SET feed_type = (SELECT type FROM feed WHERE feed.id = event.feed_id) WHERE feed_id IS NOT NULL;
