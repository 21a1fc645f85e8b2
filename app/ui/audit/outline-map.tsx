import styles from './outline-map.module.css'

/** A corner: longitude and latitude. */
type Outline = number[][]

const SIDE = 100

/** Bounds before (dashed) and after a change, north up; nothing where neither is known. What changed stands beside it as text. */
export function OutlineMap({ before, after }: { before: Outline | null; after: Outline | null }) {
  const corners = [...(before ?? []), ...(after ?? [])]
  if (corners.length === 0) return null
  const toPoints = createProjection(corners)
  return (
    <svg className={styles.map} viewBox={`-2 -2 ${SIDE + 4} ${SIDE + 4}`} aria-hidden="true">
      {after ? <polygon className={styles.after} points={toPoints(after)} /> : null}
      {before ? <polygon className={styles.before} points={toPoints(before)} /> : null}
    </svg>
  )
}

/** A degree of longitude is shorter than one of latitude, by the cosine of the latitude. */
function createProjection(corners: Outline): (outline: Outline) => string {
  const latitudes = corners.map(([, latitude = 0]) => latitude)
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2
  const stretch = Math.cos((middle * Math.PI) / 180)
  const xs = corners.map(([longitude = 0]) => longitude * stretch)
  const [west, north] = [Math.min(...xs), Math.max(...latitudes)]
  const size = Math.max(Math.max(...xs) - west, north - Math.min(...latitudes), 1e-9)
  const place = (degrees: number) => ((degrees / size) * SIDE).toFixed(1)
  return (outline) =>
    outline
      .map(([longitude = 0, latitude = 0]) =>
        [place(longitude * stretch - west), place(north - latitude)].join(','),
      )
      .join(' ')
}
