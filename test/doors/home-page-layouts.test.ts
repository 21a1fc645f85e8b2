import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertFeaturedDays } from '~/domain/promotions/days/featured-day-store.server'
import { HOME_LAYOUTS } from '~/domain/sites/design/site-design'
import { writeTogether } from '~/platform/storage/database.server'
import { db } from '../database'
import { addEvent, clearEvents, createFixtures, requireSite, type VENUES } from '../fixtures'
import { fetchPage } from './worker'

const TODAY = '2026-05-01'
const HOSTS = { laketown: 'centro', harbor: 'pier' } as const satisfies Record<
  string,
  keyof typeof VENUES
>
type Host = keyof typeof HOSTS
const CASES = HOME_LAYOUTS.flatMap((layout) =>
  (Object.keys(HOSTS) as Host[]).map((host) => [layout, host] as const),
)

beforeAll(createFixtures)
beforeEach(clearEvents)

const choose = (host: Host, settings: object) =>
  writeTogether(db, [
    sql`UPDATE site SET settings = ${JSON.stringify(settings)}, content_version = content_version + 1
      WHERE host = ${host}`,
  ])

const show = (host: Host, title: string, day: number) =>
  addEvent({
    title: `${host} ${title}`,
    wall: `2026-05-${String(day).padStart(2, '0')}T20:00:00`,
    venue: HOSTS[host],
  })

/** Sells these events the day, in this order. */
async function promote(host: Host, ids: number[]): Promise<void> {
  const { id } = await requireSite(host)
  for (const event of ids) await writeTogether(db, [insertFeaturedDays(id, event, [TODAY])])
}

const open = (host: Host) => fetchPage(`http://${host}.localhost/`)

const listTitles = (html: string) =>
  [...html.matchAll(/<article.*?<h3[^>]*><a [^>]*>([^<]*)</gs)].map(([, title]) => title)
const listFeaturedLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="\/event\/(\d+)\?via=featured"/g)].map(([, id]) => Number(id))

test.each(CASES)(
  'In layout %s, %s shows what was sold first, all of it and in the same order',
  async (layout, host) => {
    for (let day = 1; day <= 5; day += 1) await show(host, `Plain ${day}`, day)
    const sold = [
      await show(host, 'Sold B', 20),
      await show(host, 'Sold A', 9),
      await show(host, 'Sold C', 12),
    ]
    const neighbor = host === 'harbor' ? 'laketown' : 'harbor'
    await promote(neighbor, [await show(neighbor, 'Elsewhere', 9)])
    await promote(host, sold)
    await choose(host, { homeLayout: 'stories' })
    const expected = listFeaturedLinks((await open(host)).html)
    expect(expected.toSorted()).toEqual(sold.toSorted())
    await choose(host, { homeLayout: layout })
    const { html, words } = await open(host)
    expect(listFeaturedLinks(html)).toEqual(expected)
    const titles = listTitles(html)
    expect(titles.slice(0, sold.length).every((title) => title?.includes('Sold'))).toBe(true)
    expect(titles.slice(sold.length).filter((title) => title?.includes('Sold'))).toEqual([])
    expect(titles.filter((title) => title?.includes('Plain'))).toHaveLength(5)
    expect(words.indexOf('Featured')).toBeLessThan(words.indexOf('Sold'))
    expect(words).not.toContain('Get your event in front of')
    expect(html).not.toContain('Elsewhere')
  },
)

test.each(CASES)(
  'In layout %s, %s without sold days shows its next events before the prompt',
  async (layout, host) => {
    await choose(host, { homeLayout: layout })
    for (const day of [1, 1, 2, 2, 2, 9, 9, 9]) await show(host, 'Plain', day)
    const { words, html } = await open(host)
    expect(listTitles(html)).toHaveLength(8)
    expect(words.indexOf('Plain')).toBeGreaterThan(0)
    expect(words.indexOf('Plain')).toBeLessThan(words.indexOf('Get your event in front of'))
    expect(words.match(/Get your event in front of/g)).toHaveLength(1)
  },
)

test.each(CASES)('In layout %s, %s may have one event, or none', async (layout, host) => {
  await choose(host, { homeLayout: layout })
  const none = await open(host)
  expect(none.words).toContain('No upcoming events in this region. Add Your Event')
  expect(none.words).toContain('Get your event in front of')
  const only = await show(host, 'Only', 9)
  const unsold = await open(host)
  expect(listTitles(unsold.html)).toEqual([`${host} Only`])
  expect(unsold.words).not.toContain('No upcoming events')
  await promote(host, [only])
  const sold = await open(host)
  expect(listTitles(sold.html)).toEqual([`${host} Only`])
  expect(sold.words).not.toContain('No upcoming events')
})

test('In the agenda days have headings; among pictures each event names its day', async () => {
  await addEvent({ title: 'Late Jazz', wall: '2026-05-02T20:00:00', cost: '$12' })
  await choose('laketown', { homeLayout: 'agenda' })
  const agenda = await open('laketown')
  expect(agenda.html).toContain('<time dateTime="2026-05-02">Tomorrow, May 2</time>')
  expect(agenda.words).toMatch(/Tomorrow, May 2 .*8:00 PM Late Jazz Bar Centro.* \$12/)
  await choose('laketown', { homeLayout: 'images' })
  expect((await open('laketown')).words).toMatch(/Coming up .*Tomorrow · 8:00 PM Late Jazz/)
})

test('A layout or masthead that does not exist, or a typeface, shows the default ones', async () => {
  await show('laketown', 'Plain', 2)
  for (const hostile of ['"><script>', '__proto__', '', 7, null, ['agenda'], { a: 1 }]) {
    await choose('laketown', {
      homeLayout: hostile,
      masthead: hostile,
      branding: { font: hostile, paper: hostile },
    })
    const { status, words, html } = await open('laketown')
    expect([hostile, status]).toEqual([hostile, 200])
    expect(words).toContain('Coming up')
    expect(html).toContain('data-style="band"')
    expect(html).not.toContain('@font-face')
  }
})
