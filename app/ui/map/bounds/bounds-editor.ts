import type { Position } from 'geojson'
import { type Map as MapLibre, Marker } from 'maplibre-gl'
import { type Box, boundingBox } from '~/lib/shapes/geojson'
import type { BaseMap } from '../base-map'
import { drawBaseMap } from '../interactive/interactive-map-base'
import styles from './bounds-editor.module.css'
import { createButton, createHandles } from './bounds-handles'
import { addBoundsLayers } from './bounds-layers'
import {
  deletePoint,
  drawOutline,
  insertPoint,
  movePoint,
  type Outline,
  type PointAt,
  toPolygon,
} from './outline'

/** What the buttons around the map need to know. `drawn` is how many points a new outline has so far, null when none is drawn. */
export type EditorState = { drawn: number | null; hasSelection: boolean; isTooDetailed: boolean }

/** A map on which an outline is drawn and edited. It does not keep the outline: each edit is reported, and set again. */
export type BoundsEditor = {
  /** `isFitted`: the map moves so that the outline is seen as a whole. */
  setOutline(outline: Outline | null, options: { isValid: boolean; isFitted: boolean }): void
  startDrawing(): void
  finishDrawing(): void
  cancelDrawing(): void
  removeLastPoint(): void
  /** For drawing without a pointer: the map is moved with the arrow keys. */
  addPointAtCenter(): void
  deleteSelected(): void
}

type Options = {
  frame: HTMLElement
  baseMap: BaseMap
  outline: Outline | null
  /** What is shown without an outline; null for the country. */
  startBox: Box | null
  onEdit(outline: Outline): void
  onState(state: EditorState): void
  /** For screen readers. */
  onAnnounce(text: string): void
  /** Removes the map. */
  signal: AbortSignal
}

/** Where a new city can be (the time zones of sites are those of the United States): the contiguous states. */
const COUNTRY: Box4 = [-125, 24, -66, 50]
const PADDING = 40
const MAX_ZOOM = 16

type Box4 = [west: number, south: number, east: number, north: number]

/** Opens the editor over `frame`. Rejects when maps cannot be drawn, and cleans up. */
export async function openBoundsEditor(options: Options): Promise<BoundsEditor> {
  const { frame, baseMap, onEdit, onState, onAnnounce, signal } = options
  let outline = options.outline
  let drawn: Position[] | null = null
  let selected: PointAt | null = null
  let isTooDetailed = false
  const map = await drawBaseMap({
    frame,
    title: 'Bounds of the site',
    baseMap,
    bounds: null,
    signal,
    view: { box: findBox(outline, options.startBox), padding: PADDING, maxZoom: MAX_ZOOM },
  })
  const layers = addBoundsLayers(map, frame)
  const firstPoint = new Marker({ element: createButton(styles.first, 'Finish the outline here') })
  firstPoint.getElement().addEventListener('click', finishDrawing)

  const handles = createHandles(map, {
    onMove: (at, to) => edit(outline && movePoint(outline, at, to)),
    onInsert(at, point) {
      const inserted = { ring: at.ring, index: at.index + 1 }
      edit(outline && insertPoint(outline, at, point))
      handles.focus(inserted)
      onAnnounce('Point added')
    },
    onDelete: remove,
    onSelect(at) {
      selected = at
      report()
    },
    onSketch: layers.setSketch,
  })

  const report = () =>
    onState({ drawn: drawn?.length ?? null, hasSelection: selected !== null, isTooDetailed })

  function edit(next: Outline | null) {
    layers.setSketch([])
    if (next) onEdit(next)
  }

  function remove(at: PointAt) {
    const next = outline && deletePoint(outline, at)
    if (!next) return onAnnounce('An outline needs at least three points')
    handles.select(null)
    edit(next)
    handles.focus({ ring: at.ring, index: Math.max(at.index - 1, 0) })
    onAnnounce('Point deleted')
  }

  function showHandles() {
    isTooDetailed = handles.show(drawn ? null : outline)
    report()
  }

  function addPoint(point: Position) {
    if (!drawn) return
    drawn = [...drawn, point]
    onAnnounce(`${drawn.length === 1 ? '1 point' : `${drawn.length} points`}`)
    sketchDrawn()
  }

  function sketchDrawn(next?: Position) {
    const [first = [0, 0]] = drawn ?? []
    layers.setSketch([...(drawn ?? []), ...(next ? [next] : [])])
    if (drawn && drawn.length > 0) firstPoint.setLngLat(toLngLat(first)).addTo(map)
    else firstPoint.remove()
    report()
  }

  function stopDrawing() {
    drawn = null
    map.getCanvas().style.cursor = ''
    map.doubleClickZoom.enable()
    sketchDrawn()
    showHandles()
  }

  function finishDrawing() {
    const next = drawOutline(drawn ?? [])
    if (!next) return onAnnounce('An outline needs at least three points')
    stopDrawing()
    edit(next)
  }

  function removeLastPoint() {
    drawn = drawn?.slice(0, -1) ?? null
    sketchDrawn()
  }

  const DRAWING_KEYS: Record<string, (() => void) | undefined> = {
    Enter: finishDrawing,
    Escape: stopDrawing,
    Backspace: removeLastPoint,
  }
  map.on('click', ({ lngLat }) => addPoint(toPoint(lngLat.wrap())))
  map.on('dblclick', finishDrawing)
  map.on('mousemove', ({ lngLat }) => {
    if (drawn && drawn.length > 0) sketchDrawn(toPoint(lngLat))
  })
  map.on('moveend', showHandles)
  map.getCanvas().addEventListener('keydown', (event) => {
    const act = drawn ? DRAWING_KEYS[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  })

  showHandles()
  return {
    setOutline(next, { isValid, isFitted }) {
      outline = next
      layers.setOutline(next, isValid)
      if (isFitted && next)
        map.fitBounds(findBox(next), { padding: PADDING, maxZoom: MAX_ZOOM, animate: false })
      showHandles()
    },
    startDrawing() {
      handles.select(null)
      drawn = []
      map.getCanvas().style.cursor = 'crosshair'
      map.doubleClickZoom.disable()
      showHandles()
    },
    finishDrawing,
    cancelDrawing: stopDrawing,
    removeLastPoint,
    addPointAtCenter: () => addPoint(toPoint(map.getCenter().wrap())),
    deleteSelected: () => (selected ? remove(selected) : undefined),
  }
}

function findBox(outline: Outline | null, startBox: Box | null = null): Box4 {
  const box = outline ? boundingBox(toPolygon(outline)) : startBox
  if (!box) return COUNTRY
  const { west, south, east, north } = box
  return [west, south, east, north]
}

const toPoint = ({ lng, lat }: ReturnType<MapLibre['getCenter']>): Position => [lng, lat]

const toLngLat = ([longitude = 0, latitude = 0]: Position): [number, number] => [
  longitude,
  latitude,
]
