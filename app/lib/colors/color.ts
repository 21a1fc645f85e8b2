/** A color in the sRGB notation `#rrggbb`. */
export type Color = string

/** WCAG 2.2 AA for text of any size. */
export const TEXT_CONTRAST = 4.5
/** For anything but text: marks, borders of fields, focus rings. */
export const LINE_CONTRAST = 3

const HEX = /^#[0-9a-f]{6}$/i

export function isColor(text: string): text is Color {
  return HEX.test(text)
}

/** The contrast ratio of two colors, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(first: Color, second: Color): number {
  const luminances = [relativeLuminance(first), relativeLuminance(second)]
  const [light = 0, dark = 0] = luminances.sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes `share` (0 to 1) of `added` into `color`. */
export function mix(color: Color, added: Color, share: number): Color {
  const to = parseChannels(added)
  const mixed = parseChannels(color).map((from, i) =>
    Math.round(from + ((to[i] ?? 0) - from) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The text color for a background: white where that reaches 4.5 to 1, else black, which then exceeds it. */
export function pickTextColor(background: Color): '#000000' | '#ffffff' {
  return contrastRatio(background, '#ffffff') >= TEXT_CONTRAST ? '#ffffff' : '#000000'
}

const STEPS = 20

/** `color`, moved toward black or white only as far as needed to reach `ratio` on every background. */
export function ensureContrast(
  color: Color,
  backgrounds: [Color, ...Color[]],
  ratio: number,
): Color {
  const end = pickTextColor(backgrounds[0])
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mix(color, end, step / STEPS)
    if (backgrounds.every((background) => contrastRatio(candidate, background) >= ratio))
      return candidate
  }
  return end
}

function relativeLuminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(color).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue, each 0 to 255. */
export function parseChannels(color: Color): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
