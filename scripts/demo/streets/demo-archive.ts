import type { Box } from '~/lib/geojson'
import * as portLarkin from '../cities/port-larkin'
import * as portLarkinStreets from '../cities/port-larkin-streets'
import * as sorrelSprings from '../cities/sorrel-springs'
import * as sorrelSpringsStreets from '../cities/sorrel-springs-streets'
import { type CityPlan, type Spot, toPosition } from '../city-map'
import { cutTiles } from './cut-tiles'
import { listTownLayers } from './town-features'
import { writeArchive } from './write-archive'

/** Half the width and height of what is mapped around a city, in kilometers. */
const REACH: Spot = [13, 10]

/** The streets, water and parks of the demo cities as a PMTiles archive; always the same. */
export function buildDemoArchive(): Uint8Array {
  const cities = [
    { ...portLarkin, ...portLarkinStreets },
    { ...sorrelSprings, ...sorrelSpringsStreets },
  ]
  const boxes = cities.map(({ PLAN }) => findBox(PLAN))
  const layers = cities.map(({ PLAN, TOWN, SITE }) => listTownLayers(PLAN, TOWN, SITE.name))
  const names = [...new Set(layers.flat().map(({ name }) => name))]
  return writeArchive({
    tiles: layers.flatMap((list, index) => cutTiles(list, boxes[index] as Box)),
    box: boxes.reduce(join),
    metadata: {
      name: 'Demo cities',
      attribution: 'Invented streets',
      vector_layers: names.map((id) => ({ id, fields: {} })),
    },
  })
}

function findBox(plan: CityPlan): Box {
  const [west = 0, south = 0] = toPosition(plan, [-REACH[0], -REACH[1]])
  const [east = 0, north = 0] = toPosition(plan, REACH)
  return { west, south, east, north }
}

const join = (a: Box, b: Box): Box => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
})
