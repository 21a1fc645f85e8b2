import {
  type ErrorEvent,
  Map as MapLibre,
  Marker,
  NavigationControl,
  Popup,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { boundsLayers, cityStyle, type MapColors } from './city-style'
import './live-map.css'
import styles from './live-map.module.css'
import type { MapData } from './map-data'
import type { MapGround } from './map-ground'
import type { Picture } from './picture'
import { nameOf, type Spot, type SpotEntry } from './spots'

export type LiveMap = {
  /** Makes the markers that lead to this address stand out, and no others. */
  pointAt(href: string | null): void
}

type Asked = {
  frame: HTMLElement
  picture: Picture
  bounds: MapData['bounds']
  ground: MapGround
  /** Takes the map away. */
  signal: AbortSignal
}

/** Who waits longer for a map has long since read the picture. */
const LONGEST_WAIT = 20_000
/** Pixels between the edge and what must be seen. */
const PADDING = 40
const CLOSEST_GROUND = 17

/** A map over the picture in `frame`, when it has drawn itself. Rejects when it cannot, and leaves nothing behind. */
export async function openLiveMap(asked: Asked): Promise<LiveMap> {
  const { frame, picture, bounds, ground, signal } = asked
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
      style: ground.styleUrl ?? cityStyle(ground, colorsOf(frame)),
      bounds: [west, south, east, north],
      fitBoundsOptions: { padding: PADDING, maxZoom: picture.closestZoom },
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
    await untilDrawn(map, signal)
  } catch (fault) {
    remove()
    throw fault
  }
  const drawn = map
  const buttons = addMarkers(drawn, picture.spots)
  const paint = () => {
    const colors = colorsOf(frame)
    if (ground.styleUrl === null) drawn.setStyle(cityStyle(ground, colors))
    if (bounds) drawn.once('styledata', () => drawBounds(drawn, bounds, colors))
  }
  if (bounds) drawBounds(drawn, bounds, colorsOf(frame))
  const night = matchMedia('(prefers-color-scheme: dark)')
  night.addEventListener('change', paint)
  signal.addEventListener('abort', () => {
    night.removeEventListener('change', paint)
    remove()
  })
  return {
    pointAt(href) {
      for (const { button, entries } of buttons) {
        const isMeant = href !== null && entries.some((entry) => entry.href === href)
        button.toggleAttribute('data-active', isMeant)
      }
    },
  }
}

/** Resolves when the map stands there whole. Lost tiles are holes in it; a lost style or city is no map. */
function untilDrawn(map: MapLibre, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error('The map took too long')), LONGEST_WAIT)
    let hasStyle = false
    map.once('style.load', () => {
      hasStyle = true
    })
    map.on('error', (event: ErrorEvent & { sourceId?: string }) => {
      if (!hasStyle || event.sourceId === 'city') reject(event.error)
    })
    map.once('load', () => resolve())
    signal.addEventListener('abort', () => reject(signal.reason))
    map.once('remove', () => clearTimeout(tooLate))
    map.once('load', () => clearTimeout(tooLate))
  })
}

function drawBounds(
  map: MapLibre,
  bounds: NonNullable<MapData['bounds']>,
  colors: MapColors,
): void {
  if (map.getSource('bounds')) return
  map.addSource('bounds', { type: 'geojson', data: bounds })
  for (const layer of boundsLayers(colors)) map.addLayer(layer)
}

type MarkerButton = { button: HTMLElement; entries: SpotEntry[] }

/** A button at each place, which opens what is there. */
function addMarkers(map: MapLibre, spots: Spot[]): MarkerButton[] {
  let open: Popup | null = null
  return spots.map((spot) => {
    const { longitude, latitude, entries } = spot
    const button = document.createElement('button')
    button.type = 'button'
    button.className = styles.marker ?? ''
    button.ariaLabel = nameOf(entries)
    button.ariaExpanded = 'false'
    const sign = document.createElement('span')
    sign.className = styles.dot ?? ''
    if (entries.length > 1) sign.textContent = String(entries.length)
    button.appendChild(sign)
    button.addEventListener('click', (click) => {
      // Else the map would take it for a click beside the popup.
      click.stopPropagation()
      const wasOpen = button.ariaExpanded === 'true'
      open?.remove()
      if (wasOpen) return
      button.ariaExpanded = 'true'
      open = new Popup({ className: styles.popup, offset: 14, maxWidth: '17rem' })
        .setLngLat([longitude, latitude])
        .setDOMContent(listOf(entries))
        .addTo(map)
      open.on('close', () => {
        button.ariaExpanded = 'false'
        open = null
        // Whoever closed it by key goes on from where they were.
        if (document.activeElement === document.body) button.focus({ preventScroll: true })
      })
    })
    new Marker({ element: button }).setLngLat([longitude, latitude]).addTo(map)
    return { button, entries }
  })
}

/** Titles come from anybody: they are set as text and never read as HTML. */
function listOf(entries: SpotEntry[]): HTMLElement {
  const list = document.createElement('ul')
  list.className = styles.entries ?? ''
  for (const { href, title, note } of entries) {
    const entry = document.createElement('li')
    const name = document.createElement(href === null ? 'span' : 'a')
    if (href !== null) name.setAttribute('href', href)
    name.textContent = title
    entry.appendChild(name)
    if (note) {
      const line = document.createElement('span')
      line.className = styles.note ?? ''
      line.textContent = note
      entry.appendChild(line)
    }
    list.appendChild(entry)
  }
  return list
}

/** The site's colours as they are now, by day or by night. */
function colorsOf(element: Element): MapColors {
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
