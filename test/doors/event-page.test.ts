import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { writeTogether } from '~/platform/storage/database.server'
import { db, servicesAt } from '../database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const CHOIR = 801

beforeAll(createFixtures)
beforeEach(clearEvents)

const choir = (day: string, more: Partial<Parameters<typeof addEvent>[0]> = {}) =>
  addEvent({ title: 'Open Choir', wall: `2026-05-${day}T19:00:00`, series: CHOIR, ...more })

const market = (title: string, more: Partial<Parameters<typeof addEvent>[0]> = {}) =>
  addEvent({ title, wall: '2026-05-03T09:00:00', ...more })

/** The words of the page's lists, each from its heading on. */
async function fetchLists(id: number): Promise<{ series: string | null; nearby: string | null }> {
  const { status, html } = await fetchPage(`${SITE}/event/${id}`)
  expect(status).toBe(200)
  const lists = [...html.matchAll(/<section[^>]*>(.*?)<\/section>/gs)].map(([, inside = '']) =>
    inside
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const headed = (heading: string) => lists.find((words) => words.startsWith(heading)) ?? null
  return { series: headed('More in this Series'), nearby: headed('Nearby') }
}

async function hide(id: number): Promise<void> {
  const site = await requireSite('laketown')
  await writeTogether(db, [
    sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${id}, ${site.id}, 1)`,
    markStale({ events: sql`SELECT ${id}` }),
  ])
  await refreshListings(servicesAt(NOW))
}

test('An event of a series lists the other dates, each with a link, and nearby events', async () => {
  const later = await choir('20', { status: 'cancelled' })
  const shown = await choir('06')
  const sooner = await choir('04', { title: 'Open Choir: Rounds' })
  await choir('01', { wall: '2026-04-20T19:00:00' })
  const stalls = await market('Flower Stalls')
  const { series, nearby } = await fetchLists(shown)
  expect(series).toBe(
    'More in this Series Mon, May 4 · 7:00 PM Open Choir: Rounds Wed, May 20 · 7:00 PM Cancelled',
  )
  expect(nearby).toMatch(/^Nearby .*Sun, May 3 · 9:00 AM Flower Stalls Bar Centro$/)
  const { html } = await fetchPage(`${SITE}/event/${shown}`)
  for (const id of [later, sooner, stalls]) expect(html).toContain(`href="/event/${id}"`)
})

test('Dates that share a card in other lists are listed one by one', async () => {
  const shown = await choir('04')
  for (const day of ['05', '06', '07', '08']) await choir(day)
  expect((await fetchLists(shown)).series).toBe(
    'More in this Series Tue, May 5 · 7:00 PM Wed, May 6 · 7:00 PM Thu, May 7 · 7:00 PM Fri, May 8 · 7:00 PM',
  )
})

test('An event without other dates or nearby events says so', async () => {
  const { series, nearby } = await fetchLists(await choir('04'))
  expect(series).toBe('More in this Series No future events in this series')
  expect(nearby).toBe('Nearby No upcoming events close by.')
})

test('An event without a series has no list of dates, and is not nearby itself', async () => {
  const alone = await market('Flower Stalls')
  expect(await fetchLists(alone)).toEqual({
    series: null,
    nearby: 'Nearby No upcoming events close by.',
  })
})

test('At most six nearby events are listed, those of the event’s own day first', async () => {
  const shown = await choir('04')
  for (const at of [1, 2, 3, 4, 5, 6, 7]) {
    await market(`Stall ${at}`, { wall: `2026-05-0${at + 1}T09:00:00` })
  }
  const { nearby } = await fetchLists(shown)
  expect(nearby?.match(/Stall \d/g)).toEqual([3, 1, 2, 4, 5, 6].map((at) => `Stall ${at}`))
})

test('Beside what began before today, the events of today come first', async () => {
  const shown = await addEvent({
    title: 'Exhibition',
    wall: '2026-04-20T10:00:00',
    endWall: '2026-05-20T18:00:00',
  })
  await market('Tomorrow', { wall: '2026-05-02T09:00:00' })
  await market('On since April', { wall: '2026-04-21T10:00:00', endWall: '2026-05-09T18:00:00' })
  const { nearby } = await fetchLists(shown)
  expect(nearby?.match(/On since April|Tomorrow(?! ·)/g)).toEqual(['On since April', 'Tomorrow'])
})

test('An event nearby that has a date on the event’s own day shows that date', async () => {
  const shown = await choir('04')
  for (const day of ['02', '03', '04', '05']) {
    await market('Stalls', { wall: `2026-05-${day}T09:00:00`, series: 77 })
  }
  const { nearby } = await fetchLists(shown)
  expect(nearby).toMatch(/Mon, May 4 · 9:00 AM/)
})

test('Events of another site are neither in the series nor nearby', async () => {
  const shown = await choir('04')
  await choir('05', { venue: 'pier' })
  await market('Harbor Stalls', { venue: 'pier' })
  const { series, nearby } = await fetchLists(shown)
  expect(series).toContain('No future events in this series')
  expect(nearby).toContain('No upcoming events close by.')
})

test('Hidden, quarantined and unpublished events are in neither list', async () => {
  const shown = await choir('04')
  await choir('05', { published: 0 })
  await choir('06', { quarantined: 1 })
  await hide(await choir('07'))
  await market('Unpublished Stalls', { published: 0 })
  await market('Doubtful Stalls', { quarantined: 1 })
  await hide(await market('Hidden Stalls'))
  const { series, nearby } = await fetchLists(shown)
  expect(series).toContain('No future events in this series')
  expect(nearby).toContain('No upcoming events close by.')
})

test('An event away from its venue has no nearby events', async () => {
  const shown = await choir('04')
  await market('Flower Stalls')
  await writeTogether(db, [sql`UPDATE event SET venue_address = 'The lawn' WHERE id = ${shown}`])
  const { series, nearby } = await fetchLists(shown)
  expect(series).toContain('No future events in this series')
  expect(nearby).toBeNull()
})

test('When the lists cannot be loaded, the event is still shown, and each error is logged', async () => {
  const shown = await choir('04')
  const fail = () => {
    throw new Error('SEARCH is away')
  }
  const broken = { prepare: fail, batch: fail }
  const response = await fetchWorker(`${SITE}/event/${shown}`, {}, { SEARCH: broken })
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('Open Choir')
  expect(html).toContain('Upcoming events temporarily unavailable')
  expect(html).toContain('Nearby events temporarily unavailable')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const complaints = drainErrorLogs()
  expect(complaints).toHaveLength(2)
  for (const complaint of complaints) expect(complaint).toContain('SEARCH is away')
})

test.each([
  ['series', /\bunit"? = \?/, 'Upcoming events', 'Nearby events'],
  ['list of what is close by', /cos\(/, 'Nearby events', 'Upcoming events'],
])(
  'A failure of the %s does not affect the other list',
  async (_, failingQuery, lacking, whole) => {
    const shown = await choir('04')
    await choir('05')
    await market('Flower Stalls')
    const SEARCH = new Proxy(env.SEARCH, {
      get(target, name) {
        if (name !== 'prepare') return Reflect.get(target, name).bind(target)
        return (query: string) => {
          if (failingQuery.test(query)) throw new Error('SEARCH is away')
          return target.prepare(query)
        }
      },
    })
    const html = await (await fetchWorker(`${SITE}/event/${shown}`, {}, { SEARCH })).text()
    expect(html).toContain(`${lacking} temporarily unavailable`)
    expect(html).not.toContain(`${whole} temporarily unavailable`)
    expect(html.includes('Flower Stalls')).toBe(lacking !== 'Nearby events')
    expect(html.includes('Tue, May 5')).toBe(lacking === 'Nearby events')
    expect(drainErrorLogs()).toHaveLength(1)
  },
)

test('A page with a failed section is not cached', async () => {
  const shown = await choir('04')
  const fail = () => {
    throw new Error('SEARCH is away')
  }
  const url = `${SITE}/event/${shown}`
  const on = { PAGE_CACHE: 'on' }
  const lacking = await fetchWorker(url, {}, { ...on, SEARCH: { prepare: fail, batch: fail } })
  expect(await lacking.text()).toContain('temporarily unavailable')
  drainErrorLogs()
  const whole = await fetchWorker(url, {}, on)
  expect(await whole.text()).not.toContain('temporarily unavailable')
})

test('Each invalid search field shows its error once', async () => {
  const long = 'x'.repeat(40)
  const { status, html, words } = await fetchPage(
    `${SITE}/search?days=2026-02-30&days=2026-13-01&days=${long}1&days=${long}2`,
  )
  expect(status).toBe(400)
  expect(html.match(/id="search-error-days"/g)).toHaveLength(1)
  expect(words).toContain('“2026-02-30” is not a date.')
  expect(words).toContain('“2026-13-01” is not a date.')
  const same = await fetchPage(`${SITE}/search?days=${long}1&days=${long}2`)
  expect(same.words.match(/is not a date/g)).toHaveLength(1)
})

test('A suggested event counts as upcoming until the end of its first minute', async () => {
  await addEvent({ title: 'Noon Bells', wall: '2026-05-01T12:00:00' })
  const detailAt = async (seconds: number) => {
    const CLOCK = new Date(NOW + seconds * 1000).toISOString()
    const response = await fetchWorker(`${SITE}/search/suggest?q=noon`, {}, { CLOCK })
    const [group] = (await response.json()) as { suggestions: { detail: string }[] }[]
    return group?.suggestions[0]?.detail
  }
  expect(await detailAt(0)).toBe('Today · 12:00 PM · Bar Centro')
  expect(await detailAt(59)).toBe('Today · 12:00 PM · Bar Centro')
  expect(await detailAt(60)).toBe('Ongoing · Bar Centro')
})

test('Several dates on a day are together under it, and the event says how many more there are', async () => {
  const shown = await choir('06')
  await choir('09', { wall: '2026-05-09T14:00:00' })
  await choir('09', { wall: '2026-05-09T19:30:00' })
  const { html, words } = await fetchPage(`${SITE}/event/${shown}`)
  expect(words).toContain('2 more dates, until Sat, May 9')
  expect(html).toContain('href="#dates"')
  expect((await fetchLists(shown)).series).toBe('More in this Series Sat, May 9 2:00 PM 7:30 PM')
  expect(html).toContain('aria-label="Sat, May 9, 7:30 PM"')
})

test('A postponed event has no date and no calendar links; others lead to their venue', async () => {
  const page = await fetchPage(`${SITE}/event/${await choir('24', { status: 'postponed' })}`)
  expect(page.words).toContain('New date to be announced (was Sun, May 24)')
  expect(page.words).not.toContain('Add to calendar')
  expect(page.html).toContain('openstreetmap.org/directions?route=%3B43.06770%2C-87.90220')
  const planned = await fetchPage(`${SITE}/event/${await choir('25')}`)
  expect(planned.words).toContain('Add to calendar')
})
