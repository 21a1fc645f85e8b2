import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { HOUR, toDay } from '~/lib/time/local-time'
import { buildDemoCities } from '../../scripts/demo/demo-cities'
import type { DemoCity, DemoEvent } from '../../scripts/demo/demo-city'
import { ensureCategories, importEvents, saveCity } from '../../scripts/demo/load-city'
import { box } from '../box'
import { feedEvent } from '../samples/feed-items'

/** A Wednesday morning. */
export const NOW = Date.parse('2026-05-06T15:00:00Z')

export const RECORDED_CITY = 'events/petaluma-events.json'

/** Fills the databases with the demo's cities and, if there is a recording, with the recorded one. */
export async function fillCities(
  services: ChangeServices,
  recording: Uint8Array | null,
): Promise<void> {
  const cities = [...buildDemoCities(NOW), ...(recording ? [readRecordedCity(recording)] : [])]
  const feeds = { ...services, machineNow: () => NOW }
  await ensureCategories(feeds)
  for (const city of cities) {
    await saveCity(feeds, city)
    await importEvents(feeds, city)
  }
  await refreshListings(services)
}

type RecordedEvent = {
  title: string
  start_time: string
  end_time: string | null
  location: string | null
  description: string | null
  url: string | null
  source_uid: string
  category?: string | null
}

const TIMEZONE = 'America/Los_Angeles'
const LAST_DAY = '2026-07-01'
const PETALUMA = { latitude: 38.2324, longitude: -122.6367 }

/** The recording's categories that are among ours. */
const CATEGORIES: Record<string, string> = {
  'Arts / Culture': 'arts',
  'Dance / Performance': 'dance',
  'Family / Kids': 'family',
  'Film / Cinema': 'film',
  'Food / Drink': 'food_and_drink',
  'Games / Trivia': 'trivia_and_games',
  'Music / Concerts': 'concerts',
  'Nature / Outdoors / Recreation': 'outdoors',
  'Sports / Fitness': 'sports',
}

/** Petaluma as a city of the demo: one venue for each place that the recorded events of two months name. */
function readRecordedCity(recording: Uint8Array): DemoCity {
  const all: RecordedEvent[] = JSON.parse(new TextDecoder().decode(recording))
  const coming = all.filter(
    (event) => Date.parse(event.start_time) > NOW && event.start_time < LAST_DAY,
  )
  const places = new Map<string, RecordedEvent[]>()
  for (const event of coming) {
    const name = event.location?.split(',')[0]?.trim() || 'Petaluma'
    places.set(name, [...(places.get(name) ?? []), event])
  }
  return {
    site: {
      host: 'petaluma',
      name: 'Petaluma',
      timezone: TIMEZONE,
      settings: {},
      bounds: box(-122.8, 38.1, -122.5, 38.4),
    },
    regions: [],
    userEvents: [],
    sources: [],
    defaultArt: 'portlarkin/tiles/0',
    highlights: { announcement: '', venues: [], picks: [], promoted: [] },
    venues: [...places].map(([name, events], index) => {
      const venue = { label: `petaluma-${index}`, name, address: `${name}, Petaluma`, ...PETALUMA }
      return { ...venue, events: events.map((event) => readEvent(event, venue)) }
    }),
  }
}

function readEvent(
  event: RecordedEvent,
  {
    label,
    ...place
  }: { label: string; name: string; address: string; latitude: number; longitude: number },
): DemoEvent {
  const startAt = Date.parse(event.start_time)
  const endAt = Math.max(Date.parse(event.end_time ?? '') || startAt, startAt + HOUR)
  const category = CATEGORIES[event.category ?? '']
  return {
    ...feedEvent(`${event.source_uid} ${event.start_time}`, toDay(startAt, TIMEZONE), {
      startAt,
      endAt,
      timezone: TIMEZONE,
      endDay: toDay(endAt - 1, TIMEZONE),
      title: event.title,
      description: event.description ?? '',
      upstreamUrl: event.url,
      categories: category ? [category] : [],
      venue: { externalId: label, ...place },
    }),
    art: 'portlarkin/tiles/0',
  }
}
