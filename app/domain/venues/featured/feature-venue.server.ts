import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import { type AuditedChange, listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { MissingImages } from '~/domain/images/image'
import { findMissingImages, type ImageUser } from '~/domain/images/image-drafts.server'
import { type EditConflict, findEditConflict } from '~/lib/forms/merge-conflicting-edits'
import { toEditableRichText } from '~/lib/rich-text/editable-rich-text.server'
import { cleanRichText, formatRichText } from '~/lib/rich-text/format-rich-text.server'
import type { FeaturedVenueInput } from './featured-venue'
import { writeFeaturedVenue } from './featured-venue-store.server'
import { findSiteVenue } from './site-venues.server'

export type VenueFeatured =
  | { kind: 'saved'; uid: string; isChanged: boolean }
  | MissingImages
  | { kind: 'conflict'; conflict: EditConflict }

/** A person who features a venue; commands have none, and may use every stored image. */
type Editor = NonNullable<ImageUser> & {
  /** The fingerprint of the entry that they started from; undefined replaces whatever is stored. */
  openedWith?: string
}

/**
 * Features a curated venue on a site, changes its entry, or removes it (`featured` false). Its uid on the site never
 * changes. Returns null if the curated venue does not exist.
 */
export async function featureVenue(
  services: ChangeServices,
  siteId: number,
  input: FeaturedVenueInput,
  editor?: Editor,
): Promise<VenueFeatured | null> {
  const { db, now } = services
  const current = await findSiteVenue(db, siteId, input.curatedVenueUid)
  if (!current) return null
  const { featuredVenue: stored, curatedVenue, updatedAt } = current
  const values = {
    featured: input.featured,
    marketingMessage: formatRichText(cleanRichText(input.marketingMessage)),
    additionalMedia: input.additionalMedia,
  }
  const conflict = findEditConflict(editor?.openedWith, showEntry(stored), showEntry(values))
  if (conflict) return { kind: 'conflict', conflict }
  const changes = listDifferences(stored ?? NEVER_FEATURED, values)
  const uid = stored?.uid ?? crypto.randomUUID()
  if (stored && Object.keys(changes).length === 0) return { kind: 'saved', uid, isChanged: false }
  const missing = await findMissingImages(services, editor ?? null, {
    before: stored?.additionalMedia ?? [],
    after: values.additionalMedia,
  })
  if (missing) return missing
  // Two saves in one millisecond have different instants too.
  const savedAt = Math.max(now, updatedAt + 1)
  const [written] = await applyChange(services, {
    writes: [
      writeFeaturedVenue(
        { uid, siteId, updatedAt },
        { ...values, curatedVenueUid: curatedVenue.uid },
        savedAt,
      ),
    ],
    after: { sites: [siteId] },
    audit: [
      {
        action: 'venue.feature',
        siteId,
        target: { id: curatedVenue.uid, name: curatedVenue.name },
        changes,
        when: wasSaved(uid, savedAt),
      },
    ],
  })
  if (written?.changes === 1) return { kind: 'saved', uid, isChanged: true }
  // Another editor was faster by a moment.
  return featureVenue(services, siteId, input, editor)
}

/** What the form shows of a site's entry; null while there is none. */
export function showEntry(entry: Omit<FeaturedVenueInput, 'curatedVenueUid'> | null) {
  const { featured, marketingMessage, additionalMedia } = entry ?? NEVER_FEATURED
  return { featured, marketingMessage: toEditableRichText(marketingMessage), additionalMedia }
}

const NEVER_FEATURED = { featured: false, marketingMessage: '', additionalMedia: [] as string[] }

const wasSaved = (uid: string, savedAt: number): AuditedChange['when'] =>
  sql`EXISTS (SELECT 1 FROM featured_venue WHERE uid = ${uid} AND updated_at = ${savedAt})`
