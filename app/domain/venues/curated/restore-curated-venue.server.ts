import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { ImageReference } from '~/domain/images/image-references.server'
import { listMissingVenues } from './curated-venue-store.server'
import { findCuratedVenueVersion } from './curated-venue-versions.server'
import { type SavedCuratedVenue, saveCuratedVenue } from './save-curated-venue.server'

type Restore = {
  uid: string
  versionId: number
  /** The account, the site in whose console it acts, and the fingerprint of what it has compared the version with. */
  account: string
  siteId: number
  imageReferences: ImageReference[]
  openedWith: string
}

/**
 * Makes a curated venue what it was; null if there is no such version. Links to venues that were deleted since are left out.
 * It is a change like any: in the audit log of each city that shows the venue, emailed, stored as a version, and refused if
 * somebody has changed the venue since.
 */
export async function restoreCuratedVenue(
  services: ChangeServices,
  { uid, versionId, ...editor }: Restore,
): Promise<SavedCuratedVenue | null> {
  const version = await findCuratedVenueVersion(services.db, uid, versionId)
  if (!version) return null
  const { values } = version
  const missing = new Set(await listMissingVenues(services.db, values.venueIds))
  const venueIds = values.venueIds.filter((id) => !missing.has(id))
  return saveCuratedVenue(services, { ...values, venueIds }, uid, { ...editor, isRestoring: true })
}
