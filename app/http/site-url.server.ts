import type { Site } from '~/domain/sites/site'
import type { Settings } from '~/platform/settings/settings.server'
import { doorUrl } from './resolve-site-or-door-by-host.server'

/** The site's base URL without a trailing slash: its canonical domain, or its host under the product domain. */
export function getSiteUrl(
  site: Pick<Site, 'host' | 'canonicalDomain'>,
  request: Request,
  { services }: { services: { settings: Pick<Settings, 'productDomain'> } },
): string {
  if (site.canonicalDomain) return `https://${site.canonicalDomain}`
  return doorUrl(request, services.settings.productDomain, site.host)
}
