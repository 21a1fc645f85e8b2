import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { curatedVenueBody } from '~/domain/venues/curated/curated-venue-form'
import { saveCuratedVenue } from '~/domain/venues/curated/save-curated-venue.server'
import { featureVenue } from '~/domain/venues/featured/feature-venue.server'
import { db, resetDatabases, servicesAt } from '../database'
import { addEvent, createFixtures, NOW, requireSite } from '../fixtures'
import { fetchPage } from './worker'

const SITE = 'http://laketown.localhost'
const HARBOR = 'http://harbor.localhost'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

const findVenueId = async (label: string) =>
  (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = ${label}`)).id

/** The path of what a site features, of these venues. */
async function feature(venueIds: number[], host: 'laketown' | 'harbor' = 'laketown') {
  const services = servicesAt(NOW)
  const saved = await saveCuratedVenue(
    services,
    curatedVenueBody.parse({
      name: 'Centro & Garden',
      address: '1 Lake St',
      latitude: 43.06,
      longitude: -87.9,
      about: '<p>Since 1911.</p>',
      parking: '<p>Behind the bar</p>',
      venues: venueIds,
      phone: '(414) 555-0101',
      hours: '<p>Daily from noon</p>',
    }),
  )
  if (saved?.kind !== 'saved') throw new Error(`${saved?.kind}`)
  const { id } = await requireSite(host)
  const shown = await featureVenue(services, id, {
    curatedVenueUid: saved.uid,
    featured: true,
    additionalMedia: [],
    marketingMessage: '<p>Come in from the lake.</p>',
  })
  if (shown?.kind !== 'saved') throw new Error(`${shown?.kind}`)
  return `/featuredvenue/${shown.uid}`
}

const canonical = (html: string) => html.match(/<link rel="canonical" href="([^"]*)"/)?.[1]
const structuredData = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/)?.[1] ?? '')
const main = (html: string) => html.match(/<main.*<\/main>/s)?.[0].replace(/nonce="[^"]*"/g, '')

test('A venue and what the site features of it are one page, and the venue’s URL is canonical', async () => {
  const id = await findVenueId('centro')
  const path = await feature([id])
  await addEvent({ title: 'Late Jazz', wall: '2026-05-02T20:00:00' })
  const [own, featured] = [
    await fetchPage(`${SITE}/venue/${id}`),
    await fetchPage(`${SITE}${path}`),
  ]
  expect(main(own.html)).toBe(main(featured.html))
  expect(own.title).toBe('Centro & Garden - Laketown')
  for (const { html, words, title } of [own, featured]) {
    expect(title).toBe(own.title)
    expect(canonical(html)).toBe(`${SITE}/venue/${id}`)
    expect(structuredData(html)[0]).toMatchObject({
      '@type': 'Place',
      name: 'Centro & Garden',
      url: `${SITE}/venue/${id}`,
      address: '1 Lake St',
      telephone: '(414) 555-0101',
    })
    expect(html).toContain(`href="/venue/${id}/feed.rss"`)
    expect(html).toContain('href="tel:+14145550101"')
    expect(html).toContain('directions?route=%3B43.06000%2C-87.90000')
    expect(html).toContain('aria-label="Map of Centro &amp; Garden"')
    expect(words).toContain('Upcoming Events')
    expect(words).toContain('Late Jazz')
    expect(words).toContain('Hours Daily from noon')
    expect(words).toContain('Parking Behind the bar')
    expect(words).toContain('About Centro & Garden Come in from the lake. Since 1911.')
    expect(words).toContain('Nearby No upcoming events close by.')
  }
})

test('The sitemap has only the canonical URL of a featured venue', async () => {
  const id = await findVenueId('centro')
  const path = await feature([id])
  const sitemap = async () => (await fetchPage(`${SITE}/sitemap/pages.xml`)).html
  expect(await sitemap()).toContain(`${SITE}/venue/${id}<`)
  expect(await sitemap()).not.toContain(path)
  await db.run(sql`DELETE FROM curated_venue_venue`)
  expect(await sitemap()).toContain(`${SITE}${path}<`)
  expect(canonical((await fetchPage(SITE + path)).html)).toBe(SITE + path)
})

test('Of a featured venue with several venues, each venue has its own page, which leads to the whole', async () => {
  const [centro, hall] = [await findVenueId('centro'), await findVenueId('pier')]
  // The pier is now in Laketown, too.
  await db.run(sql`INSERT INTO venue_site (venue_id, site_id)
    SELECT ${hall}, id FROM site WHERE host = 'laketown'`)
  const path = await feature([centro, hall])
  const whole = await fetchPage(SITE + path)
  expect(canonical(whole.html)).toBe(SITE + path)
  const own = await fetchPage(`${SITE}/venue/${centro}`)
  expect(canonical(own.html)).toBe(`${SITE}/venue/${centro}`)
  expect(own.title).toBe('Bar Centro - Laketown')
  expect(own.html).toContain(`href="${path}"`)
  expect(own.words).toContain('About Centro & Garden')
  expect(own.words).not.toContain('Come in from the lake.')
})

test('What another site features of a venue is not on this site’s page of it', async () => {
  const pier = await findVenueId('pier')
  const path = await feature([pier, await findVenueId('centro')], 'harbor')
  expect(canonical((await fetchPage(HARBOR + path)).html)).toBe(`${HARBOR}/venue/${pier}`)
  expect((await fetchPage(`${HARBOR}/venue/${pier}`)).words).toContain('Come in from the lake.')
  expect((await fetchPage(`${SITE}/venue/${pier}`)).status).toBe(404)
  const { words, html } = await fetchPage(`${SITE}/venue/${await findVenueId('centro')}`)
  expect(words).not.toContain('Come in from the lake.')
  expect(html).not.toContain('/featuredvenue/')
})

test('All events are listed, page by page, each series once', async () => {
  const id = await findVenueId('centro')
  const path = await feature([id])
  for (let day = 2; day <= 9; day += 2) {
    await addEvent({ title: 'Open Mic', wall: `2026-05-0${day}T20:00:00`, series: 901 })
  }
  const count = (words: string) => words.split('Open Mic').length - 1
  const { html, words } = await fetchPage(SITE + path)
  expect((html.match(/<h3[^>]*><a[^>]*>Open Mic/g) ?? []).length).toBe(1)
  expect(count(words)).toBeGreaterThan(0)
  for (let hour = 10; hour < 42; hour += 1) {
    const wall = `2026-06-${hour < 26 ? '10' : '11'}T${String(10 + (hour % 12)).padStart(2, '0')}:00:00`
    await addEvent({ title: `Show ${hour}`, wall })
  }
  const first = await fetchPage(SITE + path)
  expect(first.html).toContain(`href="/venue/${id}?page=2"`)
  const second = await fetchPage(`${SITE}${path}?page=2`)
  expect(second.words).toContain('Page 2 of 2')
  expect(canonical(second.html)).toBe(`${SITE}/venue/${id}?page=2`)
  expect((await fetchPage(`${SITE}${path}?page=9`)).html).toContain('noindex, follow')
})
