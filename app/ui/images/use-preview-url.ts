import { imageUrl, useImagesUrl } from '~/ui/kit/images/responsive-image'

/** In pixels; the preview is half as wide. */
const PREVIEW_WIDTH = 768

/**
 * The URL that shows the image of a form's field: the saved one as everywhere else; another one, which nothing shows yet, as
 * its uploader sees it (routes/site/account).
 */
export function usePreviewUrl(): (checksum: unknown, saved: string | null) => string | null {
  const imagesUrl = useImagesUrl()
  return (checksum, saved) => {
    if (typeof checksum !== 'string' || checksum === '') return null
    if (checksum === saved) return imageUrl(imagesUrl, checksum, PREVIEW_WIDTH)
    return `/account/upload/${encodeURIComponent(checksum)}.jpg`
  }
}
