import { readGif } from './gif-file'
import type { ImageFile, OriginalType } from './image'
import { readJpeg } from './jpeg-file'
import { readPng } from './png-file'

const READERS: Record<OriginalType, (bytes: Uint8Array) => ImageFile | null> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/gif': readGif,
}

/** Reads the structure of an image file. Null if it is damaged or stops before its end. */
export function readImageFile(bytes: Uint8Array, contentType: OriginalType): ImageFile | null {
  return READERS[contentType](bytes)
}

/**
 * An image without EXIF, XMP, IPTC, comments, embedded previews and what follows its end. The color profile and the
 * orientation stay. Null if the file is damaged.
 */
export async function removeMetadata(
  bytes: Uint8Array,
  contentType: OriginalType,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = readImageFile(bytes, contentType)
  if (!file) return null
  const clean = new Blob(file.clean as Uint8Array<ArrayBuffer>[])
  return new Uint8Array(await clean.arrayBuffer())
}
