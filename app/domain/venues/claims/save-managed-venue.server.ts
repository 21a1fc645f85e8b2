import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { venue } from '~/db/schema/venues'
import { actingAs } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { EditConflict } from '~/lib/forms/merge-conflicting-edits'
import type { Database } from '~/platform/storage/database.server'
import { separateAmenities } from '../amenities'
import type { managedVenueForm } from '../curated/curated-venue-form'
import { type EditedVenue, findCuratedVenue } from '../curated/curated-venue-store.server'
import { saveCuratedVenue, toValues } from '../curated/save-curated-venue.server'
import { findVenueFacts } from '../curated/venue-facts.server'
import { placeColumns } from '../venue-store.server'
import { findManager } from './venue-claim-store.server'

export type SavedManagedVenue =
  | { kind: 'saved' }
  | { kind: 'conflict'; conflict: EditConflict }
  /** They do not manage the venue, or not any more. */
  | { kind: 'not-manager' }

type Manager = { siteId: number; venueId: number; accountId: string }

/** What editors and managers know of a venue; null while nobody has written anything. */
export async function findManagedFacts(db: Database, venueId: number): Promise<EditedVenue | null> {
  const facts = await findVenueFacts(db, venueId)
  return facts && findCuratedVenue(db, facts.uid)
}

/**
 * Stores what a manager wrote about their venue: in the curated venue that its page shows, or in a new one. Everything else
 * of a curated venue stays as its editors left it. The change is in the audit log, as theirs.
 */
export async function saveManagedVenue(
  services: ChangeServices,
  manager: Manager,
  form: z.output<typeof managedVenueForm>,
): Promise<SavedManagedVenue> {
  const { db } = services
  const [access, stored] = await Promise.all([
    findManager(db, manager),
    findManagedFacts(db, manager.venueId),
  ])
  const before = access && (stored ? toValues(stored) : await findNewValues(db, manager.venueId))
  if (!before) return { kind: 'not-manager' }
  const { openedWith, ...facts } = form
  const { amenities, rest } = separateAmenities(facts)
  const values = { ...before, ...rest, amenities }
  const saved = await saveCuratedVenue(
    actingAs(services, { id: manager.accountId }),
    values,
    stored?.curatedVenue.uid,
    { account: manager.accountId, imageReferences: [], openedWith },
  )
  switch (saved?.kind) {
    case 'saved':
      return { kind: 'saved' }
    case 'conflict':
      return saved
    default:
      // An editor has deleted it, or a venue that it combines, since it was read.
      return saveManagedVenue(services, manager, form)
  }
}

const NO_IMAGES = { primaryImageChecksum: null, secondaryImageChecksum: null }

async function findNewValues(db: Database, venueId: number) {
  const row = await db.select(placeColumns).from(venue).where(eq(venue.id, venueId)).get()
  if (!row) return null
  const { id: _, ...place } = row
  return { ...place, ...NO_IMAGES, venueIds: [venueId] }
}
