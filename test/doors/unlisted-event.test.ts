import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { SubmissionState } from '~/domain/events/review/submission-state'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, signIn } from '../accounts'
import { db, servicesAt } from '../database'
import { addEvent, createFixtures, NOW, requireSite, VENUES } from '../fixtures'
import { fetchWorker } from './worker'

const HOST = 'laketown.localhost'
const SITE = `http://${HOST}`

const PEOPLE = [
  'a visitor',
  'a person',
  'its creator',
  'an admin of this site',
  'an admin of another site',
  'a superadmin',
] as const
type Person = (typeof PEOPLE)[number]

const STATES = {
  public: { seenBy: 'everybody', banner: null },
  'hidden on another site': { seenBy: 'everybody', banner: null },
  unpublished: { seenBy: 'insiders', banner: 'This event is not published.' },
  'waiting for review': { seenBy: 'insiders', banner: 'This event is not published.' },
  declined: { seenBy: 'insiders', banner: 'This event is not published.' },
  'hidden on this site': {
    seenBy: 'insiders',
    banner: 'This event is hidden by the site administrators.',
  },
  quarantined: {
    seenBy: 'insiders',
    banner: 'This event has been placed in quarantine by the platform administrators.',
  },
  'at a quarantined venue': {
    seenBy: 'insiders',
    banner: 'This event has been placed in quarantine by the platform administrators.',
  },
  deleted: { seenBy: 'nobody', banner: null },
  'deleted by its creator': { seenBy: 'nobody', banner: null },
  'of another site': { seenBy: 'nobody', banner: null },
} as const
type State = keyof typeof STATES

const STATE_NAMES = Object.keys(STATES) as State[]
const UNLISTED = STATE_NAMES.filter((state) => STATES[state].seenBy === 'insiders')
const INSIDERS: Person[] = ['its creator', 'an admin of this site', 'a superadmin']

const events = new Map<State, number>()
const cookies = new Map<Person, string>()
let creator = ''

beforeAll(async () => {
  await createFixtures()
  await saveVenue(servicesAt(NOW), { ...VENUES.centro, label: 'annex', name: 'Annex' })
  creator = await addAccount({ email: 'creator@example.com' })
  const accounts: [Person, string][] = [
    ['a person', await addAccount({ email: 'person@example.com' })],
    ['its creator', creator],
    [
      'an admin of this site',
      await addAccount({ email: 'here@example.com', adminOfSites: ['laketown'] }),
    ],
    [
      'an admin of another site',
      await addAccount({ email: 'there@example.com', adminOfSites: ['harbor'] }),
    ],
    ['a superadmin', await addAccount({ email: 'all@example.com', isSuperadmin: true })],
  ]
  for (const [person, account] of accounts)
    cookies.set(person, (await signIn(account, HOST)).cookie)
  for (const state of STATE_NAMES) {
    const venue = state === 'of another site' ? 'pier' : 'centro'
    events.set(
      state,
      await addEvent({ title: `Lantern ${state}`, wall: '2026-05-04T19:30:00', venue }),
    )
  }
  const [lake, harbor] = [await requireSite('laketown'), await requireSite('harbor')]
  await writeTogether(db, [
    sql`UPDATE event SET created_by = ${creator}`,
    sql`UPDATE event SET published = 0 WHERE id = ${findId('unpublished')}`,
    ...submit('waiting for review', 'held', lake.id),
    ...submit('declined', 'declined', lake.id),
    ...submit('deleted by its creator', 'accepted', lake.id),
    sql`UPDATE event SET deleted_at = ${NOW}, deleted_by = ${creator} WHERE id = ${findId('deleted by its creator')}`,
    sql`UPDATE event SET quarantined = 1 WHERE id = ${findId('quarantined')}`,
    sql`UPDATE event SET deleted_at = ${NOW} WHERE id = ${findId('deleted')}`,
    sql`UPDATE venue SET quarantined = 1 WHERE label = 'annex'`,
    sql`UPDATE event SET venue_id = (SELECT id FROM venue WHERE label = 'annex') WHERE id = ${findId('at a quarantined venue')}`,
    ...[lake, harbor].map(
      ({ id }) => sql`INSERT INTO event_mark (event_id, site_id, hidden)
        VALUES (${id === lake.id ? findId('hidden on this site') : findId('hidden on another site')}, ${id}, 1)`,
    ),
    markStale({ events: sql`SELECT id FROM event` }),
  ])
  await refreshListings(servicesAt(NOW))
})

/** Makes the event a submission of its creator that is in this state, as the review leaves it. */
function submit(state: State, submission: SubmissionState, siteId: number) {
  const key = `submission ${state}`
  return [
    sql`
      INSERT INTO submission (key, site_id, account_id, state, reason, created_at, updated_at)
      VALUES (${key}, ${siteId}, ${creator}, ${submission}, 'No place is named.', ${NOW}, ${NOW})`,
    sql`
      UPDATE event SET submission_id = (SELECT id FROM submission WHERE key = ${key}),
        published = ${submission === 'accepted' ? 1 : 0}
      WHERE id = ${findId(state)}`,
  ]
}

function findId(state: State): number {
  const id = events.get(state)
  if (id === undefined) throw new Error(`no event is ${state}`)
  return id
}

/** Requests a path as one of the people, with the page cache on. */
async function see(person: Person, path: string) {
  const cookie = cookies.get(person)
  const response = await fetchWorker(SITE + path, cookie ? { headers: { cookie } } : {}, {
    PAGE_CACHE: 'on',
  })
  const { status, headers } = response
  const text = new TextDecoder().decode(await response.arrayBuffer())
  return { status, text, keeping: headers.get('cache-control') }
}

const maySee = (person: Person, state: State) =>
  STATES[state].seenBy === 'everybody' ||
  (STATES[state].seenBy === 'insiders' && INSIDERS.includes(person))

/** Each person's status for this path of the event. */
async function statuses(state: State, path: (id: number) => string) {
  const seen: Partial<Record<Person, number>> = {}
  for (const person of PEOPLE) seen[person] = (await see(person, path(findId(state)))).status
  return seen
}

const expected = (isSeen: (person: Person) => boolean) =>
  Object.fromEntries(PEOPLE.map((person) => [person, isSeen(person) ? 200 : 404]))

test.each(STATE_NAMES)(
  'An event that is %s is visible to the right people, on its page and in the API',
  async (state) => {
    const who = expected((person) => maySee(person, state))
    expect(await statuses(state, (id) => `/event/${id}`)).toEqual(who)
    expect(await statuses(state, (id) => `/api/event?id=${id}`)).toEqual(who)
    // Once more, now that cacheable pages are cached.
    expect(await statuses(state, (id) => `/event/${id}`)).toEqual(who)
  },
)

test.each(STATE_NAMES)(
  'The share image and calendar of an event that is %s are public or not found',
  async (state) => {
    const who = expected(() => STATES[state].seenBy === 'everybody')
    expect(await statuses(state, (id) => `/event/${id}/share.jpg`)).toEqual(who)
    expect(await statuses(state, (id) => `/event/${id}/calendar.ics`)).toEqual(who)
  },
)

test('Lists, counts, suggestions and the sitemap include the same events for everyone', async () => {
  const [sitemap] =
    (await see('a visitor', '/sitemap.xml')).text.match(/\/sitemap\/[^<]*events[^<]*/) ?? []
  const paths = [
    '/',
    '/search?q=lantern',
    '/api/search/events?q=lantern',
    '/search/suggest?q=lantern',
    '/sitemap.xml',
    sitemap ?? 'there is no sitemap of events',
  ]
  const listed = STATE_NAMES.filter((state) => STATES[state].seenBy === 'everybody')
  for (const path of paths) {
    const expectedStates = path === '/sitemap.xml' ? [] : listed
    for (const person of PEOPLE) {
      const { status, text } = await see(person, path)
      expect([path, person, status]).toEqual([path, person, 200])
      const named = STATE_NAMES.filter((state) =>
        new RegExp(`/event/${findId(state)}\\b|"id":${findId(state)},"title"`).test(text),
      )
      expect([path, person, named]).toEqual([path, person, expectedStates])
    }
  }
  for (const person of PEOPLE) {
    const { size, fuzzySize } = JSON.parse((await see(person, '/api/search/events?q=lantern')).text)
    expect([person, size, fuzzySize]).toEqual([person, listed.length, 0])
  }
})

test.each(UNLISTED)(
  'The page of an event that is %s says so to those who may see it, and is not found for others',
  async (state) => {
    for (const person of INSIDERS) {
      const { text, keeping } = await see(person, `/event/${findId(state)}`)
      expect(text).toContain(`>${STATES[state].banner}</p>`)
      expect(keeping).toBe('private, no-store')
      expect(text).toContain('<meta name="robots" content="noindex, follow"/>')
      expect(text).not.toMatch(/property="og:|rel="canonical"|application\/ld\+json/)
      expect(text).not.toMatch(/share\.jpg|calendar\.ics|Add to calendar|>Share</)
    }
    const { text } = await see('a person', `/event/${findId(state)}`)
    expect(text).toContain('Event not found')
    expect(text).not.toMatch(new RegExp(`Lantern ${state}|quarantine|published|No place is named`))
  },
)

test('The creator reads on the event’s page what the editors decide', async () => {
  const waiting = await see('its creator', `/event/${findId('waiting for review')}`)
  expect(waiting.text).toContain('Waiting for review by the editors.')
  const declined = await see('its creator', `/event/${findId('declined')}`)
  expect(declined.text).toContain('Declined by the editors: No place is named.')
})

test('A public event has no banner', async () => {
  const { text } = await see('a superadmin', `/event/${findId('public')}`)
  for (const state of UNLISTED) expect(text).not.toContain(STATES[state].banner)
})

test('An event with several states shows a banner for each', async () => {
  const id = await addEvent({
    title: 'Bad Draft',
    wall: '2026-05-04T19:30:00',
    published: 0,
    quarantined: 1,
    status: 'cancelled',
  })
  const { text } = await see('a superadmin', `/event/${id}`)
  const banners = [...text.matchAll(/<p class="[^"]*banner[^"]*">([^<]*)</g)].map(
    ([, words]) => words,
  )
  expect(banners).toEqual([
    STATES.unpublished.banner,
    STATES.quarantined.banner,
    'This event has been cancelled.',
  ])
})

test('The event API returns an event’s state and creator to those who may see them', async () => {
  const { id: site } = await requireSite('laketown')
  const expectedByState: Partial<Record<State, object>> = {
    public: { published: true, quarantine: false, excludedSites: [] },
    'hidden on another site': { published: true, quarantine: false, excludedSites: [] },
    unpublished: { published: false, quarantine: false, excludedSites: [] },
    'hidden on this site': { published: true, quarantine: false, excludedSites: [site] },
    quarantined: { published: true, quarantine: true, excludedSites: [] },
    'at a quarantined venue': { published: true, quarantine: true, excludedSites: [] },
  }
  for (const [state, expected] of Object.entries(expectedByState)) {
    for (const person of INSIDERS) {
      const { text, keeping } = await see(person, `/api/event?id=${findId(state as State)}`)
      const { event, quarantine } = JSON.parse(text)
      expect([state, person, event]).toEqual([
        state,
        person,
        expect.objectContaining({ ...expected, createdBy: creator }),
      ])
      expect(quarantine).toBe(event.quarantine)
      expect(keeping).toBe('private, no-store')
    }
  }
})

test('An event’s creator is not shown to others', async () => {
  for (const person of ['a visitor', 'a person', 'an admin of another site'] as const) {
    for (const path of [`/api/event?id=${findId('public')}`, `/event/${findId('public')}`]) {
      const { text, keeping } = await see(person, path)
      expect(text).not.toMatch(new RegExp(`createdBy|${creator}`))
      expect(keeping).toBe('private, no-cache')
    }
  }
})

test('Admins see an event’s feed and dates in the site’s time zone, and others do not', async () => {
  const id = await addEvent({ title: 'From a Feed', wall: '2026-05-04T19:30:00' })
  await writeTogether(db, [
    sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (70, 'ical', 'A feed', 0, 0)`,
    sql`UPDATE event SET feed_id = 70, feed_type = 'ical', created_at = ${NOW}, updated_at = ${NOW + 3_600_000} WHERE id = ${id}`,
  ])
  const fetchAdminDetails = async (person: Person, event: number) => {
    const { text } = await see(person, `/event/${event}`)
    return text
      .match(/Admin details<\/h2>(.*?)<\/section>/s)?.[1]
      ?.replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  }
  const times = 'Created May 1, 2026 · 12:00 PM CDT Updated May 1, 2026 · 1:00 PM CDT'
  for (const person of ['an admin of this site', 'a superadmin'] as const) {
    expect(await fetchAdminDetails(person, id)).toContain(`Feed type ical ${times}`)
    expect(await fetchAdminDetails(person, findId('public'))).toContain('Feed type UGC')
  }
  for (const person of ['a visitor', 'a person', 'an admin of another site'] as const) {
    expect(await fetchAdminDetails(person, id)).toBeUndefined()
  }
  expect(await fetchAdminDetails('its creator', findId('unpublished'))).toBeUndefined()
})

test('Admins see a series’ hidden dates, marked as hidden, and others only the listed ones', async () => {
  const choir = (day: string, more = {}) =>
    addEvent({ title: 'Open Choir', wall: `2026-05-${day}T19:00:00`, series: 801, ...more })
  const shown = await choir('04')
  const hidden = await choir('05')
  const listed = await choir('06')
  await choir('07', { published: 0 })
  const { id: site } = await requireSite('laketown')
  await writeTogether(db, [
    sql`UPDATE event SET created_by = ${creator} WHERE series_id = 801`,
    sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${hidden}, ${site}, 1)`,
    markStale({ events: sql`SELECT ${hidden}` }),
  ])
  const fetchSeries = async (person: Person) => {
    const { text } = await see(person, `/event/${shown}`)
    const series = text.match(/More in this Series<\/h2>(.*?)<\/section>/s)?.[1] ?? ''
    return series
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  }
  const fetchEventJson = async (person: Person) => {
    const { event, series } = JSON.parse((await see(person, `/api/event?id=${shown}`)).text)
    const read = (entry: { id: number; excludedOnSite: boolean }) => [
      entry.id,
      entry.excludedOnSite,
    ]
    return { entries: event.series.map(read), series: series.map(read) }
  }
  // Before and after the listings are refreshed.
  expect(await fetchSeries('an admin of this site')).toBe(
    'Tue, May 5 · 7:00 PM (hidden) Wed, May 6 · 7:00 PM',
  )
  await refreshListings(servicesAt(NOW))
  for (const person of ['an admin of this site', 'a superadmin'] as const) {
    expect(await fetchSeries(person)).toBe('Tue, May 5 · 7:00 PM (hidden) Wed, May 6 · 7:00 PM')
    const dates = [
      [hidden, true],
      [listed, false],
    ]
    expect(await fetchEventJson(person)).toEqual({ entries: dates, series: dates })
  }
  for (const person of [
    'a visitor',
    'a person',
    'its creator',
    'an admin of another site',
  ] as const) {
    expect(await fetchSeries(person)).toBe('Wed, May 6 · 7:00 PM')
    expect(await fetchEventJson(person)).toEqual({
      entries: [[listed, false]],
      series: [[listed, false]],
    })
  }
})

test('Events beside it, other dates and the day’s lists include only public events', async () => {
  const series = 803
  const date = await addEvent({ title: 'Lantern walk', wall: '2026-05-06T19:30:00', series })
  const { id: lake } = await requireSite('laketown')
  await writeTogether(db, [
    sql`UPDATE event SET series_id = ${series}`,
    sql`INSERT INTO featured_day SELECT ${lake}, '2026-05-01', id FROM event`,
    markStale({ events: sql`SELECT id FROM event` }),
  ])
  await refreshListings(servicesAt(NOW))
  const listed = STATE_NAMES.filter((state) => STATES[state].seenBy === 'everybody')
  const paths = [
    `/event/${date}`,
    `/api/event?id=${date}`,
    '/',
    '/api/featured-daily-events',
    '/api/nearbyevents?lat=43.0677&lon=-87.9022',
    '/search?days=2026-05-04',
  ]
  for (const path of paths) {
    for (const person of ['a visitor', 'a person'] as const) {
      const { text } = await see(person, path)
      const named = STATE_NAMES.filter((state) =>
        new RegExp(`/event/${findId(state)}"|"id":${findId(state)},`).test(text),
      )
      expect([path, named.filter((state) => !listed.includes(state))]).toEqual([path, []])
      expect([path, named.includes('public')]).toEqual([path, true])
    }
  }
})
