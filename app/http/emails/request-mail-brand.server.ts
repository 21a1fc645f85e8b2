import type { MailBrand } from '~/domain/mail/email-template'
import type { Site } from '~/domain/sites/site'
import { loadMailBrand } from '~/domain/sites/site-mail-brand.server'
import type { RequestArgs } from '../guards.server'
import { doorUrl } from '../resolve-site-or-door-by-host.server'
import { getSiteUrl } from '../site-url.server'

/** The brand of emails sent for a request: the site that the visitor came from, or the product. */
export function requestMailBrand(
  site: Site | null,
  { request, context }: RequestArgs,
): Promise<MailBrand> {
  const { services } = context
  const url = site
    ? getSiteUrl(site, request, context)
    : doorUrl(request, services.settings.productDomain, 'login')
  return loadMailBrand(services, { site, url })
}
