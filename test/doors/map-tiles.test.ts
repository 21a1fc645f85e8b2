import { env } from 'cloudflare:workers'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeAll, expect, test } from 'vitest'
import type { Point } from '~/lib/shapes/geojson'
import { projectPoint } from '~/lib/shapes/mercator'
import { tileArchiveKey } from '~/platform/maps/map-tiles.server'
import { createFixtures } from '../fixtures'
import { buildMapArchive, MAPPED } from '../samples/map-archive'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const ADMIN = 'http://admin.localhost'
const BINDINGS = { MAP_TILES: 'lakes, absent' }
/** The tiles in the middle of the archive, and in its corner, where nothing is. */
const MIDDLE = findTile(12, { latitude: 43.05, longitude: -87.95 })
const CORNER = findTile(14, { latitude: 43.001, longitude: -87.999 })

function findTile(z: number, point: Point): string {
  const { x, y } = projectPoint(point)
  return [z, Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)].join('/')
}

beforeAll(async () => {
  await createFixtures()
  await env.BUCKET.put(tileArchiveKey('lakes'), buildMapArchive())
})

const seen = (url: string, bindings = BINDINGS) => fetchWorker(url, {}, bindings)

async function readTileJson(door = SITE) {
  const response = await seen(`${door}/map/tiles.json`)
  expect(response.status).toBe(200)
  return { response, json: (await response.json()) as { tiles: [string]; bounds: number[] } }
}

async function findTileUrl(tile: string, door = SITE): Promise<string> {
  const [template] = (await readTileJson(door)).json.tiles
  return template.replace('{z}/{x}/{y}', tile)
}

test('Maps learn where the tiles are, how deep they go, and who made them', async () => {
  const { response, json } = await readTileJson()
  expect(json).toMatchObject({ minzoom: 10, maxzoom: 14, attribution: '© Surveyors' })
  expect(json.bounds).toEqual([MAPPED.west, MAPPED.south, MAPPED.east, MAPPED.north])
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect((await readTileJson(ADMIN)).json.tiles[0]).toMatch(
    /^http:\/\/admin\.localhost\/map\/tiles\//,
  )
})

test('A tile is a vector tile that browsers may cache for good; one without anything is empty', async () => {
  for (const door of [SITE, ADMIN]) {
    const response = await seen(await findTileUrl(MIDDLE, door))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/x-protobuf')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { layers } = new VectorTile(new PbfReader(await response.arrayBuffer()))
    expect(Object.keys(layers)).toEqual(['water', 'transportation'])
    expect(layers.water?.feature(0).properties).toEqual({ class: 'lake' })
  }
  for (const tile of [CORNER, '12/0/0', '9/130/187', '15/8380/11990']) {
    const response = await seen(await findTileUrl(tile))
    expect([tile, response.status, await response.text()]).toEqual([tile, 204, ''])
  }
})

test('What is no tile of the world is not found', async () => {
  for (const tile of [
    '12/4096/0',
    '12/0/4096',
    '23/0/0',
    '-1/0/0',
    '1.0/0/0',
    '01/0/0',
    'a/b/c',
    '2/1e0/1',
  ]) {
    expect([tile, (await seen(await findTileUrl(tile))).status]).toEqual([tile, 404])
  }
  const url = await findTileUrl(MIDDLE)
  for (const wrong of [url.replace('.mvt', ''), url.replace('.mvt', '.png'), `${url}x`]) {
    expect([wrong, (await seen(wrong)).status]).toEqual([wrong, 404])
  }
})

test('Without an archive there are no tiles', async () => {
  for (const MAP_TILES of ['absent', 'none', 'openfreemap']) {
    for (const path of ['/map/tiles.json', `/map/tiles/1/${MIDDLE}.mvt`]) {
      expect((await seen(SITE + path, { MAP_TILES })).status).toBe(404)
    }
  }
})

test('Doors without maps have no tiles', async () => {
  for (const host of ['login', 'images', 'api', 'widgets', 'atlantis']) {
    for (const path of ['/map/tiles.json', `/map/tiles/1/${MIDDLE}.mvt`]) {
      expect([host, (await seen(`http://${host}.localhost${path}`)).status]).toEqual([host, 404])
    }
  }
})

test('A replaced archive has new URLs, and is read from then on; its old URLs are not cached', async () => {
  const before = await findTileUrl(MIDDLE)
  await seen(before)
  const layers = ['water', 'transportation', 'park']
  await env.BUCKET.put(tileArchiveKey('lakes'), buildMapArchive({ layers, attribution: 'New' }))
  const old = await seen(before)
  expect(old.headers.get('cache-control')).toBe('no-cache')
  const { layers: read } = new VectorTile(new PbfReader(await old.arrayBuffer()))
  expect(Object.keys(read)).toEqual(layers)
  expect((await readTileJson()).json).toMatchObject({ attribution: 'New' })
  const after = await findTileUrl(MIDDLE)
  expect(after).not.toBe(before)
  expect((await seen(after)).headers.get('cache-control')).toContain('immutable')
  await env.BUCKET.put(tileArchiveKey('lakes'), buildMapArchive())
  expect((await readTileJson()).json).toMatchObject({ attribution: '© Surveyors' })
})

test('Of archives that overlap, the first that has a tile gives it', async () => {
  const parks = buildMapArchive({ layers: ['park'] })
  await env.BUCKET.put(tileArchiveKey('parks'), parks)
  const farBox = { west: -71, south: 42, east: -70.9, north: 42.1 }
  await env.BUCKET.put(tileArchiveKey('far'), buildMapArchive({ box: farBox }))
  const listLayers = async (MAP_TILES: string) => {
    const response = await seen(`${SITE}/map/tiles/1/${MIDDLE}.mvt`, { MAP_TILES })
    return Object.keys(new VectorTile(new PbfReader(await response.arrayBuffer())).layers)
  }
  expect(await listLayers('parks lakes')).toEqual(['park'])
  expect(await listLayers('far lakes parks')).toEqual(['water', 'transportation'])
})

test('A deleted archive is gone at once, and images of maps are drawn without it', async () => {
  const key = tileArchiveKey('deleted')
  const deleted = { MAP_TILES: 'deleted' }
  await env.BUCKET.put(key, buildMapArchive())
  expect((await seen(`${SITE}/map/tiles/1/${MIDDLE}.mvt`, deleted)).status).toBe(200)
  await env.BUCKET.delete(key)
  // Another tile than the one whose directory is remembered, and a place that no image was drawn of.
  expect((await seen(`${SITE}/map/image/43.051,-87.951,12.svg`, deleted)).status).toBe(200)
  expect((await seen(`${SITE}/map/tiles/1/${MIDDLE}.mvt`, deleted)).status).toBe(404)
})
