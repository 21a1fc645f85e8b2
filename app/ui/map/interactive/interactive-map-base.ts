import {
  type ErrorEvent,
  type LngLatBoundsLike,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { MapColors } from '~/lib/colors/map-colors'
import type { Shape } from '~/lib/shapes/geojson'
import { buildBoundsLayers, buildCityStyle } from './city-style'
import './interactive-map.css'
import type { BaseMap } from '../base-map'
import styles from './interactive-map.module.css'

type Options = {
  /** The map is placed over what it contains. */
  frame: HTMLElement
  title: string
  baseMap: BaseMap
  bounds: Shape | null
  /** What the map shows at first: a box in degrees, with its margin in pixels and how close it may be. */
  view: { box: LngLatBoundsLike; padding: number; maxZoom: number }
  /** Removes the map. */
  signal: AbortSignal
}

/** After this long, a map without its shapes counts as failed. */
const TIMEOUT = 20_000
const MAX_ZOOM = 17

/**
 * Draws the base map over `frame`, in the site's colors, light or dark. Resolves once it is rendered. Rejects when that
 * fails, and cleans up.
 */
export async function drawBaseMap(options: Options): Promise<MapLibre> {
  const { frame, title, baseMap, bounds, view, signal } = options
  const element = document.createElement('div')
  element.className = styles.live ?? ''
  frame.appendChild(element)
  setWorkerUrl(workerUrl)
  let map: MapLibre | null = null
  const remove = () => {
    map?.remove()
    element.remove()
  }
  try {
    signal.throwIfAborted()
    map = new MapLibre({
      container: element,
      style: baseMap.styleUrl ?? buildCityStyle(baseMap, readColors(frame), bounds),
      bounds: view.box,
      fitBoundsOptions: { padding: view.padding, maxZoom: view.maxZoom },
      maxZoom: MAX_ZOOM,
      cooperativeGestures: true,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl:
        baseMap.styleUrl === null && baseMap.tilesHref === null ? false : { compact: true },
      locale: { 'Map.Title': title },
    })
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    map.addControl(new ScaleControl({ unit: 'imperial' }), 'bottom-left')
    await waitUntilDrawn(map, signal)
  } catch (error) {
    remove()
    throw error
  }
  const openMap = map
  const paint = () => {
    const colors = readColors(frame)
    if (baseMap.styleUrl === null) openMap.setStyle(buildCityStyle(baseMap, colors, bounds))
    else if (bounds) drawBounds(openMap, bounds, colors)
  }
  if (baseMap.styleUrl !== null) paint()
  const darkMode = matchMedia('(prefers-color-scheme: dark)')
  darkMode.addEventListener('change', paint)
  signal.addEventListener('abort', () => {
    darkMode.removeEventListener('change', paint)
    remove()
  })
  return openMap
}

/** Resolves when the map is rendered. Missing tiles are tolerated; a missing style or city shape is not. */
function waitUntilDrawn(map: MapLibre, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasStyle = false
    const hasShapes = () => !map.getSource('city') || map.isSourceLoaded('city')
    // Without the streets of a slow server, the map has at least its shapes.
    const timer = setTimeout(() => {
      if (hasStyle && hasShapes()) resolve()
      else reject(new Error('The map took too long'))
    }, TIMEOUT)
    map.once('style.load', () => {
      hasStyle = true
    })
    map.on('error', (event: ErrorEvent & { sourceId?: string }) => {
      if (!hasStyle || event.sourceId === 'city') reject(event.error)
      else console.info('Part of the map could not be loaded:', event.error)
    })
    map.once('load', () => resolve())
    signal.addEventListener('abort', () => reject(signal.reason))
    map.once('remove', () => clearTimeout(timer))
    map.once('load', () => clearTimeout(timer))
  })
}

/** Adds the bounds to an external style, or repaints them. */
function drawBounds(map: MapLibre, bounds: Shape, colors: MapColors): void {
  const isNew = !map.getSource('bounds')
  if (isNew) map.addSource('bounds', { type: 'geojson', data: bounds })
  for (const layer of buildBoundsLayers(colors)) {
    if (!isNew) map.removeLayer(layer.id)
    map.addLayer(layer)
  }
}

/** The site's current colors, light or dark. */
export function readColors(element: Element): MapColors {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    paper: read('--paper'),
    wash: read('--wash'),
    line: read('--line'),
    quiet: read('--quiet'),
    brand: read('--brand-ink'),
  }
}
