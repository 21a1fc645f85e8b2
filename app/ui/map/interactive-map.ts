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
  /** Makes the markers that lead to this address stand out, and no others. */
  highlight(href: string | null): void
  /** Tells which spot is being told about, for its marker. */
  setOpen(index: number | null): void
  /** Puts the focus on the marker of a spot. */
  focus(index: number): void
}

/** A spot whose marker was pressed, by its place in `picture.spots`, and the side of the map where there is room. */
export type PressedMarker = { index: number; freeSide: 'left' | 'right' }

type Options = {
  frame: HTMLElement
  picture: StaticMap
  bounds: Shape | null
  ground: BaseMap
  onPress(pressed: PressedMarker): void
  /** Takes the map away. */
  signal: AbortSignal
}

/** Who waits longer for a map has long since read the picture. */
const LONGEST_WAIT = 20_000
const CLOSEST_GROUND = 17

/** A map over the picture in `frame`, when it has drawn itself. Rejects when it cannot, and leaves nothing behind. */
export async function openInteractiveMap(asked: Options): Promise<InteractiveMap> {
  const { frame, picture, bounds, ground, onPress, signal } = asked
  const [west, south, east, north] = picture.view
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
      style: ground.styleUrl ?? buildCityStyle(ground, readColors(frame), bounds),
      bounds: [west, south, east, north],
      fitBoundsOptions: {
        padding: (MARGIN * frame.clientWidth) / STATIC_MAP_SIZE.width,
        maxZoom: picture.closestZoom,
      },
      maxZoom: CLOSEST_GROUND,
      cooperativeGestures: true,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: ground.styleUrl === null ? false : { compact: true },
      locale: { 'Map.Title': 'Map that moves' },
    })
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    map.addControl(new ScaleControl({ unit: 'imperial' }), 'bottom-left')
    await waitUntilDrawn(map, signal)
  } catch (fault) {
    remove()
    throw fault
  }
  const drawn = map
  const buttons = addMarkers(drawn, picture.groups, onPress)
  const paint = () => {
    const colors = readColors(frame)
    if (ground.styleUrl === null) drawn.setStyle(buildCityStyle(ground, colors, bounds))
    else if (bounds) drawBounds(drawn, bounds, colors)
  }
  if (ground.styleUrl !== null) paint()
  const night = matchMedia('(prefers-color-scheme: dark)')
  night.addEventListener('change', paint)
  signal.addEventListener('abort', () => {
    night.removeEventListener('change', paint)
    remove()
  })
  return {
    highlight(href) {
      for (const [index, { entries }] of picture.groups.entries()) {
        const isMeant = href !== null && entries.some((entry) => entry.href === href)
        buttons[index]?.toggleAttribute('data-active', isMeant)
      }
    },
    setOpen(open) {
      for (const [index, button] of buttons.entries()) button.ariaExpanded = String(index === open)
    },
    focus: (index) => buttons[index]?.focus({ preventScroll: true }),
  }
}

/** Resolves when the map stands there whole. Lost tiles are holes in it; a lost style or city is no map. */
function waitUntilDrawn(map: MapLibre, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error('The map took too long')), LONGEST_WAIT)
    let hasStyle = false
    map.once('style.load', () => {
      hasStyle = true
    })
    map.on('error', (event: ErrorEvent & { sourceId?: string }) => {
      if (!hasStyle || event.sourceId === 'city') reject(event.error)
      else console.warn('A part of the map is lost:', event.error)
    })
    map.once('load', () => resolve())
    signal.addEventListener('abort', () => reject(signal.reason))
    map.once('remove', () => clearTimeout(tooLate))
    map.once('load', () => clearTimeout(tooLate))
  })
}

/** Lays the bounds over a style that is not ours, or paints them anew. */
function drawBounds(map: MapLibre, bounds: Shape, colors: MapColors): void {
  const isNew = !map.getSource('bounds')
  if (isNew) map.addSource('bounds', { type: 'geojson', data: bounds })
  for (const layer of buildBoundsLayers(colors)) {
    if (!isNew) map.removeLayer(layer.id)
    map.addLayer(layer)
  }
}

/** A button at each place. */
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
    const sign = document.createElement('span')
    sign.className = styles.dot ?? ''
    if (entries.length > 1) sign.textContent = String(entries.length)
    button.appendChild(sign)
    button.addEventListener('click', () => {
      const isLeft = map.project([longitude, latitude]).x < map.getContainer().clientWidth / 2
      onPress({ index, freeSide: isLeft ? 'right' : 'left' })
    })
    new Marker({ element: button }).setLngLat([longitude, latitude]).addTo(map)
    return button
  })
}

/** The site's colours as they are now, by day or by night. */
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
