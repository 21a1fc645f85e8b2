import { imagePath } from '~/domain/images/image'
import { A } from '~/ui/kit/link'
import type { SiteFrameContent } from './frame-content'
import styles from './site-name.module.css'

/** The accessible name of the logo, with 'home' when it links to our home page. */
const getLinkLabel = ({ name, logoLinkUrl }: SiteFrameContent) =>
  logoLinkUrl === '/' ? `${name}, home` : name

/** The site's logo, or its name as text; links to the site's logo link URL. */
export function SiteName({ frame, isLarge }: { frame: SiteFrameContent; isLarge: boolean }) {
  const { logo, name, logoLinkUrl } = frame
  if (!logo) {
    return (
      <A
        className={styles.name}
        data-large={isLarge ? '' : undefined}
        data-length={getLengthClass(name)}
        dir="auto"
        href={logoLinkUrl}
        aria-label={getLinkLabel(frame)}
      >
        {name}
      </A>
    )
  }
  const urlAt = (density: number, checksum = logo.checksum) =>
    logoUrl(frame.imagesUrl, { checksum, height: logo.height }, density)
  return (
    <A
      className={styles.logo}
      data-ground={logo.ground}
      data-dark={logo.dark}
      href={logoLinkUrl}
      aria-label={getLinkLabel(frame)}
    >
      <picture>
        {logo.dark ? (
          <source
            media="screen and (prefers-color-scheme: dark)"
            srcSet={`${urlAt(1, logo.dark)}, ${urlAt(DENSE, logo.dark)} ${DENSE}x`}
          />
        ) : null}
        <img src={urlAt(1)} srcSet={`${urlAt(DENSE)} ${DENSE}x`} alt={name} height={logo.height} />
      </picture>
    </A>
  )
}

/** The length class that sets a name's font size, so that it fits on one line or two. */
export function getLengthClass(name: string): 'short' | 'long' | 'longest' {
  const length = [...name].length
  if (length <= 18) return 'short'
  return length <= 32 ? 'long' : 'longest'
}

const DENSE = 2
/** Heights of renditions are multiples of this (domain/images/rendition). */
const STEP = 64
const MAX_LOGO_WIDTH = 1024

/** WebP, which keeps a logo's background transparent. */
function logoUrl(
  imagesUrl: string,
  { checksum, height }: { checksum: string; height: number },
  density: number,
) {
  const most = Math.min(Math.ceil((height * density) / STEP) * STEP, MAX_LOGO_WIDTH)
  return imagesUrl + imagePath(checksum, { size: `!${MAX_LOGO_WIDTH},${most}`, format: 'webp' })
}
