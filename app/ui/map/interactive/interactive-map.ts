import { FullscreenControl, GeolocateControl, type Map as MapLibre } from 'maplibre-gl'
import { type MapArea, searchArea } from '~/domain/search/near/search-map-area'
import type { SearchQuery } from '~/domain/search/search-query'
import { formatPointsUrl, formatSearchUrl } from '~/domain/search/url/format-search-url'
import type { Shape } from '~/lib/shapes/geojson'
import type { BaseMap } from '../base-map'
import { type MapList, SEARCH_MAP_ID } from '../map-data'
import { computeView, MARGIN, STATIC_MAP_SIZE, type StaticMap } from '../static/static-map'
import {
  isAbout,
  type MarkerEntry,
  type PointsAnswer,
  type PressedMarker,
} from './group-markers-by-location'
import { drawBaseMap } from './interactive-map-base'
import { createMarkerLayer, type MarkerLayer } from './marker-layer'
import { reserveRoom } from './reserve-room'

export { MapOverlay } from './map-overlay'

export type InteractiveMap = Pick<MarkerLayer, 'highlight' | 'focus'> & {
  /** Marks the marker whose card is open, and the cards of the page that are about the same. */
  setOpen(pressed: PressedMarker | null): void
}

type Options = {
  frame: HTMLElement
  /** What fills the screen on request: the frame and all that belongs to it. */
  stage: HTMLElement
  staticMap: StaticMap
  bounds: Shape | null
  list: MapList | undefined
  baseMap: BaseMap
  onPress(pressed: PressedMarker): void
  /** The visitor moved the map of a list: the search for what it shows now, null for too large an area. */
  onMove(href: string | null): void
  /** Why something that the visitor wants cannot be done. */
  onMessage(message: string): void
  /** Removes the map. */
  signal: AbortSignal
}

/** Opens a map over the static map in `frame`, once it is rendered and nothing of that has the focus. Rejects when that fails, and cleans up. */
export async function openInteractiveMap(options: Options): Promise<InteractiveMap> {
  const { frame, stage, staticMap, bounds, list, baseMap, signal } = options
  const { onPress, onMove, onMessage } = options
  // The events of other sites have no points.
  const query = list?.query.isEverywhere ? undefined : list?.query
  // The map may come later than its failure.
  const fetched =
    query && list?.hasPages
      ? fetchPoints(formatPointsUrl(query), signal).catch((error: unknown) => {
          if (!signal.aborted) console.info('The map has the events of this page only:', error)
          return null
        })
      : null
  const padding = () => (MARGIN * frame.clientWidth) / STATIC_MAP_SIZE.width
  const map = await drawBaseMap({
    frame,
    title: 'Interactive map',
    baseMap,
    bounds,
    signal,
    view: { box: staticMap.view, padding: padding(), maxZoom: staticMap.closestZoom },
  })
  map.addControl(new FullscreenControl({ container: stage }), 'top-left')
  addLocating(map, onMessage)
  const layer = createMarkerLayer({
    map,
    onPress({ key, entries, longitude, latitude }) {
      const isLeft = map.project([longitude, latitude]).x < map.getContainer().clientWidth / 2
      onPress({ key, entries, freeSide: isLeft ? 'right' : 'left' })
    },
    onDraw: reserveRoom(map),
  })
  layer.show(staticMap.groups)

  let { view } = staticMap
  let isMoved = false
  const showView = () =>
    map.fitBounds(view, { padding: padding(), maxZoom: staticMap.closestZoom }, FIT)
  map.on('moveend', (event) => {
    if ('isFit' in event) return
    isMoved = true
    if (query) onMove(formatAreaHref(query, measureArea(map, padding())))
  })
  map.on('resize', () => {
    followPage(map)
    if (!isMoved) map.once('idle', showView)
  })
  followPage(map)
  fetched?.then((answer) => {
    if (signal.aborted) return
    if (answer === null)
      onMessage('Events of other pages could not be loaded. The map shows those of this page.')
    else if (answer.groups.length > 0) {
      layer.show(answer.groups)
      view = computeView(bounds, answer.groups)
      if (!isMoved) showView()
      if (answer.maxEvents !== null)
        onMessage(`The map shows the first ${answer.maxEvents.toLocaleString('en-US')} events.`)
    }
  })
  await waitUntilBlurred(frame)
  let unmarkCards = () => {}
  return {
    ...layer,
    setOpen(pressed) {
      unmarkCards()
      layer.setOpen(pressed?.key ?? null)
      unmarkCards = markCards(pressed?.entries ?? [])
    },
  }
}

/** Of a move that shows what the page is about. */
const FIT = { isFit: true }

async function fetchPoints(href: string, signal: AbortSignal): Promise<PointsAnswer> {
  const response = await fetch(href, { signal })
  if (!response.ok) throw new Error(`${href}: ${response.status}`)
  return (await response.json()) as PointsAnswer
}

function formatAreaHref(query: SearchQuery, area: MapArea): string | null {
  const found = searchArea(query, area)
  return found && `${formatSearchUrl(found)}#${SEARCH_MAP_ID}`
}

/** What fits into the map with the margin that a search around it has again, so that the map then shows the same. */
function measureArea(map: MapLibre, padding: number): MapArea {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const center = map.getCenter().wrap()
  const reach = Math.min(width, height) / 2 - padding
  const edge = map.unproject([width / 2, height / 2 - reach])
  const { lat: latitude, lng: longitude } = center
  return { latitude, longitude, kilometers: center.distanceTo(edge) / 1000 }
}

/** A map as high as the screen leaves no room to scroll the page: one finger, or the wheel, moves the map. */
function followPage(map: MapLibre): void {
  if (map.getContainer().clientHeight > FULL_SHARE * innerHeight) map.cooperativeGestures.disable()
  else map.cooperativeGestures.enable()
}
const FULL_SHARE = 0.75

function addLocating(map: MapLibre, onMessage: Options['onMessage']): void {
  const control = new GeolocateControl({
    positionOptions: { maximumAge: 60_000, timeout: 15_000 },
    fitBoundsOptions: { maxZoom: LOCATED_ZOOM },
  })
  control.on('error', ({ code }) =>
    onMessage(
      code === GeolocationPositionError.PERMISSION_DENIED
        ? 'Your location isn’t available. You can allow location access for this site in your browser.'
        : 'Where you are could not be found.',
    ),
  )
  map.addControl(control, 'top-left')
}
/** About a mile across on a phone. */
const LOCATED_ZOOM = 15

/** Waits until the focus leaves the static map, so that keyboard users do not lose it. */
async function waitUntilBlurred(element: HTMLElement): Promise<void> {
  while (element.contains(document.activeElement)) {
    await new Promise((resolve) => element.addEventListener('focusout', resolve, { once: true }))
    // The next element receives the focus after this event.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Where the page has room for the map beside its list. */
const BESIDE_LIST = '(min-width: 78rem)'

/** Marks the cards of the page that are about these entries, and scrolls to the first. Returns what undoes it. */
function markCards(entries: MarkerEntry[]): () => void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-event-href]')].filter(
    ({ dataset: { eventHref } }) => entries.some((entry) => isAbout(entry, eventHref ?? '')),
  )
  for (const card of cards) card.dataset.onMap = ''
  if (matchMedia(BESIDE_LIST).matches) cards[0]?.scrollIntoView({ block: 'nearest' })
  return () => {
    for (const card of cards) delete card.dataset.onMap
  }
}
