import { area } from '@turf/area'
import type { Position } from 'geojson'
import { boundingBox, type Shape } from '~/lib/shapes/geojson'
import { listPolygons } from '~/lib/shapes/polygons'
import { simplifyShape } from '~/lib/shapes/simplify-shape'

/** Bounds as the audit log shows them: their outline is simplified, so that an entry stays small. */
export type BoundsSummary = {
  type: 'bounds'
  points: number
  areaKm2: number
  /** How many of the points the bounds before had not, and the other way around; only of those after a change. */
  addedPoints?: number
  removedPoints?: number
  /** Longitude and latitude of each corner of the outer ring. */
  outline: Position[]
}

const OUTLINE_PIXELS = 160
const MAX_OUTLINE_POINTS = 48

export type BoundsChange = { before: BoundsSummary | null; after: BoundsSummary | null }

/** Both bounds of a change, and what moved. */
export function summarizeBounds(before: Shape | null, after: Shape | null): BoundsChange {
  const [old, present] = [listPoints(before), listPoints(after)]
  const [knownPoints, presentPoints] = [new Set(old), new Set(present)]
  const moved = before && {
    addedPoints: present.filter((point) => !knownPoints.has(point)).length,
    removedPoints: old.filter((point) => !presentPoints.has(point)).length,
  }
  return {
    before: before && summarize(before),
    after: after && { ...summarize(after), ...moved },
  }
}

function summarize(bounds: Shape): BoundsSummary {
  const simple = simplifyShape(bounds, boundingBox(bounds), OUTLINE_PIXELS, MAX_OUTLINE_POINTS)
  return {
    type: 'bounds',
    points: listPoints(bounds).length,
    areaKm2: Number((area(bounds) / 1e6).toPrecision(3)),
    outline: listPolygons(simple)[0]?.[0] ?? [],
  }
}

/** Each point once: the last of a ring repeats its first. */
const listPoints = (bounds: Shape | null): string[] =>
  bounds
    ? listPolygons(bounds).flatMap((rings) =>
        rings.flatMap((ring) => ring.slice(1).map((point) => point.join(' '))),
      )
    : []
