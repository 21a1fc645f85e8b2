import { crc32 } from 'node:zlib'
import { type ImageFile, MAX_SECTIONS } from './image'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The chunks that decide what a viewer sees, animation included. All others are metadata. */
const SHOWN_CHUNKS = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'pHYs', 'hIST', 'sPLT', 'sBIT'],
  ...['cHRM', 'gAMA', 'iCCP', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'acTL', 'fcTL', 'fdAT'],
])

/** The structure of a PNG. Null if a chunk that is shown is damaged or missing. */
export function readPng(bytes: Uint8Array): ImageFile | null {
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const clean = [bytes.subarray(0, 8)]
  const rows: Uint8Array[] = []
  let header: Header | null = null
  let at = 8
  for (let count = 0; count < MAX_SECTIONS && at + 12 <= bytes.length; count += 1) {
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) return null
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (SHOWN_CHUNKS.has(name)) {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null
      clean.push(bytes.subarray(at, end))
    }
    const content = bytes.subarray(at + 8, end - 4)
    if (at === 8) {
      header = name === 'IHDR' ? readHeader(content) : null
      if (!header) return null
    }
    if (name === 'IDAT') rows.push(content)
    if (name === 'IEND') return header && toFile(end, clean, header, rows)
    at = end
  }
  return null
}

function toFile(end: number, clean: Uint8Array[], header: Header, rows: Uint8Array[]): ImageFile {
  const expected = countRowBytes(header)
  return { end, clean, hasEveryRow: async () => inflatesTo(expected, rows) }
}

type Header = { width: number; height: number; bitsPerPixel: number; interlaced: boolean }

/** Channels by color type. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function readHeader(content: Uint8Array): Header | null {
  if (content.length !== 13) return null
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const channels = CHANNELS[view.getUint8(9)]
  if (channels === undefined) return null
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bitsPerPixel: view.getUint8(8) * channels,
    interlaced: view.getUint8(12) === 1,
  }
}

/** The passes of interlacing (Adam7): the first column and row, and the steps between them. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The bytes of all rows, each with its filter byte. */
function countRowBytes({ width, height, bitsPerPixel, interlaced }: Header): number {
  const rows = (columns: number, count: number) =>
    columns === 0 ? 0 : count * (1 + Math.ceil((columns * bitsPerPixel) / 8))
  if (!interlaced) return rows(width, height)
  return PASSES.map(([left, top, across, down]) =>
    rows(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
  ).reduce((sum, bytes) => sum + bytes, 0)
}

/** Whether the data inflates to at least so many bytes. It stops there, so a longer stream costs no more. */
async function inflatesTo(expected: number, compressed: Uint8Array[]): Promise<boolean> {
  const inflated = new Blob(compressed as Uint8Array<ArrayBuffer>[])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader()
  let count = 0
  try {
    while (count < expected) {
      const { done, value } = await inflated.read()
      if (done) return false
      count += value.byteLength
    }
    await inflated.cancel()
    return true
  } catch {
    // The stream is damaged or stops early.
    return false
  }
}
