import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { saveImage } from '~/domain/images/image-store.server'
import { curatedVenueBody } from '~/domain/venues/curated/curated-venue-form'
import { saveCuratedVenue } from '~/domain/venues/curated/save-curated-venue.server'
import { featureVenue } from '~/domain/venues/featured/feature-venue.server'
import { db, servicesAt } from '../database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const [POSTER, INSIDE] = ['a'.repeat(64), 'b'.repeat(64)] as const

const FULL = {
  name: 'Lake Hall',
  address: '1 Lake St',
  phone: '(414) 555-0101',
  email: 'box@hall.example',
  url: 'https://www.hall.example/',
  facebook: 'https://www.facebook.com/hall',
  twitter: 'https://x.com/hall',
  yelp: 'https://www.yelp.com/biz/hall',
  pinterest: 'https://www.pinterest.com/hall',
  latitude: 43.06771,
  longitude: -87.9022,
  hours: '<p>Daily from <b>noon</b></p>',
  parking: '<p>Behind the hall</p>',
  about: '<p>Since 1911.</p>',
  primaryImageChecksum: POSTER,
}

beforeAll(async () => {
  await createFixtures()
  for (const checksum of [POSTER, INSIDE]) {
    await saveImage(db, NOW, {
      checksum,
      contentType: 'image/png',
      bytes: 1,
      width: 1600,
      height: 900,
    })
  }
})
beforeEach(clearEvents)

/** The path of the page of a venue that Laketown features. */
async function featured(
  curated: object,
  { marketingMessage = '', additionalMedia = [] as string[], isFeatured = true } = {},
): Promise<string> {
  const saved = await saveCuratedVenue(servicesAt(NOW), curatedVenueBody.parse(curated))
  if (saved?.kind !== 'saved') throw new Error(`${saved?.kind}`)
  const { id } = await requireSite('laketown')
  const { uid: curatedVenueUid } = saved
  const shown = await featureVenue(servicesAt(NOW), id, {
    curatedVenueUid,
    featured: isFeatured,
    marketingMessage,
    additionalMedia,
  })
  if (shown?.kind !== 'saved') throw new Error(`${shown?.kind}`)
  return `/featuredvenue/${shown.uid}`
}

async function venueId(label: string): Promise<number> {
  return (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = ${label}`)).id
}

test('A featured venue shows everything that editors wrote about it', async () => {
  const path = await featured(FULL, {
    marketingMessage: '<p>Come in from the lake.</p>',
    additionalMedia: [INSIDE, POSTER],
  })
  const { words, html, title, status } = await fetchPage(SITE + path)
  expect(status).toBe(200)
  expect(title).toBe('Lake Hall - Laketown')
  expect(words).toMatch(
    /Events Home Lake Hall .*About Lake Hall Come in from the lake\. Since 1911\./,
  )
  expect(words).toContain('Hours Daily from noon Contact (414) 555-0101 hall.example')
  expect(words).toContain('Lake Hall 1 Lake St Directions (414) 555-0101')
  expect(words).toContain('Parking Behind the hall')
  expect(words).toContain('Facebook Twitter Yelp Pinterest')
  for (const href of [
    'tel:+14145550101',
    'mailto:box@hall.example',
    'https://www.hall.example/',
    'https://www.facebook.com/hall',
    'https://x.com/hall',
    'https://www.yelp.com/biz/hall',
    'https://www.pinterest.com/hall',
  ]) {
    expect(html).toContain(`href="${href}"`)
  }
  expect(html).toContain('aria-label="Map of Lake Hall"')
  expect(html).toContain('<link rel="canonical"')
})

test('A featured venue shows its primary and additional images, each once, in multiples of 300 pixels', async () => {
  const path = await featured(FULL, { additionalMedia: [INSIDE, POSTER] })
  const { html } = await fetchPage(SITE + path)
  const carousel =
    html.match(/<section[^>]*aria-label="Photos of Lake Hall".*?<\/section>/s)?.[0] ?? ''
  const images = [...carousel.matchAll(/<img[^>]*srcSet="([^"]*)"[^>]*>/gi)]
  expect(images).toHaveLength(2)
  expect(images[0]?.[1]).toContain(POSTER)
  expect(images[1]?.[1]).toContain(INSIDE)
  const widths = [...(images[0]?.[1] ?? '').matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
  expect(widths.length).toBeGreaterThan(3)
  expect(widths.filter((width) => width % 300 !== 0)).toEqual([])
  expect(carousel).toContain('alt="Lake Hall, photo 2 of 2"')
  expect(carousel).toContain('aria-label="Next photo"')
  expect(carousel).toContain('tabindex="0"')
})

test('Blank fields of a featured venue are not shown, and one without events says so', async () => {
  const path = await featured({ name: 'Bare Wall', latitude: 43, longitude: -88 })
  const { words, html } = await fetchPage(SITE + path)
  expect(words).toContain('Upcoming Events No upcoming events.')
  for (const name of [
    'Where',
    'Hours',
    'Contact',
    'Parking',
    'Social media',
    'About',
    'Facebook',
  ]) {
    expect(html).not.toMatch(new RegExp(`<(dt|h2)[^>]*>${name}<`))
  }
  expect(html).not.toContain('Pictures of')
  expect(html).not.toContain('tel:')
})

test('A phone number without digits is shown without a link', async () => {
  const phone = 'Ask at the box office'
  const path = await featured({ name: 'Dial Hall', latitude: 43, longitude: -88, phone })
  const { words, html } = await fetchPage(SITE + path)
  expect(words).toContain(phone)
  expect(html).not.toContain('href="tel:')
})

test('A featured venue lists the events of all its venues on this site', async () => {
  const venues = [await venueId('centro'), await venueId('pier')]
  const path = await featured({ ...FULL, venues })
  await addEvent({ title: 'Late Jazz', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Harbor Organ', wall: '2026-05-02T20:00:00', venue: 'pier' })
  const { words } = await fetchPage(SITE + path)
  expect(words).toContain('Late Jazz')
  expect(words).not.toContain('Harbor Organ')
  expect(words).not.toContain('No upcoming events.')
})

test('When its events cannot be loaded, the featured venue is still shown', async () => {
  const path = await featured(FULL)
  const fail = () => {
    throw new Error('SEARCH is away')
  }
  const response = await fetchWorker(SITE + path, {}, { SEARCH: { prepare: fail, batch: fail } })
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('Since 1911.')
  expect(html).toContain('Events temporarily unavailable')
  expect(html).toContain('Nearby events temporarily unavailable')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(drainErrorLogs()).toHaveLength(2)
})

test('When the featured venue cannot be loaded, the frame remains and says so', async () => {
  const path = await featured(FULL)
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name).bind(target)
      return (query: string) => {
        if (query.includes('featured_venue')) throw new Error('DB is away')
        return target.prepare(query)
      }
    },
  })
  const response = await fetchWorker(SITE + path, {}, { DB })
  const html = await response.text()
  expect(response.status).toBe(503)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('<title>Venue temporarily unavailable - Laketown</title>')
  expect(html).toContain('Events Home')
  expect(drainErrorLogs()).toHaveLength(1)
})

test('Structured data describes the venue as a place, with breadcrumbs', async () => {
  const path = await featured({ ...FULL, name: '</script><b>Hall' }, { additionalMedia: [INSIDE] })
  const { html } = await fetchPage(SITE + path)
  const json = html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/)?.[1] ?? ''
  const [place, crumbs] = JSON.parse(json)
  expect(place).toMatchObject({
    '@type': 'Place',
    name: '</script><b>Hall',
    url: SITE + path,
    address: '1 Lake St',
    geo: { latitude: 43.06771, longitude: -87.9022 },
    telephone: '(414) 555-0101',
    sameAs: expect.arrayContaining(['https://www.facebook.com/hall']),
  })
  expect(place.image).toHaveLength(2)
  expect(place.image[0]).toMatch(/^https?:\/\//)
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Events Home', item: `${SITE}/` },
      { position: 2, name: '</script><b>Hall' },
    ],
  })
})

test('A venue that is another site’s, no longer featured or unknown is not found', async () => {
  const path = await featured(FULL)
  const unfeatured = await featured({ ...FULL, name: 'Old Mill' }, { isFeatured: false })
  for (const url of [
    `http://harbor.localhost${path}`,
    SITE + unfeatured,
    `${SITE}/featuredvenue/none`,
    `${SITE}/featuredvenue/%E0%A4%A`,
  ]) {
    const page = await fetchPage(url)
    expect([url, page.status]).toEqual([url, 404])
    expect(page.words).toContain('Events Home Venue not found')
  }
})

test('The page shows ads if the site has some', async () => {
  const path = await featured(FULL)
  const size = [[300, 250]]
  await db.run(
    sql`UPDATE site SET settings = ${JSON.stringify({
      googleAds: {
        networkCode: '123',
        leaderboard: { code: 'top', sizes: [[728, 90]] },
        rightRail: { code: 'rail', sizes: size },
      },
    })} WHERE host = 'laketown'`,
  )
  for (const url of [SITE + path, `${SITE}/`]) {
    const { html } = await fetchPage(url)
    expect(html).toContain('id="ad-leaderboard"')
    expect(html).toContain('id="ad-right-rail"')
  }
  await db.run(sql`UPDATE site SET settings = '{}' WHERE host = 'laketown'`)
  expect((await fetchPage(SITE + path)).html).not.toContain('Advertisement')
})

test('A cropped image shows the point that editors chose, on the venue’s page and on the home page', async () => {
  const path = await featured({ ...FULL, name: 'Focus Hall' })
  await db.run(
    sql`UPDATE curated_venue SET primary_focus_x = 22, primary_focus_y = 80 WHERE name = 'Focus Hall'`,
  )
  for (const page of [await fetchPage(`${SITE}${path}`), await fetchPage(`${SITE}/`)]) {
    const images = [...page.html.matchAll(/<img[^>]+>/g)].map(([tag]) => tag)
    const focused = images.filter((tag) => tag.includes(POSTER) && tag.includes('_x20_'))
    expect(focused.length).toBeGreaterThan(0)
    expect(focused.every((tag) => tag.includes('_y80_'))).toBe(true)
  }
})
