import type { WidgetThemeJson } from '~/http/api/widget-json'
import { ensureContrast, isColor, pickTextColor, TEXT_CONTRAST } from '~/lib/colors/color'

/** `theme`: by default that of the page. `accent`: `#rrggbb` in place of the site's color. */
export type ThemeOptions = { theme?: string; accent?: string }

const FONTS = {
  sans: '"Avenir Next","Helvetica Neue","Segoe UI",Roboto,Arial,sans-serif',
  serif: '"Iowan Old Style","Palatino Linotype",Charter,Georgia,serif',
  rounded: 'ui-rounded,"SF Pro Rounded",Nunito,"Arial Rounded MT Bold","Segoe UI",sans-serif',
}

type Scheme = Record<string, string>

/**
 * The style sheet with a site's colors in light and dark, for `root` (':host' or ':root'). Which of them are used follows the
 * page's `color-scheme`; browsers without light-dark() show the light ones.
 */
export function buildThemeCss(
  { light, dark, radius, font }: WidgetThemeJson,
  { theme = 'auto', accent = '' }: ThemeOptions,
  root: string,
): string {
  const day = withAccent(light, accent)
  const night = withAccent(dark, accent)
  const names = Object.keys(day).filter((name) => isColor(day[name] ?? ''))
  const declare = (value: (name: string) => string | undefined) =>
    names.map((name) => `--${name}:${value(name)};`).join('')
  const scheme = theme === 'light' || theme === 'dark' ? theme : null
  return [
    `${root}{--radius:${Number(radius) || 0}px;--font:${FONTS[font] ?? FONTS.sans};`,
    scheme && `color-scheme:${scheme}!important;`,
    `${declare((name) => (scheme === 'dark' ? night : day)[name])}}`,
    !scheme &&
      `@supports(color:light-dark(red,red)){${root}{${declare((name) => `light-dark(${day[name]},${night[name]})`)}}}`,
  ]
    .filter(Boolean)
    .join('')
}

function withAccent(scheme: Scheme, accent: string): Scheme {
  if (!isColor(accent)) return scheme
  const paper = scheme.paper ?? '#ffffff'
  return {
    ...scheme,
    brand: accent,
    onBrand: pickTextColor(accent),
    brandInk: ensureContrast(accent, [paper, scheme.wash ?? paper], TEXT_CONTRAST),
  }
}
