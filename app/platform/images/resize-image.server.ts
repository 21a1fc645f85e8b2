import { imageSize } from 'image-size'
import { prepend, readBytes, readChunks, streamBytes, toStream } from '~/lib/bytes/read-pieces'

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
type Original = { width: number; height: number; contentType: string }

export type TransformedImage =
  | { kind: 'made'; body: ReadableStream<Uint8Array> }
  /** The bytes are not an image: truncated or damaged. */
  | { kind: 'unreadable'; message: string }
  /** The local simulation cannot do it; Cloudflare Images can. */
  | { kind: 'not-offered'; message: string }

/** Neither the image nor the result is in memory as a whole. */
export type ImageTransformer = (
  image: ReadableStream<Uint8Array>,
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
  return async (stream, _original, { crop, width, height, rotation, gray, contentType }) => {
    let image = binding.input(stream)
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
  return async (stream, original, wanted) => {
    if (wanted.contentType === 'image/gif') {
      return { kind: 'not-offered', message: 'GIF cannot be made in development' }
    }
    const bytes = await readBytes(stream)
    try {
      return await simulate(binding, bytes, original, wanted)
    } catch (fault) {
      // The simulation is another process, which a busy machine cuts off now and then.
      if (!isConnectionLost(fault)) throw fault
      return simulate(binding, bytes, original, wanted)
    }
  }
}

const isConnectionLost = (fault: unknown): boolean =>
  fault instanceof Error && fault.message.includes('Network connection lost')

async function simulate(
  binding: ImagesBinding,
  bytes: Uint8Array,
  original: Original,
  { crop, width, height, rotation, gray, contentType }: ImageTransform,
): Promise<TransformedImage> {
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
      .input(streamBytes(bytes))
      .transform({ ...scale, ...(turn ? { rotate: turn as ImageTransform['rotation'] } : {}) })
    return finish(image, { format: contentType })
  }
  const upright = camera ? await turnUpright(binding, bytes, camera) : bytes
  if ('kind' in upright) return upright
  const type = camera ? 'image/png' : original.contentType
  const view = renderCropSvg(
    upright,
    { ...original, contentType: type },
    { crop, width, height, gray, background },
  )
  const image = binding.input(streamBytes(new TextEncoder().encode(view)))
  return finish(rotation ? image.transform({ rotate: rotation }) : image, { format: contentType })
}

async function turnUpright(
  binding: ImagesBinding,
  bytes: Uint8Array,
  rotate: 90 | 180 | 270,
): Promise<Uint8Array | Exclude<TransformedImage, { kind: 'made' }>> {
  const image = binding.input(streamBytes(bytes)).transform({ rotate })
  const turned = await finish(image, { format: 'image/png' })
  return turned.kind === 'made' ? readBytes(turned.body) : turned
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
    const chunks = response.body ? readChunks(response.body) : null
    const first = await chunks?.next()
    // The simulation returns an empty body for damaged bytes.
    if (!chunks || !first || first.done)
      return { kind: 'unreadable', message: 'the result is empty' }
    return { kind: 'made', body: toStream(prepend(first.value, chunks)) }
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
