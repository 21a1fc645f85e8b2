import { IMAGE_FORMATS, type Image, type ImageFormat, imagePath, MAX_RENDITION_SIDE } from './image'
import {
  findLargestSize,
  MAX_ENLARGED_SIDE,
  MAX_ENLARGEMENT,
  matchNumbers,
  parseSize,
} from './image-sizes'

/** A rectangle of an image, in pixels of the upright original. */
type Crop = { left: number; top: number; width: number; height: number }

/** A rendition of an image. As in the IIIF Image API, the size is that before the rotation. */
export type Rendition = {
  /** Null for the whole image. */
  crop: Crop | null
  width: number
  height: number
  rotation: 0 | 90 | 180 | 270
  gray: boolean
  format: ImageFormat
}

/** The parameters of an image URL, unparsed: `{region}/{size}/{rotation}/{quality}.{format}`. */
export type RenditionRequest = {
  region: string
  size: string
  rotation: string
  quality: string
  format: string
}

export type ParsedRendition =
  /** The whole image, as it is. */
  | { kind: 'original'; format: ImageFormat }
  | { kind: 'rendition'; rendition: Rendition }
  | { kind: 'malformed'; message: string }
  | { kind: 'not-offered'; message: string }

/** Parses an image URL's parameters, which are those of the IIIF Image API 3. */
export function parseRendition(image: Image, request: RenditionRequest): ParsedRendition {
  const region = parseRegion(image, request.region)
  if (!region) {
    return malformed('region must be full, square, x,y,w,h or pct:x,y,w,h and lie within the image')
  }
  const size = parseSize(region, request.size)
  if (!size) {
    return malformed(
      `size must be max, w, (width) or ,h (height) or w,h or !w,h or pct:n, up to ${MAX_RENDITION_SIDE} pixels; ^ before it allows enlarging, up to ${MAX_ENLARGEMENT} times and ${MAX_ENLARGED_SIDE} pixels`,
    )
  }
  const rotation = parseRotation(request.rotation)
  if (typeof rotation === 'object') return rotation
  const gray = parseQuality(request.quality)
  if (typeof gray === 'object') return gray
  const format = parseFormat(request.format)
  if (typeof format === 'object') return format
  const whole = region.width === image.width && region.height === image.height
  const isOriginal = whole && rotation === 0 && !gray && IMAGE_FORMATS[format] === image.contentType
  if (
    isOriginal &&
    (request.size === 'max' || (size.width === image.width && size.height === image.height))
  ) {
    return { kind: 'original', format }
  }
  return {
    kind: 'rendition',
    rendition: { crop: whole ? null : region, ...size, rotation, gray, format },
  }
}

/** One name for all URLs of the same rendition: its key in the bucket, and its ETag. */
export function renditionName({ crop, width, height, rotation, gray, format }: Rendition): string {
  const region = crop ? [crop.left, crop.top, crop.width, crop.height].join(',') : 'full'
  return `${region}/${width},${height}/${rotation}/${gray ? 'gray' : 'default'}.${format}`
}

/** The path that the IIIF Image API prefers among all that mean the same rendition. */
export function canonicalPath(
  { checksum, ...image }: Image,
  { crop, width, height, rotation, gray, format }: Rendition,
): string {
  const from = crop ?? image
  const isSize = (size: { width: number; height: number }) =>
    size.width === width && size.height === height
  const isEnlarged = width > from.width || height > from.height
  const largest = isSize(findLargestSize(from, isEnlarged))
  return imagePath(checksum, {
    region: crop ? [crop.left, crop.top, crop.width, crop.height].join(',') : 'full',
    size: (isEnlarged ? '^' : '') + (largest ? 'max' : `${width},${height}`),
    rotation,
    quality: gray ? 'gray' : 'default',
    format,
  })
}

/** The sides that pages use (specification, section 9, and the steps of a srcset) are multiples of one of these. */
const USUAL_STEPS = [10, 64]

/** The formats that pages use. The others take the longest to make. */
const USUAL_FORMATS: ImageFormat[] = ['jpg', 'png', 'webp']

/**
 * Whether a rendition is one that pages use: the whole image or its middle square, undistorted, upright, at a round size.
 * Of these a visitor may be the first to request many; of all others, few.
 */
export function isUsual(
  image: Image,
  { crop, width, height, rotation, gray, format }: Rendition,
): boolean {
  const from = crop ?? { left: 0, top: 0, width: image.width, height: image.height }
  const usualRegion = !crop || isSameCrop(crop, middleSquare(image))
  const undistorted = Math.abs(height - (width * from.height) / from.width) <= 1
  const enlarged = width > from.width
  const roundSize =
    USUAL_STEPS.some((step) => width % step === 0 || height % step === 0) || width === from.width
  const plain = rotation === 0 && !gray && USUAL_FORMATS.includes(format)
  return usualRegion && undistorted && !enlarged && roundSize && plain
}

const isSameCrop = (a: Crop, b: Crop) =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height

function middleSquare({ width, height }: { width: number; height: number }): Crop {
  const side = Math.min(width, height)
  return {
    left: Math.floor((width - side) / 2),
    top: Math.floor((height - side) / 2),
    width: side,
    height: side,
  }
}

const FOUR_PIXELS = /^(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/
const FOUR_PERCENTS =
  /^pct:(\d{1,3}(?:\.\d+)?),(\d{1,3}(?:\.\d+)?),(\d{1,3}(?:\.\d+)?),(\d{1,3}(?:\.\d+)?)$/

function parseRegion(image: Image, text: string): Crop | null {
  if (text === 'full') return { left: 0, top: 0, width: image.width, height: image.height }
  if (text === 'square') return middleSquare(image)
  const pixels = matchNumbers(FOUR_PIXELS, text)
  if (pixels) return clampCrop(image, pixels)
  const [x = 0, y = 0, w = 0, h = 0] = matchNumbers(FOUR_PERCENTS, text) ?? []
  return clampCrop(image, [
    Math.round((x / 100) * image.width),
    Math.round((y / 100) * image.height),
    Math.round((w / 100) * image.width),
    Math.round((h / 100) * image.height),
  ])
}

/** The region clipped to the image; null if it lies outside. */
function clampCrop(image: Image, [left = 0, top = 0, w = 0, h = 0]: number[]): Crop | null {
  const width = Math.min(w, image.width - left)
  const height = Math.min(h, image.height - top)
  return width > 0 && height > 0 ? { left, top, width, height } : null
}

const ROTATIONS = { '0': 0, '90': 90, '180': 180, '270': 270 } as const

type Refused = Extract<ParsedRendition, { kind: 'malformed' | 'not-offered' }>

function parseRotation(text: string): Rendition['rotation'] | Refused {
  if (Object.hasOwn(ROTATIONS, text)) return ROTATIONS[text as keyof typeof ROTATIONS]
  const degrees = /^!?(\d{1,3}(?:\.\d+)?)$/.exec(text)?.[1]
  if (degrees !== undefined && Number(degrees) <= 360) {
    return notOffered('rotation is offered by 0, 90, 180 and 270')
  }
  return malformed('rotation must be 0, 90, 180 or 270')
}

function parseQuality(text: string): boolean | Refused {
  if (text === 'default' || text === 'color') return false
  if (text === 'gray') return true
  if (text === 'bitonal') return notOffered('quality is offered as default, color and gray')
  return malformed('quality must be default, color or gray')
}

function parseFormat(text: string): ImageFormat | Refused {
  if (Object.hasOwn(IMAGE_FORMATS, text)) return text as ImageFormat
  if (['tif', 'jp2', 'pdf'].includes(text)) return notOffered(`format is offered as ${formats()}`)
  return malformed(`format must be ${formats()}`)
}

const formats = () => Object.keys(IMAGE_FORMATS).join(', ')

const malformed = (message: string): Refused => ({ kind: 'malformed', message })
const notOffered = (message: string): Refused => ({ kind: 'not-offered', message })
