import { readFileSync } from 'node:fs'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import type { Point } from '~/lib/shapes/geojson'
import { projectPoint } from '~/lib/shapes/mercator'
import { checkArchive } from '~/platform/maps/tile-archive.server'
import { buildDemoCities } from './demo-cities'
import { STREETS_PATH } from './load-demo'

const bytes = new Uint8Array(readFileSync(STREETS_PATH))

const source: Source = {
  getKey: () => 'demo',
  getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
}
const archive = new PMTiles(source)
const cities = buildDemoCities(Date.parse('2026-07-10T17:00:00Z'))
const venues = cities.flatMap((city) => city.venues)

async function readTile({ latitude, longitude }: Point, z: number) {
  const { x, y } = projectPoint({ latitude, longitude })
  const [column, row] = [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)]
  const tile = await archive.getZxy(z, column, row)
  if (!tile) return null
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)))
  return { layers, column, row }
}

test('The streets of the demo are an archive that maps can be drawn from, and small', async () => {
  expect(await checkArchive(source)).toMatchObject({ kind: 'usable' })
  expect(bytes.length).toBeLessThan(600_000)
})

test('Every venue of the demo has named streets nearby', async () => {
  for (const venue of venues) {
    const tile = await readTile(venue, 14)
    const names = tile?.layers.transportation_name
    expect([venue.name, names && names.length > 3]).toEqual([venue.name, true])
    expect(names?.feature(0).properties.name).toMatch(/\w+/)
    expect(tile?.layers.building?.length ?? 0).toBeGreaterThan(0)
  }
})

test('No venue of the demo is in the water', async () => {
  for (const venue of venues) {
    const tile = await readTile(venue, 14)
    const { water } = tile?.layers ?? {}
    const { x, y } = projectPoint(venue)
    const within = [x * 2 ** 14 - (tile?.column ?? 0), y * 2 ** 14 - (tile?.row ?? 0)] as const
    const point = within.map((share) => share * 4096)
    const areas = Array.from({ length: water?.length ?? 0 }, (_, index) =>
      water?.feature(index).loadGeometry(),
    )
    const isWet = areas.some((rings = []) =>
      rings.reduce((wet, ring) => wet !== surrounds(ring, point), false),
    )
    expect([venue.name, isWet]).toEqual([venue.name, false])
  }
})

function surrounds(ring: { x: number; y: number }[], [x = 0, y = 0]: number[]): boolean {
  return ring.reduce((inside, to, index) => {
    const from = ring.at(index - 1) ?? to
    const crosses =
      from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x
    return inside !== crosses
  }, false)
}

test('From afar, a demo city has its main roads and water, and no small streets', async () => {
  for (const {
    venues: [venue],
  } of cities) {
    const tile = await readTile(venue!, 10)
    const classes = new Set(
      Array.from({ length: tile?.layers.transportation?.length ?? 0 }, (_, index) =>
        String(tile?.layers.transportation?.feature(index).properties.class),
      ),
    )
    expect([...classes]).toContain('motorway')
    expect([...classes]).not.toContain('minor')
    expect(tile?.layers.water?.length).toBeGreaterThan(0)
  }
})
