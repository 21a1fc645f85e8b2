import { imagePath } from '~/domain/images/image'
import { findImage } from '~/domain/images/image-store.server'
import type { MailBrand, MailLogo } from '~/domain/mail/email-template'
import { derivePalette } from '~/domain/sites/design/derive-palette'
import type { Settings } from '~/platform/settings/settings.server'
import type { Database } from '~/platform/storage/database.server'
import type { Site } from './site'

type Services = { db: Database; settings: Settings }

/**
 * How emails of a site look; without a site, those of the product itself. `url` is where the email's header leads: the
 * site's home page or the login page.
 */
export async function loadMailBrand(
  services: Services,
  { site, url }: { site: Pick<Site, 'name' | 'settings'> | null; url: string },
): Promise<MailBrand> {
  const { brand, onBrand } = derivePalette(site?.settings.branding ?? {}).light
  return {
    name: site?.name ?? services.settings.productDomain,
    url,
    color: brand,
    onColor: onBrand,
    supportEmail: site?.settings.supportEmail ?? null,
    logo: site && (await findLogo(services, site)),
  }
}

/** CSS pixels. */
const MAX_LOGO_SIZE = { width: 280, height: 40 }
/** Renditions are stored for sizes in multiples of 10 (domain/images/rendition). */
const PIXEL_DENSITY = 2

async function findLogo(
  { db, settings: { imagesUrl } }: Services,
  { settings: { logoChecksum, logoHeightHeader, branding } }: Pick<Site, 'settings'>,
): Promise<MailLogo | null> {
  // A site without a logo height shows its name instead, in emails as on its pages.
  if (!logoChecksum || logoHeightHeader === 0) return null
  const image = await findImage(db, logoChecksum)
  if (!image) return null
  const scale = Math.min(MAX_LOGO_SIZE.width / image.width, MAX_LOGO_SIZE.height / image.height, 1)
  const [maxWidth, maxHeight] = [
    MAX_LOGO_SIZE.width * PIXEL_DENSITY,
    MAX_LOGO_SIZE.height * PIXEL_DENSITY,
  ]
  return {
    // PNG preserves a transparent background.
    url: imagesUrl + imagePath(logoChecksum, { size: `!${maxWidth},${maxHeight}`, format: 'png' }),
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
    background: branding.logoGround === 'primary' ? 'brand' : 'white',
  }
}
