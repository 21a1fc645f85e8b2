import { type Map as MapLibre, Marker } from 'maplibre-gl'
import type { Shape } from '~/lib/geojson'
import type { BaseMap } from './base-map'
import styles from './interactive-map.module.css'
import { drawBaseMap } from './interactive-map-base'
import { formatMarkerLabel, isAbout, type MarkerGroup } from './marker-groups'
import { MARGIN, STATIC_MAP_SIZE, type StaticMap } from './static-map'

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

/** Opens a map over the static map in `frame`, once it is rendered. Rejects when that fails, and cleans up. */
export async function openInteractiveMap(options: Options): Promise<InteractiveMap> {
  const { frame, staticMap, bounds, baseMap, onPress, signal } = options
  const [west, south, east, north] = staticMap.view
  const map = await drawBaseMap({
    ...{ frame, title: 'Interactive map', baseMap, bounds, signal },
    view: {
      box: [west, south, east, north],
      padding: (MARGIN * frame.clientWidth) / STATIC_MAP_SIZE.width,
      maxZoom: staticMap.closestZoom,
    },
  })
  const buttons = addMarkers(map, staticMap.groups, onPress)
  return {
    highlight(href) {
      for (const [index, { entries }] of staticMap.groups.entries()) {
        const isHighlighted = href !== null && entries.some((entry) => isAbout(entry, href))
        buttons[index]?.toggleAttribute('data-active', isHighlighted)
      }
    },
    setOpen(open) {
      for (const [index, button] of buttons.entries()) button.ariaExpanded = String(index === open)
    },
    focus: (index) => buttons[index]?.focus({ preventScroll: true }),
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
