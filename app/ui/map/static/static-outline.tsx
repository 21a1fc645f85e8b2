import { useMemo } from 'react'
import { type BaseMap, mapImagePath, OWN_TILES_PATH } from '../base-map'
import styles from '../bounds/bounds-field.module.css'
import { type Outline, toPolygon } from '../bounds/outline'
import { prepareMap } from '../interactive/prepare-map'
import { drawStaticGrid } from './static-grid'
import { buildStaticMap, STATIC_MAP_SIZE } from './static-map'

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
