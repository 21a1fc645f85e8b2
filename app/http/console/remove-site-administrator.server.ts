import type { Viewer } from '~/domain/accounts/account'
import { notifyRemovedAdministrator } from '~/domain/accounts/administrators/notify-administrator.server'
import {
  type RemovedAdministrator,
  removeAdministrator,
} from '~/domain/accounts/administrators/remove-administrator.server'
import { actingAs } from '~/domain/changes/audit.server'
import type { Site } from '~/domain/sites/site'
import { requestMailBrand } from '../emails/request-mail-brand.server'
import type { RequestArgs } from '../guards.server'

/** Removes an administrator, from the console or the API, and emails them after the response is sent, once a day at most. */
export async function removeSiteAdministrator(
  args: RequestArgs,
  { site, viewer }: { site: Site; viewer: Viewer },
  accountId: string,
): Promise<RemovedAdministrator> {
  const { context } = args
  const { services } = context
  const outcome = await removeAdministrator(actingAs(services, viewer), {
    siteId: site.id,
    accountId,
  })
  if (outcome.kind !== 'removed' || !outcome.isFirst) return outcome
  const options = {
    account: outcome.account,
    removedBy: viewer.email,
    site,
    brand: await requestMailBrand(site, args),
  }
  const email = notifyRemovedAdministrator(services, options)
  context.waitUntil('notifying the removed administrator', email)
  return outcome
}
