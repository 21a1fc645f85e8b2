import { type Map as MapLibre, Marker } from 'maplibre-gl'
import type { Point } from '~/lib/shapes/geojson'
import { clusterMarkers, type FindSymbols, type MapSymbol } from './cluster-markers-by-zoom'
import {
  formatClusterLabel,
  formatMarkerLabel,
  isAbout,
  type MarkerGroup,
} from './group-markers-by-location'
import styles from './interactive-map.module.css'

/** The markers of an interactive map, as buttons. */
export type MarkerLayer = {
  /** Replaces all markers. */
  show(groups: MarkerGroup[]): void
  /** Highlights the markers of this URL, and no others. */
  highlight(href: string | null): void
  /** Marks the marker whose card is open. */
  setOpen(key: string | null): void
  /** Focuses a marker, if it is in view. */
  focus(key: string): void
}

type Options = {
  map: MapLibre
  /** A marker of one location was pressed; those of several zoom in. */
  onPress(symbol: MapSymbol): void
  /** Called with the points at which markers are, whenever they change. */
  onDraw(points: Point[]): void
}

type Drawn = { symbol: MapSymbol; marker: Marker; button: HTMLElement }

export function createMarkerLayer({ map, onPress, onDraw }: Options): MarkerLayer {
  let findSymbols: FindSymbols = () => []
  let drawn = new Map<string, Drawn>()
  let highlighted: string | null = null
  let openKey: string | null = null

  const update = ({ symbol, button }: Drawn) => {
    const isHighlighted = symbol.entries.some(
      (entry) => highlighted !== null && isAbout(entry, highlighted),
    )
    button.toggleAttribute('data-active', isHighlighted)
    if (symbol.splitZoom === null) button.ariaExpanded = String(symbol.key === openKey)
  }
  const updateAll = () => {
    for (const each of drawn.values()) update(each)
  }
  const press = (symbol: MapSymbol) => {
    const { longitude, latitude, splitZoom } = symbol
    if (splitZoom === null) onPress(symbol)
    else map.easeTo({ center: [longitude, latitude], zoom: splitZoom })
  }
  const draw = () => {
    const [west, south, east, north] = map.getBounds().toArray().flat()
    const box = { west, south, east, north } as Parameters<FindSymbols>[0]
    const before = drawn
    drawn = new Map(
      findSymbols(box, map.getZoom()).map((symbol) => [
        symbol.key,
        before.get(symbol.key) ?? addMarker(map, symbol, press),
      ]),
    )
    for (const [key, { symbol, marker, button }] of before) {
      if (drawn.has(key)) continue
      const hadFocus = button === document.activeElement
      marker.remove()
      if (hadFocus) findSuccessor(symbol, drawn)?.button.focus({ preventScroll: true })
    }
    updateAll()
    onDraw([...drawn.values()].map(({ symbol }) => symbol))
  }
  map.on('moveend', draw)

  return {
    show(groups) {
      for (const { marker } of drawn.values()) marker.remove()
      drawn = new Map()
      findSymbols = clusterMarkers(groups)
      draw()
    },
    highlight(href) {
      highlighted = href
      updateAll()
    },
    setOpen(key) {
      openKey = key
      updateAll()
    },
    focus: (key) => drawn.get(key)?.button.focus({ preventScroll: true }),
  }
}

/** The symbol that has the first event of one that is no longer shown. */
const findSuccessor = ({ entries: [first] }: MapSymbol, drawn: Map<string, Drawn>) =>
  [...drawn.values()].find(({ symbol }) => first && symbol.entries.includes(first))

function addMarker(map: MapLibre, symbol: MapSymbol, press: (symbol: MapSymbol) => void): Drawn {
  const { longitude, latitude, entries, offset, splitZoom } = symbol
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.marker ?? ''
  button.ariaLabel =
    splitZoom === null ? formatMarkerLabel(entries) : formatClusterLabel(entries.length)
  const dot = document.createElement('span')
  dot.className = styles.dot ?? ''
  if (entries.length > 1) dot.textContent = String(entries.length)
  button.appendChild(dot)
  button.addEventListener('click', () => press(symbol))
  const marker = new Marker({ element: button, offset }).setLngLat([longitude, latitude]).addTo(map)
  return { symbol, marker, button }
}
