import type { AppLoadContext } from '@remix-run/cloudflare'
import { checkDomains } from '~/domain/sites/hosts/check-domains.server'
import type { DomainStatus } from '~/domain/sites/hosts/domain-status'
import type { Site } from '~/domain/sites/site'
import { listDomains } from '~/domain/sites/site-store.server'

/** Milliseconds. */
const TIME_LIMIT = 3_000

/** What DNS says about the site's stored domains now. */
export async function checkSiteDomains(
  { services }: AppLoadContext,
  site: Site,
): Promise<DomainStatus[]> {
  const { db, resolveHost, settings } = services
  const domains = await listDomains(db, site.id)
  return checkDomains(
    { resolveHost, timeLimit: TIME_LIMIT },
    {
      domains: domains.map(({ domain }) => domain),
      target: `${site.host}.${settings.productDomain}`,
    },
  )
}
