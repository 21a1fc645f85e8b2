import { toSlug } from '~/lib/text-key'
import type { Press } from './art/ink'
import { type ArtName, artUrl } from './art/print'
import * as portLarkin from './cities/port-larkin'
import * as portLarkinFront from './cities/port-larkin-highlights'
import * as portLarkinStages from './cities/port-larkin-stage-venues'
import * as portLarkinTown from './cities/port-larkin-town-venues'
import * as portLarkinNeighbors from './cities/port-larkin-user-events'
import * as sorrelSprings from './cities/sorrel-springs'
import * as sorrelSpringsFront from './cities/sorrel-springs-highlights'
import * as sorrelSpringsStages from './cities/sorrel-springs-stage-venues'
import * as sorrelSpringsTown from './cities/sorrel-springs-town-venues'
import { buildCityMap, type CityMap, type CityPlan } from './city-map'
import type {
  CityHighlights,
  DemoCity,
  DemoEvent,
  DemoHighlights,
  DemoVenue,
  EventSketch,
  UserEvent,
  UserEventSketch,
  VenueSketch,
} from './demo-city'
import { expandDates } from './demo-dates'

type CityFiles = {
  SITE: { host: Press; name: string; timezone: DemoCity['site']['timezone'] }
  PLAN: CityPlan
  ZIPS: typeof portLarkin.ZIPS
  PLACES: typeof portLarkin.PLACES
  SETTINGS: DemoCity['site']['settings']
  DEFAULT_ART: ArtName
  LOGO?: DemoCity['logo']
  HIGHLIGHTS: CityHighlights
  USER_EVENTS: UserEventSketch[]
}

/** The demo's cities at `now`: always the same, except for the dates. */
export function buildDemoCities(now: number): DemoCity[] {
  return [
    buildCity(
      { ...portLarkin, ...portLarkinFront, ...portLarkinNeighbors },
      [...portLarkinStages.STAGE_VENUES, ...portLarkinTown.TOWN_VENUES],
      now,
    ),
    buildCity(
      { ...sorrelSprings, ...sorrelSpringsFront, USER_EVENTS: [] },
      [...sorrelSpringsStages.STAGE_VENUES, ...sorrelSpringsTown.TOWN_VENUES],
      now,
    ),
  ]
}

function buildCity(files: CityFiles, sketches: VenueSketch[], now: number): DemoCity {
  const { SITE, SETTINGS } = files
  const map = buildCityMap(files.PLAN)
  const venues = sketches.map((venue) => buildVenue(SITE, map, venue, now))
  return {
    defaultArt: files.DEFAULT_ART,
    logo: files.LOGO,
    site: { ...SITE, bounds: map.bounds, settings: SETTINGS },
    regions: [
      { type: 'neighborhood', features: map.neighborhoods },
      { type: 'place', features: buildPlaces(files, map) },
      {
        type: 'zip',
        features: Object.entries(files.ZIPS).map(([name, within]) => ({
          name,
          shape: map.join(within),
        })),
      },
    ],
    venues,
    highlights: buildHighlights(files, venues),
    userEvents: files.USER_EVENTS.flatMap((sketch) =>
      buildUserEvents(files.SITE, venues, sketch, now),
    ),
  }
}

function buildVenue(
  site: CityFiles['SITE'],
  map: CityMap,
  { name, address, neighborhood, spot, events }: VenueSketch,
  now: number,
): DemoVenue {
  const venue = {
    label: `${site.host}-${toSlug(name)}`,
    name,
    address,
    ...map.spot(neighborhood, spot),
  }
  return { ...venue, events: events.flatMap((event) => buildEvents(site, venue, event, now)) }
}

function buildPlaces({ PLACES }: CityFiles, map: CityMap) {
  return Object.entries(PLACES).map(([name, [near, offset, across]]) => ({
    name,
    shape: map.round(near, offset, across),
  }))
}

function buildHighlights(
  { SITE, HIGHLIGHTS: FRONT }: CityFiles,
  venues: DemoVenue[],
): DemoHighlights {
  const buildPageUrl = (name: string) => {
    const [venue = '', id = ''] = name.split('/')
    return `${homePageUrl(SITE.host, venue)}/${id}`
  }
  return {
    announcement: FRONT.announcement,
    venues: FRONT.venues.map(({ name, images, pages, ...texts }) => {
      const venue = venues.find((candidate) => candidate.name === name)
      if (!venue) throw new Error(`there is no venue ${name}`)
      const { label, address, latitude, longitude } = venue
      const page = (site: (typeof pages)[number]) =>
        pages.includes(site) ? `https://${site}.example/${toSlug(name)}` : ''
      return {
        ...texts,
        label,
        name,
        address,
        latitude,
        longitude,
        url: homePageUrl(SITE.host, name),
        facebook: page('facebook'),
        twitter: page('twitter'),
        yelp: page('yelp'),
        pinterest: page('pinterest'),
        images: images.map((art) => `${SITE.host}/${art}` as ArtName),
      }
    }),
    picks: FRONT.picks.map(buildPageUrl),
    promoted: FRONT.promoted.map(buildPageUrl),
  }
}

const homePageUrl = (host: string, venue: string) => `https://${toSlug(venue)}.${host}.example`

/** One event for each occurrence; several form a series. */
function buildEvents(
  { host, timezone }: CityFiles['SITE'],
  { label, ...place }: Omit<DemoVenue, 'events'>,
  sketch: EventSketch,
  now: number,
): DemoEvent[] {
  const times = expandDates(sketch.dates, now, timezone)
  const page = `${homePageUrl(host, place.name)}/${sketch.id}`
  const name = `${label}/${sketch.id}`
  const art = `${host}/${sketch.art}` as ArtName
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
    imageUrl: artUrl(art),
    cost: sketch.cost ?? '',
    contact: sketch.organizer ? { orgName: sketch.organizer } : {},
    categories: sketch.categories,
    venue: { externalId: label, ...place },
    art,
  }))
}

function buildUserEvents(
  site: CityFiles['SITE'],
  venues: DemoVenue[],
  { by, at, isPublished, daysAgo, signals, ...sketch }: UserEventSketch,
  now: number,
): UserEvent[] {
  const venue = venues.find(({ name }) => name === at)
  if (!venue) throw new Error(`there is no venue ${at}`)
  const submitter = { by, isPublished, daysAgo, signals }
  return buildEvents(site, venue, sketch, now).map((event) => ({ ...event, ...submitter }))
}

function toHtml(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return safe
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')
}
