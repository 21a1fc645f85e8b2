/** A color as red, green and blue, 0 to 255. */
export type Color = [number, number, number]

/** Builds a PNG whose pixels have the colors that `colorAt` returns. */
export async function createPng(
  width: number,
  height: number,
  colorAt: (x: number, y: number) => Color,
): Promise<Uint8Array> {
  const rows = new Uint8Array((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colorAt(x, y), y * (width * 3 + 1) + 1 + x * 3)
  }
  const header = new Uint8Array(13)
  new DataView(header.buffer).setUint32(0, width)
  new DataView(header.buffer).setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8)
  const sections = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', header),
    pngChunk('IDAT', await through(rows, new CompressionStream('deflate'))),
    pngChunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(sections as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}

/** The channels of the first pixel of a PNG with 8 bits a channel: enough to see which part of an image it shows. */
export async function readFirstPixel(png: Uint8Array): Promise<number[]> {
  const view = new DataView(png.buffer, png.byteOffset)
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[png[25] ?? 0] ?? 0
  const packed: Uint8Array[] = []
  for (let at = 8; at < png.length; at += view.getUint32(at) + 12) {
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8))
    if (name === 'IDAT') packed.push(png.subarray(at + 8, at + 8 + view.getUint32(at)))
  }
  const all = new Uint8Array(await new Blob(packed as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  const rows = await through(all, new DecompressionStream('deflate'))
  return [...rows.subarray(1, 1 + channels)]
}

async function through(
  bytes: Uint8Array,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(transform)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** A chunk with its length and checksum. */
export function pngChunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(content, 8)
  view.setUint32(content.length + 8, crc32(bytes.subarray(4, content.length + 8)))
  return bytes
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
