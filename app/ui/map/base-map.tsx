import { createContext, useContext } from 'react'

/** The base map of interactive maps. */
export type BaseMap = {
  /** The URL of a MapLibre style; null for the style built from the site's own shapes. */
  styleUrl: string | null
  /** The URL of those shapes. */
  shapesHref: string
}

const BaseMapContext = createContext<BaseMap | null>(null)

export const BaseMapProvider = BaseMapContext.Provider

/** Null where maps are static. */
export const useBaseMap = () => useContext(BaseMapContext)

/** The URL of the shapes; the site's content version in it lets browsers cache them. */
export const mapShapesPath = (contentVersion: number) => `/map/shapes.json?v=${contentVersion}`
