/**
 * A stored image. Its checksum is its id in URLs: the SHA-256 in hex of the file as it was received, which its
 * uploader can compute too.
 */
export type Image = {
  checksum: string
  contentType: OriginalType
  /** The size of the stored file, which ends where the image does. */
  bytes: number
  /** Pixels, as a viewer shows it (the camera's orientation applied). */
  width: number
  height: number
}

/** Images that an editor may not use: they are not stored, or only someone else has uploaded them. */
export type MissingImages = { kind: 'image-missing'; checksums: string[] }

export const IMAGE_MISSING_MESSAGE = 'This picture is no longer available. Please choose it again.'

/** The message for each field that has one of the images. */
export function describeMissing(
  values: object,
  { checksums }: MissingImages,
): Record<string, string> {
  const isMissing = (value: unknown) => typeof value === 'string' && checksums.includes(value)
  const names = Object.entries(values).filter(([, value]) => [value].flat().some(isMissing))
  return Object.fromEntries(names.map(([name]) => [name, IMAGE_MISSING_MESSAGE]))
}

/** The types that people may upload and feeds may contain (specification, section 5). */
export const ORIGINAL_TYPES = ['image/png', 'image/jpeg', 'image/gif'] as const
export type OriginalType = (typeof ORIGINAL_TYPES)[number]

/** The formats that an image URL may end in. */
export const IMAGE_FORMATS = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
} as const
export type ImageFormat = keyof typeof IMAGE_FORMATS

/** The specification's upload limit, in bytes. */
export const MAX_FILE_BYTES = 20_971_520
/** What a form says of the images that it accepts. */
export const UPLOAD_HINT = 'PNG, JPEG or GIF, up to 20 MB.'
export const TOO_LARGE_MESSAGE = 'Maximum size allowed is 20mb'
export const NOT_AN_IMAGE_MESSAGE = 'Only png, jpeg or gif are accepted'

/** The longest accepted side in pixels: Cloudflare Images decodes no longer one. */
const MAX_SIDE = 12_000

/** The accepted number of pixels; phones make images of 50 million. A small file can hold more than is worth decoding. */
export const MAX_PIXELS = 64_000_000

/** Why an image of this size is refused, in pixels; null if it is accepted. */
export function findSizeError(width: number, height: number): string | null {
  if (Math.max(width, height) > MAX_SIDE) return `No side may be longer than ${MAX_SIDE} pixels`
  if (width * height <= MAX_PIXELS) return null
  return `An image may have at most ${MAX_PIXELS / 1_000_000} million pixels`
}

/** The longest side of a rendition, in pixels. */
export const MAX_RENDITION_SIDE = 4096

/** A size for `imagePath`: so many pixels wide, or fewer if the image is. IIIF refuses a width that it would have to enlarge. */
export const fitWidth = (width: number) => `!${width},${MAX_RENDITION_SIDE}`

const CHECKSUM = /^[0-9a-f]{64}$/

export function isChecksum(text: string): boolean {
  return CHECKSUM.test(text)
}

export const NO_CHECKSUM_MESSAGE = 'Not the checksum of an image'
export const MALFORMED_CHECKSUM_MESSAGE = 'checksum must be the SHA-256 of the file, in hex'

/** A checksum in either case, as it is stored; null if it is none. */
export function parseChecksum(text: string | null): string | null {
  const checksum = text?.toLowerCase() ?? ''
  return isChecksum(checksum) ? checksum : null
}

/** The path of an image's rendition under `imagesUrl`, with the parameters of the IIIF Image API 3. */
export function imagePath(
  checksum: string,
  options: {
    region?: string
    size?: string
    rotation?: 0 | 90 | 180 | 270
    quality?: 'default' | 'gray'
    format?: ImageFormat
  } = {},
): string {
  const {
    region = 'full',
    size = 'max',
    rotation = 0,
    quality = 'default',
    format = 'png',
  } = options
  return `/${checksum}/${region}/${size}/${rotation}/${quality}.${format}`
}
