import type { Position } from 'geojson'
import { type Map as MapLibre, Marker } from 'maplibre-gl'
import styles from './bounds-editor.module.css'
import { countPoints, findNeighbors, listPointsWithin, type Outline, type PointAt } from './outline'

/** More handles than this hide the outline, and make the map slow. */
const MAX_HANDLES = 100
/** An edge shorter than this on the screen, in pixels, has no room for a handle between its ends. */
const MIN_EDGE = 52
const KEY_STEP = 4
const ARROWS: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
}

type Callbacks = {
  onMove(at: PointAt, to: Position): void
  onInsert(after: PointAt, point: Position): void
  onDelete(at: PointAt): void
  onSelect(at: PointAt | null): void
  /** While a handle moves: the edges that move with it. */
  onSketch(line: Position[]): void
}

export type Handles = {
  /** Null hides them. Returns whether the view has too many points to show. */
  show(outline: Outline | null): boolean
  select(at: PointAt | null): void
  focus(at: PointAt): void
}

/** Buttons at the points of an outline, and between them: they are dragged, or moved with the arrow keys. */
export function createHandles(map: MapLibre, callbacks: Callbacks): Handles {
  let markers: Marker[] = []
  let selected: PointAt | null = null
  const buttons = new Map<string, HTMLButtonElement>()

  function show(outline: Outline | null): boolean {
    const focused = [...buttons].find(([, button]) => button === document.activeElement)?.[0]
    for (const marker of markers) marker.remove()
    markers = []
    buttons.clear()
    if (!outline) return false
    const view = map.getBounds()
    const box = {
      west: view.getWest(),
      south: view.getSouth(),
      east: view.getEast(),
      north: view.getNorth(),
    }
    const points = listPointsWithin(outline, box, MAX_HANDLES)
    const total = countPoints(outline)
    for (const at of points ?? []) {
      addPointHandle(outline, at, total)
      addMiddleHandle(outline, at)
    }
    if (focused) buttons.get(focused)?.focus({ preventScroll: true })
    return points === null
  }

  function addPointHandle(outline: Outline, at: PointAt, total: number) {
    const { before, point, after } = findNeighbors(outline, at)
    const button = createButton(styles.point, describePoint(at, total))
    button.ariaPressed = String(isSame(at, selected))
    const marker = addMarker(button, point)
    buttons.set(toKey(at), button)
    const sketch = () => callbacks.onSketch([before, toPosition(marker), after])
    marker.on('drag', sketch)
    marker.on('dragend', () => callbacks.onMove(at, toPosition(marker)))
    button.addEventListener('click', () => select(isSame(at, selected) ? null : at))
    moveByKeys(button, marker, { sketch, commit: () => callbacks.onMove(at, toPosition(marker)) })
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return
      event.preventDefault()
      event.stopPropagation()
      callbacks.onDelete(at)
    })
  }

  /** A handle that becomes a point when it is pressed or moved. */
  function addMiddleHandle(outline: Outline, at: PointAt) {
    const { point, after } = findNeighbors(outline, at)
    const [from, to] = [project(point), project(after)]
    if (Math.hypot(from.x - to.x, from.y - to.y) < MIN_EDGE) return
    const middle = map.unproject([(from.x + to.x) / 2, (from.y + to.y) / 2])
    const button = createButton(styles.middle, `Add a point after point ${at.index + 1}`)
    const marker = addMarker(button, [middle.lng, middle.lat])
    marker.on('drag', () => callbacks.onSketch([point, toPosition(marker), after]))
    marker.on('dragend', () => callbacks.onInsert(at, toPosition(marker)))
    button.addEventListener('click', () => callbacks.onInsert(at, toPosition(marker)))
  }

  function addMarker(button: HTMLButtonElement, [longitude = 0, latitude = 0]: Position): Marker {
    const marker = new Marker({ element: button, draggable: true })
    markers.push(marker.setLngLat([longitude, latitude]).addTo(map))
    return marker
  }

  function select(at: PointAt | null) {
    selected = at
    for (const [key, button] of buttons) {
      button.ariaPressed = String(at !== null && key === toKey(at))
    }
    callbacks.onSelect(at)
  }

  const project = ([longitude = 0, latitude = 0]: Position) => map.project([longitude, latitude])

  /** The arrow keys move the handle, and the outline follows when the key is released. */
  function moveByKeys(
    button: HTMLButtonElement,
    marker: Marker,
    { sketch, commit }: { sketch(): void; commit(): void },
  ) {
    let isMoving = false
    const finish = () => {
      if (!isMoving) return
      isMoving = false
      commit()
    }
    button.addEventListener('keydown', (event) => {
      const step = ARROWS[event.key]
      if (!step) return
      event.preventDefault()
      // Else the arrow keys would also move the map.
      event.stopPropagation()
      const { x, y } = map.project(marker.getLngLat())
      marker.setLngLat(map.unproject([x + step[0], y + step[1]]))
      isMoving = true
      sketch()
    })
    button.addEventListener('keyup', ({ key }) => (ARROWS[key] ? finish() : undefined))
    button.addEventListener('blur', finish)
  }

  return {
    show,
    select,
    focus: (at) => buttons.get(toKey(at))?.focus({ preventScroll: true }),
  }
}

/** A click on the button is not one on the map. */
export function createButton(className: string | undefined, label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className ?? ''
  button.ariaLabel = label
  button.addEventListener('click', (event) => event.stopPropagation())
  return button
}

function describePoint({ ring, index }: PointAt, total: number): string {
  const name = ring === 0 ? `Point ${index + 1}` : `Point ${index + 1} of hole ${ring}`
  return `${name}, ${total} in all. Arrow keys move it, Delete removes it.`
}

function toPosition(marker: Marker): Position {
  const { lng, lat } = marker.getLngLat().wrap()
  return [lng, lat]
}

const toKey = ({ ring, index }: PointAt) => `${ring} ${index}`

const isSame = (a: PointAt, b: PointAt | null) => b !== null && toKey(a) === toKey(b)
