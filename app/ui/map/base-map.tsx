import { createContext, useContext } from 'react'

/** What lies below the markers of maps that move. */
export type BaseMap = {
  /** A MapLibre style somewhere on the web; null for the one that is drawn of the site's own shapes. */
  styleUrl: string | null
  /** Where those shapes are. */
  shapesHref: string
}

const BaseMapContext = createContext<BaseMap | null>(null)

export const BaseMapProvider = BaseMapContext.Provider

/** Null where maps are pictures only. */
export const useBaseMap = () => useContext(BaseMapContext)

/** Of these shapes; the version of the site's content lets browsers keep them. */
export const mapShapesPath = (contentVersion: number) => `/map/shapes.json?v=${contentVersion}`
