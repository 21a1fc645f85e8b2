import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Site } from '~/domain/sites/site'
import { doorUrl } from '~/http/door.server'
import { siteUrlOf } from '~/http/site-url.server'
import type { MailBrand } from '~/lib/email-template'
import { buildPalette } from '~/domain/sites/palette'

/** In whose name a letter is written: the city's, or where somebody comes from none, the product's. */
export function mailBrand(
  site: Site | null,
  { request, context }: { request: Request; context: AppLoadContext },
): MailBrand {
  const { productDomain } = context.services.settings
  const { brand, onBrand } = buildPalette(site?.settings.branding ?? {}).light
  return {
    name: site?.name ?? productDomain,
    url: site ? siteUrlOf(site, request, context) : doorUrl(request, productDomain, 'login'),
    color: brand,
    onColor: onBrand,
    supportEmail: site?.settings.supportEmail ?? null,
  }
}
