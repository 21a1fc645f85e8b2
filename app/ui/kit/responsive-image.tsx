import { createContext, useContext } from 'react'
import { imagePath } from '~/domain/images/image'

const ImagesUrlContext = createContext('')

/** Where images are served, for every picture below. */
export const ImagesUrlProvider = ImagesUrlContext.Provider

type Props = {
  checksum: string
  alt: string
  /** The width for which the picture is made, in CSS pixels; dense screens get twice that. */
  width: number
  /** Other widths in which it is offered, where it is not only that one and twice that. */
  widths?: number[]
  /** The space it takes; the picture is cut to fit. */
  height: number
  /** The media conditions by which a browser picks, as in HTML's `sizes`. */
  sizes: string
  /** True for what is seen at once. */
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
  const imagesUrl = useContext(ImagesUrlContext)
  const at = (pixels: number) => imageUrl(imagesUrl, checksum, pixels)
  return (
    <img
      className={className}
      src={at(width)}
      srcSet={widths.map((one) => `${at(one)} ${one}w`).join(', ')}
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

/** The address of an image, `width` pixels wide. */
export function imageUrl(imagesUrl: string, checksum: string, width: number): string {
  return imagesUrl + imagePath(checksum, { size: `${width},`, format: 'jpg' })
}
