import { imagePath } from '~/domain/images/image'
import { A } from '~/ui/kit/link'
import type { SiteFrameContent } from './frame-content'
import styles from './site-name.module.css'

/** The logo's name where it leads to our home page, and where it leads elsewhere. */
const getLinkLabel = ({ name, logoLinkUrl }: SiteFrameContent) =>
  logoLinkUrl === '/' ? `${name}, home` : name

/** The site's logo, or its name in type; links to the site's logo link address. */
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
  return (
    <A
      className={styles.logo}
      data-ground={logo.ground}
      href={logoLinkUrl}
      aria-label={getLinkLabel(frame)}
    >
      <img src={logoUrl(frame.imagesUrl, logo)} alt={name} height={logo.height} />
    </A>
  )
}

/** How small a name must be set to stand on one line or two. */
export function getLengthClass(name: string): 'short' | 'long' | 'longest' {
  const letters = [...name].length
  if (letters <= 18) return 'short'
  return letters <= 32 ? 'long' : 'longest'
}

const DENSE = 2
/** Renditions are kept at heights in these steps (domain/images/rendition). */
const STEP = 64
const WIDEST = 1024

/** PNG, which keeps the ground of a logo transparent. */
function logoUrl(imagesUrl: string, { checksum, height }: { checksum: string; height: number }) {
  const most = Math.min(Math.ceil((height * DENSE) / STEP) * STEP, WIDEST)
  return imagesUrl + imagePath(checksum, { size: `!${WIDEST},${most}`, format: 'png' })
}
