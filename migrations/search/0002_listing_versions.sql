-- One build of all listings of a site is a listing version. A row holds the occurrences of one card, which are grouped
-- again at `regroup_at`. Migration 0007 of DB marks every site as
-- stale, so that all rows are written again.
ALTER TABLE edition RENAME TO listing_version;
ALTER TABLE listing_version RENAME COLUMN edition TO id;
DROP INDEX edition_of_site;
CREATE UNIQUE INDEX listing_version_site ON listing_version(site_id, state) WHERE state <> 'retired';

ALTER TABLE listing RENAME COLUMN edition TO version_id;
ALTER TABLE listing RENAME COLUMN folded TO occurrences;
ALTER TABLE listing RENAME COLUMN refold_at TO regroup_at;
DROP INDEX listing_refold;
CREATE INDEX listing_regroup ON listing(regroup_at) WHERE regroup_at IS NOT NULL;

ALTER TABLE term RENAME COLUMN edition TO version_id;
