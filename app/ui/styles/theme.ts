import type { SiteSettings } from '~/domain/sites/site'
import { getInitial } from '~/lib/initial'
import { createLruCache } from '~/lib/lru-cache'
import {
  type Color,
  contrastOf,
  isColor,
  LINE_CONTRAST,
  mix,
  readableOn,
  TEXT_CONTRAST,
  textOn,
} from './color'

type Branding = SiteSettings['branding']

/** Of sites that have chosen none: ink and vermilion, as printers have them. */
const DEFAULT_PRIMARY = '#14284b'
const DEFAULT_ACCENT = '#e4472b'
const DEFAULT_RADIUS = 2

/** An accent fainter than this on the paper would have to be muddied to be read; the brand's ink stands in. */
const FAINTEST_ACCENT = 2.4

export type Scheme = {
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

/**
 * A site's colours in light and dark. `brand` and `accent` are grounds, with `on…` for the text on them; `…Ink` is the
 * same colour corrected until it can be read as text on the paper and on the wash, `accentMark` until it can be seen
 * there as a line.
 */
export function schemesOf(branding: Branding): { light: Scheme; dark: Scheme } {
  const primary = colorOr(branding.primary, DEFAULT_PRIMARY)
  const accent = colorOr(branding.accent, DEFAULT_ACCENT)
  return {
    light: schemeOf(primary, accent, {
      paper: '#ffffff',
      wash: mix('#f6f5f3', primary, 0.02),
      ink: mix('#15130f', primary, 0.08),
    }),
    dark: schemeOf(primary, accent, {
      paper: mix('#121110', primary, 0.07),
      wash: mix('#1e1d1b', primary, 0.1),
      ink: '#f2efe9',
    }),
  }
}

/** The style sheet that adds a site's branding to the tokens of global.css, below what print makes of them. */
export function themeCss(branding: Branding): string {
  const name = JSON.stringify(branding)
  const known = sheets.get(name)
  if (known !== undefined) return known
  const sheet = writeSheet(branding)
  sheets.set(name, sheet)
  return sheet
}

/** Correcting colours until they can be read costs a good part of drawing a page, and a site's stay as they are. */
const sheets = createLruCache<string>(500)

function writeSheet(branding: Branding): string {
  const { light, dark } = schemesOf(branding)
  const radius = branding.radius ?? DEFAULT_RADIUS
  const font = branding.font ?? 'sans'
  return [
    `@layer tokens{:root{--radius:${radius}px;`,
    `--font-display:var(--${font}-display);--font-text:var(--${font}-text);`,
    `--display-weight:var(--${font}-weight);--display-spacing:var(--${font}-spacing);${declare(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root{${declare(dark)}}}}`,
  ].join('')
}

/** The mark in the browser's tab: the first letter of the site's name on its colour. */
export function iconHref(branding: Branding, name: string): string {
  const primary = colorOr(branding.primary, DEFAULT_PRIMARY)
  const letter = getInitial(name) || 'E'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="${primary}"/><text x="32" y="47" font-family="Georgia,'Times New Roman',serif" font-size="44" font-weight="700" text-anchor="middle" fill="${textOn(primary)}">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function schemeOf(
  brand: Color,
  accent: Color,
  { paper, wash, ink }: Pick<Scheme, 'paper' | 'wash' | 'ink'>,
): Scheme {
  const inkOf = (color: Color) => readableOn(color, [paper, wash], TEXT_CONTRAST)
  return {
    paper,
    wash,
    ink,
    quiet: inkOf(mix(ink, paper, 0.42)),
    line: mix(paper, ink, 0.16),
    brand,
    onBrand: textOn(brand),
    brandInk: inkOf(brand),
    accent,
    onAccent: textOn(accent),
    accentMark: readableOn(accent, [paper, wash], LINE_CONTRAST),
    accentInk: inkOf(contrastOf(accent, paper) >= FAINTEST_ACCENT ? accent : brand),
  }
}

function declare(scheme: Scheme): string {
  return Object.entries(scheme)
    .map(
      ([name, color]) =>
        `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${color};`,
    )
    .join('')
}

function colorOr(chosen: string | undefined, fallback: Color): Color {
  return chosen && isColor(chosen) ? chosen.toLowerCase() : fallback
}
