import type { ByteWindow } from '~/lib/bytes/byte-window'
import { findSizeError, type OriginalType } from './image'

/**
 * The accepted number of sections of a file: JPEG's segments, PNG's chunks, GIF's blocks. No encoder writes as many; a file
 * of millions of tiny ones would cost memory and time.
 */
export const MAX_SECTIONS = 20_000

/** A section of an image without metadata: a range of the original file, or bytes in the place of a range. */
export type CleanSection = { from: number; to: number } | Uint8Array

/**
 * What the structure of an image file says. Reading it decodes nothing, so it costs little; decoders differ in what they
 * forgive, the structure does not.
 */
export type ImageFile = {
  contentType: OriginalType
  /** Pixels, as a viewer shows it (the camera's orientation applied). */
  width: number
  height: number
  /** The length of the image in bytes. Anything that follows is not part of it: a video, a second image, an archive. */
  end: number
  /** What remains without metadata, in order: the pixels are those of the original, bit for bit. */
  clean: CleanSection[]
}

export type ReadOptions = {
  /** For a new image: its size must be within the limits, and its data must yield every row. */
  isNew: boolean
}

export type ReadImageFile =
  | ({ kind: 'image' } & ImageFile)
  /** It is not of this type, or stops before its end. */
  | { kind: 'damaged' }
  | { kind: 'too-large'; message: string }

export type ImageFileReader = (window: ByteWindow, options: ReadOptions) => Promise<ReadImageFile>

export const DAMAGED: ReadImageFile = { kind: 'damaged' }

/** Null if an image of this size may be read further. */
export function refuseSize(
  { width, height }: { width: number; height: number },
  { isNew }: ReadOptions,
): ReadImageFile | null {
  if (!(width > 0) || !(height > 0)) return DAMAGED
  const message = isNew ? findSizeError(width, height) : null
  return message === null ? null : { kind: 'too-large', message }
}

/** Adds a range of the file to what remains without metadata. */
export function addRange(clean: CleanSection[], from: number, to: number): void {
  const last = clean.at(-1)
  if (last && !(last instanceof Uint8Array) && last.to === from) last.to = to
  else clean.push({ from, to })
}
