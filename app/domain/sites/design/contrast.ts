import { type Color, contrastRatio, LINE_CONTRAST, TEXT_CONTRAST } from '~/lib/colors/color'
import { type Branding, type ColorScheme, derivePalette } from './derive-palette'

/** Two colors of a site that are hard to tell apart where the theme puts one on the other (WCAG 2.2, 1.4.3 and 1.4.11). */
export type ContrastWarning = {
  use: string
  foreground: Color
  background: Color
  /** 1 to 21. */
  ratio: number
  required: number
  /** What the site shows in place of `foreground`; null if it shows the color all the same. */
  shownAs: Color | null
}

type SchemePair = [use: string, foreground: keyof ColorScheme, background: keyof ColorScheme]

/** What app/ui puts on what, after the palette has made the chosen colors readable. */
const TEXT_PAIRS: SchemePair[] = [
  ['Text on the primary color', 'onBrand', 'brand'],
  ['Text on the accent color', 'onAccent', 'accent'],
  ...(['paper', 'wash'] as const).flatMap((ground): SchemePair[] => [
    ['Text', 'ink', ground],
    ['Quiet text', 'quiet', ground],
    ['Text in the primary color', 'brandInk', ground],
    ['Text in the accent color', 'accentInk', ground],
  ]),
]
const LINE_PAIRS: SchemePair[] = [
  ['Lines in the accent color', 'accentMark', 'paper'],
  ['Lines in the accent color', 'accentMark', 'wash'],
]

/**
 * What is hard to read in a site's colors: first what the theme cannot repair, then where it replaces a chosen color by a
 * readable one. That a dark color is lightened in dark mode is as it should be, and not listed.
 */
export function listContrastWarnings(branding: Branding): ContrastWarning[] {
  const { light, dark } = derivePalette(branding)
  return [
    ...findUnreadable(light, ''),
    ...findUnreadable(dark, ' in dark mode'),
    ...findReplaced(light),
  ]
}

function findUnreadable(scheme: ColorScheme, where: string): ContrastWarning[] {
  const warn = (required: number) => (pair: SchemePair) => checkPair(scheme, pair, required, where)
  const shapes: SchemePair = ['Shapes in the accent color on the primary color', 'accent', 'brand']
  return [
    ...TEXT_PAIRS.flatMap(warn(TEXT_CONTRAST)),
    ...LINE_PAIRS.flatMap(warn(LINE_CONTRAST)),
    // The two chosen colors are the same in both modes.
    ...(where === '' ? [shapes].flatMap(warn(MIN_SHAPE_CONTRAST)) : []),
  ]
}

/** For decoration, which WCAG leaves free: below this, a placeholder picture is one color. */
const MIN_SHAPE_CONTRAST = 1.5

function checkPair(
  scheme: ColorScheme,
  [use, foreground, background]: SchemePair,
  required: number,
  where: string,
): ContrastWarning[] {
  const pair = { foreground: scheme[foreground], background: scheme[background] }
  const ratio = contrastRatio(pair.foreground, pair.background)
  return ratio >= required ? [] : [{ use: use + where, ...pair, ratio, required, shownAs: null }]
}

/** The chosen colors as text on the page: the palette has replaced those that are too light. */
function findReplaced({ paper, brand, brandInk, accent, accentInk }: ColorScheme) {
  const uses: [string, Color, Color][] = [
    ['Text in the primary color', brand, brandInk],
    ['Text in the accent color', accent, accentInk],
  ]
  return uses.flatMap(([use, foreground, shownAs]): ContrastWarning[] => {
    const ratio = contrastRatio(foreground, paper)
    if (shownAs === foreground || ratio >= TEXT_CONTRAST) return []
    return [{ use, foreground, background: paper, ratio, required: TEXT_CONTRAST, shownAs }]
  })
}
