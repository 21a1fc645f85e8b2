import type { ByteWindow } from '~/lib/bytes/byte-window'
import { createPixelCheck, type PixelCheck } from './gif-pixels'
import {
  addRange,
  type CleanSection,
  DAMAGED,
  type ImageFileReader,
  MAX_SECTIONS,
  refuseSize,
} from './image-structure'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff

/** How often an animation repeats, and the color profile. Other applications' blocks are metadata. */
const SHOWN_APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

const HEADER_BYTES = 13

/** The structure of a GIF (GIF89a specification). Damaged if it has no image or stops before its trailer. */
export const readGif: ImageFileReader = async (window, options) => {
  if (!(await window.ensure(HEADER_BYTES))) return DAMAGED
  if (!/^GIF8[79]a$/.test(readText(window, 0, 6))) return DAMAGED
  const [width, height] = [readSize(window, 6), readSize(window, 8)]
  const refused = refuseSize({ width, height }, options)
  if (refused) return refused
  const start = HEADER_BYTES + colorTableBytes(window.bytes[window.at + 10] ?? 0)
  if (!(await window.pass(start))) return DAMAGED
  const clean: CleanSection[] = [{ from: 0, to: start }]
  let frames = 0
  for (let count = 0; count < MAX_SECTIONS; count += 1) {
    const from = window.position()
    // The longest that a block is recognized by; at the end of the file less is left.
    await window.ensure(14)
    if (window.bytes[window.at] === TRAILER) {
      window.at += 1
      const end = window.position()
      addRange(clean, from, end)
      return frames > 0
        ? { kind: 'image', contentType: 'image/gif', width, height, end, clean }
        : DAMAGED
    }
    const block = await readBlock(window, options)
    if (!block) return DAMAGED
    if (block.isFrame) frames += 1
    if (block.isShown) addRange(clean, from, window.position())
  }
  return DAMAGED
}

type Block = { isShown: boolean; isFrame: boolean }

/** Null if the block is cut off, of no known kind, or a frame without all its pixels. */
async function readBlock(window: ByteWindow, { isNew }: { isNew: boolean }): Promise<Block | null> {
  const kind = window.bytes[window.at]
  if (kind === EXTENSION) {
    const isShown = isShownExtension(window)
    const isWhole = (await window.pass(2)) && (await passData(window, null))
    return isWhole ? { isShown, isFrame: false } : null
  }
  if (kind !== IMAGE || window.available() < 10) return null
  const pixels = readSize(window, 5) * readSize(window, 7)
  const table = colorTableBytes(window.bytes[window.at + 9] ?? 0)
  if (!(await window.pass(10 + table)) || !(await window.ensure(1))) return null
  const check = isNew ? createPixelCheck({ pixels, codeBits: window.bytes[window.at] ?? 0 }) : null
  window.at += 1
  const isWhole = await passData(window, check)
  return isWhole && (!check || check.isComplete()) ? { isShown: true, isFrame: true } : null
}

function isShownExtension(window: ByteWindow): boolean {
  const label = window.bytes[window.at + 1]
  if (label === GRAPHIC_CONTROL) return true
  return label === APPLICATION && SHOWN_APPLICATIONS.includes(readText(window, 3, 11))
}

/** A length and as many bytes. */
const MAX_DATA_BLOCK = 256

/** Data is in blocks of up to 255 bytes, each after its length, up to an empty one. False if that is missing. */
async function passData(window: ByteWindow, check: PixelCheck | null): Promise<boolean> {
  for (;;) {
    if (window.available() < MAX_DATA_BLOCK) await window.ensure(MAX_DATA_BLOCK)
    const length = window.bytes[window.at] ?? 0
    if (window.available() < 1 + length) return false
    const from = window.at + 1
    window.at = from + length
    if (length === 0) return true
    check?.read(window.bytes, from, window.at)
  }
}

/** By the packed field that says whether there is a color table, and of what size. */
function colorTableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

const readSize = ({ bytes, at }: ByteWindow, offset: number) =>
  (bytes[at + offset] ?? 0) | ((bytes[at + offset + 1] ?? 0) << 8)

const readText = ({ bytes, at }: ByteWindow, offset: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at + offset, at + offset + length))
