import fallbacks from './fallbacks.json'
import { findHostedTypeface } from './typefaces.server'

/**
 * The style sheet of a site's typeface; empty for fonts of the visitor's computer. `fallback` waits 100 ms for the font,
 * and no longer than three seconds does it replace another: one that is later is there on the next page. Until then, and
 * for characters that it lacks, there is a font of the computer with the same widths and heights, so that nothing moves.
 */
export function typefaceCss(font: string | undefined): string {
  const found = findHostedTypeface(font)
  if (!found) return ''
  const [name, { family, href, weights, display, use }] = found
  const { css, text: likeText, display: likeDisplay } = fallbacks[name]
  const generic = use === 'all' ? 'sans-serif' : 'var(--serif-text)'
  const texts = `"${family}",${likeText},${generic}`
  return [
    `@font-face{font-family:"${family}";src:url(${href}) format("woff2");font-weight:${weights};font-display:fallback}`,
    css,
    `@layer tokens{:root{--${name}-display:"${family}",${likeDisplay},${generic};`,
    `--${name}-text:${texts};`,
    `--${name}-weight:${display.weight};--${name}-spacing:${display.spacing};`,
    use === 'all' ? `--grotesk:${texts}` : '',
    '}}',
  ].join('')
}

/** The header that lets browsers load the typeface at once, before they have read the page; null without one. */
export function typefaceLink(font: string | undefined): string | null {
  const found = findHostedTypeface(font)
  return found && `<${found[1].href}>; rel=preload; as=font; type="font/woff2"; crossorigin`
}
