import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Site } from '~/domain/sites/site'
import { doorUrl } from './door.server'

/** The site's own address, without a slash at its end: its canonical domain, else its host under the product's. */
export function getSiteUrl(
  site: Pick<Site, 'host' | 'canonicalDomain'>,
  request: Request,
  { services }: AppLoadContext,
): string {
  if (site.canonicalDomain) return `https://${site.canonicalDomain}`
  return doorUrl(request, services.settings.productDomain, site.host)
}
