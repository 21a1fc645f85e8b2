import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { FetchError } from '~/platform/outgoing/outgoing-fetch.server'
import { db, servicesAt } from '../../../../test/database'
import { createFixtures, requireSite } from '../../../../test/fixtures'
import { RUN_SETTINGS } from '../../../../test/samples/feed-items'
import { readRecording } from '../../../../test/services/recordings'
import { PLUGINS } from '../plugins/all-plugins'
import { saveScrape } from '../scrapes/save-scrape.server'
import { explainRun } from './explain-run'
import { runFeed } from './run-feed.server'

// Every plugin fills one city from a recording, with the clock set to when it was recorded.

type Recorded = {
  plugin: string
  /** Of the shared fixtures, or the body itself where there is no recording. */
  recording?: string
  body?: string
  url: string
  now: string
  manifest?: unknown
  /** A title that the site lists, and how many events it lists of the source. */
  title: string
  count: number
}

const REP = 'https://www.milwaukeerep.example/shows/'

const SOURCES: Recorded[] = [
  {
    plugin: 'tribe',
    recording: 'tribe/centrocaferiverwest.com-events.json',
    url: 'https://centrocaferiverwest.com/wp-json/tribe/events/v1/events',
    now: '2026-07-06T17:00Z',
    title: 'CLAUDIA JOHNSON TRIO – alternative rock originals',
    count: 4,
  },
  {
    plugin: 'ical',
    recording: 'ical/urban-milwaukee.ics',
    url: 'https://urbanmilwaukee.com/events.ics',
    now: '2026-07-06T17:00Z',
    title: 'Jazz in the Park',
    count: 2,
  },
  {
    plugin: 'carbonhouse',
    recording: 'carbonhouse/pabsttheatergroup.com-events.html',
    url: 'https://www.pabsttheatergroup.com/events',
    now: '2026-07-06T17:00Z',
    title: 'Derek Hough - Symphony of Dance: Encore',
    count: 12,
  },
  {
    plugin: 'jsonld',
    recording: 'pages/milwaukee-improv-detail-multi.html',
    url: 'https://improv.example/milwaukee/comic',
    now: '2026-07-06T17:00Z',
    title: 'Godfrey',
    count: 3,
  },
  {
    plugin: 'siphon',
    recording: 'pages/milwaukee-rep-listing.html',
    url: REP,
    now: '2025-10-20T17:00Z',
    title: 'It’s A Wonderful Life: A Live Radio Play',
    count: 12,
    manifest: {
      source: { url: REP },
      items: { selector: '.show-listing' },
      fields: {
        title: '.show-listing-title',
        date: '.show-listing-date',
        url: { selector: 'a', attribute: 'href' },
      },
    },
  },
  {
    plugin: 'rss',
    body: `<?xml version="1.0"?><rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>Hall</title>
      <item><title>Swing Gala</title><link>https://hall.example/swing</link><guid>1</guid>
      <ev:startdate>2026-07-11T20:00:00-05:00</ev:startdate></item></channel></rss>`,
    url: 'https://hall.example/events/feed',
    now: '2026-07-06T17:00Z',
    title: 'Swing Gala',
    count: 1,
  },
  {
    plugin: 'ticketmaster',
    recording: 'ticketmaster/event-all-200.json',
    url: 'https://app.ticketmaster.com/discovery/v2/events.json?latlong=43.04,-87.91&radius=30',
    now: '2016-05-19T17:00Z',
    title: 'Conferencia Neuromarketing',
    count: 1,
  },
]

test('Every plugin is among them', () => {
  expect(SOURCES.map(({ plugin }) => plugin).sort()).toEqual(PLUGINS.map(({ name }) => name).sort())
})

const bodies = new Map<string, Uint8Array | null>()
const feeds = new Map<string, number>()
const encode = (text: string) => new TextEncoder().encode(text)

/** The recorded exchange with Ticketmaster holds the first events of a whole continent; here they are all. */
function readAnswerOfCity(recording: Uint8Array): Uint8Array {
  const [{ response }] = JSON.parse(new TextDecoder().decode(recording))
  const total = response._embedded.events.length
  const page = { size: 200, totalElements: total, totalPages: 1, number: 0 }
  return encode(JSON.stringify({ ...response, page }))
}

async function loadBody({ plugin, recording, body = '' }: Recorded): Promise<Uint8Array | null> {
  if (recording === undefined) return encode(body)
  const bytes = await readRecording(recording)
  return bytes && plugin === 'ticketmaster' ? readAnswerOfCity(bytes) : bytes
}

/** The source sends this for its URL; it has no pages of single events, and no more rows. */
function createServices({ url: sourceUrl, now }: Recorded, body: Uint8Array) {
  const source = new URL(sourceUrl)
  return {
    ...servicesAt(Date.parse(now)),
    ...RUN_SETTINGS,
    settings: { ticketmasterKey: 'key' },
    async fetchOutside({ url }: { url: string }) {
      const { host, pathname } = new URL(url)
      const isSource = host === source.host && pathname === source.pathname
      if (!isSource && !pathname.includes('ajax')) throw new FetchError(`${host} answered 404`, 404)
      const sent = isSource ? body : encode('""')
      return { kind: 'fetched' as const, url, contentType: '', body: sent, validators: {} }
    },
  }
}

async function run(source: Recorded, body: Uint8Array) {
  const outcome = await runFeed(createServices(source, body), { feedId: feeds.get(source.plugin)! })
  if (outcome.kind !== 'ran') throw new Error(JSON.stringify(outcome))
  return outcome
}

async function listTitles({ plugin, now }: Recorded): Promise<string[]> {
  const feed = String(feeds.get(plugin))
  const site = await requireSite('laketown')
  const { events } = await searchEvents(servicesAt(Date.parse(now)), site, { feed })
  return events.map(({ title }) => title)
}

const readContent = async () =>
  JSON.stringify(
    await Promise.all([
      db.all(sql`SELECT * FROM event ORDER BY id`),
      db.all(sql`SELECT * FROM feed_item ORDER BY id`),
      db.all(sql`SELECT * FROM venue ORDER BY id`),
    ]),
  )

beforeAll(async () => {
  await createFixtures()
  const { id: venueId } = await db.get<{ id: number }>(
    sql`SELECT id FROM venue WHERE label = 'centro'`,
  )
  await db.run(sql`UPDATE site SET settings = json_set(settings, '$.ticketmasterFeedEnabled', 1)`)
  for (const source of SOURCES) {
    bodies.set(source.plugin, await loadBody(source))
    const { plugin, url, manifest = null, now } = source
    const saved = await saveScrape(servicesAt(Date.parse(now)), {
      id: null,
      plugin,
      url,
      manifest,
      venueId,
      categoryId: null,
      timezone: null,
      scheduled: true,
    })
    if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
    feeds.set(plugin, saved.scrape.feedId)
  }
})

const recorded = test.skipIf(!(await readRecording('ical/urban-milwaukee.ics')))

recorded.each(SOURCES)(
  'The site lists the events of $plugin, and reading the same again writes next to nothing',
  async (source) => {
    const body = bodies.get(source.plugin)!
    const { run: first } = await run(source, body)
    expect(first).toMatchObject({ state: 'succeeded', error: null })
    const titles = await listTitles(source)
    expect([titles[0], titles.length]).toEqual([source.title, source.count])
    const before = await readContent()
    const again = await run(source, body)
    expect(again.run.ingress.Events).toMatchObject({
      created: 0,
      updated: 0,
      deleted: 0,
      notModified: first.ingress.Events.created,
    })
    expect(again.rowsWritten).toBeLessThanOrEqual(6)
    expect(await readContent()).toBe(before)
  },
)

recorded(
  'Side by side, they share their venues: nothing but Ticketmaster has a namesake',
  async () => {
    const doubles = await db.all(sql`
    SELECT name_key, count(*) FROM venue WHERE merged_into_id IS NULL GROUP BY name_key HAVING count(*) > 1`)
    expect(doubles).toEqual([])
    const atBar = await db.all<{ plugin: string }>(sql`
    SELECT DISTINCT s.plugin FROM event e JOIN scrape s ON s.feed_id = e.feed_id
    JOIN venue v ON v.id = e.venue_id WHERE v.label = 'centro' ORDER BY s.plugin`)
    expect(atBar.map(({ plugin }) => plugin)).toContain('tribe')
  },
)

const BROKEN = [
  ['cut off', (body: Uint8Array) => body.slice(0, Math.floor(body.length / 3))],
  ['a page that says that something went wrong', () => encode('<html><h1>Oops</h1></html>')],
  ['empty', () => new Uint8Array()],
] as const

recorded.each(
  SOURCES.flatMap((source) =>
    BROKEN.map(([how, breakBody]) => ({ source, plugin: source.plugin, how, breakBody })),
  ),
)(
  'When the source of $plugin is $how, nothing changes, and the console says what happened',
  async ({ source, how, breakBody }) => {
    const before = await readContent()
    const { run: broken } = await run(source, breakBody(bodies.get(source.plugin)!))
    expect(await readContent()).toBe(before)
    // What is left of a list without an end is a list, which proves no deletion.
    if (source.plugin === 'siphon' && how === 'cut off') {
      return expect(broken.state).toBe('succeeded')
    }
    expect(broken.state).toMatch(/^(failed|held)$/)
    const explanation = explainRun(broken)
    expect(explanation?.what).toMatch(/\w/)
    expect(explanation?.whatToDo).toMatch(/\w/)
  },
)
