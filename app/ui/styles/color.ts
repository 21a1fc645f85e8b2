/** A colour in the sRGB notation `#rrggbb`. */
export type Color = string

/** WCAG 2.2 AA for text of any size. */
export const TEXT_CONTRAST = 4.5
/** And for what must be seen and is no text: marks, edges of fields, the ring of the focus. */
export const LINE_CONTRAST = 3

const HEX = /^#[0-9a-f]{6}$/i

export function isColor(text: string): text is Color {
  return HEX.test(text)
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** `share` (0 to 1) of `other` stirred into `color`. */
export function mix(color: Color, other: Color, share: number): Color {
  const to = channelsOf(other)
  const mixed = channelsOf(color).map((from, i) => Math.round(from + ((to[i] ?? 0) - from) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The text on a ground: white where that reaches 4.5 to 1, else black, which then has more than that. */
export function textOn(ground: Color): '#000000' | '#ffffff' {
  return contrastOf(ground, '#ffffff') >= TEXT_CONTRAST ? '#ffffff' : '#000000'
}

const STEPS = 20

/** `color`, moved towards black or white just as far as it takes to reach `ratio` on every ground. */
export function readableOn(color: Color, grounds: [Color, ...Color[]], ratio: number): Color {
  const end = textOn(grounds[0])
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mix(color, end, step / STEPS)
    if (grounds.every((ground) => contrastOf(candidate, ground) >= ratio)) return candidate
  }
  return end
}

function luminanceOf(color: Color): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(color: Color): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
