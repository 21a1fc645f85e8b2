import { toSlug } from '~/lib/text-key'
import type { Press } from './art/ink'
import { type ArtName, artUrl } from './art/print'
import * as portLarkin from './cities/port-larkin'
import * as portLarkinFront from './cities/port-larkin-front'
import * as portLarkinNeighbors from './cities/port-larkin-neighbors'
import * as portLarkinStages from './cities/port-larkin-stages'
import * as portLarkinTown from './cities/port-larkin-town'
import * as sorrelSprings from './cities/sorrel-springs'
import * as sorrelSpringsFront from './cities/sorrel-springs-front'
import * as sorrelSpringsStages from './cities/sorrel-springs-stages'
import * as sorrelSpringsTown from './cities/sorrel-springs-town'
import { type CityMap, type CityPlan, mapOf } from './city-map'
import type {
  CityFront,
  DemoCity,
  DemoEvent,
  DemoFront,
  DemoVenue,
  EventSketch,
  PutUpEvent,
  PutUpSketch,
  VenueSketch,
} from './demo-city'
import { timesOf } from './when'

type CityFiles = {
  SITE: { host: Press; name: string; timezone: DemoCity['site']['timezone'] }
  PLAN: CityPlan
  ZIPS: typeof portLarkin.ZIPS
  PLACES: typeof portLarkin.PLACES
  SETTINGS: DemoCity['site']['settings']
  DEFAULT_ART: ArtName
  FRONT: CityFront
  PUT_UP: PutUpSketch[]
}

/** The demo's cities as they are at `now`: always the same, but for the dates. */
export function demoCities(now: number): DemoCity[] {
  return [
    cityOf(
      { ...portLarkin, ...portLarkinFront, ...portLarkinNeighbors },
      [...portLarkinStages.STAGES, ...portLarkinTown.TOWN],
      now,
    ),
    cityOf(
      { ...sorrelSprings, ...sorrelSpringsFront, PUT_UP: [] },
      [...sorrelSpringsStages.STAGES, ...sorrelSpringsTown.TOWN],
      now,
    ),
  ]
}

function cityOf(files: CityFiles, sketches: VenueSketch[], now: number): DemoCity {
  const { SITE, SETTINGS } = files
  const map = mapOf(files.PLAN)
  const venues = sketches.map((venue) => venueOf(SITE, map, venue, now))
  return {
    defaultArt: files.DEFAULT_ART,
    site: { ...SITE, bounds: map.bounds, settings: SETTINGS },
    regions: [
      { type: 'neighborhood', features: map.neighborhoods },
      { type: 'place', features: placesOf(files, map) },
      {
        type: 'zip',
        features: Object.entries(files.ZIPS).map(([name, within]) => ({
          name,
          shape: map.join(within),
        })),
      },
    ],
    venues,
    front: frontOf(files, venues),
    putUp: files.PUT_UP.flatMap((sketch) => putUpOf(files.SITE, venues, sketch, now)),
  }
}

function venueOf(
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
  return { ...venue, events: events.flatMap((event) => eventsOf(site, venue, event, now)) }
}

function placesOf({ PLACES }: CityFiles, map: CityMap) {
  return Object.entries(PLACES).map(([name, [near, offset, across]]) => ({
    name,
    shape: map.round(near, offset, across),
  }))
}

function frontOf({ SITE, FRONT }: CityFiles, venues: DemoVenue[]): DemoFront {
  const pageOf = (name: string) => {
    const [venue = '', id = ''] = name.split('/')
    return `${homePage(SITE.host, venue)}/${id}`
  }
  return {
    announcement: FRONT.announcement,
    venues: FRONT.venues.map(({ name, pictures, pages, ...texts }) => {
      const venue = venues.find((one) => one.name === name)
      if (!venue) throw new Error(`there is no venue ${name}`)
      const { label, address, latitude, longitude } = venue
      const page = (site: (typeof pages)[number]) =>
        pages.includes(site) ? `https://${site}.example/${toSlug(name)}` : ''
      return {
        ...texts,
        ...{ label, name, address, latitude, longitude },
        url: homePage(SITE.host, name),
        facebook: page('facebook'),
        twitter: page('twitter'),
        yelp: page('yelp'),
        pinterest: page('pinterest'),
        pictures: pictures.map((art) => `${SITE.host}/${art}` as ArtName),
      }
    }),
    picks: FRONT.picks.map(pageOf),
    promoted: FRONT.promoted.map(pageOf),
  }
}

const homePage = (host: string, venue: string) => `https://${toSlug(venue)}.${host}.example`

/** One event an occurrence; several belong to a series. */
function eventsOf(
  { host, timezone }: CityFiles['SITE'],
  { label, ...place }: Omit<DemoVenue, 'events'>,
  sketch: EventSketch,
  now: number,
): DemoEvent[] {
  const times = timesOf(sketch.when, now, timezone)
  const page = `${homePage(host, place.name)}/${sketch.id}`
  const name = `${label}/${sketch.id}`
  const art = `${host}/${sketch.art}` as ArtName
  return times.map((time, index) => ({
    ...time,
    externalId: times.length > 1 ? `${name}-${index + 1}` : name,
    seriesId: times.length > 1 ? name : null,
    title: sketch.title,
    description: htmlOf(sketch.text),
    status: sketch.status ?? 'scheduled',
    upstreamUrl: page,
    ticketUrl: sketch.tickets && !sketch.status ? `${page}/tickets` : null,
    imageUrl: artUrl(art),
    cost: sketch.cost ?? '',
    contact: sketch.organizer ? { orgName: sketch.organizer } : {},
    categories: sketch.in,
    venue: { externalId: label, ...place },
    art,
  }))
}

function putUpOf(
  site: CityFiles['SITE'],
  venues: DemoVenue[],
  { by, at, isPublished, ...sketch }: PutUpSketch,
  now: number,
): PutUpEvent[] {
  const venue = venues.find(({ name }) => name === at)
  if (!venue) throw new Error(`there is no venue ${at}`)
  return eventsOf(site, venue, sketch, now).map((event) => ({ ...event, by, isPublished }))
}

function htmlOf(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return safe
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')
}
