import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { actingAs } from '~/domain/changes/audit.server'
import { listEventTitles } from '~/domain/events/event-titles.server'
import { type SiteFormUpdate, saveSiteForm } from '~/domain/sites/form/save-site-form.server'
import type { SiteFormValues } from '~/domain/sites/form/site-form'
import type { Site } from '~/domain/sites/site'

type Update = { site: Site; viewer: Viewer; values: SiteFormValues; openedWith: string }

/**
 * Saves the form of a site in the viewer's name, for the console and the API. Events that are newly named for the home page
 * must be the site's: another site's are refused like those that do not exist.
 */
export async function saveSite(
  { services }: AppLoadContext,
  { site, viewer, values, openedWith }: Update,
): Promise<SiteFormUpdate> {
  const added = values.homeEvents.filter((id) => !site.settings.homeEvents.includes(id))
  const found = await listEventTitles(services.db, site.id, added)
  const unknown = added.find((id) => !found.some((event) => event.id === id))
  if (unknown !== undefined) {
    return { kind: 'refused', errors: { homeEvents: `This site has no event ${unknown}` } }
  }
  const update = { siteId: site.id, values, openedWith, account: viewer.id }
  return saveSiteForm(actingAs(services, viewer), update)
}
