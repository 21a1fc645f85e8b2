import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import { curatedVenueBody } from '~/domain/venues/curated/curated-venue-form'
import { saveCuratedVenue } from '~/domain/venues/curated/save-curated-venue.server'
import { featureVenue } from '~/domain/venues/featured/feature-venue.server'
import { box } from '../box'
import { db, servicesAt } from '../database'
import { addEvent, createFixtures, NOW, requireSite } from '../fixtures'
import { measureDatabases } from '../measurements/measure-databases'
import { fetchWorker, readPage } from './worker'

const SITE = 'http://laketown.localhost'
const { usage, bindings, reset } = measureDatabases()

/** What finds the site and fills the frame of any page. */
const FRAME = 2

let paths: Record<'venue' | 'featured', string>

beforeAll(async () => {
  await createFixtures()
  const services = servicesAt(NOW)
  const shape = box(-87.95, 43.0, -87.85, 43.1)
  await importRegions(services, {
    type: 'neighborhood',
    source: 'x',
    features: [{ name: 'Bay View', shape }],
  })
  const { id } = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)
  const saved = await saveCuratedVenue(
    services,
    curatedVenueBody.parse({
      name: 'Centro',
      latitude: 43.0677,
      longitude: -87.9022,
      venues: [id],
    }),
  )
  if (saved?.kind !== 'saved') throw new Error(`${saved?.kind}`)
  const shown = await featureVenue(services, (await requireSite('laketown')).id, {
    curatedVenueUid: saved.uid,
    featured: true,
    marketingMessage: '',
    additionalMedia: [],
  })
  if (shown?.kind !== 'saved') throw new Error(`${shown?.kind}`)
  paths = { venue: `/venue/${id}`, featured: `/featuredvenue/${shown.uid}` }
  for (let number = 0; number < 120; number += 1) {
    const day = String(2 + (number % 28)).padStart(2, '0')
    await addEvent({
      title: `Show ${number}`,
      wall: `2026-05-${day}T20:00:00`,
      categories: ['jazz'],
    })
  }
})

/** Opens a page twice, since the first time reads what requests share; the usage is that of the second. */
async function visit(path: string) {
  await fetchWorker(SITE + path, {}, bindings)
  reset()
  const page = await readPage(await fetchWorker(SITE + path, {}, bindings))
  expect(page.status).toBe(200)
  return page
}

test.each([
  ['venue', 2, 1],
  ['featured', 2, 2],
] as const)(
  'The page of a %s with many events reads few rows in few round trips',
  async (name, searches, reads) => {
    const { words } = await visit(paths[name])
    expect(words).toContain('Page 1 of 4')
    expect(usage.SEARCH.roundTrips).toBeLessThanOrEqual(searches)
    expect(usage.SEARCH.rowsRead).toBeLessThanOrEqual(150)
    expect(usage.DB.roundTrips).toBeLessThanOrEqual(FRAME + reads)
  },
)

test.each(['/category/concerts', '/neighborhood/bay-view', '/neighborhoods', '/categories'])(
  '%s reads few rows in one round trip',
  async (path) => {
    await visit(path)
    expect(usage.SEARCH.roundTrips).toBe(1)
    expect(usage.SEARCH.rowsRead).toBeLessThanOrEqual(150)
    expect(usage.DB.roundTrips).toBeLessThanOrEqual(FRAME + 1)
  },
)
