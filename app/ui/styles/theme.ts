import {
  type Branding,
  type ColorScheme,
  derivePalette,
  primaryColor,
} from '~/domain/sites/design/derive-palette'
import { pickTextColor } from '~/lib/colors/color'
import { createLruCache } from '~/lib/lru-cache'
import { getInitial } from '~/lib/text/initial'

const DEFAULT_RADIUS = 2

/** The style sheet that sets the tokens of global.css to a site's branding; print styles override it. */
export function themeCss(branding: Branding): string {
  const key = JSON.stringify(branding)
  const cached = cachedCss.get(key)
  if (cached !== undefined) return cached
  const css = buildThemeCss(branding)
  cachedCss.set(key, css)
  return css
}

/** Computing readable colors takes a good part of the time a page takes to render, and a site's branding rarely changes. */
const cachedCss = createLruCache<string>(500)

function buildThemeCss(branding: Branding): string {
  const { light, dark } = derivePalette(branding)
  const radius = branding.radius ?? DEFAULT_RADIUS
  const font = branding.font ?? 'sans'
  return [
    `@layer tokens{:root{--radius:${radius}px;`,
    `--font-display:var(--${font}-display);--font-text:var(--${font}-text);`,
    `--display-weight:var(--${font}-weight);--display-spacing:var(--${font}-spacing);${formatDeclarations(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root{${formatDeclarations(dark)}}}}`,
  ].join('')
}

/** The icon in the browser's tab: the first letter of the site's name on its primary color. */
export function iconHref(branding: Branding, name: string): string {
  const primary = primaryColor(branding)
  const initial = getInitial(name) || 'E'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="${primary}"/><text x="32" y="47" font-family="Georgia,'Times New Roman',serif" font-size="44" font-weight="700" text-anchor="middle" fill="${pickTextColor(primary)}">${initial}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function formatDeclarations(scheme: ColorScheme): string {
  return Object.entries(scheme)
    .map(
      ([name, color]) =>
        `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${color};`,
    )
    .join('')
}
