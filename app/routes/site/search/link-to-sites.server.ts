import type { AppLoadContext } from '@remix-run/cloudflare'
import { findListingSites } from '~/domain/events/find-listing-sites.server'
import { siteUrlOf } from '~/http/site-url.server'
import type { AgendaDay } from '~/ui/events/agenda'
import { cardElsewhere } from '~/ui/events/card'

/** Beyond its bounds a site has no pages of events: their cards lead to a site that has, or nowhere. */
export async function linkToSites(
  groups: AgendaDay[],
  siteId: number,
  request: Request,
  context: AppLoadContext,
): Promise<AgendaDay[]> {
  const ids = groups.flatMap(({ cards }) => cards.map(({ id }) => id))
  const sites = await findListingSites(context.services.db, siteId, ids)
  return groups.map((group) => ({
    ...group,
    cards: group.cards.map((card) => {
      const site = sites.get(card.id)
      if (!site) return cardElsewhere(card, null)
      if (site.id === siteId) return card
      return cardElsewhere(card, { name: site.name, url: siteUrlOf(site, request, context) })
    }),
  }))
}
