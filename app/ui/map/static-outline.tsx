import { useMemo } from 'react'
import styles from './bounds-field.module.css'
import { type Outline, toPolygon } from './outline'
import { prepareMap } from './prepare-map'
import { drawStaticGrid } from './static-grid'
import { buildStaticMap, STATIC_MAP_SIZE } from './static-map'

/** The outline without a map around it: before the map is loaded, and where none can be drawn. */
export function StaticOutline({ outline }: { outline: Outline | null }) {
  const drawing = useMemo(
    () => outline && buildStaticMap(prepareMap({ bounds: toPolygon(outline), markers: [] })),
    [outline],
  )
  if (!drawing) return null
  const { width, height } = STATIC_MAP_SIZE
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={styles.grid} d={drawStaticGrid(drawing)} />
      <path className={styles.outline} d={drawing.outline} />
    </svg>
  )
}
