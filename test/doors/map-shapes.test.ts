import { env } from 'cloudflare:workers'
import type { Feature, FeatureCollection } from 'geojson'
import { beforeAll, expect, test, vi } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import type { RegionType } from '~/domain/geography/region'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import type { Shape } from '~/lib/shapes/geojson'
import { box } from '../box'
import { db, servicesAt } from '../database'
import { createFixtures, NOW, SITES } from '../fixtures'
import { fetchWorker } from './worker'

const SHAPES = 'http://laketown.localhost/map/shapes.json'

const importRegion = (type: RegionType, name: string, shape: Shape) =>
  importRegions(servicesAt(NOW), { type, source: `survey of ${name}`, features: [{ name, shape }] })

beforeAll(async () => {
  await createFixtures()
  await importRegion('neighborhood', 'Riverwest', box(-88, 43.05, -87.9, 43.1))
  await importRegion('place', '<i>Fair</i> Park', box(-88.1, 43, -88.05, 43.05))
  await importRegion('zip', '53212', box(-88, 43, -87.9, 43.1))
  await importRegion('zip', '02110', box(-71.2, 42.3, -71, 42.4))
})

async function fetchShapes(host: string): Promise<Feature[]> {
  const response = await fetchWorker(`http://${host}.localhost/map/shapes.json`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/geo+json')
  return ((await response.json()) as FeatureCollection).features
}

const listKinds = (features: Feature[]) =>
  features.map(({ properties }) => [properties?.kind, properties?.name].filter(Boolean).join(' '))

test('A site has its own bounds, neighborhoods and places, each with its name, and no zip codes beside them', async () => {
  const features = await fetchShapes('laketown')
  expect(listKinds(features)).toEqual([
    'city',
    'neighborhood',
    'name Riverwest',
    'place',
    'name <i>Fair</i> Park',
  ])
  expect(features[0]?.geometry).toEqual(SITES.laketown.bounds)
  expect(features[2]?.geometry).toEqual({ type: 'Point', coordinates: [-87.95, 43.075] })
})

test('Another site has none of these; zip codes replace missing neighborhoods', async () => {
  const features = await fetchShapes('harbor')
  expect(listKinds(features)).toEqual(['city', 'zip', 'name 02110'])
  expect(features[0]?.geometry).toEqual(SITES.harbor.bounds)
})

test('Shapes requested by version are immutable, and others are revalidated', async () => {
  const site = await findSiteByHost(db, 'laketown')
  const getCacheControl = async (query: string) =>
    (await fetchWorker(SHAPES + query)).headers.get('cache-control')
  expect(await getCacheControl(`?v=${site?.contentVersion}`)).toBe(
    'public, max-age=31536000, immutable',
  )
  for (const query of ['', '?v=', '?v=0', '?v=999999']) {
    expect(await getCacheControl(query)).toBe('no-cache')
  }
})

test('Shapes are built once for many requests, and rebuilt when the site changes', async () => {
  let readings = 0
  const DB = {
    prepare(query: string) {
      if (query.includes('b.bounds')) readings++
      return env.DB.prepare(query)
    },
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  }
  const seen = async (query: string) => (await fetchWorker(SHAPES + query, {}, { DB })).text()
  const shapes = await seen('?v=flood')
  readings = 0
  expect(await seen('?v=another')).toBe(shapes)
  expect(readings).toBe(0)
  await importRegion('neighborhood', 'Bay View', box(-87.95, 42.98, -87.88, 43.02))
  await vi.waitUntil(async () => (await seen('')).includes('Bay View'), { timeout: 10_000 })
  expect(readings).toBeGreaterThan(0)
})

test('Only sites have shapes', async () => {
  for (const host of ['login.localhost', 'admin.localhost', 'atlantis.localhost']) {
    expect((await fetchWorker(`http://${host}/map/shapes.json`)).status).toBe(404)
  }
})

test('Pages allow what maps need, their worker and the host of the configured style or tiles, and nothing else', async () => {
  const fetchWithPolicy = async (settings: Record<string, string>) => {
    const response = await fetchWorker(
      'http://laketown.localhost/',
      {},
      { ...settings, PAGE_CACHE: 'off' },
    )
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    return { html, directives: policy.split('; ') }
  }
  const own = await fetchWithPolicy({ MAP_TILES: 'maine' })
  expect(own.directives).toContain("worker-src 'self'")
  expect(own.directives).toContain("connect-src 'self'")
  const styled = await fetchWithPolicy({ MAP_STYLE_URL: 'https://maps.example/day.json?key=abc' })
  expect(styled.directives).toContain("connect-src 'self' https://maps.example")
  expect(styled.directives.find((directive) => directive.startsWith('img-src'))).toMatch(
    / https:\/\/maps.example$/,
  )
  expect(styled.html).toContain('https://maps.example/day.json?key=abc')
  const free = await fetchWithPolicy({ MAP_TILES: 'openfreemap' })
  expect(free.directives).toContain("connect-src 'self' https://tiles.openfreemap.org")
  expect(free.directives.join()).not.toMatch(/img-src[^,]*openfreemap/)
  expect(free.html).toContain('https://tiles.openfreemap.org/planet')
  const plain = await fetchWithPolicy({ MAP_TILES: 'none' })
  expect(plain.directives).toContain("connect-src 'self'")
})
