import type { AppLoadContext } from '@remix-run/cloudflare'
import { countUpcomingByVenue } from '~/domain/listings/count-upcoming-by-venue.server'
import { boundsShapesPath } from '~/domain/sites/admin-path'
import { findCuratedVenue } from '~/domain/venues/curated/curated-venue-store.server'
import { toCleanHtml, toTexts } from '~/domain/venues/curated/curated-venue-texts.server'
import type { LinkedVenue } from '~/domain/venues/curated/curated-venue-values'
import { toValues } from '~/domain/venues/curated/save-curated-venue.server'
import { listCuratedVenueSites } from '~/domain/venues/featured/featured-venue-store.server'
import { suggestVenues } from '~/domain/venues/search/suggest-venues.server'
import { notFound } from '~/http/error-responses.server'
import type { AdminSite } from '~/http/guards.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { buildBaseMap } from '~/routes/build-base-map.server'
import type { CuratedVenuePage, VenueChoice } from '~/ui/venues/curated/curated-venue-page'

/** What the form of a curated venue shows; null as `uid` is a new one. The caller has checked who views it. */
export async function loadCuratedVenue(
  context: AppLoadContext,
  { site }: AdminSite,
  uid: string | null,
): Promise<CuratedVenuePage> {
  const { db, settings } = context.services
  const [stored, suggested, shownIn] =
    uid === null
      ? [null, [], []]
      : await Promise.all([
          findCuratedVenue(db, uid),
          suggestVenues(db, uid),
          listCuratedVenueSites(db, uid),
        ])
  if (uid !== null && !stored) throw notFound('Venue not found')
  const linked = stored?.venues ?? []
  const choices = await countChoices(context, site, [...linked, ...suggested])
  const texts = toTexts(stored && toValues(stored))
  return {
    site: { id: site.id, name: site.name },
    uid,
    shownIn: shownIn.map(({ name }) => name),
    values: { ...texts, openedWith: fingerprint(texts) },
    linked: choices.slice(0, linked.length),
    suggestions: choices.slice(linked.length),
    cleanHtml: toCleanHtml(texts),
    baseMap: buildBaseMap(settings.map, boundsShapesPath(site)),
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
