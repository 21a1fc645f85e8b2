import { imageSize } from 'image-size'
import type { Bucket } from '~/platform/bucket.server'
import type { Database } from '~/platform/database.server'
import {
  type Image,
  MAX_FILE_BYTES,
  MAX_SIDE,
  NOT_AN_IMAGE_MESSAGE,
  type OriginalType,
  TOO_LARGE_MESSAGE,
} from './image'
import { saveImage } from './image-store.server'

export type StoredImage =
  | ({ kind: 'stored' } & Image)
  | { kind: 'not-an-image'; message: string }
  | { kind: 'too-large'; message: string }

/** The key of an original in the bucket. */
export const originalKey = (checksum: string) => `original/${checksum}`

/**
 * Stores an image. Its type is decided by its bytes, not its name. If the same bytes are stored already, nothing is
 * written.
 */
export async function storeImage(
  { db, bucket, now }: { db: Database; bucket: Bucket; now: number },
  bytes: Uint8Array,
): Promise<StoredImage> {
  if (bytes.byteLength > MAX_FILE_BYTES) return { kind: 'too-large', message: TOO_LARGE_MESSAGE }
  const measured = measure(bytes)
  if (!measured) return { kind: 'not-an-image', message: NOT_AN_IMAGE_MESSAGE }
  if (Math.max(measured.width, measured.height) > MAX_SIDE) {
    return { kind: 'too-large', message: `No side may be longer than ${MAX_SIDE} pixels` }
  }
  const image: Image = {
    ...measured,
    checksum: await computeChecksum(bytes),
    bytes: bytes.byteLength,
  }
  const key = originalKey(image.checksum)
  if (!(await bucket.has(key))) await bucket.save(key, bytes, image.contentType)
  await saveImage(db, now, image)
  return { kind: 'stored', ...image }
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
