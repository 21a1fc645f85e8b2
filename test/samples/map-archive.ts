import type { Feature } from 'geojson'
import type { Box } from '../../app/lib/shapes/geojson'
import { box } from '../box'
import { cutTiles } from './cut-tiles'
import { writeArchive } from './write-archive'

type Options = { layers?: string[]; box?: Box; attribution?: string }

export const MAPPED: Box = { west: -88, south: 43, east: -87.9, north: 43.1 }

/** A PMTiles archive with a square of `class` in the middle of a box in each layer. */
export function buildMapArchive({
  layers = ['water', 'transportation'],
  box: mapped = MAPPED,
  attribution = '© Surveyors',
}: Options = {}): Uint8Array {
  const [width, height] = [mapped.east - mapped.west, mapped.north - mapped.south]
  const square: Feature = {
    type: 'Feature',
    properties: { class: 'lake' },
    geometry: box(
      mapped.west + width / 3,
      mapped.south + height / 3,
      mapped.east - width / 3,
      mapped.north - height / 3,
    ),
  }
  const tiles = cutTiles(
    layers.map((name) => ({ name, minZoom: 10, features: [square] })),
    mapped,
  )
  const vectorLayers = layers.map((id) => ({ id, fields: {} }))
  return writeArchive({
    tiles,
    box: mapped,
    metadata: { attribution, vector_layers: vectorLayers },
  })
}
