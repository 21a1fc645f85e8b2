import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { curatedVenueBody } from '~/domain/venues/curated/curated-venue-form'
import { saveCuratedVenue } from '~/domain/venues/curated/save-curated-venue.server'
import { db, resetDatabases, servicesAt } from '../database'
import { addEvent, createFixtures, NOW, requireSite } from '../fixtures'
import { fetchPage } from './worker'

const SITE = 'http://laketown.localhost'

/** Of Bar Centro. */
let centro: number

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  centro = (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)).id
})

const HOURS = [
  { days: ['Friday'], opens: '18:00', closes: '02:00' },
  {
    days: [],
    opens: '00:00',
    closes: '00:00',
    validFrom: '2026-05-25',
    validThrough: '2026-05-25',
  },
]

/** A curated venue that has Bar Centro, with hours and amenities. */
async function curate(more: object = {}): Promise<void> {
  const saved = await saveCuratedVenue(
    servicesAt(NOW),
    curatedVenueBody.parse({
      name: 'Centro',
      latitude: 43.0677,
      longitude: -87.9022,
      venues: [centro],
      ...more,
    }),
  )
  if (saved?.kind !== 'saved') throw new Error(`${saved?.kind}`)
  await db.run(sql`UPDATE curated_venue SET opening_hours = ${JSON.stringify(HOURS)},
    amenities = '{"stepFree":true,"hearingLoop":false}' WHERE uid = ${saved.uid}`)
}

const openVenue = () => fetchPage(`${SITE}/venue/${centro}`)

test('A venue’s page shows what editors know: open today, hours, parking, accessibility and contact', async () => {
  await curate({
    about: '<p>Since 1911.</p>',
    parking: '<p>Behind the bar</p>',
    hours: '<p>Late!</p>',
    phone: '(414) 555-0101 ext. 12',
    email: 'box@bar.example',
    url: 'https://bar.example',
  })
  const { words, html } = await openVenue()
  expect(words).toContain('Open today, 6:00 PM – 2:00 AM')
  expect(words).toContain('Friday 6:00 PM – 2:00 AM')
  expect(words).toContain('Other hours May 25, 2026 Closed Late!')
  expect(words).toContain('About Bar Centro Since 1911.')
  expect(words).toContain('Parking Behind the bar')
  expect(words).toContain('Accessibility Step-free access: Yes Hearing loop: No')
  expect(words).not.toContain('Accessible restrooms')
  for (const href of [
    'tel:+14145550101;ext=12',
    'mailto:box@bar.example',
    'https://bar.example/',
  ]) {
    expect(html).toContain(`href="${href}"`)
  }
  expect(html).toContain('openstreetmap.org/directions')
  expect(html).toContain('aria-label="Map of Bar Centro"')
})

test('A website without its scheme and accounts by name are links, also for search engines', async () => {
  await curate()
  await db.run(sql`UPDATE curated_venue SET url = 'bar.example', twitter = '@barcentro',
    facebook = '@BarCentro', yelp = 'https://yelp.example/centro'`)
  const { html } = await openVenue()
  const urls = ['https://bar.example/', 'https://x.com/barcentro']
  for (const url of [...urls, 'https://www.facebook.com/BarCentro']) {
    expect(html).toContain(`href="${url}"`)
    expect(html.match(/"sameAs":\[[^\]]*\]/)?.[0]).toContain(`"${url}"`)
  }
  expect(html).toContain('href="https://yelp.example/centro"')
})

test('A venue that no editor has described shows where it is, and no empty headings', async () => {
  const { words, status } = await openVenue()
  expect(status).toBe(200)
  for (const text of ['About Bar Centro', 'Open today', 'Closed today', 'Past events']) {
    expect(words).not.toContain(text)
  }
})

/** Of schema.org's Place and of Thing. */
const PLACE_PROPERTIES = [
  '@context',
  '@type',
  'name',
  'url',
  'address',
  'geo',
  'telephone',
  'description',
  'image',
  'openingHoursSpecification',
  'amenityFeature',
  'sameAs',
]

test('The structured data has hours and amenities, and only properties that a Place has', async () => {
  await curate({ phone: '1', email: 'box@bar.example', url: 'https://bar.example' })
  const { html } = await openVenue()
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const place = scripts
    .flatMap(([, json]) => [JSON.parse(json ?? 'null')].flat())
    .find((item) => item['@type'] === 'Place')
  expect(Object.keys(place).filter((name) => !PLACE_PROPERTIES.includes(name))).toEqual([])
  expect(place.openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Friday'],
      opens: '18:00',
      closes: '02:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      opens: '00:00',
      closes: '00:00',
      validFrom: '2026-05-25',
      validThrough: '2026-05-25',
    },
  ])
  expect(place.amenityFeature).toEqual([
    { '@type': 'LocationFeatureSpecification', name: 'Step-free access', value: true },
    { '@type': 'LocationFeatureSpecification', name: 'Hearing loop', value: false },
  ])
})

test('Past events are folded below the upcoming ones, each series once, and none that is hidden', async () => {
  await addEvent({ title: 'Late Jazz', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Old Swing', wall: '2026-03-02T20:00:00' })
  await addEvent({ title: 'Weekly Open Mic', wall: '2026-03-01T20:00:00', series: 7 })
  await addEvent({ title: 'Weekly Open Mic', wall: '2026-03-08T20:00:00', series: 7 })
  await addEvent({ title: 'Never Published', wall: '2026-03-03T20:00:00', published: 0 })
  await addEvent({ title: 'Bad Old One', wall: '2026-03-04T20:00:00', quarantined: 1 })
  const hidden = await addEvent({ title: 'Hidden Here', wall: '2026-03-05T20:00:00' })
  const { id } = await requireSite('laketown')
  await db.run(sql`
    INSERT INTO event_mark (event_id, site_id, picked, hidden) VALUES (${hidden}, ${id}, 0, 1)`)
  const { html, words } = await openVenue()
  const past =
    html.match(/<details[^>]*>(?:(?!<\/details>).)*Past events.*?<\/details>/s)?.[0] ?? ''
  expect(past).not.toContain('<details open')
  const titles = [...past.matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map(([, title]) => title)
  expect(titles).toEqual(['Weekly Open Mic', 'Old Swing'])
  expect(words).toContain('Late Jazz')
  expect(past).toContain('Mar 8')
})

test('What an editor wrote as hostile HTML is cleaned on the venue’s page', async () => {
  await curate()
  await db.run(sql`UPDATE curated_venue SET about = '<p>Hi<script>steal()</script></p>',
    parking = '<p onclick="steal()">Lot</p>', url = 'javascript:steal()'`)
  const { html } = await openVenue()
  expect(html).toContain('<p>Hi</p>')
  expect(html).not.toContain('<script>steal')
  expect(html).not.toContain('onclick')
  expect(html).not.toContain('href="javascript')
  expect(html).not.toContain('"sameAs"')
})
