import { sql } from 'drizzle-orm'
import { applyChange, type Change } from '~/domain/changes/apply-change.server'
import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { type EditConflict, findEditConflict } from '~/lib/forms/merge-conflicting-edits'
import { checkWrittenVenues } from './duplicates/find-likely-duplicates.server'
import { SIMILAR_REACH } from './duplicates/suggest-known-venues.server'
import {
  createLabelledVenue,
  findLabelledVenue,
  findSaveRefusal,
  updateVenueColumns,
} from './edited-venue-store.server'
import { placeVenues } from './place-venues.server'
import { checkLocation } from './search/check-location.server'
import { roundDegrees } from './search/venue-match'
import type { Venue, VenueInput } from './venue'
import {
  describeLocation,
  type ImpossibleLocation,
  showVenue,
  VENUE_FIELDS,
  type VenueFormField,
} from './venue-form'
import { findVenueByLabel, listVenueSiteIds } from './venue-store.server'

export type EditedVenue =
  | { kind: 'saved'; venue: Venue }
  | { kind: 'label-in-use' }
  | { kind: 'impossible-location'; reason: ImpossibleLocation }
  /** The editor has to confirm the location. */
  | { kind: 'unlikely-location'; warnings: string[] }

/** A venue that may be created, with what creates it: one batch, which fails if its label is used meanwhile. */
export type PlannedVenue =
  | { kind: 'planned'; input: VenueInput; change: Change & Required<Pick<Change, 'audit'>> }
  | Exclude<EditedVenue, { kind: 'saved' }>

export type UpdatedVenue =
  | EditedVenue
  | { kind: 'not-found' }
  | { kind: 'conflict'; conflict: EditConflict }

export type VenueEdit = {
  input: VenueInput
  /** The site that the editor is looking at: a location in another city must be confirmed. */
  site: { id: number; name: string }
  /** What `describeLocation` says of the location that the editor confirmed; null accepts every possible one. */
  confirmed: string | null
}

/** Creates a venue that the platform manages. */
export async function createVenue(services: ChangeServices, edit: VenueEdit): Promise<EditedVenue> {
  const planned = await planVenue(services, edit)
  if (planned.kind !== 'planned') return planned
  const saved = await saveNewVenue(services, planned.input.label, planned.change)
  // Only a plan that was made with `newestId` is refused because of its neighbors.
  return saved.kind === 'neighbor-added' ? { kind: 'label-in-use' } : saved
}

/**
 * Checks a new venue. What `saveNewVenue` then does may be joined with what needs the venue, so that both are stored or neither. With
 * `newestId`, the greatest id when venues like it were looked for, it is refused as soon as there is a newer one near it.
 */
export async function planVenue(
  services: ChangeServices,
  { input: given, newestId, ...edit }: VenueEdit & { newestId?: number },
): Promise<PlannedVenue> {
  const { db, now } = services
  const input = roundLocation(given)
  if (await findVenueByLabel(db, input.label)) return { kind: 'label-in-use' }
  const place = await locate(services, { input, ...edit })
  if (place.kind !== 'located') return place
  const { siteIds, regionIds } = place
  const unless = newestId === undefined ? undefined : { newestId, degrees: SIMILAR_REACH }
  const change = {
    writes: [
      createLabelledVenue(db, input, now, unless),
      ...placeVenues('label', [{ key: input.label, siteIds, regionIds }]),
    ],
    after: { sites: siteIds },
    audit: [
      {
        action: 'venue.create' as const,
        siteId: null,
        target: {
          id: sql`(SELECT id FROM venue WHERE label = ${input.label})`,
          name: input.name,
        },
        changes: listDifferences({}, showVenue(input)),
      },
    ],
  }
  return { kind: 'planned', input, change }
}

/** Stores a planned venue. Of two with one label at the same moment, the second is refused; so is one that has a newer neighbor. */
export async function saveNewVenue(
  services: ChangeServices,
  label: string,
  change: Change,
): Promise<Extract<EditedVenue, { kind: 'saved' | 'label-in-use' }> | { kind: 'neighbor-added' }> {
  const refusal = await saveUnlessRefused(services, change)
  if (refusal === 'stale') return { kind: 'neighbor-added' }
  const venue = refusal ? null : await findVenueByLabel(services.db, label)
  return venue ? { kind: 'saved', venue } : { kind: 'label-in-use' }
}

/** Changes a venue that the platform manages; its events move with it. Without `openedWith` it replaces what is stored. */
export async function updateVenue(
  services: ChangeServices,
  update: VenueEdit & { id: number; openedWith?: string },
): Promise<UpdatedVenue> {
  const { id, openedWith, input: given, ...edit } = update
  const { db, now } = services
  const before = await findLabelledVenue(db, id)
  if (!before) return { kind: 'not-found' }
  const input = roundLocation(given)
  const isSame = (field: VenueFormField) => before[field] === input[field]
  const conflict = findEditConflict(openedWith, showVenue(before), showVenue(input))
  if (conflict) return { kind: 'conflict', conflict }
  if (VENUE_FIELDS.every(isSame)) return { kind: 'saved', venue: before }
  const isMoved = !isSame('latitude') || !isSame('longitude') || !isSame('timezone')
  const confirmed = isMoved ? edit.confirmed : null
  const place = await locate(services, { ...edit, input, confirmed })
  if (place.kind !== 'located') return place
  const { siteIds, regionIds } = place
  const refusal = await saveUnlessRefused(services, {
    writes: [
      updateVenueColumns(db, before, input, now),
      ...placeVenues('id', [{ key: id, siteIds, regionIds }]),
    ],
    after: {
      listings: [{ venues: sql`SELECT ${id}` }],
      sites: [...new Set([...(await listVenueSiteIds(db, id)), ...siteIds])],
    },
    audit: [
      {
        action: 'venue.update',
        siteId: null,
        target: { id, name: input.name },
        changes: listDifferences(showVenue(before), showVenue(input)),
      },
    ],
  })
  if (refusal === 'label') return { kind: 'label-in-use' }
  // Another editor was faster by a moment.
  if (refusal === 'stale') return updateVenue(services, update)
  const venue = await findLabelledVenue(db, id)
  return venue ? { kind: 'saved', venue } : { kind: 'not-found' }
}

async function locate({ db }: ChangeServices, { input, site, confirmed }: VenueEdit) {
  const { impossible, warnings, ...location } = await checkLocation(db, site, input)
  if (impossible) return { kind: 'impossible-location' as const, reason: impossible }
  const isConfirmed = confirmed === null || confirmed === describeLocation(input)
  if (warnings.length > 0 && !isConfirmed) return { kind: 'unlikely-location' as const, warnings }
  return { kind: 'located' as const, ...location }
}

/**
 * What the database refused, because of what another request has stored meanwhile; null if nothing. What it has stored is
 * compared with the venues near it.
 */
async function saveUnlessRefused(
  services: ChangeServices,
  change: Change,
): Promise<'label' | 'stale' | null> {
  try {
    await applyChange(services, change)
  } catch (fault) {
    const refusal = findSaveRefusal(fault)
    if (refusal) return refusal
    throw fault
  }
  await checkWrittenVenues(services)
  return null
}

const roundLocation = (input: VenueInput): VenueInput => ({
  ...input,
  latitude: roundDegrees(input.latitude),
  longitude: roundDegrees(input.longitude),
})
