import type { MapPin } from '~/lib/shapes/map-frame'
import { escapeXml } from '~/lib/text/xml'
import { STATIC_MAP_SIZE } from '~/ui/map/static/static-map'

/** A name and the pixel of its middle. */
export type PlacedName = { name: string; x: number; y: number }

/** The narrowest map: a phone's. Names keep their size on it, so they need more of its width. */
const NARROWEST = 320
const SCALE = STATIC_MAP_SIZE.width / NARROWEST
/** Of a capital with the space after it, and of a line. */
const CHARACTER = 8.1 * SCALE
const LINE = 13.5 * SCALE
const LINE_EM = 1.2
/** A longer name has two lines. */
const MAX_CHARACTERS = 10

type Box = { x: number; y: number; halfWidth: number; halfHeight: number }

/** Half the width and height of a pin that is drawn over the image. */
const PIN = 13 * SCALE

/**
 * Names that neither leave the image nor cover each other or a pin; those near its middle come first. Where a pin is at the middle of
 * a name, it is above or below.
 */
export function drawNames(names: PlacedName[], pins: MapPin[], credit: string): string {
  const covered: Box[] = pins.map(({ left, top }) => ({
    x: (left / 100) * STATIC_MAP_SIZE.width,
    y: (top / 100) * STATIC_MAP_SIZE.height,
    halfWidth: PIN,
    halfHeight: PIN,
  }))
  const placed: (Box & { lines: string[] })[] = []
  for (const { name, x, y } of names.toSorted((a, b) => fromMiddle(a) - fromMiddle(b))) {
    const lines = splitLines(name)
    const halfWidth = (Math.max(...lines.map(({ length }) => length)) * CHARACTER) / 2
    const halfHeight = (lines.length * LINE) / 2
    const boxAt = (side: number): Box => ({
      x,
      y: y + side * (PIN + halfHeight),
      halfWidth,
      halfHeight,
    })
    const sides = covered.some((pin) => overlap(pin, boxAt(0))) ? [-1, 1] : [0]
    const free = sides
      .map(boxAt)
      .find(
        (box) =>
          isWithinImage(box) && ![...covered, ...placed].some((earlier) => overlap(earlier, box)),
      )
    if (free) placed.push({ ...free, lines })
  }
  const attribution = credit
    ? `<text class="credit" x="100%" y="100%" dx="-6" dy="-6">${escapeXml(credit)}</text>`
    : ''
  return placed.map(drawName).join('') + attribution
}

const fromMiddle = ({ x, y }: PlacedName) =>
  Math.hypot(x - STATIC_MAP_SIZE.width / 2, y - STATIC_MAP_SIZE.height / 2)

/** At the space that is nearest to its middle. */
function splitLines(name: string): string[] {
  if (name.length <= MAX_CHARACTERS) return [name]
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index)
  const [space] = spaces.toSorted(
    (a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2),
  )
  return space === undefined ? [name] : [name.slice(0, space), name.slice(space + 1)]
}

const isWithinImage = ({ x, y, halfWidth, halfHeight }: Box) =>
  x > halfWidth &&
  x < STATIC_MAP_SIZE.width - halfWidth &&
  y > halfHeight &&
  y < STATIC_MAP_SIZE.height - halfHeight

const overlap = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth &&
  Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight

function drawName({ x, y, lines }: Box & { lines: string[] }): string {
  const left = toPercent(x / STATIC_MAP_SIZE.width)
  const first = 0.35 - ((lines.length - 1) * LINE_EM) / 2
  const spans = lines.map(
    (line, index) =>
      `<tspan x="${left}" dy="${index === 0 ? first.toFixed(2) : LINE_EM}em">${escapeXml(line)}</tspan>`,
  )
  return `<text y="${toPercent(y / STATIC_MAP_SIZE.height)}">${spans.join('')}</text>`
}

const toPercent = (share: number) => `${(share * 100).toFixed(2)}%`
