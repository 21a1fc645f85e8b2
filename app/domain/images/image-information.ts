import type { Image } from './image'
import { findLargestSize } from './image-sizes'

/** The widths that pages show images in (specification, section 9), in pixels. */
const USUAL_WIDTHS = [100, 200, 240, 350, 370, 500, 510, 768, 800]

const CONTEXT = 'http://iiif.io/api/image/3/context.json'

export const INFORMATION_TYPE = `application/ld+json;profile="${CONTEXT}"`

/** The compliance level as a document, for the header Link. */
export const PROFILE = 'http://iiif.io/api/image/3/level2.json'

/** The `info.json` of an image at this URL (IIIF Image API 3, section 5): what can be requested of it. */
export function describeImage({ width, height }: Image, id: string) {
  const { width: maxWidth, height: maxHeight } = findLargestSize({ width, height }, true)
  return {
    '@context': CONTEXT,
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width,
    height,
    maxWidth,
    maxHeight,
    sizes: USUAL_WIDTHS.filter((usual) => usual < width).map((usual) => ({
      width: usual,
      height: Math.max(1, Math.round((height * usual) / width)),
    })),
    extraFormats: ['webp', 'avif', 'gif'],
    extraQualities: ['color', 'gray'],
    extraFeatures: ['canonicalLinkHeader', 'profileLinkHeader', 'sizeUpscaling'],
  }
}
