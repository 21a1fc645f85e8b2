import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { describeHostRefusal } from '~/domain/sites/hosts/site-host'
import { createSite } from './create-and-update-site.server'

/**
 * Creates a site of which only host and name are known: it has the console's time zone and no place yet. `message` says why
 * the host is refused.
 */
export async function createSiteFromForm(
  services: ChangeServices,
  { host, name }: { host: string; name: string },
): Promise<{ kind: 'created'; siteId: number } | { kind: 'refused'; message: string }> {
  const created = await createSite(services, { host, name, timezone: ADMIN_TIMEZONE, bounds: null })
  switch (created.kind) {
    case 'created':
      return created
    case 'domain-in-use':
      throw new Error('a site without domains cannot conflict with one')
    default:
      return { kind: 'refused', message: describeHostRefusal(created) }
  }
}
