import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { tileArchiveKey } from '~/platform/maps/map-tiles.server'
import { box } from '../box'
import { db, servicesAt } from '../database'
import { createFixtures, NOW } from '../fixtures'
import { buildMapArchive } from '../samples/map-archive'
import { fetchWorker } from './worker'

const IMAGE = '/map/image/43.05,-87.95,12.svg'

beforeAll(async () => {
  await createFixtures()
  await importRegions(servicesAt(NOW), {
    type: 'neighborhood',
    source: 'survey',
    features: [{ name: 'River & West', shape: box(-88, 43.02, -87.9, 43.08) }],
  })
  const attribution = '<a href="https://osm.example">&copy; Surveyors</a>'
  await env.BUCKET.put(tileArchiveKey('lakes'), buildMapArchive({ attribution }))
})

async function readImage(MAP_TILES: string, url = `http://laketown.localhost${IMAGE}`) {
  const DB = {
    prepare: (query: string) => env.DB.prepare(query),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  }
  const response = await fetchWorker(url, {}, { MAP_TILES, DB })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  return { response, svg: await response.text() }
}

test('The image of a static map shows what the tiles have, names the neighborhoods, and credits the surveyors', async () => {
  const { svg } = await readImage('lakes')
  expect(svg).toMatch(/class="a water" d="M/)
  expect(svg).toContain('>&amp; West</tspan>')
  expect(svg).toContain('>© Surveyors</text>')
  expect(svg).toContain('@media (prefers-color-scheme:dark)')
})

test('Where no tiles of ours are, it shows the city and its neighborhoods, with their names', async () => {
  for (const tiles of ['openfreemap', 'none', 'absent']) {
    const { svg } = await readImage(tiles)
    expect(svg).not.toContain('class="a water"')
    expect(svg).toMatch(/class="a city" d="M/)
    expect(svg).toContain('>&amp; West</tspan>')
    expect(svg).not.toContain('Surveyors')
  }
})

test('A name gives way to the pins of its URL, and no other image of the frame is changed', async () => {
  const middle = await readImage('lakes')
  const [, top] = /<text y="([\d.]+)%"><tspan/.exec(middle.svg) ?? []
  const pin = `50-${Math.round(Number(top))}`
  const url = `http://laketown.localhost${IMAGE}`
  expect((await readImage('lakes', `${url}?pins=${pin}`)).svg).not.toContain(`<text y="${top}%">`)
  expect((await readImage('lakes')).svg).toBe(middle.svg)
})

test('The console has the streets, and no site’s names', async () => {
  const { svg } = await readImage('lakes', `http://admin.localhost${IMAGE}?v=0`)
  expect(svg).toMatch(/class="a water" d="M/)
  expect(svg).not.toContain('River')
})

test('An image is cached for a day under the site’s version, and may load nothing', async () => {
  const site = await findSiteByHost(db, 'laketown')
  const url = `http://laketown.localhost${IMAGE}?v=`
  const { response } = await readImage('lakes', url + site?.contentVersion)
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=86400, /)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
  const old = await readImage('lakes', `${url}1x`)
  expect(old.response.headers.get('cache-control')).toBe('no-cache')
})

test('What is on no map has no image, and neither have doors without maps', async () => {
  for (const path of ['/map/image/43.05,-87.95,12', '/map/image/95,0,3.svg', '/map/image/x.svg']) {
    expect([path, (await fetchWorker(`http://laketown.localhost${path}`)).status]).toEqual([
      path,
      404,
    ])
  }
  for (const host of ['login', 'api', 'images', 'widgets']) {
    expect([host, (await fetchWorker(`http://${host}.localhost${IMAGE}`)).status]).toEqual([
      host,
      404,
    ])
  }
})
