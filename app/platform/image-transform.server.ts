import { imageSize } from 'image-size'

/** The binding's own handle on a picture. */
type BindingTransformer = ReturnType<ImagesBinding['input']>

/** What is to be done with a picture, in this order: turn upright, cut, scale to exactly this size, rotate. */
export type ImageTransform = {
  /** In pixels; null for the whole picture. */
  crop: { left: number; top: number; width: number; height: number } | null
  width: number
  height: number
  /** Degrees clockwise. */
  rotation: 0 | 90 | 180 | 270
  gray: boolean
  /** The media type of the outcome. */
  contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif'
}

/** `original` describes the bytes that go in: pixels as shown, and the media type. */
export type Original = { width: number; height: number; contentType: string }

export type TransformedImage =
  | { kind: 'made'; bytes: Uint8Array<ArrayBuffer> }
  /** The bytes are no picture after all: cut off, or damaged. */
  | { kind: 'unreadable'; message: string }
  /** This machine cannot do it; the deployed one can. */
  | { kind: 'not-offered'; message: string }

export type ImageTransformer = (
  bytes: Uint8Array,
  original: Original,
  wanted: ImageTransform,
) => Promise<TransformedImage>

const QUALITY = 82

/** Cloudflare Images, or its simulation on a developer's machine. */
export function openImages(
  binding: ImagesBinding,
  environment: 'development' | 'production',
): ImageTransformer {
  return environment === 'development'
    ? openSimulatedImageTransformer(binding)
    : openImageTransformer(binding)
}

/** Cloudflare Images, as deployed. */
export function openImageTransformer(binding: ImagesBinding): ImageTransformer {
  return async (bytes, _original, { crop, width, height, rotation, gray, contentType }) => {
    let image = binding.input(streamOf(bytes))
    // Each step by itself, so that the order is ours.
    if (crop) image = image.transform({ trim: crop })
    image = image.transform({ width, height, fit: 'squeeze', ...(gray ? { saturation: 0 } : {}) })
    if (rotation) image = image.transform({ rotate: rotation })
    const ground = contentType === 'image/jpeg' ? { background: '#ffffff' } : {}
    return finish(image, { format: contentType, quality: QUALITY, anim: false, ...ground })
  }
}

/**
 * The simulation of Cloudflare Images in workerd on a developer's machine. It knows width, height and rotation and
 * nothing else: no cutting, no gray, no stretching, no camera orientation, no GIF. But it reads SVG; so a picture that
 * is to be cut is laid into an SVG as behind a window.
 */
export function openSimulatedImageTransformer(binding: ImagesBinding): ImageTransformer {
  return async (bytes, original, { crop, width, height, rotation, gray, contentType }) => {
    if (contentType === 'image/gif') {
      return { kind: 'not-offered', message: 'GIF cannot be made in development' }
    }
    const camera = cameraRotation(bytes)
    const undistorted = Math.abs(height - (width * original.height) / original.width) <= 1
    // It would put black behind what a JPEG cannot leave transparent.
    const ground = contentType === 'image/jpeg' && original.contentType !== 'image/jpeg'
    if (!crop && !gray && undistorted && !ground) {
      // The simulation rotates before it scales, and letterboxes when it is given both sides.
      const sideways = rotation === 90 || rotation === 270
      const scale = sideways ? { height: width } : { width }
      const turn = (camera + rotation) % 360
      const image = binding
        .input(streamOf(bytes))
        .transform({ ...scale, ...(turn ? { rotate: turn as ImageTransform['rotation'] } : {}) })
      return finish(image, { format: contentType })
    }
    const upright = camera
      ? await finish(binding.input(streamOf(bytes)).transform({ rotate: camera }), {
          format: 'image/png',
        })
      : { kind: 'made' as const, bytes }
    if (upright.kind !== 'made') return upright
    const type = camera ? 'image/png' : original.contentType
    const view = windowOn(
      upright.bytes,
      { ...original, contentType: type },
      { crop, width, height, gray, ground },
    )
    const image = binding.input(streamOf(new TextEncoder().encode(view)))
    return finish(rotation ? image.transform({ rotate: rotation }) : image, { format: contentType })
  }
}

/** Degrees clockwise by which the camera says that its picture is to be turned. Mirrored ones do not occur in practice. */
const CAMERA_ROTATIONS: Record<number, 90 | 180 | 270> = { 3: 180, 6: 90, 8: 270 }

function cameraRotation(bytes: Uint8Array): 0 | 90 | 180 | 270 {
  return CAMERA_ROTATIONS[imageSize(bytes).orientation ?? 1] ?? 0
}

type Window = Pick<ImageTransform, 'crop' | 'width' | 'height' | 'gray'> & {
  /** Whether white shows through where the picture is transparent. */
  ground: boolean
}

function windowOn(
  bytes: Uint8Array,
  original: Original,
  { crop, width, height, gray, ground }: Window,
): string {
  const { left, top, ...view } = crop ?? { left: 0, top: 0, ...original }
  const picture = `data:${original.contentType};base64,${Buffer.from(bytes).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="${left} ${top} ${view.width} ${view.height}" preserveAspectRatio="none">
    ${ground ? `<rect x="${left}" y="${top}" width="100%" height="100%" fill="#fff"/>` : ''}
    <filter id="gray"><feColorMatrix type="saturate" values="0"/></filter>
    <image href="${picture}" width="${original.width}" height="${original.height}"
      preserveAspectRatio="none"${gray ? ' filter="url(#gray)"' : ''}/></svg>`
}

async function finish(
  image: BindingTransformer,
  options: ImageOutputOptions,
): Promise<TransformedImage> {
  try {
    const response = (await image.output(options)).response()
    const bytes = new Uint8Array(await response.arrayBuffer())
    // The simulation breaks off without a word where bytes are damaged.
    if (bytes.length === 0) return { kind: 'unreadable', message: 'nothing came of it' }
    return { kind: 'made', bytes }
  } catch (cause) {
    if (isUnreadable(cause)) return { kind: 'unreadable', message: cause.message }
    throw cause
  }
}

/** What the binding says of bytes that it cannot read as a picture. */
const UNREADABLE_CODES = [9412, 9520, 9422]

function isUnreadable(cause: unknown): cause is Error & { code: number } {
  return cause instanceof Error && 'code' in cause && UNREADABLE_CODES.includes(Number(cause.code))
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
}
