import { imageSize } from 'image-size'
import type { ByteWindow } from '~/lib/bytes/byte-window'
import {
  addRange,
  type CleanSection,
  DAMAGED,
  type ImageFile,
  type ImageFileReader,
  MAX_SECTIONS,
  refuseSize,
} from './image-structure'

const SOI = 0xd8
const EOI = 0xd9
const START_OF_SCAN = 0xda
/** Baseline, extended and progressive: the frames that decoders know. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const FILL = 0xff
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
/** Progressive images have some ten. A decoder draws the whole image for each. */
const MAX_SCANS = 100

/** What has been read of a JPEG. */
type Progress = {
  frame: { width: number; height: number } | null
  orientation: number
  scans: number
}

/**
 * The structure of a JPEG (ITU-T T.81, annex B). Damaged if it has no scan or stops before its end marker; whether its scans have every
 * row, the decoder says.
 */
export const readJpeg: ImageFileReader = async (window, options) => {
  if (!(await window.ensure(2))) return DAMAGED
  if (window.bytes[window.at] !== 0xff || window.bytes[window.at + 1] !== SOI) return DAMAGED
  window.at += 2
  const clean: CleanSection[] = []
  const progress: Progress = { frame: null, orientation: 1, scans: 0 }
  for (let count = 0; count < MAX_SECTIONS && progress.scans <= MAX_SCANS; count += 1) {
    const from = window.position()
    const section = await readSection(window)
    if (!section) return DAMAGED
    const { marker, segment } = section
    if (marker === EOI) {
      addRange(clean, from, window.position())
      return toImage(progress, clean, window.position())
    }
    if (FRAMES.includes(marker)) {
      // A second frame could promise another size than the first.
      if (progress.frame) return DAMAGED
      progress.frame = { height: readNumber(segment, 5), width: readNumber(segment, 7) }
      const refused = refuseSize(progress.frame, options)
      if (refused) return refused
    }
    if (marker === APP1 && progress.orientation === 1)
      progress.orientation = readOrientation(segment)
    if (marker === START_OF_SCAN) {
      progress.scans += 1
      await passScan(window)
    }
    if (marker === APP0 && isShown(marker, segment) && segment.length > JFIF_LENGTH) {
      clean.push(withoutPreview(segment))
    } else if (isShown(marker, segment)) addRange(clean, from, window.position())
  }
  return DAMAGED
}

/** A marker and, except at the end and for a fill byte, its segment with both. Null if it is cut off. */
async function readSection(
  window: ByteWindow,
): Promise<{ marker: number; segment: Uint8Array } | null> {
  if (!(await window.ensure(2)) || window.bytes[window.at] !== 0xff) return null
  const marker = window.bytes[window.at + 1] ?? 0
  if (marker === FILL || marker === EOI) {
    const length = marker === FILL ? 1 : 2
    const segment = window.bytes.subarray(window.at, window.at + length)
    window.at += length
    return { marker, segment }
  }
  if (!(await window.ensure(4))) return null
  const length = 2 + readNumber(window.bytes, window.at + 2)
  if (length < 4 || !(await window.ensure(length))) return null
  const segment = window.bytes.subarray(window.at, window.at + length)
  window.at += length
  return { marker, segment }
}

/** Moves on to where the compressed data ends: at a marker that is neither a stuffed byte nor a restart. */
async function passScan(window: ByteWindow): Promise<void> {
  for (;;) {
    const at = window.bytes.indexOf(0xff, window.at)
    window.at = at < 0 ? window.bytes.length : at
    if (window.available() < 2 && !(await window.ensure(2))) return
    const marker = window.bytes[window.at + 1] ?? 0
    const isData = marker === 0 || (marker >= 0xd0 && marker <= 0xd7)
    if (window.bytes[window.at] !== 0xff) continue
    if (!isData) return
    window.at += 2
  }
}

const readNumber = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/** EXIF orientations from 5 on are rotated by 90 degrees. */
const FIRST_SIDEWAYS = 5
const LAST_ORIENTATION = 8

function toImage(
  { frame, orientation, scans }: Progress,
  clean: CleanSection[],
  end: number,
): ({ kind: 'image' } & ImageFile) | typeof DAMAGED {
  if (!frame || scans === 0) return DAMAGED
  const size = orientation < FIRST_SIDEWAYS ? frame : { width: frame.height, height: frame.width }
  const sections = [{ from: 0, to: 2 }, ...orientationSegment(orientation), ...clean]
  return { kind: 'image', contentType: 'image/jpeg', ...size, end, clean: sections }
}

/** The length of a JFIF segment without its preview image, marker included. */
const JFIF_LENGTH = 18

function isShown(marker: number, segment: Uint8Array): boolean {
  if (marker < APP0) return true
  if (marker === APP0) return startsWith(segment, 'JFIF\0')
  if (marker === APP2) return startsWith(segment, 'ICC_PROFILE\0')
  // How the colors are encoded: without it, CMYK images look inverted.
  return marker === APP14 && startsWith(segment, 'Adobe')
}

function startsWith(segment: Uint8Array, name: string): boolean {
  return [...name].every((character, at) => segment[4 + at] === character.charCodeAt(0))
}

function withoutPreview(segment: Uint8Array): Uint8Array {
  const short = segment.slice(0, JFIF_LENGTH)
  short.set([0, JFIF_LENGTH - 2], 2)
  short.set([0, 0], JFIF_LENGTH - 2)
  return short
}

/** EXIF with the orientation as its only tag, for images that are stored sideways or mirrored. */
function orientationSegment(orientation: number): Uint8Array[] {
  if (orientation <= 1) return []
  return [
    Uint8Array.of(
      ...[0xff, 0xe1, 0, 34],
      // 'Exif', then TIFF in big-endian order with its directory at byte 8.
      ...[0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
      // One tag: 0x0112, a short.
      ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
      // No further directory.
      ...[0, 0, 0, 0],
    ),
  ]
}

/** The smallest JPEG that has a size, which `imageSize` requires: a frame of 1 × 1 pixels. */
const START = Uint8Array.of(0xff, SOI)
const FRAME = Uint8Array.of(0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, EOI)

/** The orientation, from 1 to 8, that a segment of EXIF names; 1 if it names none. */
function readOrientation(segment: Uint8Array): number {
  if (!startsWith(segment, 'Exif\0')) return 1
  const jpeg = new Uint8Array(START.length + segment.length + FRAME.length)
  jpeg.set(START)
  jpeg.set(segment, START.length)
  jpeg.set(FRAME, START.length + segment.length)
  try {
    const orientation = imageSize(jpeg).orientation ?? 1
    return orientation <= LAST_ORIENTATION ? orientation : 1
  } catch {
    // Damaged EXIF: viewers show such an image as it is stored.
    return 1
  }
}
