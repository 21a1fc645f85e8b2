-- The venues that a site shows to everybody: those in its bounds that are not quarantined. A venue that a person submitted with
-- an event is among them once an event that everybody may see is there, or an editor made it known: with a label, as part of a
-- curated venue, with a manager, or as the one of several spellings.
CREATE VIEW public_venue AS
SELECT s.venue_id, s.site_id FROM venue_site s JOIN venue v ON v.id = s.venue_id
WHERE v.quarantined = 0 AND (
  v.source_key IS NULL OR v.source_key NOT GLOB 'submitted:*' OR v.label IS NOT NULL
  OR EXISTS (SELECT 1 FROM curated_venue_venue c WHERE c.venue_id = v.id)
  OR EXISTS (SELECT 1 FROM venue_manager m WHERE m.venue_id = v.id)
  OR EXISTS (
    SELECT 1 FROM venue a
    WHERE a.merged_into_id = v.id AND (a.source_key IS NULL OR a.source_key NOT GLOB 'submitted:*' OR a.label IS NOT NULL))
  OR EXISTS (
    SELECT 1 FROM event e
    WHERE e.venue_id = v.id AND e.published = 1 AND e.quarantined = 0 AND e.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM event_mark k WHERE k.event_id = e.id AND k.site_id = s.site_id AND k.hidden = 1)));
