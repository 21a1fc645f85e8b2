import { imageSize } from 'image-size'
import { type ImageFile, MAX_SECTIONS } from './image'
import { createScanCheck } from './jpeg-scans'

const SOI = 0xd8
const EOI = 0xd9
const START_OF_SCAN = 0xda
const APP0 = 0xe0
const APP2 = 0xe2
const APP14 = 0xee

/** The structure of a JPEG (ITU-T T.81, annex B). Null if it has no scan or stops before its end marker. */
export function readJpeg(bytes: Uint8Array): ImageFile | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null
  const clean = [bytes.subarray(0, 2), ...orientationSegment(bytes)]
  const scans = createScanCheck()
  let hasScan = false
  let at = 2
  for (let count = 0; count < MAX_SECTIONS && at + 1 < bytes.length; count += 1) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      // A fill byte.
      at += 1
      continue
    }
    if (marker === EOI) {
      clean.push(bytes.subarray(at, at + 2))
      const hasEveryRow = async () => scans.hasEveryBlock()
      return hasScan ? { end: at + 2, clean, hasEveryRow } : null
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    const segmentEnd = at + 2 + length
    if (length < 2 || segmentEnd > bytes.length) return null
    const isScan = marker === START_OF_SCAN
    const end = isScan ? findScanEnd(bytes, segmentEnd) : segmentEnd
    clean.push(...cleanSegment(marker, bytes.subarray(at, end)))
    scans.read(marker, bytes.subarray(at + 4, segmentEnd), bytes.subarray(segmentEnd, end))
    hasScan ||= isScan
    at = end
  }
  return null
}

/** Where the compressed data from here ends: at a marker that is neither a stuffed byte nor a restart. */
function findScanEnd(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    const isData = marker === 0 || (marker >= 0xd0 && marker <= 0xd7)
    if (!isData) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

/** The length of a JFIF segment without its preview image, marker included. */
const JFIF_LENGTH = 18

/** The segment as it is served: none for metadata. */
function cleanSegment(marker: number, segment: Uint8Array): Uint8Array[] {
  if (marker < APP0) return [segment]
  if (marker === APP0 && startsWith(segment, 'JFIF\0')) return [withoutPreview(segment)]
  if (marker === APP2 && startsWith(segment, 'ICC_PROFILE\0')) return [segment]
  // How the colors are encoded: without it, CMYK images look inverted.
  if (marker === APP14 && startsWith(segment, 'Adobe')) return [segment]
  return []
}

function startsWith(segment: Uint8Array, name: string): boolean {
  return [...name].every((character, at) => segment[4 + at] === character.charCodeAt(0))
}

function withoutPreview(segment: Uint8Array): Uint8Array {
  if (segment.length <= JFIF_LENGTH) return segment
  const short = segment.slice(0, JFIF_LENGTH)
  short.set([0, JFIF_LENGTH - 2], 2)
  short.set([0, 0], JFIF_LENGTH - 2)
  return short
}

/** EXIF with the orientation as its only tag, for images that are stored sideways or mirrored. */
function orientationSegment(bytes: Uint8Array): Uint8Array[] {
  const orientation = readOrientation(bytes)
  if (orientation <= 1 || orientation > 8) return []
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

function readOrientation(bytes: Uint8Array): number {
  try {
    return imageSize(bytes).orientation ?? 1
  } catch {
    // Damaged EXIF: viewers show such an image as it is stored.
    return 1
  }
}
