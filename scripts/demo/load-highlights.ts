import { eq, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/sqlite-core'
import { event } from '~/db/schema/events'
import { venue } from '~/db/schema/venues'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { setEventPicked } from '~/domain/events/editors/set-event-picked.server'
import { listImageSources } from '~/domain/images/image-store.server'
import { findAnnouncement } from '~/domain/sites/announcements/announcement-store.server'
import { saveAnnouncement } from '~/domain/sites/announcements/save-announcement.server'
import type { Site } from '~/domain/sites/site'
import { saveCuratedVenue } from '~/domain/venues/curated/save-curated-venue.server'
import { featureVenue } from '~/domain/venues/featured/feature-venue.server'
import { listCuratedVenues } from '~/domain/venues/featured/featured-venue-store.server'
import type { Database } from '~/platform/storage/database.server'
import { requireSite } from '../manage/require-site'
import { type ArtName, artUrl } from './art-url'
import type { DemoCity, DemoHighlights } from './demo-city'
import { listNextEvents } from './list-next-events'

/** Loads the city's announcement, featured venues and picks, after its venues and events. Safe to repeat. */
export async function loadHighlights(services: ChangeServices, city: DemoCity): Promise<void> {
  const { db, now } = services
  const { highlights: front } = city
  const site = await requireSite(db, city.site.host)
  if ((await findAnnouncement(db, site.id)).text === '') {
    await saveAnnouncement(services, site, { text: front.announcement, endsAt: null })
  }
  for (const venue of front.venues) await loadFeaturedVenue(services, site, venue)
  const picks = await listNextEvents(db, now, front.picks)
  for (const event of picks) await setEventPicked(services, site.id, event, true)
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
