import { eq, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/sqlite-core'
import { event } from '~/db/schema/events'
import { venue } from '~/db/schema/venues'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { setEventPicked } from '~/domain/events/set-event-picked.server'
import { listImageSources } from '~/domain/images/image-store.server'
import { insertFeaturedDays } from '~/domain/promotions/featured-day-store.server'
import { FEATURED_DAY_RATE } from '~/domain/promotions/invoice'
import { findUpsellRate, saveUpsellRates } from '~/domain/promotions/upsell-rate-store.server'
import { findAnnouncement } from '~/domain/sites/announcement-store.server'
import { saveAnnouncement } from '~/domain/sites/save-announcement.server'
import type { Site } from '~/domain/sites/site'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { featureVenue } from '~/domain/venues/feature-venue.server'
import { listCuratedVenues } from '~/domain/venues/featured-venue-store.server'
import { saveCuratedVenue } from '~/domain/venues/save-curated-venue.server'
import { addDays, toDay } from '~/lib/local-time'
import type { Database } from '~/platform/database.server'
import { type ArtName, artUrl } from './art/print'
import type { DemoCity, DemoHighlights } from './demo-city'

/** From today on, events are promoted on so many days, and so many on each. */
const PROMOTED_DAYS = 7
const PROMOTED_PER_DAY = 4

/** What a featured day costs, in cents. */
const RATE = 1_500

/** Loads the city's announcement, price of a featured day, featured venues, picks and promoted events, after its venues and events. Safe to repeat. */
export async function loadHighlights(services: ChangeServices, city: DemoCity): Promise<void> {
  const { db, now } = services
  const { highlights: front } = city
  const site = await findSiteByHost(db, city.site.host)
  if (!site) throw new Error(`${city.site.host} does not exist`)
  if ((await findAnnouncement(db, site.id)).text === '') {
    await saveAnnouncement(services, site, { text: front.announcement, endsAt: null })
  }
  if ((await findUpsellRate(services, site.id)) === 0) {
    await saveUpsellRates(services, site, { [FEATURED_DAY_RATE]: RATE })
  }
  for (const venue of front.venues) await loadFeaturedVenue(services, site, venue)
  const picks = await listNextEvents(db, now, front.picks)
  const promoted = await listNextEvents(db, now, front.promoted)
  for (const event of picks) await setEventPicked(services, site.id, event, true)
  await promote(services, site, promoted)
}

async function loadFeaturedVenue(
  services: ChangeServices,
  site: Site,
  { label, message, images, ...texts }: DemoHighlights['venues'][number],
): Promise<void> {
  const { db } = services
  const [primaryImageChecksum = null, ...additionalMedia] = await listChecksums(db, images)
  const rows = await union(
    db.select({ id: venue.id }).from(venue).where(eq(venue.label, label)),
    db
      .select({ id: event.venueId })
      .from(event)
      .where(sql`instr(${event.upstreamUrl}, ${`${texts.url}/`}) = 1`),
  )
  const known = (await listCuratedVenues(db)).find(({ url }) => url === texts.url)
  const saved = await saveCuratedVenue(
    services,
    {
      ...texts,
      primaryImageChecksum,
      secondaryImageChecksum: null,
      venueIds: rows.map(({ id }) => id),
    },
    known?.uid,
  )
  if (saved?.kind !== 'saved') throw new Error(`${texts.name}: ${saved?.kind}`)
  await featureVenue(services, site.id, {
    curatedVenueUid: saved.uid,
    featured: true,
    marketingMessage: message,
    additionalMedia,
  })
}

async function listChecksums(db: Database, images: ArtName[]): Promise<string[]> {
  const sources = await listImageSources(db, images.map(artUrl))
  return images.flatMap((name) => sources.find(({ url }) => url === artUrl(name))?.checksum ?? [])
}

/** The ids of the events on these pages: the next one on each. */
async function listNextEvents(db: Database, now: number, pages: string[]): Promise<number[]> {
  const rows = await db.all<{ id: number | null }>(sql`
    SELECT (SELECT e.id FROM event e
      WHERE e.upstream_url = p.value AND e.deleted_at IS NULL AND e.until_at > ${now}
      ORDER BY e.start_at LIMIT 1) AS id
    FROM json_each(${JSON.stringify(pages)}) p`)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Promotes some of the events on each day, so that all of them have days. */
async function promote(services: ChangeServices, site: Site, events: number[]): Promise<void> {
  const today = toDay(services.now, site.timezone)
  const promotedDays = (place: number) =>
    Array.from({ length: PROMOTED_DAYS }, (_, day) => day)
      .filter(
        (day) => (place - day + PROMOTED_DAYS * events.length) % events.length < PROMOTED_PER_DAY,
      )
      .map((day) => addDays(today, day))
  await applyChange(services, {
    writes: events.map((event, place) => insertFeaturedDays(site.id, event, promotedDays(place))),
    after: { sites: [site.id] },
  })
}
