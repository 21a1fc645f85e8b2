import { createContext, useContext } from 'react'
import { fitWidth, imagePath } from '~/domain/images/image'

const ImagesUrlContext = createContext('')

/** The base URL of images, for every ResponsiveImage below. */
export const ImagesUrlProvider = ImagesUrlContext.Provider

export const useImagesUrl = (): string => useContext(ImagesUrlContext)

type Props = {
  checksum: string
  alt: string
  /** The width of the image in CSS pixels; high-density screens get twice that. */
  width: number
  /** The widths offered in `srcset`, when they are not `width` and twice that. */
  widths?: number[]
  /** The height it takes up; the image is cropped to fit. */
  height: number
  /** HTML's `sizes` attribute. */
  sizes: string
  /** True for images that are visible without scrolling. */
  eager?: boolean
  className?: string
}

export function ResponsiveImage({
  checksum,
  alt,
  width,
  widths = [width, width * 2],
  height,
  sizes,
  eager = false,
  className,
}: Props) {
  const imagesUrl = useImagesUrl()
  const urlAt = (pixels: number) => imageUrl(imagesUrl, checksum, pixels, 'webp')
  return (
    <img
      className={className}
      src={urlAt(width)}
      srcSet={widths.map((pixels) => `${urlAt(pixels)} ${pixels}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding={eager ? 'auto' : 'async'}
      {...(eager ? { fetchpriority: 'high' } : {})}
    />
  )
}

/**
 * The URL of an image, `width` pixels wide, or less if the image is. As JPEG for what is not a browser: feeds, share images, data of
 * search engines. Pages show WebP, which is smaller.
 */
export function imageUrl(
  imagesUrl: string,
  checksum: string,
  width: number,
  format: 'jpg' | 'webp' = 'jpg',
): string {
  return imagesUrl + imagePath(checksum, { size: fitWidth(width), format })
}
