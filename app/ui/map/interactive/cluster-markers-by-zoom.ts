import { type ClusterFeature, type ClusterOrPointFeature, Supercluster } from '@maplibre/geojson-vt'
import type { Box, Point } from '~/lib/shapes/geojson'
import type { MarkerEntry, MarkerGroup } from './group-markers-by-location'

/** What one marker of the interactive map stands for. */
export type MapSymbol = Point & {
  /** Names it among the symbols of any view. */
  key: string
  entries: MarkerEntry[]
  /** Pixels from its point, right and down: events at one location stand around it in a close view. */
  offset: [number, number]
  /** The zoom level at which a cluster of several locations falls apart; null for one location. */
  splitZoom: number | null
}

/** Locations closer than this, in pixels, are one cluster. */
const CLUSTER_RADIUS = 40
/** In closer views, each location is a symbol of its own. */
const LAST_CLUSTER_ZOOM = 16
/** From this zoom level on, the events at one location are spread around it, if they are few. */
const SPREAD_ZOOM = 16
const MAX_SPREAD = 8
const SPREAD_RADIUS = 20

/** Finds the symbols in a box of degrees at a zoom level. */
export type FindSymbols = (box: Box, zoom: number) => MapSymbol[]

export function clusterMarkers(groups: MarkerGroup[]): FindSymbols {
  const index = new Supercluster({
    radius: CLUSTER_RADIUS,
    // Pixels of a tile of MapLibre.
    extent: 512,
    maxZoom: LAST_CLUSTER_ZOOM - 1,
  })
  index.load(
    groups.map(({ longitude, latitude }, group) => ({
      type: 'Feature',
      properties: { group },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
  const findGroups = ({ properties }: { properties: GeoJSON.GeoJsonProperties }) =>
    groups.slice(properties?.group, properties?.group + 1)
  const toCluster = ({ geometry, properties }: ClusterFeature): MapSymbol => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const { cluster_id: id } = properties
    const entries = index
      .getLeaves(id, Number.POSITIVE_INFINITY)
      .flatMap(findGroups)
      .flatMap((group) => group.entries)
    const splitZoom = index.getClusterExpansionZoom(id)
    return { longitude, latitude, entries, splitZoom, key: `${id}`, offset: [0, 0] }
  }
  return ({ west, south, east, north }, zoom) =>
    index
      .getClusters([west, south, east, north], Math.floor(zoom))
      .flatMap((feature) =>
        isCluster(feature)
          ? toCluster(feature)
          : findGroups(feature).flatMap((group) => toSymbols(group, zoom)),
      )
}

const isCluster = (feature: ClusterOrPointFeature): feature is ClusterFeature =>
  feature.properties?.cluster === true

/** Of one location: one, or in a close view one for each event, in a circle from the top on. */
function toSymbols({ entries, ...point }: MarkerGroup, zoom: number): MapSymbol[] {
  const at = { ...point, splitZoom: null }
  const key = `${point.longitude} ${point.latitude}`
  if (zoom < SPREAD_ZOOM || entries.length === 1 || entries.length > MAX_SPREAD)
    return [{ ...at, key, entries, offset: [0, 0] }]
  return entries.map((entry, place) => {
    const angle = (2 * Math.PI * place) / entries.length
    const right = Math.round(Math.sin(angle) * SPREAD_RADIUS)
    const down = Math.round(-Math.cos(angle) * SPREAD_RADIUS)
    return { ...at, key: `${key} ${place}`, entries: [entry], offset: [right, down] }
  })
}
