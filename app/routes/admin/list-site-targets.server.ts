import type { Viewer } from '~/domain/accounts/account'
import { searchAdministeredSites } from '~/domain/accounts/administrators/administered-sites.server'
import { pagePathOfSite } from '~/domain/sites/admin-path'
import type { RequestArgs } from '~/http/guards.server'
import { parseListText } from '~/lib/forms/list-query'
import { type JumpTarget, MAX_JUMP_TEXT } from '~/ui/admin-frame/jump'

/** The viewer's sites that match `q=` (the first ones by name without it), each with its link to the page `from=`. */
export async function listSiteTargets(
  { request, context }: RequestArgs,
  viewer: Viewer,
): Promise<JumpTarget[]> {
  const { searchParams } = new URL(request.url)
  const text = parseListText(searchParams, MAX_JUMP_TEXT)
  const sites = await searchAdministeredSites(context.services.db, viewer, { text })
  const from = searchParams.get('from') ?? ''
  return sites.map((site) => ({
    href: pagePathOfSite(from, site),
    name: site.name,
    detail: site.host,
  }))
}
