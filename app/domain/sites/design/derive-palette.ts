import type { SiteSettings } from '~/domain/sites/site'
import {
  type Color,
  contrastRatio,
  ensureContrast,
  isColor,
  LINE_CONTRAST,
  mix,
  pickTextColor,
  TEXT_CONTRAST,
} from '~/lib/colors/color'
import { createLruCache } from '~/lib/lru-cache'
import { isPaper } from './paper'

export type Branding = SiteSettings['branding']

/** For sites that have not chosen their colors: a printer's ink and vermilion. */
const DEFAULT_PRIMARY = '#14284b'
const DEFAULT_ACCENT = '#e4472b'

const INK = '#15130f'

/** An accent with less contrast on the paper would turn muddy when made readable, so the brand's ink replaces it. */
const MIN_ACCENT_CONTRAST = 2.4

export type ColorScheme = {
  paper: Color
  wash: Color
  ink: Color
  quiet: Color
  line: Color
  brand: Color
  onBrand: Color
  brandInk: Color
  accent: Color
  onAccent: Color
  accentInk: Color
  accentMark: Color
}

type Palette = { light: ColorScheme; dark: ColorScheme }

/**
 * A site's colors in light and dark mode. `brand` and `accent` are backgrounds, `on…` the text on them. `…Ink` is the same
 * color with enough contrast for text on the paper and on the wash, `accentMark` with enough for lines.
 */
export function derivePalette(branding: Branding): Palette {
  const key = `${branding.primary} ${branding.accent} ${branding.paper}`
  const cached = cachedPalettes.get(key)
  if (cached) return cached
  const palette = calculatePalette(branding)
  cachedPalettes.set(key, palette)
  return palette
}

/** Finding readable colors takes a good part of the time a page takes to render, and a site's rarely change. */
const cachedPalettes = createLruCache<Palette>(500)

function calculatePalette(branding: Branding): Palette {
  const primary = primaryColor(branding)
  const accent = colorOr(branding.accent, DEFAULT_ACCENT)
  return {
    light: buildScheme(primary, accent, {
      ...buildPaper(branding, primary),
      ink: mix(INK, primary, 0.08),
    }),
    dark: buildScheme(primary, accent, {
      paper: mix('#121110', primary, 0.07),
      wash: mix('#1e1d1b', primary, 0.1),
      ink: '#f2efe9',
    }),
  }
}

/** A chosen paper is never too dark for the ink (see isPaper); its wash is a shade of it. */
function buildPaper({ paper }: Branding, primary: Color): Pick<ColorScheme, 'paper' | 'wash'> {
  return paper && isPaper(paper)
    ? { paper: paper.toLowerCase(), wash: mix(paper, mix(INK, primary, 0.4), 0.05) }
    : { paper: '#ffffff', wash: mix('#f6f5f3', primary, 0.02) }
}

/** The site's primary color, or the default. */
export function primaryColor({ primary }: Branding): Color {
  return colorOr(primary, DEFAULT_PRIMARY)
}

function buildScheme(
  brand: Color,
  accent: Color,
  { paper, wash, ink }: Pick<ColorScheme, 'paper' | 'wash' | 'ink'>,
): ColorScheme {
  const toInk = (color: Color) => ensureContrast(color, [paper, wash], TEXT_CONTRAST)
  return {
    paper,
    wash,
    ink,
    quiet: toInk(mix(ink, paper, 0.42)),
    line: mix(paper, ink, 0.16),
    brand,
    onBrand: pickTextColor(brand),
    brandInk: toInk(brand),
    accent,
    onAccent: pickTextColor(accent),
    accentMark: ensureContrast(accent, [paper, wash], LINE_CONTRAST),
    accentInk: toInk(contrastRatio(accent, paper) >= MIN_ACCENT_CONTRAST ? accent : brand),
  }
}

function colorOr(chosen: string | undefined, fallback: Color): Color {
  return chosen && isColor(chosen) ? chosen.toLowerCase() : fallback
}
