import { listMissingImages } from '~/domain/images/image-store.server'
import { bumpContentVersion } from '~/domain/sites/site-store.server'
import { cleanHtml } from '~/lib/clean-html.server'
import { type Database, writeTogether } from '~/platform/database.server'
import type { CuratedVenueInput } from './featured-venue'
import {
  hasCuratedVenue,
  listSitesOfCurated,
  writeCuratedVenue,
} from './featured-venue-store.server'

export type SavedCuratedVenue =
  | { kind: 'saved'; uid: string }
  | { kind: 'image-missing'; checksums: string[] }

/**
 * Makes a curated venue, or changes the one of this uid; null when there is none. Every site that features it shows the
 * change at once. Linked venues that do not exist are left out.
 */
export async function saveCuratedVenue(
  { db, now }: { db: Database; now: number },
  input: CuratedVenueInput,
  uid?: string,
): Promise<SavedCuratedVenue | null> {
  if (uid !== undefined && !(await hasCuratedVenue(db, uid))) return null
  const { primaryImageChecksum, secondaryImageChecksum } = input
  const checksums = await listMissingImages(
    db,
    [primaryImageChecksum, secondaryImageChecksum].filter((one) => one !== null),
  )
  if (checksums.length > 0) return { kind: 'image-missing', checksums }
  const ownUid = uid ?? crypto.randomUUID()
  const cleaned = {
    ...input,
    hours: cleanHtml(input.hours),
    parking: cleanHtml(input.parking),
    about: cleanHtml(input.about),
  }
  await writeTogether(db, [
    ...writeCuratedVenue(ownUid, cleaned, now),
    bumpContentVersion(await listSitesOfCurated(db, ownUid)),
  ])
  return { kind: 'saved', uid: ownUid }
}
