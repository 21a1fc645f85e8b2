import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import type { Box } from '~/lib/shapes/geojson'
import { projectPoint } from '~/lib/shapes/mercator'

type TileLayer = { name: string; minZoom: number; features: Feature[] }

const MIN_ZOOM = 4
const MAX_ZOOM = 14

export type Tile = { z: number; x: number; y: number; bytes: Uint8Array }

const OPTIONS = { maxZoom: MAX_ZOOM, indexMaxZoom: MAX_ZOOM, indexMaxPoints: 0, tolerance: 2.5 }

/** The vector tiles of a box. Those without features are left out. */
export function cutTiles(layers: TileLayer[], box: Box): Tile[] {
  const indexed = layers
    .filter(({ features }) => features.length > 0)
    .map(({ name, minZoom, features }) => ({
      name,
      minZoom,
      index: new GeoJSONVT({ type: 'FeatureCollection', features }, OPTIONS),
    }))
  return listTilesWithin(box).flatMap(({ z, x, y }): Tile[] => {
    const found: Record<string, GeoJSONVTFeature[]> = {}
    for (const { name, minZoom, index } of indexed) {
      const tile = z < minZoom ? null : index.getTile(z, x, y)
      if (tile) found[name] = [...(found[name] ?? []), ...tile.features]
    }
    const names = Object.keys(found)
    if (names.length === 0) return []
    const tiles = Object.fromEntries(names.map((name) => [name, { features: found[name] ?? [] }]))
    return [{ z, x, y, bytes: fromGeojsonVt(tiles as never, { version: 2, extent: 4096 }) }]
  })
}

function listTilesWithin({ west, south, east, north }: Box): Omit<Tile, 'bytes'>[] {
  const from = projectPoint({ latitude: north, longitude: west })
  const to = projectPoint({ latitude: south, longitude: east })
  const tiles: Omit<Tile, 'bytes'>[] = []
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z += 1) {
    const at = (share: number) => Math.floor(share * 2 ** z)
    for (let x = at(from.x); x <= at(to.x); x += 1)
      for (let y = at(from.y); y <= at(to.y); y += 1) tiles.push({ z, x, y })
  }
  return tiles
}
