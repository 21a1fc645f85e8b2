import { type ImageFile, MAX_PIXELS, MAX_SECTIONS } from './image'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

/** How often an animation repeats, and the color profile. Other applications' blocks are metadata. */
const SHOWN_APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

/** `from` is where its data starts, in blocks. */
type Frame = { pixels: number; codeBits: number; from: number }

/** The structure of a GIF (GIF89a specification). Null if it has no image or stops before its trailer. */
export function readGif(bytes: Uint8Array): ImageFile | null {
  if (!/^GIF8[79]a$/.test(readText(bytes, 0, 6))) return null
  let at = 13 + colorTableBytes(bytes[10] ?? 0)
  const clean = [bytes.subarray(0, at)]
  const frames: Frame[] = []
  for (let count = 0; count < MAX_SECTIONS && at < bytes.length; count += 1) {
    if (bytes[at] === TRAILER) {
      clean.push(bytes.subarray(at, at + 1))
      const hasEveryRow = async () => frames.every((frame) => hasEveryPixel(bytes, frame))
      return frames.length > 0 ? { end: at + 1, clean, hasEveryRow } : null
    }
    const block = readBlock(bytes, at)
    if (!block) return null
    if (block.frame) frames.push(block.frame)
    if (block.isShown) clean.push(bytes.subarray(at, block.end))
    at = block.end
  }
  return null
}

type Block = { end: number; isShown: boolean; frame?: Frame }

function readBlock(bytes: Uint8Array, at: number): Block | null {
  if (bytes[at] === EXTENSION) {
    const end = findBlocksEnd(bytes, at + 2)
    return end === null ? null : { end, isShown: isShownExtension(bytes, at) }
  }
  if (bytes[at] !== IMAGE) return null
  const codeAt = at + 10 + colorTableBytes(bytes[at + 9] ?? 0)
  const end = findBlocksEnd(bytes, codeAt + 1)
  if (end === null) return null
  const pixels = readSize(bytes, at + 5) * readSize(bytes, at + 7)
  const frame = { pixels, codeBits: bytes[codeAt] ?? 0, from: codeAt + 1 }
  return { end, isShown: true, frame }
}

function isShownExtension(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1]
  if (label === GRAPHIC_CONTROL) return true
  return label === APPLICATION && SHOWN_APPLICATIONS.includes(readText(bytes, at + 3, 11))
}

/** Data is in blocks of up to 255 bytes, each after its length, up to an empty one. Null if that is missing. */
function findBlocksEnd(bytes: Uint8Array, from: number): number | null {
  let at = from
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    if (length === 0) return at + 1
    at += 1 + length
  }
  return null
}

/** By the packed field that says whether there is a color table, and of what size. */
function colorTableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

const readSize = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)

const readText = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const MAX_CODES = 4096

/**
 * Whether the compressed data yields as many pixels as the frame has. It counts them without decoding: a code stands for
 * the pixels of the code before it and one more (LZW).
 */
function hasEveryPixel(bytes: Uint8Array, { pixels, codeBits, from }: Frame): boolean {
  if (codeBits < 2 || codeBits > 8 || pixels > MAX_PIXELS) return false
  const clear = 2 ** codeBits
  const lengths = new Uint16Array(MAX_CODES).fill(1, 0, clear)
  let next = clear + 2
  let previous = -1
  let count = 0
  const readCode = createCodeReader(bytes, from)
  while (count < pixels) {
    const code = readCode(Math.min(12, Math.max(codeBits + 1, 32 - Math.clz32(next))))
    if (code === null || code === clear + 1) return false
    if (code === clear) {
      next = clear + 2
      previous = -1
      continue
    }
    if (code > next || (previous < 0 && code > clear)) return false
    if (previous >= 0 && next < MAX_CODES) {
      lengths[next] = (lengths[previous] ?? 0) + 1
      next += 1
    }
    count += lengths[code] ?? 0
    previous = code
  }
  return true
}

/** Reads codes of so many bits, the lowest first; null at the end. */
function createCodeReader(bytes: Uint8Array, from: number): (bits: number) => number | null {
  let at = from
  let blockEnd = from
  let pending = 0
  let available = 0
  return (bits) => {
    while (available < bits) {
      if (at === blockEnd) {
        const length = bytes[at] ?? 0
        if (length === 0) return null
        at += 1
        blockEnd = at + length
      }
      pending |= (bytes[at] ?? 0) << available
      available += 8
      at += 1
    }
    const code = pending & (2 ** bits - 1)
    pending >>>= bits
    available -= bits
    return code
  }
}
