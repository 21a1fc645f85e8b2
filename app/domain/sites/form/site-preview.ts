/** The query parameter whose value is the token of a site's draft. */
export const PREVIEW_PARAMETER = 'preview'

/** A page of the external header and footer alone. */
const FRAMES_PATH = '/preview/frames'

/** The pages of a site's door that can show a draft. */
export const PREVIEW_PATHS: readonly string[] = ['/', FRAMES_PATH]

/** The widths that previews are drawn at, in CSS pixels: one for each range of the specification (admin, section 9). */
export const PREVIEW_WIDTHS = [
  { name: 'Mobile', width: 390, height: 760 },
  { name: 'Tablet', width: 700, height: 900 },
  { name: 'Desktop', width: 1280, height: 800 },
] as const

export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number]

export const buildPreviewUrl = (siteUrl: string, token: string) =>
  `${siteUrl}/?${PREVIEW_PARAMETER}=${token}`

/** The preview of the external header and footer, from that of the home page. */
export function toFramesUrl(previewUrl: string): string {
  const url = new URL(previewUrl)
  url.pathname = FRAMES_PATH
  return url.href
}
