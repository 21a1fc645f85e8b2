import {
  type ErrorEvent,
  Map as MapLibre,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Shape } from '~/lib/geojson'
import { buildBoundsLayers, buildCityStyle, type MapColors } from './city-style'
import './interactive-map.css'
import styles from './interactive-map.module.css'
import type { BaseMap } from './base-map'
import { MARGIN, STATIC_MAP_SIZE, type StaticMap } from './static-map'
import { formatMarkerLabel, type MarkerGroup } from './marker-groups'

export type InteractiveMap = {
  /** Highlights the markers that link to this URL, and no others. */
  highlight(href: string | null): void
  /** Marks the marker whose card is open. */
  setOpen(index: number | null): void
  /** Focuses the marker of a group. */
  focus(index: number): void
}

/** The index in `staticMap.groups` of the marker that was pressed, and the side of the map that has room for its card. */
export type PressedMarker = { index: number; freeSide: 'left' | 'right' }

type Options = {
  frame: HTMLElement
  staticMap: StaticMap
  bounds: Shape | null
  baseMap: BaseMap
  onPress(pressed: PressedMarker): void
  /** Removes the map. */
  signal: AbortSignal
}

/** After this long, the static map stays. */
const TIMEOUT = 20_000
const MAX_ZOOM = 17

/** Opens a map over the static map in `frame`, once it is rendered. Rejects when that fails, and cleans up. */
export async function openInteractiveMap(options: Options): Promise<InteractiveMap> {
  const { frame, staticMap, bounds, baseMap, onPress, signal } = options
  const [west, south, east, north] = staticMap.view
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
      bounds: [west, south, east, north],
      fitBoundsOptions: {
        padding: (MARGIN * frame.clientWidth) / STATIC_MAP_SIZE.width,
        maxZoom: staticMap.closestZoom,
      },
      maxZoom: MAX_ZOOM,
      cooperativeGestures: true,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: baseMap.styleUrl === null ? false : { compact: true },
      locale: { 'Map.Title': 'Interactive map' },
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
  const buttons = addMarkers(openMap, staticMap.groups, onPress)
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
  return {
    highlight(href) {
      for (const [index, { entries }] of staticMap.groups.entries()) {
        const isHighlighted = href !== null && entries.some((entry) => entry.href === href)
        buttons[index]?.toggleAttribute('data-active', isHighlighted)
      }
    },
    setOpen(open) {
      for (const [index, button] of buttons.entries()) button.ariaExpanded = String(index === open)
    },
    focus: (index) => buttons[index]?.focus({ preventScroll: true }),
  }
}

/** Resolves when the map is rendered. Missing tiles are tolerated; a missing style or city shape is not. */
function waitUntilDrawn(map: MapLibre, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The map took too long')), TIMEOUT)
    let hasStyle = false
    map.once('style.load', () => {
      hasStyle = true
    })
    map.on('error', (event: ErrorEvent & { sourceId?: string }) => {
      if (!hasStyle || event.sourceId === 'city') reject(event.error)
      else console.warn('Part of the map could not be loaded:', event.error)
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

/** Adds a button for each marker group. */
function addMarkers(
  map: MapLibre,
  spots: MarkerGroup[],
  onPress: Options['onPress'],
): HTMLElement[] {
  return spots.map(({ longitude, latitude, entries }, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = styles.marker ?? ''
    button.ariaLabel = formatMarkerLabel(entries)
    button.ariaExpanded = 'false'
    const dot = document.createElement('span')
    dot.className = styles.dot ?? ''
    if (entries.length > 1) dot.textContent = String(entries.length)
    button.appendChild(dot)
    button.addEventListener('click', () => {
      const isLeft = map.project([longitude, latitude]).x < map.getContainer().clientWidth / 2
      onPress({ index, freeSide: isLeft ? 'right' : 'left' })
    })
    new Marker({ element: button }).setLngLat([longitude, latitude]).addTo(map)
    return button
  })
}

/** The site's current colors, light or dark. */
function readColors(element: Element): MapColors {
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
