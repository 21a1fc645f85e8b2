-- Who set a quarantine and why. What a superadmin set, for all sites, only a superadmin may lift.
ALTER TABLE event ADD COLUMN quarantined_by TEXT;
ALTER TABLE event ADD COLUMN quarantined_by_superadmin INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event ADD COLUMN quarantine_reason TEXT NOT NULL DEFAULT '';

CREATE INDEX event_quarantined ON event(submission_id, quarantined_by_superadmin)
  WHERE submission_id IS NOT NULL AND deleted_at IS NULL AND quarantined = 1;

UPDATE event SET quarantined_by = (
  SELECT a.account_id FROM audit_entry a
  WHERE a.action = 'event.quarantine' AND a.target_id IN (
    SELECT CAST(f.id AS TEXT) FROM event f WHERE f.id = event.id OR f.submission_id = event.submission_id)
  ORDER BY a.at DESC LIMIT 1)
WHERE quarantined = 1;

-- Site admins never could quarantine what a feed brought.
UPDATE event SET quarantined_by_superadmin = 1
WHERE quarantined = 1 AND (feed_id IS NOT NULL OR EXISTS (
  SELECT 1 FROM account_role r WHERE r.account_id = event.quarantined_by AND r.role = 'superadmin'));

-- A superadmin may make an editor's quarantine their own: what others saw before is then out of date.
CREATE TRIGGER submission_quarantine_changed AFTER UPDATE OF quarantined_by_superadmin ON event
WHEN new.submission_id IS NOT NULL AND new.quarantined = old.quarantined
  AND new.quarantined_by_superadmin <> old.quarantined_by_superadmin
BEGIN
  UPDATE submission SET revision = revision + 1 WHERE id = new.submission_id;
END;
