import type { Viewer } from '~/domain/accounts/account'
import { isSiteAdmin } from '~/domain/accounts/permissions'
import { actingAs } from '~/domain/changes/audit.server'
import type { Services } from '~/domain/open-services.server'

/**
 * The services for what authors and admins both do to an event: logged for a site's admins, in their name. The act itself
 * leaves out what an admin does to an event of their own.
 */
export function actingAsAdmin(
  services: Services,
  viewer: Pick<Viewer, 'id' | 'roles'>,
  site: { id: number },
): Services {
  return isSiteAdmin(viewer, site.id) ? actingAs(services, viewer) : services
}
