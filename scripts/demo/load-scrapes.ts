import { findFeedBySource } from '~/domain/feeds/feed-store.server'
import { type RunOrder, type RunOutcome, runFeed } from '~/domain/feeds/runs/run-feed.server'
import { saveScrape } from '~/domain/feeds/scrapes/save-scrape.server'
import { findImageSource, saveImageSource } from '~/domain/images/image-store.server'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { toWallTime } from '~/lib/time/local-time'
import { FetchError } from '~/platform/outgoing/outgoing-fetch.server'
import { artUrl } from './art-url'
import type { DemoCity } from './demo-city'
import { expandDates } from './demo-dates'
import type { CityServices } from './load-city'
import { type DemoSource, type SourceEvent, sourceImageUrl } from './sources/demo-source'
import { writeSource } from './sources/write-source'

/**
 * Adds the city's scrapes, and runs them on pages that the demo writes. None is scheduled, since nothing of it is on the
 * internet. Safe to repeat. Returns how many events they list, and how many of those are new or changed.
 */
export async function loadScrapes(
  services: CityServices,
  city: DemoCity,
): Promise<{ events: number; changed: number }> {
  const counts = { events: 0, changed: 0 }
  for (const source of city.sources) {
    await linkImages(services, source)
    const feedId = await ensureScrape(services, city, source)
    const events = source.events.map((sketch) => buildEvent(services.now, city, source, sketch))
    const good = await run(services, {
      feedId,
      pages: [writeSource(source, events)],
      acceptDeletions: true,
    })
    expectState(source, good, 'succeeded')
    const { created, updated } = good.run.processed.Events
    counts.events += events.length
    counts.changed += created + updated
    if (source.afterwards === 'nearly-empty') {
      const pages = [writeSource(source, events.slice(0, 1))]
      expectState(source, await run(services, { feedId, pages }), 'held')
    }
    if (source.afterwards === 'offline') {
      for (let time = 0; time < RUNS_TO_FAILING; time++)
        expectState(source, await run(services, { feedId }), 'failed')
    }
  }
  return counts
}

const RUNS_TO_FAILING = 3

async function linkImages({ db, now }: CityServices, { events }: DemoSource): Promise<void> {
  for (const event of events) {
    const stored = await findImageSource(db, artUrl(event.art))
    if (!stored?.checksum) throw new Error(`${event.title}: ${event.art} is not stored`)
    const url = sourceImageUrl(event)
    await saveImageSource(db, { url, checksum: stored.checksum, error: null, fetchedAt: now })
  }
}

async function ensureScrape(
  services: CityServices,
  city: DemoCity,
  { venue: name, plugin, url, category, manifest = null }: DemoSource,
): Promise<number> {
  const { label } = city.venues.find((candidate) => candidate.name === name) ?? {}
  const venue = label ? await findVenueByLabel(services.db, label) : null
  if (!venue) throw new Error(`${city.site.host} has no venue ${name}`)
  const before = await findFeedBySource(services.db, { venueId: venue.id, plugin, url })
  if (before) return before.id
  const saved = await saveScrape(services, {
    id: null,
    plugin,
    url,
    manifest,
    venueId: venue.id,
    categoryId: category,
    timezone: null,
    scheduled: false,
  })
  if (saved.kind !== 'saved') throw new Error(`${url}: ${JSON.stringify(saved)}`)
  return saved.scrape.feedId
}

function buildEvent(
  now: number,
  { site: { timezone } }: DemoCity,
  { url }: DemoSource,
  { inDays, time: clock, hours, art, ...sketch }: DemoSource['events'][number],
): SourceEvent {
  const [time] = expandDates({ kind: 'once', inDays, time: clock, hours }, now, timezone)
  if (!time || time.endAt === null) throw new Error(`${sketch.title} has no end`)
  return {
    ...sketch,
    time,
    startLocal: toWallTime(time.startAt, timezone),
    endLocal: toWallTime(time.endAt, timezone),
    url: `${new URL(url).origin}/${sketch.id}`,
    imageUrl: sourceImageUrl({ art }),
  }
}

type RanOutcome = Extract<RunOutcome, { kind: 'ran' }>

async function run(services: CityServices, order: RunOrder): Promise<RanOutcome> {
  const outcome = await runFeed(
    {
      ...services,
      wait: async () => {},
      settings: { ticketmasterKey: undefined },
      fetchOutside: async ({ url }) => {
        const { host } = new URL(url)
        throw new FetchError(`${host} does not exist`, null, { reason: 'host-unknown' })
      },
    },
    order,
  )
  if (outcome.kind !== 'ran') throw new Error(`the demo's feed ${order.feedId} is ${outcome.kind}`)
  return outcome
}

function expectState({ url }: DemoSource, { run }: RanOutcome, state: string): void {
  if (run.state === state && run.ingress.Events.invalid === 0) return
  throw new Error(`${url} ${run.state} instead of ${state}: ${run.error ?? run.notes.join('; ')}`)
}
