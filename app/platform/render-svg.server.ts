import { initWasm, Resvg } from '@resvg/resvg-wasm'
import resvg from '@resvg/resvg-wasm/index_bg.wasm'

/** Of this isolate: it may be made ready once only. */
let ready: Promise<void> | undefined

/** Draws an SVG in its own size as a PNG, with these fonts (TrueType) and no others. */
export async function renderSvg(
  svg: string,
  fonts: Uint8Array[],
): Promise<Uint8Array<ArrayBuffer>> {
  ready ??= initWasm(resvg)
  await ready
  const drawing = new Resvg(svg, { font: { fontBuffers: fonts } })
  try {
    const image = drawing.render()
    try {
      return new Uint8Array(image.asPng())
    } finally {
      image.free()
    }
  } finally {
    drawing.free()
  }
}
