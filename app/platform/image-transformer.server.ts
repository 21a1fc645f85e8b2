import { imageSize } from 'image-size'

/** The binding's handle of an image. */
type BindingTransformer = ReturnType<ImagesBinding['input']>

/** The steps of a transformation, in this order: turn upright, crop, scale to exactly this size, rotate. */
export type ImageTransform = {
  /** In pixels; null for the whole image. */
  crop: { left: number; top: number; width: number; height: number } | null
  width: number
  height: number
  /** Degrees clockwise. */
  rotation: 0 | 90 | 180 | 270
  gray: boolean
  /** The media type of the result. */
  contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif'
}

/** The input: its displayed size in pixels, and its media type. */
export type Original = { width: number; height: number; contentType: string }

export type TransformedImage =
  | { kind: 'made'; bytes: Uint8Array<ArrayBuffer> }
  /** The bytes are not an image: truncated or damaged. */
  | { kind: 'unreadable'; message: string }
  /** The local simulation cannot do it; Cloudflare Images can. */
  | { kind: 'not-offered'; message: string }

export type ImageTransformer = (
  bytes: Uint8Array,
  original: Original,
  wanted: ImageTransform,
) => Promise<TransformedImage>

const QUALITY = 82

/** Cloudflare Images, or its local simulation in development. */
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
    let image = binding.input(toStream(bytes))
    // Separate steps fix their order.
    if (crop) image = image.transform({ trim: crop })
    image = image.transform({ width, height, fit: 'squeeze', ...(gray ? { saturation: 0 } : {}) })
    if (rotation) image = image.transform({ rotate: rotation })
    const options = contentType === 'image/jpeg' ? { background: '#ffffff' } : {}
    return finish(image, { format: contentType, quality: QUALITY, anim: false, ...options })
  }
}

/**
 * The local simulation of Cloudflare Images in workerd. It supports only width, height and rotation: no cropping, gray,
 * stretching, camera orientation or GIF. But it reads SVG, so the other steps are done by embedding the image in one.
 */
export function openSimulatedImageTransformer(binding: ImagesBinding): ImageTransformer {
  return async (bytes, original, { crop, width, height, rotation, gray, contentType }) => {
    if (contentType === 'image/gif') {
      return { kind: 'not-offered', message: 'GIF cannot be made in development' }
    }
    const camera = cameraRotation(bytes)
    const undistorted = Math.abs(height - (width * original.height) / original.width) <= 1
    // The simulation fills transparent areas of a JPEG with black.
    const background = contentType === 'image/jpeg' && original.contentType !== 'image/jpeg'
    if (!crop && !gray && undistorted && !background) {
      // The simulation rotates before it scales, and letterboxes when it is given both sides.
      const sideways = rotation === 90 || rotation === 270
      const scale = sideways ? { height: width } : { width }
      const turn = (camera + rotation) % 360
      const image = binding
        .input(toStream(bytes))
        .transform({ ...scale, ...(turn ? { rotate: turn as ImageTransform['rotation'] } : {}) })
      return finish(image, { format: contentType })
    }
    const upright = camera
      ? await finish(binding.input(toStream(bytes)).transform({ rotate: camera }), {
          format: 'image/png',
        })
      : { kind: 'made' as const, bytes }
    if (upright.kind !== 'made') return upright
    const type = camera ? 'image/png' : original.contentType
    const view = renderCropSvg(
      upright.bytes,
      { ...original, contentType: type },
      { crop, width, height, gray, background },
    )
    const image = binding.input(toStream(new TextEncoder().encode(view)))
    return finish(rotation ? image.transform({ rotate: rotation }) : image, { format: contentType })
  }
}

/** EXIF orientations in degrees clockwise. Mirrored ones do not occur in practice. */
const CAMERA_ROTATIONS: Record<number, 90 | 180 | 270> = { 3: 180, 6: 90, 8: 270 }

function cameraRotation(bytes: Uint8Array): 0 | 90 | 180 | 270 {
  return CAMERA_ROTATIONS[imageSize(bytes).orientation ?? 1] ?? 0
}

type CropView = Pick<ImageTransform, 'crop' | 'width' | 'height' | 'gray'> & {
  /** Whether transparent areas are filled with white. */
  background: boolean
}

function renderCropSvg(
  bytes: Uint8Array,
  original: Original,
  { crop, width, height, gray, background }: CropView,
): string {
  const { left, top, ...view } = crop ?? { left: 0, top: 0, ...original }
  const dataUrl = `data:${original.contentType};base64,${Buffer.from(bytes).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="${left} ${top} ${view.width} ${view.height}" preserveAspectRatio="none">
    ${background ? `<rect x="${left}" y="${top}" width="100%" height="100%" fill="#fff"/>` : ''}
    <filter id="gray"><feColorMatrix type="saturate" values="0"/></filter>
    <image href="${dataUrl}" width="${original.width}" height="${original.height}"
      preserveAspectRatio="none"${gray ? ' filter="url(#gray)"' : ''}/></svg>`
}

async function finish(
  image: BindingTransformer,
  options: ImageOutputOptions,
): Promise<TransformedImage> {
  try {
    const response = (await image.output(options)).response()
    const bytes = new Uint8Array(await response.arrayBuffer())
    // The simulation returns an empty body for damaged bytes.
    if (bytes.length === 0) return { kind: 'unreadable', message: 'the result is empty' }
    return { kind: 'made', bytes }
  } catch (cause) {
    if (isUnreadable(cause)) return { kind: 'unreadable', message: cause.message }
    throw cause
  }
}

/** The binding's error codes for input that is not an image. */
const UNREADABLE_CODES = [9412, 9520, 9422]

function isUnreadable(cause: unknown): cause is Error & { code: number } {
  return cause instanceof Error && 'code' in cause && UNREADABLE_CODES.includes(Number(cause.code))
}

function toStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
}
