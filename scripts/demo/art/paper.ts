/** The size of every image, in pixels. */
export const WIDTH = 1600
export const HEIGHT = 1000

/** Random numbers from 0 to 1, always the same for the same name. */
export type Dice = () => number

export function createDice(name: string): Dice {
  let state = 2166136261
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (dice: Dice, least: number, most: number) => least + dice() * (most - least)

export function pick<One>(dice: Dice, list: readonly One[]): One {
  return list[Math.floor(dice() * list.length)] as One
}

/** Calls `make` with each number from 0 to `count` - 1. */
export function times<One>(count: number, make: (index: number) => One): One[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

export type Mark = {
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  over?: boolean
}

/** `over` multiplies with the color below, so that two inks give a third. */
function renderAttributes({
  fill = 'none',
  stroke,
  width = 0,
  opacity = 1,
  over = false,
}: Mark): string {
  return [
    ` fill="${fill}"`,
    stroke
      ? ` stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
      : '',
    opacity < 1 ? ` opacity="${opacity}"` : '',
    over ? ' style="mix-blend-mode:multiply"' : '',
  ].join('')
}

export const rect = (x: number, y: number, w: number, h: number, mark: Mark, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}"${renderAttributes(mark)}/>`

export const circle = (x: number, y: number, r: number, mark: Mark) =>
  `<circle cx="${x}" cy="${y}" r="${r}"${renderAttributes(mark)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, mark: Mark) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${renderAttributes(mark)}/>`

export const path = (d: string, mark: Mark) => `<path d="${d}"${renderAttributes(mark)}/>`

export const polygon = (points: [number, number][], mark: Mark) =>
  path(`M${points.map((point) => point.join(' ')).join('L')}Z`, mark)

export const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width: number,
) => path(`M${x1} ${y1}L${x2} ${y2}`, { stroke, width })

export const group = (transform: string, elements: string[]) =>
  `<g transform="${transform}">${elements.join('')}</g>`

/** Shows the elements only inside the shape. */
export function clipped(id: string, shape: string, elements: string[]): string {
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${elements.join('')}</g>`
}

export const ground = (fill: string) => rect(0, 0, WIDTH, HEIGHT, { fill })

/** A point on a circle; degrees run clockwise from the top. */
export function around(x: number, y: number, r: number, degrees: number): [number, number] {
  const turn = ((degrees - 90) * Math.PI) / 180
  return [
    Math.round((x + r * Math.cos(turn)) * 10) / 10,
    Math.round((y + r * Math.sin(turn)) * 10) / 10,
  ]
}

/** Wedges that fan out from a point, every other left empty. */
export function rays(x: number, y: number, r: number, count: number, mark: Mark, from = 0): string {
  const step = 360 / (count * 2)
  return times(count, (index) =>
    polygon(
      [
        [x, y],
        around(x, y, r, from + index * 2 * step),
        around(x, y, r, from + (index * 2 + 1) * step),
      ],
      mark,
    ),
  ).join('')
}

/** A half disc; `turn` in degrees, 0 has its flat side below. */
export const half = (x: number, y: number, r: number, turn: number, mark: Mark) =>
  group(`rotate(${turn} ${x} ${y})`, [path(`M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}Z`, mark)])

/** A pointed leaf with its base at x, y. */
export function leaf(
  x: number,
  y: number,
  length: number,
  breadth: number,
  turn: number,
  mark: Mark,
): string {
  const b = breadth / 2
  return group(`translate(${x} ${y}) rotate(${turn})`, [
    path(
      `M0 0C${-b * 1.4} ${-length * 0.3} ${-b * 1.1} ${-length * 0.75} 0 ${-length}C${b * 1.1} ${-length * 0.75} ${b * 1.4} ${-length * 0.3} 0 0Z`,
      mark,
    ),
  ])
}

/** A band across the sheet whose upper edge rolls like water or hills, filled to the bottom. */
export function swell(
  y: number,
  height: number,
  length: number,
  shift: number,
  mark: Mark,
): string {
  let d = `M${-length + shift} ${HEIGHT + 10}V${y}`
  for (let x = -length + shift; x < WIDTH + length; x += length) {
    d += `q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`
  }
  return path(`${d}V${HEIGHT + 10}Z`, mark)
}
