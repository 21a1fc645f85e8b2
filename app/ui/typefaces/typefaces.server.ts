import type { Typeface } from '~/domain/sites/design/site-design'
import archivo from './files/archivo.woff2?url'
import archivoBold from './files/archivo-bold.ttf?url'
import archivoMedium from './files/archivo-medium.ttf?url'
import bricolage from './files/bricolage.woff2?url'
import bricolageBold from './files/bricolage-bold.ttf?url'
import bricolageMedium from './files/bricolage-medium.ttf?url'
import fraunces from './files/fraunces.woff2?url'
import frauncesBold from './files/fraunces-bold.ttf?url'
import frauncesMedium from './files/fraunces-medium.ttf?url'
import newsreader from './files/newsreader.woff2?url'
import newsreaderBold from './files/newsreader-bold.ttf?url'
import newsreaderMedium from './files/newsreader-medium.ttf?url'

export type HostedTypeface = {
  family: string
  /** The path of the variable font, and of the two that images are drawn with. */
  href: string
  bold: string
  medium: string
  /** The lightest and the heaviest weight of the variable font. */
  weights: string
  display: { weight: number; spacing: string }
  /** What it is used for, besides headings: articles only, or everything. */
  use: 'texts' | 'all'
}

/** The typefaces that a site may choose; all of them are made by `npm run typefaces`. */
const HOSTED_TYPEFACES: Record<Typeface, HostedTypeface> = {
  fraunces: {
    family: 'Fraunces',
    href: fraunces,
    bold: frauncesBold,
    medium: frauncesMedium,
    weights: '400 700',
    display: { weight: 600, spacing: '-0.012em' },
    use: 'texts',
  },
  newsreader: {
    family: 'Newsreader',
    href: newsreader,
    bold: newsreaderBold,
    medium: newsreaderMedium,
    weights: '400 700',
    display: { weight: 600, spacing: '-0.018em' },
    use: 'texts',
  },
  bricolage: {
    family: 'Bricolage Grotesque',
    href: bricolage,
    bold: bricolageBold,
    medium: bricolageMedium,
    weights: '400 800',
    use: 'all',
    display: { weight: 700, spacing: '-0.025em' },
  },
  archivo: {
    family: 'Archivo',
    href: archivo,
    bold: archivoBold,
    medium: archivoMedium,
    weights: '400 800',
    display: { weight: 750, spacing: '-0.02em' },
    use: 'all',
  },
}

/** The typeface that a site has chosen, if it is one that we host. */
export function findHostedTypeface(font: string | undefined): [Typeface, HostedTypeface] | null {
  if (font === undefined || !isHosted(font)) return null
  return [font, HOSTED_TYPEFACES[font]]
}

const isHosted = (font: string): font is Typeface => Object.hasOwn(HOSTED_TYPEFACES, font)
