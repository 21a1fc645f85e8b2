import type { AppLoadContext } from '@remix-run/cloudflare'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { countUpcomingByVenue } from '~/domain/listings/count-upcoming-by-venue.server'
import { boundsShapesPath } from '~/domain/sites/admin-path'
import { type EditedVenue, findCuratedVenue } from '~/domain/venues/curated-venue-store.server'
import type { CuratedVenueValues, LinkedVenue } from '~/domain/venues/curated-venue-values'
import { toValues } from '~/domain/venues/save-curated-venue.server'
import { suggestVenues } from '~/domain/venues/suggest-venues.server'
import { notFound } from '~/http/error-responses.server'
import type { AdminSite } from '~/http/guards.server'
import { toEditableRichText } from '~/lib/editable-rich-text.server'
import { formatRichText } from '~/lib/format-rich-text.server'
import { isHtml } from '~/lib/rich-text'
import type {
  CuratedVenuePage,
  CuratedVenueTexts,
  VenueChoice,
} from '~/ui/curated-venues/curated-venue-page'

/** What the form of a curated venue shows; null as `uid` is a new one. The caller has checked who views it. */
export async function loadCuratedVenue(
  context: AppLoadContext,
  { site, viewer }: AdminSite,
  uid: string | null,
): Promise<CuratedVenuePage> {
  const { db, settings } = context.services
  const [stored, suggested] =
    uid === null
      ? [null, []]
      : await Promise.all([findCuratedVenue(db, uid), suggestVenues(db, uid)])
  if (uid !== null && !stored) throw notFound('Venue not found')
  const linked = stored?.venues ?? []
  const choices = await countChoices(context, site, [...linked, ...suggested])
  const values = toTexts(stored)
  const styleUrl = settings.mapStyleUrl ?? null
  // Only superadmins may load the shapes that are the map without a style.
  const hasMap = styleUrl !== null || isSuperadmin(viewer)
  const clean = (text: string) => (isHtml(text) ? formatRichText(text) : null)
  return {
    site: { id: site.id, name: site.name },
    uid,
    values,
    linked: choices.slice(0, linked.length),
    suggestions: choices.slice(linked.length),
    cleanHtml: {
      about: clean(values.about),
      hours: clean(values.hours),
      parking: clean(values.parking),
    },
    baseMap: hasMap ? { styleUrl, shapesHref: boundsShapesPath(site) } : null,
  }
}

/** The venues with how many upcoming events each has on the site. */
export async function countChoices(
  { services }: AppLoadContext,
  site: { id: number },
  venues: LinkedVenue[],
): Promise<VenueChoice[]> {
  if (venues.length === 0) return []
  const ids = venues.map(({ id }) => id)
  const upcoming = await countUpcomingByVenue(services.search, site.id, ids)
  return venues.map((venue) => ({ ...venue, upcomingEventsCount: upcoming.get(venue.id) ?? 0 }))
}

const NEW: CuratedVenueValues = {
  ...{ name: '', address: '', about: '', hours: '', parking: '', url: '', email: '', phone: '' },
  ...{ twitter: '', facebook: '', pinterest: '', yelp: '' },
  ...{ latitude: Number.NaN, longitude: Number.NaN },
  ...{ primaryImageChecksum: null, secondaryImageChecksum: null, venueIds: [] },
}

function toTexts(stored: EditedVenue | null): CuratedVenueTexts {
  const { venueIds, openingHours, amenities, ...values } = stored ? toValues(stored) : NEW
  const { latitude, longitude, primaryImageChecksum, secondaryImageChecksum, ...texts } = values
  const { primaryFocusX, primaryFocusY, secondaryFocusX, secondaryFocusY, ...rest } = texts
  const { stepFree, hearingLoop, accessibleRestrooms } = amenities ?? {}
  return {
    ...rest,
    about: toEditableRichText(rest.about),
    hours: toEditableRichText(rest.hours),
    parking: toEditableRichText(rest.parking),
    latitude: toDegrees(latitude),
    longitude: toDegrees(longitude),
    primaryImageChecksum: primaryImageChecksum ?? '',
    secondaryImageChecksum: secondaryImageChecksum ?? '',
    primaryFocusX: String(primaryFocusX ?? CENTER),
    primaryFocusY: String(primaryFocusY ?? CENTER),
    secondaryFocusX: String(secondaryFocusX ?? CENTER),
    secondaryFocusY: String(secondaryFocusY ?? CENTER),
    stepFree: toAnswer(stepFree),
    hearingLoop: toAnswer(hearingLoop),
    accessibleRestrooms: toAnswer(accessibleRestrooms),
    openingHours: openingHours ?? [],
    venues: venueIds.map(String),
    openedWith: String(stored?.updatedAt ?? 0),
  }
}

const CENTER = 50

const toDegrees = (degrees: number) => (Number.isNaN(degrees) ? '' : String(degrees))

function toAnswer(isTrue: boolean | undefined): string {
  if (isTrue === undefined) return ''
  return isTrue ? 'yes' : 'no'
}
