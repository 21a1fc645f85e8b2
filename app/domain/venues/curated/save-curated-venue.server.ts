import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import { type AuditedChange, listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { MissingImages } from '~/domain/images/image'
import { findMissingImages, type ImageUser } from '~/domain/images/image-drafts.server'
import { type EditConflict, findEditConflict } from '~/lib/forms/merge-conflicting-edits'
import { cleanRichText, formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { mapRichTexts } from '../featured/featured-venue'
import {
  listCuratedVenueSites,
  selectConcernedSites,
  selectCuratedVenueSites,
} from '../featured/featured-venue-store.server'
import {
  type EditedVenue,
  findCuratedVenue,
  listMissingVenues,
  writeCuratedVenue,
} from './curated-venue-store.server'
import { toTexts } from './curated-venue-texts.server'
import type { CuratedVenueValues } from './curated-venue-values'
import { writeVersion } from './curated-venue-versions.server'

export type SavedCuratedVenue =
  | { kind: 'saved'; uid: string; isChanged: boolean }
  | MissingImages
  | { kind: 'venue-missing'; ids: number[] }
  | { kind: 'conflict'; conflict: EditConflict }

/** A person who edits a curated venue; commands have none, may use every stored image, and link only what exists. */
type Editor = NonNullable<ImageUser> & {
  /** The fingerprint of `toTexts` of what they started from; undefined replaces whatever is stored. */
  openedWith?: string
  /** The site in whose console they edit it, which has the change in its audit log too. */
  siteId?: number
  isRestoring?: boolean
}

/**
 * Creates a curated venue, or updates the one with this uid; null if it does not exist. Every site that features it, or has
 * a venue that it links, shows the change at once.
 */
export async function saveCuratedVenue(
  services: ChangeServices,
  input: CuratedVenueValues,
  uid?: string,
  editor?: Editor,
): Promise<SavedCuratedVenue | null> {
  const { db, now } = services
  const stored = uid === undefined ? null : await findCuratedVenue(db, uid)
  if (uid !== undefined && !stored) return null
  const updatedAt = stored?.updatedAt ?? 0
  const values = mapRichTexts(input, (text) => formatRichText(cleanRichText(text)))
  const before = stored && toValues(stored)
  const conflict = before && findEditConflict(editor?.openedWith, toTexts(before), toTexts(values))
  if (conflict) return { kind: 'conflict', conflict }
  const changes = listDifferences(before ?? {}, values)
  if (stored && Object.keys(changes).length === 0) {
    return { kind: 'saved', uid: stored.curatedVenue.uid, isChanged: false }
  }
  const refusal = await findRefusal(services, { values, stored, editor })
  if (refusal) return refusal
  const ownUid = uid ?? crypto.randomUUID()
  // Two saves in one millisecond have different instants too.
  const savedAt = Math.max(now, updatedAt + 1)
  const shownBefore = stored ? await listCuratedVenueSites(db, ownUid) : []
  const concerned = selectConcernedSites(ownUid, [
    ...shownBefore.map(({ id }) => id),
    ...(editor?.siteId === undefined ? [] : [editor.siteId]),
  ])
  const [written] = await applyChange(services, {
    writes: [
      ...writeCuratedVenue(db, { uid: ownUid, updatedAt, savedAt }, values),
      ...writeVersion(
        { uid: ownUid, savedAt, accountId: services.actor?.accountId ?? null, sites: concerned },
        { before: before && { ...before, savedAt: updatedAt }, after: values },
      ),
    ],
    // Pages of venues that are no longer linked change too.
    before: { sites: selectCuratedVenueSites(ownUid) },
    after: { sites: selectCuratedVenueSites(ownUid) },
    audit: [
      {
        action: editor?.isRestoring ? 'venue.restore' : 'venue.curate',
        siteId: null,
        siteIds: concerned,
        target: { id: ownUid, name: values.name },
        changes,
        when: wasSaved(ownUid, savedAt),
      },
    ],
  })
  if (written?.changes === 1) return { kind: 'saved', uid: ownUid, isChanged: true }
  // Another editor was faster by a moment.
  return saveCuratedVenue(services, input, uid, editor)
}

const wasSaved = (uid: string, savedAt: number): AuditedChange['when'] =>
  sql`EXISTS (SELECT 1 FROM curated_venue WHERE uid = ${uid} AND updated_at = ${savedAt})`

/** A stored curated venue in the shape of what editors enter. */
export function toValues({ curatedVenue, venues }: EditedVenue): Required<CuratedVenueValues> {
  const { uid: _, ...values } = curatedVenue
  return { ...values, venueIds: venues.map(({ id }) => id) }
}

type Attempt = {
  values: CuratedVenueValues
  stored: EditedVenue | null
  editor: Editor | undefined
}

async function findRefusal(
  services: ChangeServices,
  { values, stored, editor }: Attempt,
): Promise<SavedCuratedVenue | null> {
  const { db } = services
  const { primaryImageChecksum = null, secondaryImageChecksum = null } = stored?.curatedVenue ?? {}
  const missing = await findMissingImages(services, editor ?? null, {
    before: [primaryImageChecksum, secondaryImageChecksum],
    after: [values.primaryImageChecksum, values.secondaryImageChecksum],
  })
  if (missing) return missing
  const ids = editor ? await listMissingVenues(db, values.venueIds) : []
  return ids.length > 0 ? { kind: 'venue-missing', ids } : null
}
