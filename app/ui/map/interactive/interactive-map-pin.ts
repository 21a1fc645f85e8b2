import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { type Box, boundingBox, type Point, type Shape } from '~/lib/shapes/geojson'
import type { BaseMap } from '../base-map'
import { POINT_ZOOM } from '../map-data'
import styles from '../points/pin-map.module.css'
import { drawBaseMap } from './interactive-map-base'

/** A map with one pin. */
export type PinMapControl = {
  /** Moves the pin, and the map if the pin is outside it; null removes it. */
  setPoint(point: Point | null): void
}

type Options = {
  frame: HTMLElement
  label: string
  baseMap: BaseMap
  point: Point | null
  /** Called when the pin was dragged, moved by keys, or set by a click on the map. */
  onMove(point: Point): void
  /** Removes the map. */
  signal: AbortSignal
}

const PADDING = 16
/** Where a city without bounds can be: the contiguous states. */
const COUNTRY: Box = { west: -125, south: 24, east: -66, north: 50 }
/** Pixels that an arrow key moves the pin. */
const KEY_STEP = 4
const KEYS: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

/** Opens a map of the city, or of the pin's surroundings. Rejects when that fails, and cleans up. */
export async function openPinMap(options: Options): Promise<PinMapControl> {
  const { frame, label, baseMap, point, onMove, signal } = options
  const map = await drawBaseMap({
    frame,
    title: label,
    baseMap,
    bounds: null,
    signal,
    view: { box: await findBox(point, baseMap, signal), padding: PADDING, maxZoom: POINT_ZOOM },
  })
  const pin = createPin(map, onMove)
  map.on('click', ({ lngLat }) => {
    pin.setLngLat(lngLat).addTo(map)
    onMove(toPoint(pin))
  })
  const setPoint: PinMapControl['setPoint'] = (next) => {
    if (next === null) return void pin.remove()
    const { latitude, longitude } = next
    pin.setLngLat([longitude, latitude]).addTo(map)
    if (map.getBounds().contains([longitude, latitude]) && map.getZoom() > POINT_ZOOM - 2) return
    map.jumpTo({ center: [longitude, latitude], zoom: POINT_ZOOM })
  }
  setPoint(point)
  return { setPoint }
}

function createPin(map: MapLibre, onMove: Options['onMove']): Marker {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.pin ?? ''
  button.ariaLabel = 'Pin of the venue. Arrow keys move it.'
  const pin = new Marker({ element: button, anchor: 'bottom', draggable: true })
  pin.on('dragend', () => onMove(toPoint(pin)))
  button.addEventListener('keydown', (event) => {
    const step = KEYS[event.key]
    if (!step) return
    event.preventDefault()
    // Else the arrow keys would also move the map.
    event.stopPropagation()
    const { x, y } = map.project(pin.getLngLat())
    pin.setLngLat(map.unproject([x + step[0], y + step[1]]))
    onMove(toPoint(pin))
  })
  // A click on the pin is not one on the map, which would move it.
  button.addEventListener('click', (event) => event.stopPropagation())
  return pin
}

function toPoint(pin: Marker): Point {
  const { lat, lng } = pin.getLngLat().wrap()
  return { latitude: lat, longitude: lng }
}

async function findBox(
  point: Point | null,
  { shapesHref }: BaseMap,
  signal: AbortSignal,
): Promise<[number, number, number, number]> {
  if (point) return [point.longitude, point.latitude, point.longitude, point.latitude]
  const { west, south, east, north } = shapesHref ? await findCityBox(shapesHref, signal) : COUNTRY
  return [west, south, east, north]
}

type CityShapes = { features: { properties: { kind: string }; geometry: Shape }[] }

async function findCityBox(shapesHref: string, signal: AbortSignal): Promise<Box> {
  const response = await fetch(shapesHref, { signal })
  const { features } = (await response.json()) as CityShapes
  const city = features.find(({ properties }) => properties.kind === 'city')
  return city ? boundingBox(city.geometry) : COUNTRY
}
