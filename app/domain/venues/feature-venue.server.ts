import { listMissingImages } from '~/domain/images/image-store.server'
import { bumpContentVersion } from '~/domain/sites/site-store.server'
import { cleanHtml } from '~/lib/clean-html.server'
import { type Database, writeTogether } from '~/platform/database.server'
import type { FeaturedVenueInput } from './featured-venue'
import { findFeaturedUid, hasCuratedVenue, writeFeaturedVenue } from './featured-venue-store.server'

export type VenueFeatured =
  | { kind: 'saved'; uid: string }
  | { kind: 'image-missing'; checksums: string[] }

/**
 * Puts a curated venue forward on a site, changes how, or takes it back (`featured` false). Its uid on the site is made
 * once and stays. Null when there is no such curated venue.
 */
export async function featureVenue(
  { db, now }: { db: Database; now: number },
  siteId: number,
  input: FeaturedVenueInput,
): Promise<VenueFeatured | null> {
  const [isKnown, ownUid, checksums] = await Promise.all([
    hasCuratedVenue(db, input.curatedVenueUid),
    findFeaturedUid(db, siteId, input.curatedVenueUid),
    listMissingImages(db, input.additionalMedia),
  ])
  if (!isKnown) return null
  if (checksums.length > 0) return { kind: 'image-missing', checksums }
  const uid = ownUid ?? crypto.randomUUID()
  const cleaned = { ...input, marketingMessage: cleanHtml(input.marketingMessage) }
  await writeTogether(db, [
    writeFeaturedVenue(uid, siteId, cleaned, now),
    bumpContentVersion([siteId]),
  ])
  return { kind: 'saved', uid }
}
