import type { Viewer } from '~/domain/accounts/account'
import {
  type AddedAdministrator,
  addAdministrator,
} from '~/domain/accounts/administrators/add-administrator.server'
import { notifyAdministrator } from '~/domain/accounts/administrators/notify-administrator.server'
import { actingAs } from '~/domain/changes/audit.server'
import { dashboardPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import { clientIp } from '../client-ip.server'
import { requestMailBrand } from '../emails/request-mail-brand.server'
import type { RequestArgs } from '../guards.server'
import { doorUrl } from '../resolve-site-or-door-by-host.server'
import { buildLeaveUrl } from './leave-administration-link.server'

/** Adds an administrator, from the console or the API, and emails them after the response is sent, once a day at most. */
export async function addSiteAdministrator(
  args: RequestArgs,
  { site, viewer }: { site: Site; viewer: Viewer },
  email: string,
): Promise<AddedAdministrator> {
  const { request, context } = args
  const { services } = context
  const outcome = await addAdministrator(actingAs(services, viewer), { siteId: site.id, email })
  if (outcome.kind === 'no-account' || outcome.kind === 'unverified') {
    // Each of these answers shows whether somebody has an account.
    const who = { ip: clientIp(request), account: viewer.id }
    return (await services.rateLimits.isTooMany('unknown administrator', who))
      ? { kind: 'too-many' }
      : outcome
  }
  if (outcome.kind !== 'added' || !outcome.isFirst) return outcome
  const adminUrl = doorUrl(request, services.settings.productDomain, 'admin')
  const options = {
    account: outcome.account,
    addedBy: viewer.email,
    site,
    brand: await requestMailBrand(site, args),
    link: adminUrl + dashboardPath(site),
    leaveUrl: await buildLeaveUrl(args, site, outcome.account.id),
  }
  context.waitUntil('notifying the administrator', notifyAdministrator(services, options))
  return outcome
}
