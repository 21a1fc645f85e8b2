import { imageSize } from 'image-size'
import type { Bucket } from '~/platform/bucket.server'
import type { Database } from '~/platform/database.server'
import type { ImageTransformer } from '~/platform/image-transformer.server'
import {
  type Image,
  MAX_FILE_BYTES,
  MAX_PIXELS,
  MAX_SIDE,
  NOT_AN_IMAGE_MESSAGE,
  type OriginalType,
  TOO_LARGE_MESSAGE,
} from './image'
import { readImageFile, removeMetadata } from './image-file'
import { originalKey } from './image-keys'
import { saveImage } from './image-store.server'

export type StoredImage =
  | ({ kind: 'stored' } & Image)
  | { kind: 'not-an-image'; message: string }
  | { kind: 'too-large'; message: string }

export type StoreServices = {
  db: Database
  bucket: Bucket
  transform: ImageTransformer
  now: number
}

/**
 * Stores an image, up to where it ends: what follows is not part of it. Its type is decided by its bytes, not its name, and
 * it must decode to its last row. If the same image is stored already, the bucket stays as it is.
 */
export async function storeImage(
  { db, bucket, transform, now }: StoreServices,
  bytes: Uint8Array,
): Promise<StoredImage> {
  if (bytes.byteLength > MAX_FILE_BYTES) return { kind: 'too-large', message: TOO_LARGE_MESSAGE }
  const measured = measure(bytes)
  if (!measured) return { kind: 'not-an-image', message: NOT_AN_IMAGE_MESSAGE }
  if (Math.max(measured.width, measured.height) > MAX_SIDE) {
    return { kind: 'too-large', message: `No side may be longer than ${MAX_SIDE} pixels` }
  }
  if (measured.width * measured.height > MAX_PIXELS) {
    const message = `An image may have at most ${MAX_PIXELS / 1_000_000} million pixels`
    return { kind: 'too-large', message }
  }
  const end = await findEnd(transform, bytes, measured)
  if (end === null) return { kind: 'not-an-image', message: NOT_AN_IMAGE_MESSAGE }
  const image: Image = { ...measured, checksum: await computeChecksum(bytes), bytes: end }
  // Before the bucket is read: a purge that is under way restores the object when it sees this.
  await saveImage(db, now, image)
  const key = originalKey(image.checksum)
  if (!(await bucket.has(key))) await bucket.save(key, bytes.subarray(0, end), image.contentType)
  return { kind: 'stored', ...image }
}

/** The width of the rendition for which an image is decoded, in pixels. */
const TRIAL_WIDTH = 16

/**
 * The length of the image in bytes; null if it does not decode to its last row. The structure shows that PNG and GIF are
 * complete. Of a JPEG it only shows that its end is there, so the decoder must accept it too.
 */
async function findEnd(
  transform: ImageTransformer,
  bytes: Uint8Array,
  measured: Pick<Image, 'contentType' | 'width' | 'height'>,
): Promise<number | null> {
  const { contentType, width, height } = measured
  const file = readImageFile(bytes, contentType)
  if (!file || !(await file.hasEveryRow())) return null
  const clean = await removeMetadata(bytes, contentType)
  if (!clean) return null
  const decoded = await transform(clean, measured, {
    crop: null,
    width: Math.min(TRIAL_WIDTH, width),
    height: Math.max(1, Math.round((height * Math.min(TRIAL_WIDTH, width)) / width)),
    rotation: 0,
    gray: false,
    contentType: 'image/png',
  })
  return decoded.kind === 'made' ? file.end : null
}

/** SHA-256 in hex. */
export async function computeChecksum(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>),
  )
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const TYPES: Record<string, OriginalType> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
}

/** EXIF orientations from 5 on are rotated by 90 degrees. */
const FIRST_SIDEWAYS = 5

function measure(bytes: Uint8Array): Pick<Image, 'contentType' | 'width' | 'height'> | null {
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes)
    const contentType = TYPES[type ?? '']
    if (!contentType || !(width > 0) || !(height > 0)) return null
    return orientation < FIRST_SIDEWAYS
      ? { contentType, width, height }
      : { contentType, width: height, height: width }
  } catch {
    // The library throws on bytes that it does not understand, including truncated files.
    return null
  }
}
