import { initWasm, Resvg } from '@resvg/resvg-wasm'
import resvg from '@resvg/resvg-wasm/index_bg.wasm'

/** The module can be initialized only once per isolate. */
let ready: Promise<void> | undefined

/** Renders an SVG as a PNG of its own size, with only these fonts (TrueType). */
export async function renderSvg(
  svg: string,
  fonts: Uint8Array[],
): Promise<Uint8Array<ArrayBuffer>> {
  ready ??= initWasm(resvg)
  await ready
  const renderer = new Resvg(svg, { font: { fontBuffers: fonts } })
  try {
    const image = renderer.render()
    try {
      return new Uint8Array(image.asPng())
    } finally {
      image.free()
    }
  } finally {
    renderer.free()
  }
}
