import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { listMissingImages } from '~/domain/images/image-store.server'
import { sanitizeHtml } from '~/lib/sanitize-html.server'
import type { CuratedVenueInput } from './featured-venue'
import {
  hasCuratedVenue,
  listCuratedVenueSites,
  writeCuratedVenue,
} from './featured-venue-store.server'

export type SavedCuratedVenue =
  | { kind: 'saved'; uid: string }
  | { kind: 'image-missing'; checksums: string[] }

/**
 * Creates a curated venue, or updates the one with this uid; null if it does not exist. Every site that features it
 * shows the change at once. Linked venues that do not exist are ignored.
 */
export async function saveCuratedVenue(
  services: ChangeServices,
  input: CuratedVenueInput,
  uid?: string,
): Promise<SavedCuratedVenue | null> {
  const { db, now } = services
  if (uid !== undefined && !(await hasCuratedVenue(db, uid))) return null
  const { primaryImageChecksum, secondaryImageChecksum } = input
  const checksums = await listMissingImages(
    db,
    [primaryImageChecksum, secondaryImageChecksum].filter((checksum) => checksum !== null),
  )
  if (checksums.length > 0) return { kind: 'image-missing', checksums }
  const ownUid = uid ?? crypto.randomUUID()
  const cleaned = {
    ...input,
    hours: sanitizeHtml(input.hours),
    parking: sanitizeHtml(input.parking),
    about: sanitizeHtml(input.about),
  }
  await applyChange(services, {
    writes: writeCuratedVenue(db, ownUid, cleaned, now),
    after: { sites: await listCuratedVenueSites(db, ownUid) },
  })
  return { kind: 'saved', uid: ownUid }
}
