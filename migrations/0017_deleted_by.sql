-- Who deleted a submitted event: that account may undo it for a day (event.deleted_at). NULL for what a feed deleted.
ALTER TABLE event ADD COLUMN deleted_by TEXT;
CREATE INDEX event_deleted ON event(deleted_at) WHERE deleted_at IS NOT NULL AND feed_id IS NULL;
