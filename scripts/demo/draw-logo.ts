import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Typeface } from '~/domain/sites/site-design'
import { readFontMetrics } from '~/lib/font-metrics'
import { ROOT } from '../prepare.mjs'

/** A name with a lighthouse before it. */
export type DemoLogo = { name: string; typeface: Typeface; ink: string; accent: string }

const HEIGHT = 218
const SIZE = 208
const BASELINE = 182
const NAME_AT = 168

/** A lighthouse: beams, lamp, gallery, a striped tower and a rock. */
const drawLighthouse = (ink: string, accent: string) => `
<path fill="${accent}" d="M46 54 0 34v44zM94 54l46-20v44z"/>
<path fill="${ink}" d="M70 14l26 22H44zM52 40h36v30H52zM42 74h56v10H42zM52 90h36l12 104H40z"/>
<path fill="${accent}" d="M49.600 112h40.800l3 26H46.600z"/>
<path fill="${ink}" d="M18 200h104q10 0 14 16H4q4-16 14-16z"/>`

let ready: Promise<void> | undefined

/** Draws a logo as PNG, on no ground. */
export async function drawLogo({ name, typeface, ink, accent }: DemoLogo): Promise<Uint8Array> {
  ready ??= readFile(
    createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'),
  ).then((wasm) => initWasm(wasm))
  await ready
  const font = await readFile(join(ROOT, `app/ui/typefaces/files/${typeface}-bold.ttf`))
  const { family, measure } = readFontMetrics(font)
  const width = Math.ceil(NAME_AT + measure(name) * SIZE)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}">${drawLighthouse(ink, accent)}<text x="${NAME_AT}" y="${BASELINE}" font-family="${family}" font-weight="700" font-size="${SIZE}" letter-spacing="-2" fill="${ink}">${name}</text></svg>`
  const drawing = new Resvg(svg, { font: { fontBuffers: [font] } })
  return drawing.render().asPng()
}
