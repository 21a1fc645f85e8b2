import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** A line or an area of a vector tile. */
export type TileFeature = {
  layer: string
  class: string
  subclass: string
  isTunnel: boolean
  isArea: boolean
  /** Positions within the tile, from 0 to 1, and a little beyond. */
  lines: { x: number; y: number }[][]
}

const AREA = 3
const POINT = 1

/** The lines and areas of some layers. */
export function readTile(bytes: ArrayBuffer, layers: readonly string[]): TileFeature[] {
  const tile = new VectorTile(new PbfReader(new Uint8Array(bytes)))
  return layers.flatMap((name) => {
    const layer = tile.layers[name]
    return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).flatMap(
      (feature): TileFeature[] => {
        if (!feature || feature.type === POINT) return []
        const { properties, extent } = feature
        const text = (key: string) => String(properties[key] ?? '')
        return [
          {
            layer: name,
            class: text('class'),
            subclass: text('subclass'),
            isTunnel: text('brunnel') === 'tunnel',
            isArea: feature.type === AREA,
            lines: feature
              .loadGeometry()
              .map((line) => line.map(({ x, y }) => ({ x: x / extent, y: y / extent }))),
          },
        ]
      },
    )
  })
}
