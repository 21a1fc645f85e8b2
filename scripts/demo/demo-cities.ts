import { toSlug } from '~/lib/text/text-key'
import { artUrl } from './art-url'
import portLarkin from './cities/portlarkin.json'
import sorrelSprings from './cities/sorrelsprings.json'
import type { CityFile, DemoCity, DemoEvent, DemoVenue, EventSketch, UserEvent } from './demo-city'
import { expandDates } from './demo-dates'

/** The demo's cities at `now`: always the same, except for the dates. */
export const buildDemoCities = (now: number): DemoCity[] =>
  CITIES.map((file) => buildCity(file, now))

const CITIES = [portLarkin, sorrelSprings] as unknown as CityFile[]

function buildCity(file: CityFile, now: number): DemoCity {
  const venues = file.venues.map(({ facts, events, ...venue }) => ({
    ...venue,
    facts,
    events: events.flatMap((event) => buildEvents(file.site, venue, event, now)),
  }))
  return {
    ...file,
    venues,
    userEvents: file.userEvents.flatMap((sketch) =>
      buildUserEvents(file.site, venues, sketch, now),
    ),
  }
}

const homePageUrl = (host: string, venue: string) => `https://${toSlug(venue)}.${host}.example`

/** One event for each occurrence; several form a series. */
function buildEvents(
  { host, timezone }: CityFile['site'],
  { label, ...place }: Omit<DemoVenue, 'events' | 'facts'>,
  sketch: EventSketch,
  now: number,
): DemoEvent[] {
  const times = expandDates(sketch.dates, now, timezone)
  const page = `${homePageUrl(host, place.name)}/${sketch.id}`
  const name = `${label}/${sketch.id}`
  return times.map((time, index) => ({
    ...time,
    externalId: times.length > 1 ? `${name}-${index + 1}` : name,
    seriesId: times.length > 1 ? name : null,
    title: sketch.title,
    description: toHtml(sketch.text),
    status: sketch.status ?? 'scheduled',
    soldOut: sketch.soldOut ?? false,
    upstreamUrl: page,
    ticketUrl: sketch.tickets && !sketch.status ? `${page}/tickets` : null,
    imageUrl: artUrl(sketch.art),
    cost: sketch.cost ?? '',
    contact: sketch.organizer ? { orgName: sketch.organizer } : {},
    categories: sketch.categories,
    venue: { externalId: label, ...place },
    art: sketch.art,
  }))
}

function buildUserEvents(
  site: CityFile['site'],
  venues: DemoVenue[],
  { by, at, isPublished, daysAgo, signals, ...sketch }: CityFile['userEvents'][number],
  now: number,
): UserEvent[] {
  const venue = venues.find(({ name }) => name === at)
  if (!venue) throw new Error(`there is no venue ${at}`)
  const { events: _, facts: __, ...place } = venue
  const submitter = { by, isPublished, daysAgo, signals }
  return buildEvents(site, place, sketch, now).map((event) => ({ ...event, ...submitter }))
}

function toHtml(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return safe
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')
}
