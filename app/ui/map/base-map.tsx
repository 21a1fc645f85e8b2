import { createContext, useContext } from 'react'
import { formatFrame, formatPins, type MapFrame, type MapPin } from '~/lib/shapes/map-frame'

/** The base map of interactive maps. */
export type BaseMap = {
  /** The URL of a MapLibre style; null for our own. */
  styleUrl: string | null
  /** The TileJSON of the streets in our own style; null without streets. */
  tilesHref: string | null
  /** The URL of the site's shapes; null for who may not read them. */
  shapesHref: string | null
  /** The site's content version; 0 on the console. */
  version: number
}

const BaseMapContext = createContext<BaseMap | null>(null)

export const BaseMapProvider = BaseMapContext.Provider

/** Null where maps are static. */
export const useBaseMap = () => useContext(BaseMapContext)

/** The URL of the shapes; the site's content version in it lets browsers cache them. */
export const mapShapesPath = (contentVersion: number) => `/map/shapes.json?v=${contentVersion}`

/** The TileJSON of our own archives, on sites and on the console. */
export const OWN_TILES_PATH = '/map/tiles.json'

/**
 * The ground of a static map, as an image; a site's names and colors are in it, so its content version is, too. Its names give way
 * to pins.
 */
export const mapImagePath = (frame: MapFrame, version: number, pins: MapPin[] = []) =>
  `/map/image/${formatFrame(frame)}.svg?v=${version}${pins.length > 0 ? `&pins=${formatPins(pins)}` : ''}`
