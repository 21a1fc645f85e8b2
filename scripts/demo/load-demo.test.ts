import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRoles } from '~/domain/accounts/account'
import { listAccounts } from '~/domain/accounts/account-store.server'
import { signIn } from '~/domain/accounts/login/sign-in.server'
import { findEvent } from '~/domain/events/event-store.server'
import { PLUGINS } from '~/domain/feeds/plugins/all-plugins'
import { findImage } from '~/domain/images/image-store.server'
import { listFeaturedEvents } from '~/domain/promotions/days/featured-day-store.server'
import { listSlotHolders } from '~/domain/promotions/days/list-slot-holders.server'
import { listMoneyErrors } from '~/domain/promotions/sales/check-money.server'
import { listHighlightedEvents } from '~/domain/search/lists/list-home-page-events.server'
import { listOwnEvents } from '~/domain/search/lists/list-own-events.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import { findAnnouncement } from '~/domain/sites/announcements/announcement-store.server'
import type { Site } from '~/domain/sites/site'
import { findSiteByHost, listSites } from '~/domain/sites/site-store.server'
import { listFeaturedVenues } from '~/domain/venues/featured/featured-venue-store.server'
import { DAY, HOUR, toDay } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import { CLOCK } from '../../test/journeys/clock.mjs'
import {
  type CommandServices,
  type OpenedData,
  openLocal,
  workOnData,
} from '../manage/with-services'
import { findPreparedState } from '../prepare-state.mjs'
import { DEMO_PASSWORD } from './demo-accounts.mjs'
import { type LoadedDemo, loadDemo } from './load-demo'

/** When the demo was loaded into an empty database: `npm run manage -- demo load` made the data of the journeys. */
const NOW = Date.parse(CLOCK)
/** Some minutes before midnight; and, with `--large`, when the day's first events have begun. */
const EVENINGS = [
  '2026-07-14T03:55:00Z',
  ...(process.env.LARGE_TESTS ? ['2026-07-11T03:30:00Z'] : []),
]
const folder = mkdtempSync(join(tmpdir(), 'demo-test-'))

let first: Awaited<ReturnType<typeof readDemo>>
let again: Awaited<ReturnType<typeof load>>

let data: OpenedData
beforeAll(async () => {
  cpSync(await findPreparedState(CLOCK), folder, { recursive: true })
  process.env.STATE_DIR = folder
  process.env.CLOCK = CLOCK
  data = await openLocal()
  await workOnData(data, { remote: false }, async (platform) => {
    first = await readDemo(platform)
  })
  again = await load(NOW + HOUR)
})
afterAll(async () => {
  await data.dispose()
  delete process.env.STATE_DIR
  delete process.env.CLOCK
  rmSync(folder, { recursive: true, force: true })
})

type EventRow = { id: number; title: string; startAt: number; updatedAt: number; image: string }

async function load(now: number) {
  process.env.CLOCK = new Date(now).toISOString()
  const printed: string[] = []
  const result: { loaded?: LoadedDemo; read?: Awaited<ReturnType<typeof readDemo>> } = {}
  await workOnData(data, { remote: false }, async (platform) => {
    const print = (line: string) => printed.push(line)
    result.loaded = await loadDemo({ ...platform, draw: drawNothing, print })
    result.read = await readDemo(platform)
  })
  return { ...result.read!, loaded: result.loaded!, printed }
}

/** Every image is there: nothing is drawn again. */
function drawNothing(): never {
  throw new Error('an image was drawn')
}

async function readDemo(platform: CommandServices) {
  const { db } = platform
  const site = (await findSiteByHost(db, 'portlarkin'))!
  const sites = await listSites(db)
  const { upcoming } = await listHighlightedEvents(platform, site, [])
  const featured = await listFeaturedVenues(db, site.id)
  return {
    rows: await listRows(db),
    listed: (await searchEvents(platform, site)).total,
    front: {
      highlighted: upcoming.filter(({ picked }) => picked).length,
      promoted: (await listFeaturedEvents(platform, site)).length,
      moneyErrors: await listMoneyErrors(db),
      slotsToday: await listSlotsToday(platform, site),
      venues: featured.map(({ featuredVenue }) => featuredVenue.uid),
      announcement: (await findAnnouncement(db, site.id)).text,
    },
    people: (await listAccounts(db)).map(({ email, roles }) => [
      email,
      ...formatRoles(roles).map((role) =>
        role.replace(/\d+$/, (id) => sites.find((city) => city.id === Number(id))?.host ?? id),
      ),
    ]),
    own: await ownEvents(platform, site),
    designs: await Promise.all(sites.map((city) => readDesign(platform, city))),
  }
}

/** A site's settings, and the widths of its logos. */
async function readDesign({ db }: CommandServices, { settings }: Site) {
  const checksums = [settings.logoChecksum, settings.logoDarkChecksum].filter(
    (checksum) => checksum !== undefined,
  )
  const images = await Promise.all(checksums.map((checksum) => findImage(db, checksum)))
  return { settings, logos: images.flatMap((image) => image?.width ?? []) }
}

async function listSlotsToday(platform: CommandServices, site: Site) {
  const today = toDay(platform.now, site.timezone)
  const holders = await listSlotHolders(platform, site.id, [today])
  return holders.map(({ isComplimentary, buyer }) => [isComplimentary, buyer])
}

async function ownEvents(platform: CommandServices, site: Site) {
  const credentials = { email: 'robin@example.com', password: DEMO_PASSWORD }
  const origin = { network: '198.51.100.1', deviceToken: null }
  const robin = await signIn(platform, credentials, origin)
  if (robin.kind !== 'signed-in') throw new Error(robin.kind)
  const { upcoming, past } = await listOwnEvents(platform, site, robin.account.id)
  const shown = await Promise.all(upcoming.map(({ id }) => findEvent(platform.db, site, id, null)))
  return {
    upcoming: upcoming.map(({ title, published, imageChecksum }) => [
      title,
      published,
      imageChecksum !== null,
    ]),
    past: past.map(({ title }) => title),
    shown: shown.flatMap((event) => event?.title ?? []),
  }
}

function listRows(db: Database): Promise<EventRow[]> {
  return db.all<EventRow>(sql`
    SELECT id, title, start_at AS startAt, updated_at AS updatedAt, image_checksum AS image
    FROM event WHERE deleted_at IS NULL ORDER BY id`)
}

test('Loading the demo fills both cities', () => {
  expect(again.loaded.cities).toEqual([
    { host: 'portlarkin', name: 'Port Larkin' },
    { host: 'sorrelsprings', name: 'Sorrel Springs' },
  ])
  expect(first.rows.length).toBe(again.loaded.events)
  expect(first.listed).toBeGreaterThan(80)
  expect(first.listed).toBeLessThan(again.loaded.events)
  expect(first.rows.filter(({ image }) => !image)).toEqual([])
  expect(again.printed.join('\n')).toContain('Port Larkin: 21 venues')
})

test('Each city has news, featured venues, picks and today’s promotions', () => {
  const { front } = first
  expect(front.announcement).toContain('ferry')
  expect(front.venues.length).toBe(4)
  expect(front.highlighted).toBeGreaterThanOrEqual(6)
  expect(front.promoted).toBeGreaterThanOrEqual(3)
  expect(front.moneyErrors).toEqual([])
  expect(front.slotsToday).toEqual(Array(3).fill([true, 'Tomas Quill']))
})

test('The console has a claim that waits, a likely duplicate, and each of the rarer states of an event', async () => {
  await workOnData(data, { remote: false }, async ({ db }) => {
    expect(
      await db.all(
        sql`SELECT v.name FROM venue_claim c JOIN venue v ON v.id = c.venue_id WHERE c.status = 'open'`,
      ),
    ).toEqual([{ name: 'Sorrel Opera House' }])
    expect(
      await db.all(sql`
        SELECT a.name AS first, b.name AS second FROM venue_pair p
        JOIN venue a ON a.id = p.first_id JOIN venue b ON b.id = p.second_id WHERE p.decision IS NULL`),
    ).toEqual([{ first: 'Larkin Symphony Hall', second: 'Larkin Symphony Concert Hall' }])
    const count = (condition: string) =>
      db.get<{ n: number }>(sql`SELECT count(*) AS n FROM event WHERE ${sql.raw(condition)}`)
    for (const state of ["status = 'postponed'", "status = 'cancelled'", 'sold_out = 1'])
      expect((await count(state)).n, state).toBeGreaterThan(0)
  })
})

test('The console has a scrape of each plugin, one whose source is gone, and one whose deletions wait', async () => {
  await workOnData(data, { remote: false }, async ({ db }) => {
    const feeds = await db.all<{ plugin: string; health: string }>(sql`
      SELECT s.plugin, f.health FROM scrape s JOIN feed f ON f.id = s.feed_id WHERE s.plugin <> 'demo'`)
    const plugins = feeds.map(({ plugin }) => plugin)
    expect([...new Set(plugins)].sort()).toEqual(PLUGINS.map(({ name }) => name).sort())
    const unwell = feeds.filter(({ health }) => health !== 'ok')
    expect(unwell.map(({ health }) => health).sort()).toEqual(['failing', 'held'])
    // Its events are still there, and none of it would be read from the internet.
    const [shown] = await db.all<{ events: number; scheduled: number }>(sql`
      SELECT count(*) AS events, sum(f.scheduled) AS scheduled FROM event e
      JOIN feed f ON f.id = e.feed_id JOIN venue v ON v.id = e.venue_id
      WHERE v.name = 'Wheelhouse Cycles' AND f.health = 'held' AND e.deleted_at IS NULL`)
    expect(shown).toEqual({ events: 4, scheduled: 0 })
  })
})

test('Most events say what they cost, for whom they are and what makes them accessible', async () => {
  await workOnData(data, { remote: false }, async ({ db }) => {
    const shares = await db.get<Record<string, number>>(sql`
      SELECT avg(cost <> '') AS cost, avg(min_age IS NOT NULL) AS age, avg(accessibility <> '[]') AS access FROM event`)
    for (const [fact, share] of Object.entries(shares)) expect(share, fact).toBeGreaterThan(0.5)
  })
})

test('There are a superadmin, an admin of each city, and authors of events', () => {
  expect(first.people).toEqual([
    ['editor@portlarkin.example', 'siteadmin:portlarkin'],
    ['editor@sorrelsprings.example', 'siteadmin:sorrelsprings'],
    ['june@example.com'],
    ['robin@example.com'],
    ['superadmin@example.com', 'superadmin'],
  ])
  expect(first.own).toEqual({
    upcoming: [
      ['The Repair Table: Lamps, Zippers, Radios', true, true],
      ['Lantern Walk Along the Breakwater', false, true],
    ],
    past: ['First Drafts: Neighbors Read What They Wrote'],
    shown: ['The Repair Table: Lamps, Zippers, Radios'],
  })
})

test('Loading it again on the same day changes no event and saves no image again', () => {
  expect(again.loaded.changed).toBe(0)
  expect(again.rows).toEqual(first.rows)
  expect(again.front).toEqual(first.front)
  expect(again.people).toEqual(first.people)
  expect(again.own).toEqual(first.own)
  expect(again.printed.join('\n')).not.toContain('images for')
})

test('Loading it while events have begun, or late in the evening, features those to come', async () => {
  for (const time of EVENINGS) {
    const { front } = await load(Date.parse(time))
    expect(front).toMatchObject({ moneyErrors: [] })
    expect(front.promoted).toBeGreaterThanOrEqual(1)
  }
})

/** Sites by carbonhouse have no ids, so what has another date there is another event. */
const hasLastingId = ({ title }: EventRow) => title !== 'Open Skate With the Arena Organ'

test('Loading it weeks later moves the dates of the same events', async () => {
  const later = await load(NOW + 21 * DAY)
  const [before, after] = [first.rows, later.rows].map((rows) => rows.filter(hasLastingId))
  expect(after!.map(({ id, title }) => [id, title])).toEqual(
    before!.map(({ id, title }) => [id, title]),
  )
  const moved = after!.map(({ startAt }, index) => startAt - before![index]!.startAt)
  expect(new Set(moved)).toEqual(new Set([21 * DAY]))
  expect(later.listed).toBe(first.listed)
  expect(later.front.moneyErrors).toEqual([])
})

test('The two cities look like two publications', () => {
  const [port, springs] = first.designs as [
    (typeof first.designs)[number],
    (typeof first.designs)[number],
  ]
  const list = ({ settings: { branding, homeLayout, masthead } }: typeof port) => [
    branding.font,
    branding.paper,
    branding.primary,
    branding.accent,
    branding.radius,
    homeLayout,
    masthead,
  ]
  list(port).forEach((choice, at) => {
    expect(choice).toBeDefined()
    expect(choice).not.toBe(list(springs)[at])
  })
  expect(port.logos).toHaveLength(2)
  expect(port.settings.logoChecksum).not.toBe(port.settings.logoDarkChecksum)
  expect(springs.logos).toEqual([])
})
