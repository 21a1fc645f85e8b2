import { listDifferences } from '~/domain/changes/audit.server'
import { describeAuditEntry } from '~/domain/reports/describe-audit-entry.server'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import {
  findCuratedVenue,
  listLinkedVenues,
} from '~/domain/venues/curated/curated-venue-store.server'
import { toTexts } from '~/domain/venues/curated/curated-venue-texts.server'
import {
  listCuratedVenueVersions,
  type StoredValues,
} from '~/domain/venues/curated/curated-venue-versions.server'
import { curatedVenueVersionsPath } from '~/domain/venues/curated/curated-venue-versions-path'
import { toValues } from '~/domain/venues/curated/save-curated-venue.server'
import { listCuratedVenueSites } from '~/domain/venues/featured/featured-venue-store.server'
import { notFound } from '~/http/error-responses.server'
import type { RequestArgs } from '~/http/guards.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { parseRowId } from '~/lib/row-id'
import { toWallTime } from '~/lib/time/local-time'
import type { VenueVersionsPage } from '~/ui/venues/curated/venue-versions'

/** The versions of a curated venue, one compared with what is stored if the URL names it. The caller has checked who views it. */
export async function loadVenueVersions(
  { request, context }: RequestArgs,
  site: { id: number; name: string },
  uid: string,
): Promise<VenueVersionsPage> {
  const { db } = context.services
  const [stored, versions, shownIn] = await Promise.all([
    findCuratedVenue(db, uid),
    listCuratedVenueVersions(db, uid),
    listCuratedVenueSites(db, uid),
  ])
  if (!stored) throw notFound('Venue not found')
  const current = toValues(stored)
  const describe = await createDescriber(context, [
    current,
    ...versions.map(({ values }) => values),
  ])
  const chosen = parseRowId(new URL(request.url).searchParams.get('version') ?? '')
  const compared = versions.find(({ id }) => id === chosen)
  if (chosen !== null && !compared) throw notFound('Version not found')
  return {
    site: { id: site.id, name: site.name },
    uid,
    name: stored.curatedVenue.name,
    openedWith: fingerprint(toTexts(current)),
    shownIn: shownIn.map(({ name }) => name),
    compared: compared
      ? {
          id: compared.id,
          when: formatInstant(compared.savedAt),
          fields: describe(current, compared.values),
        }
      : null,
    versions: versions.map((version, at) => {
      const before = versions[at + 1]
      return {
        id: version.id,
        when: formatInstant(version.savedAt),
        person: version.person,
        isCurrent: version.savedAt === stored.updatedAt,
        isFirst: before === undefined,
        fields: before ? describe(before.values, version.values) : [],
        compareHref: curatedVenueVersionsPath(site, { uid }, version),
      }
    }),
  }
}

const formatInstant = (instant: number) => ({
  text: toWallTime(instant, ADMIN_TIMEZONE).slice(0, 16).replace('T', ' '),
  dateTime: new Date(instant).toISOString(),
})

/** Says what differs between two versions, with the names of linked venues instead of their ids. */
async function createDescriber(
  { services }: RequestArgs['context'],
  versions: StoredValues[],
): Promise<
  (before: StoredValues, after: StoredValues) => VenueVersionsPage['versions'][0]['fields']
> {
  const ids = [...new Set(versions.flatMap(({ venueIds }) => venueIds))]
  const venues = await listLinkedVenues(services.db, ids)
  const names = new Map(venues.map(({ id, name }) => [id, name]))
  const toShown = ({ venueIds, ...values }: StoredValues) => ({
    ...values,
    venues: venueIds.map((id) => names.get(id) ?? `a deleted venue (${id})`).toSorted(),
  })
  return (before, after) =>
    describeAuditEntry({
      action: 'venue.curate',
      changes: listDifferences(toShown(before), toShown(after)),
    }).fields
}
