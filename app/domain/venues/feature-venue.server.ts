import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { listMissingImages } from '~/domain/images/image-store.server'
import { sanitizeHtml } from '~/lib/sanitize-html.server'
import type { FeaturedVenueInput } from './featured-venue'
import { findFeaturedUid, hasCuratedVenue, writeFeaturedVenue } from './featured-venue-store.server'

export type VenueFeatured =
  | { kind: 'saved'; uid: string }
  | { kind: 'image-missing'; checksums: string[] }

/**
 * Features a curated venue on a site, changes its entry, or removes it (`featured` false). Its uid on the site never
 * changes. Returns null if the curated venue does not exist.
 */
export async function featureVenue(
  services: ChangeServices,
  siteId: number,
  input: FeaturedVenueInput,
): Promise<VenueFeatured | null> {
  const { db, now } = services
  const [isKnown, ownUid, checksums] = await Promise.all([
    hasCuratedVenue(db, input.curatedVenueUid),
    findFeaturedUid(db, siteId, input.curatedVenueUid),
    listMissingImages(db, input.additionalMedia),
  ])
  if (!isKnown) return null
  if (checksums.length > 0) return { kind: 'image-missing', checksums }
  const uid = ownUid ?? crypto.randomUUID()
  const cleaned = { ...input, marketingMessage: sanitizeHtml(input.marketingMessage) }
  await applyChange(services, {
    writes: [writeFeaturedVenue(uid, siteId, cleaned, now)],
    after: { sites: [siteId] },
  })
  return { kind: 'saved', uid }
}
