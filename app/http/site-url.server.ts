import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Site } from '~/domain/sites/site'
import { doorUrl } from './resolve-door-by-host.server'

/** The site's base URL without a trailing slash: its canonical domain, or its host under the product domain. */
export function getSiteUrl(
  site: Pick<Site, 'host' | 'canonicalDomain'>,
  request: Request,
  { services }: Pick<AppLoadContext, 'services'>,
): string {
  if (site.canonicalDomain) return `https://${site.canonicalDomain}`
  return doorUrl(request, services.settings.productDomain, site.host)
}
