import type { Spot } from '../city-map'
import type { Line } from './geometry'

/** What is on the ground of a demo city, in kilometers from its middle, for its map. */
export type Town = {
  /** The city's corners along the sea, with the land to the left, and how the coast goes on before and after them. */
  coast: { before: Line; corners: string[]; after: Line; road: string } | null
  islands: Blob[]
  piers: { from: Spot; to: Spot; width: number }[]
  rivers: { name: string; width: [source: number, mouth: number]; course: Line }[]
  lakes: (Blob & { name: string })[]
  parks: (Blob & { name: string })[]
  /** Land outside the streets: what OpenMapTiles calls it. */
  lands: (Blob & { kind: 'wood' | 'grass' | 'sand' | 'wetland' })[]
  roads: { name: string; kind: 'motorway' | 'trunk' | 'primary' | 'secondary'; course: Line }[]
  rails: Line[]
  /** The streets of a neighborhood run in this direction (degrees) and across. */
  grids: Record<string, { turn: number; block: [long: number, short: number] }>
  /** The names of streets between neighborhoods, then of the others, which are used in turn. */
  avenues: string[]
  streets: string[]
}

/** A slightly irregular area: `square` for one with corners, as of a park between streets. */
export type Blob = { at: Spot; across: [number, number]; turn?: number; square?: true }
