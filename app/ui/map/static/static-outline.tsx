import { useMemo } from 'react'
import type { Point } from '~/lib/shapes/geojson'
import type { ProjectedPoint } from '~/lib/shapes/mercator'
import { type BaseMap, mapImagePath, OWN_TILES_PATH } from '../base-map'
import styles from '../bounds/bounds-field.module.css'
import { type Outline, toPolygon } from '../bounds/outline'
import { prepareMap } from '../interactive/prepare-map'
import { buildStaticMap, createProjection, STATIC_MAP_SIZE, type StaticMap } from './static-map'

/** The outline over an image of the streets, if they are ours, or alone: before the map is loaded, and where none can be drawn. */
export function StaticOutline({ outline, baseMap }: { outline: Outline | null; baseMap: BaseMap }) {
  const drawing = useMemo(
    () => outline && buildStaticMap(prepareMap({ bounds: toPolygon(outline), markers: [] })),
    [outline],
  )
  if (!drawing) return null
  const { width, height } = STATIC_MAP_SIZE
  const hasGround = baseMap.tilesHref === OWN_TILES_PATH
  return (
    <>
      {hasGround ? (
        <img
          className={styles.drawing}
          src={mapImagePath(drawing.frame, baseMap.version)}
          alt=""
          loading="lazy"
          decoding="async"
          width={width}
          height={height}
        />
      ) : null}
      <svg
        className={styles.drawing}
        data-ground={hasGround ? '' : undefined}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        {hasGround ? null : <path className={styles.grid} d={drawStaticGrid(drawing)} />}
        <path className={styles.outline} d={drawing.outline} />
      </svg>
    </>
  )
}

/** Meridians and parallels, where no streets are: an SVG path. */
function drawStaticGrid({ view, closestZoom }: StaticMap): string {
  const { toPixels, world } = createProjection(view, closestZoom)
  return drawGrid(view, toPixels, world)
}

const GRID_DEGREES = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30] as const
/** The smallest distance between grid lines, in pixels. */
const GRID_APART = 56

function drawGrid(
  [west, south, east, north]: StaticMap['view'],
  toPixels: (place: Point) => ProjectedPoint,
  world: number,
): string {
  const step = GRID_DEGREES.find((degrees) => (degrees / 360) * world >= GRID_APART) ?? 45
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const count = Math.ceil(STATIC_MAP_SIZE.width / GRID_APART)
  const lines: string[] = []
  for (let line = -count; line <= count; line += 1) {
    const longitude = (Math.round(middle.longitude / step) + line) * step
    const latitude = (Math.round(middle.latitude / step) + line) * step
    const { x } = toPixels({ latitude: middle.latitude, longitude })
    if (x > 0 && x < STATIC_MAP_SIZE.width)
      lines.push(`M${toTenths(x)} 0V${STATIC_MAP_SIZE.height}`)
    const { y } = toPixels({ latitude, longitude: middle.longitude })
    if (y > 0 && y < STATIC_MAP_SIZE.height)
      lines.push(`M0 ${toTenths(y)}H${STATIC_MAP_SIZE.width}`)
  }
  return lines.join('')
}

const toTenths = (value: number) => Math.round(value * 10) / 10
