import type { Feature, Geometry, Position } from 'geojson'
import { type CityPlan, type Spot, toPosition } from '../city-map'
import { drawBuildings } from './draw-buildings'
import { drawStreets, type StreetKind } from './draw-streets'
import type { Line } from './geometry'
import { layGround } from './ground'
import type { Town } from './town'

/** Features of one layer of the OpenMapTiles schema that are in tiles from a zoom level on. */
export type TileLayer = { name: string; minZoom: number; features: Feature[] }

const STREETS_FROM: Record<StreetKind, number> = {
  motorway: 5,
  trunk: 6,
  primary: 8,
  secondary: 9,
  tertiary: 11,
  minor: 12,
  path: 14,
  rail: 9,
}
const NAMES_FROM: Partial<Record<StreetKind, number>> = {
  motorway: 10,
  trunk: 10,
  primary: 12,
  secondary: 12,
  tertiary: 13,
  minor: 14,
}

/** A demo city's map, in the schema of OpenMapTiles (openmaptiles.org/schema). */
export function listTownLayers(plan: CityPlan, town: Town, name: string): TileLayer[] {
  const ground = layGround(plan, town)
  const { streets, blocks } = drawStreets(plan, town, ground)
  const toPositions = (line: Line): Position[] => line.map((spot) => toPosition(plan, spot))
  const area = (properties: Feature['properties'], ...rings: Line[]) =>
    feature(properties, {
      type: 'Polygon',
      coordinates: rings.map((ring) => toPositions([...ring, ring[0] as Spot])),
    })
  const path = (properties: Feature['properties'], line: Line) =>
    feature(properties, { type: 'LineString', coordinates: toPositions(line) })
  const point = (properties: Feature['properties'], at: Spot) =>
    feature(properties, { type: 'Point', coordinates: toPosition(plan, at) })
  return [
    {
      name: 'water',
      minZoom: 0,
      features: [
        ...(ground.sea.length > 0 ? [area({ class: 'ocean' }, ...ground.sea)] : []),
        ...ground.lakes.map((lake) => area({ class: 'lake' }, lake.area)),
        ...ground.rivers.map((river) => area({ class: 'river' }, river.area)),
      ],
    },
    {
      name: 'waterway',
      minZoom: 9,
      features: ground.rivers.map((river) =>
        path({ class: 'river', name: river.name }, river.course),
      ),
    },
    {
      name: 'landcover',
      minZoom: 7,
      features: ground.lands.map(({ kind, area: ring }) => area({ class: kind }, ring)),
    },
    {
      name: 'landcover',
      minZoom: 10,
      features: ground.parks.map((park) => area({ class: 'grass', subclass: 'park' }, park.area)),
    },
    {
      name: 'poi',
      minZoom: 12,
      features: ground.parks.map((park, index) =>
        point({ class: 'park', name: park.name, rank: index + 1 }, park.at),
      ),
    },
    {
      name: 'transportation',
      minZoom: 12,
      features: ground.piers.map((pier) => area({ class: 'pier' }, pier)),
    },
    ...Object.entries(STREETS_FROM).map(([kind, minZoom]) => ({
      name: 'transportation',
      minZoom,
      features: streets
        .filter((street) => street.kind === kind)
        .map((street) => path({ class: kind }, street.line)),
    })),
    ...Object.entries(NAMES_FROM).map(([kind, minZoom]) => ({
      name: 'transportation_name',
      minZoom,
      features: streets
        .filter((street) => street.kind === kind && street.name)
        .map((street) => path({ class: kind, name: street.name }, street.line)),
    })),
    {
      name: 'building',
      minZoom: 14,
      features: drawBuildings(blocks, ground).map((building) => area({}, building)),
    },
    { name: 'place', minZoom: 4, features: [point({ class: 'town', name, rank: 6 }, [0, 0])] },
  ]
}

const feature = (properties: Feature['properties'], geometry: Geometry): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})
