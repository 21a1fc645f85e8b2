import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFontStack } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import notoSerif from '@capsizecss/metrics/notoSerif'
import roboto from '@capsizecss/metrics/roboto'
import timesNewRoman from '@capsizecss/metrics/timesNewRoman'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import { ROOT } from '../prepare.mjs'

/** How a typeface is made of a variable font of Fontsource. */
export type TypefaceSource = {
  /** The font's name, as its files and style sheets have it. */
  family: string
  package: string
  file: string
  /** The axes that stay as they are here, such as the optical size. */
  axes: Record<string, number>
  /** The lightest and the heaviest weight that pages use, and that of headings. */
  weights: { min: number; max: number; display: number }
  isSerif: boolean
}

export const TYPEFACE_SOURCES: Record<string, TypefaceSource> = {
  fraunces: {
    family: 'Fraunces',
    package: 'fraunces',
    file: 'fraunces-latin-opsz-normal',
    axes: { opsz: 40 },
    weights: { min: 400, max: 700, display: 600 },
    isSerif: true,
  },
  newsreader: {
    family: 'Newsreader',
    package: 'newsreader',
    file: 'newsreader-latin-opsz-normal',
    axes: { opsz: 36 },
    weights: { min: 400, max: 700, display: 600 },
    isSerif: true,
  },
  bricolage: {
    family: 'Bricolage Grotesque',
    package: 'bricolage-grotesque',
    file: 'bricolage-grotesque-latin-opsz-normal',
    axes: { opsz: 24 },
    isSerif: false,
    weights: { min: 400, max: 800, display: 700 },
  },
  archivo: {
    family: 'Archivo',
    package: 'archivo',
    file: 'archivo-latin-wdth-normal',
    axes: { wdth: 106 },
    weights: { min: 400, max: 800, display: 750 },
    isSerif: false,
  },
}

export type Typeface = {
  /** For pages. */
  woff2: Buffer
  /** For share images: of one weight each. */
  bold: Buffer
  medium: Buffer
  license: string
  /** `@font-face` rules of fonts that computers and phones have, with the widths and heights of this one, and their names. */
  fallbacks: { css: string; text: string; display: string }
}

/** Letters, digits and punctuation of the languages of western Europe; for others, the next font of the list is used. */
const CHARACTERS = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  'ĀāĒēĪīŌōŪūŁłŒœŠšŸŽžʻ‑–—‘’‚“”„•…‹›€™−→←',
].join('')

const MEDIUM = 500

export async function buildTypeface(source: TypefaceSource): Promise<Typeface> {
  const folder = join(ROOT, 'node_modules/@fontsource-variable', source.package)
  const font = await readFile(join(folder, `files/${source.file}.woff2`))
  const { min, max, display } = source.weights
  const cut = (targetFormat: 'woff2' | 'truetype', wght: number | { min: number; max: number }) =>
    subsetFont(font, CHARACTERS, { targetFormat, variationAxes: { ...source.axes, wght } })
  const [woff2, regular, bold, medium] = await Promise.all([
    cut('woff2', { min, max }),
    cut('truetype', min),
    cut('truetype', display),
    cut('truetype', MEDIUM),
  ])
  const license = await readFile(join(folder, 'LICENSE'), 'utf8')
  return { woff2, bold, medium, license, ...(await buildFallbacks(source, { regular, bold })) }
}

/** Bold letters are wider, and headings are bold: they have a fallback of their own, which browsers embolden. */
async function buildFallbacks(
  { family, isSerif }: TypefaceSource,
  { regular, bold }: { regular: Buffer; bold: Buffer },
): Promise<Pick<Typeface, 'fallbacks'>> {
  const installed = isSerif ? [timesNewRoman, notoSerif] : [arial, roboto]
  const build = async (font: Buffer, familyName: string) => {
    const metrics = await fromBuffer(font)
    const stack = createFontStack([{ ...metrics, familyName }, ...installed])
    return {
      css: minify(nameFallbacks(stack.fontFaces)),
      families: nameFallbacks(stack.fontFamily)
        .split(', ')
        .slice(1, 1 + installed.length),
    }
  }
  const [text, display] = await Promise.all([build(regular, family), build(bold, `${family} Bold`)])
  return {
    fallbacks: {
      css: text.css + display.css,
      text: text.families.join(),
      display: display.families.join(),
    },
  }
}

const nameFallbacks = (css: string) => css.replaceAll(' Fallback: ', ' like ')

const minify = (css: string) =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
}
