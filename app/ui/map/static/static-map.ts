import type { MapFrame } from '~/lib/shapes/map-frame'
import {
  metersPerPixel,
  type ProjectedPoint,
  projectPoint,
  unprojectPoint,
  worldPixels,
  zoomLevel,
} from '~/lib/shapes/mercator'
import { listPolygons } from '~/lib/shapes/polygons'
import {
  groupMarkers,
  type MarkerEntry,
  type MarkerGroup,
} from '../interactive/group-markers-by-location'
import { type MapData, POINT_ZOOM } from '../map-data'

/** The coordinate system of the static map. Markers are positioned in percent and drawn in pixels at any displayed size. */
export const STATIC_MAP_SIZE = { width: 480, height: 320 }

/** The margin between the edge and the content, so that markers are not cut off. */
export const MARGIN = 28
/** Even the smallest neighborhood is not zoomed in to single houses. */
const CLOSEST_ZOOM = 15
/** Markers closer than this, in pixels, are merged. */
const MIN_MARKER_DISTANCE = 24
/** Markers farther outside the bounds than this share of their size do not zoom the map out. */
const MAX_STRAY_SHARE = 0.5

export type StaticMapMarker = {
  /** Percent of the map's width and height. */
  left: number
  top: number
  entries: MarkerEntry[]
}

/** A map as SVG, north up, that needs no JavaScript. */
export type StaticMap = {
  /** What the image below it shows. */
  frame: MapFrame
  /** The SVG path of the bounds' outline. */
  outline: string
  markers: StaticMapMarker[]
  /** How many marker groups are outside the map. */
  outsideCount: number
  scale: { label: string; length: number }
  groups: MarkerGroup[]
  /** The box to show, in degrees as [west, south, east, north]; east may exceed 180. */
  view: [number, number, number, number]
  closestZoom: number
}

/** Null when there is nothing to show. */
export function buildStaticMap({ bounds, markers }: MapData): StaticMap | null {
  const spots = groupMarkers(markers)
  if (!bounds && spots.length === 0) return null
  const view = computeView(bounds, spots)
  const closestZoom = bounds ? CLOSEST_ZOOM : POINT_ZOOM
  const { toPixels, world, frame } = createProjection(view, closestZoom)
  const placed = spots.map((spot) => ({ spot, ...toPixels(nearView(spot, view)) }))
  const seen = placed.filter(
    ({ x, y }) => x >= 0 && y >= 0 && x <= STATIC_MAP_SIZE.width && y <= STATIC_MAP_SIZE.height,
  )
  return {
    frame,
    outline: bounds ? drawOutline(bounds, toPixels) : '',
    markers: mergeNearbyMarkers(seen),
    outsideCount: placed.length - seen.length,
    scale: chooseScale((view[1] + view[3]) / 2, world),
    groups: spots,
    view,
    closestZoom,
  }
}

/** The box around the bounds and the markers in and near them; without bounds, around all markers. */
export function computeView(bounds: MapData['bounds'], spots: MarkerGroup[]): StaticMap['view'] {
  if (!bounds) return computeBox(joinAtDateLine(spots))
  const core = computeBox(
    listPolygons(bounds)
      .flat(2)
      .map(([longitude = 0, latitude = 0]) => ({ longitude, latitude })),
  )
  const [west, south, east, north] = core
  const [reachX, reachY] = [(east - west) * MAX_STRAY_SHARE, (north - south) * MAX_STRAY_SHARE]
  const near = spots
    .map((spot) => nearView(spot, core))
    .filter(
      ({ longitude, latitude }) =>
        longitude >= west - reachX &&
        longitude <= east + reachX &&
        latitude >= south - reachY &&
        latitude <= north + reachY,
    )
  const corners = [
    { longitude: west, latitude: south },
    { longitude: east, latitude: north },
  ]
  return computeBox([...corners, ...near])
}

type Place = { latitude: number; longitude: number }

function computeBox(places: Place[]): StaticMap['view'] {
  let [west, south, east, north]: StaticMap['view'] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { longitude, latitude } of places) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return [west, south, east, north]
}

/** Shifts points across the 180th meridian next to each other, when that is the shorter way. */
function joinAtDateLine(places: Place[]): Place[] {
  const [west, , east] = computeBox(places)
  if (east - west <= 180) return places
  return places.map(({ latitude, longitude }) => ({
    latitude,
    longitude: longitude < 0 ? longitude + 360 : longitude,
  }))
}

/** The same point, with its longitude shifted by whole turns to be nearest to the view. */
function nearView({ latitude, longitude }: Place, [west, , east]: StaticMap['view']): Place {
  const middle = (west + east) / 2
  return { latitude, longitude: longitude + 360 * Math.round((middle - longitude) / 360) }
}

/** Projects points to pixels, with the view centered and as large as fits. */
export function createProjection(
  [west, south, east, north]: StaticMap['view'],
  closestZoom: number,
) {
  const from = projectPoint({ latitude: north, longitude: west })
  const to = projectPoint({ latitude: south, longitude: east })
  const world = Math.min(
    (STATIC_MAP_SIZE.width - 2 * MARGIN) / (to.x - from.x),
    (STATIC_MAP_SIZE.height - 2 * MARGIN) / (to.y - from.y),
    worldPixels(closestZoom),
  )
  const toPixels = (place: Place): ProjectedPoint => {
    const { x, y } = projectPoint(place)
    return {
      x: STATIC_MAP_SIZE.width / 2 + (x - (from.x + to.x) / 2) * world,
      y: STATIC_MAP_SIZE.height / 2 + (y - (from.y + to.y) / 2) * world,
    }
  }
  const middle = unprojectPoint({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
  return { toPixels, world, frame: { ...middle, zoom: zoomLevel(world) } }
}

type ToPixels = ReturnType<typeof createProjection>['toPixels']

function drawOutline(bounds: NonNullable<MapData['bounds']>, toPixels: ToPixels): string {
  const rings = listPolygons(bounds).flat()
  return rings
    .map((ring) => {
      const corners = ring.slice(0, -1).map(([longitude = 0, latitude = 0]) => {
        const { x, y } = toPixels({ latitude, longitude })
        return `${roundToTenths(x)} ${roundToTenths(y)}`
      })
      return `M${corners.join('L')}Z`
    })
    .join('')
}

function mergeNearbyMarkers(placed: (ProjectedPoint & { spot: MarkerGroup })[]): StaticMapMarker[] {
  const groups: (ProjectedPoint & { entries: MarkerEntry[] })[] = []
  for (const { x, y, spot } of placed) {
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < MIN_MARKER_DISTANCE)
    if (near) near.entries.push(...spot.entries)
    else groups.push({ x, y, entries: [...spot.entries] })
  }
  return groups.map(({ x, y, entries }) => ({
    left: roundToTenths((x / STATIC_MAP_SIZE.width) * 100),
    top: roundToTenths((y / STATIC_MAP_SIZE.height) * 100),
    entries,
  }))
}

const METERS_PER_MILE = 1609.344
const MAX_BAR_LENGTH = 110
const MILES = [
  [1000, '1,000 mi'],
  [500, '500 mi'],
  [200, '200 mi'],
  [100, '100 mi'],
  [50, '50 mi'],
  [20, '20 mi'],
  [10, '10 mi'],
  [5, '5 mi'],
  [2, '2 mi'],
  [1, '1 mi'],
  [0.5, '½ mi'],
  [0.25, '¼ mi'],
  [500 / 5280, '500 ft'],
] as const

/** The longest round distance that fits the scale bar. */
function chooseScale(latitude: number, world: number): StaticMap['scale'] {
  const meters = metersPerPixel(latitude, world)
  const lengths = MILES.map(([miles, label]) => ({
    label,
    length: roundToTenths((miles * METERS_PER_MILE) / meters),
  }))
  return lengths.find(({ length }) => length <= MAX_BAR_LENGTH) ?? { label: '', length: 0 }
}

function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10
}
