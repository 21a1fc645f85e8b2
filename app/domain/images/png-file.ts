import { crc32 } from 'node:zlib'
import type { ByteWindow } from '~/lib/bytes/byte-window'
import {
  addRange,
  type CleanSection,
  DAMAGED,
  type ImageFileReader,
  MAX_SECTIONS,
  refuseSize,
} from './image-structure'
import { createInflateCheck, type InflateCheck } from './inflate-check'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The chunks that decide what a viewer sees, animation included. All others are metadata. */
const SHOWN_CHUNKS = new Set(
  `IHDR PLTE IDAT IEND tRNS bKGD pHYs hIST sPLT sBIT
  cHRM gAMA iCCP sRGB cICP mDCV cLLI acTL fcTL fdAT`.split(/\s+/),
)

/** The signature and the first chunk, without its checksum. */
const HEADER_END = 29

/** The structure of a PNG. Damaged if a chunk that is shown is damaged or missing. */
export const readPng: ImageFileReader = async (window, options) => {
  if (!(await window.ensure(HEADER_END))) return DAMAGED
  const start = window.bytes.subarray(window.at, window.at + HEADER_END)
  const header = SIGNATURE.every((byte, at) => start[at] === byte) ? readHeader(start) : null
  if (!header) return DAMAGED
  const { width, height } = header
  const refused = refuseSize(header, options)
  if (refused) return refused
  const rows = options.isNew ? createInflateCheck(countRowBytes(header)) : null
  window.at += SIGNATURE.length
  const clean: CleanSection[] = [{ from: 0, to: SIGNATURE.length }]
  for (let count = 0; count < MAX_SECTIONS; count += 1) {
    const from = window.position()
    const name = await readChunk(window, rows)
    if (name === null) break
    if (SHOWN_CHUNKS.has(name)) addRange(clean, from, window.position())
    if (name !== 'IEND') continue
    if (rows && !(await rows.isComplete())) break
    return { kind: 'image', contentType: 'image/png', width, height, end: window.position(), clean }
  }
  await rows?.abandon()
  return DAMAGED
}

/** The name of the chunk that was read; null if it is cut off, or shown and damaged. */
async function readChunk(window: ByteWindow, rows: InflateCheck | null): Promise<string | null> {
  if (!(await window.ensure(8))) return null
  const length = readNumber(window)
  const typeBytes = window.bytes.subarray(window.at + 4, window.at + 8)
  const name = String.fromCharCode(...typeBytes)
  window.at += 8
  if (!SHOWN_CHUNKS.has(name)) return (await window.pass(length + 4)) ? name : null
  let checksum = crc32(typeBytes)
  const isWhole = await window.pass(length, async (piece) => {
    checksum = crc32(piece, checksum)
    if (name === 'IDAT') await rows?.write(piece)
  })
  if (!isWhole || !(await window.ensure(4)) || readNumber(window) !== checksum) return null
  window.at += 4
  return name
}

const readNumber = ({ bytes, at }: ByteWindow) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at)

type Header = { width: number; height: number; bitsPerPixel: number; interlaced: boolean }

/** Channels by color type. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** From the signature and the first chunk, which has thirteen bytes. */
function readHeader(start: Uint8Array): Header | null {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  const name = String.fromCharCode(...start.subarray(12, 16))
  const channels = CHANNELS[view.getUint8(25)]
  if (name !== 'IHDR' || view.getUint32(8) !== 13 || channels === undefined) return null
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    bitsPerPixel: view.getUint8(24) * channels,
    interlaced: view.getUint8(28) === 1,
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
