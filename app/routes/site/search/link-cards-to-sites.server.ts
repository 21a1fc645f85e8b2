import type { AppLoadContext } from '@remix-run/cloudflare'
import { findEventSites } from '~/domain/events/find-event-sites.server'
import { getSiteUrl } from '~/http/site-url.server'
import type { AgendaDay } from '~/ui/events/cards/agenda'
import { linkCardToSite } from '~/ui/events/cards/event-card-data'

/** A site has no pages for events outside its bounds: their cards link to a site that does, or to nothing. */
export async function linkCardsToSites(
  groups: AgendaDay[],
  siteId: number,
  request: Request,
  context: AppLoadContext,
): Promise<AgendaDay[]> {
  const ids = groups.flatMap(({ cards }) => cards.map(({ id }) => id))
  const sites = await findEventSites(context.services.db, siteId, ids)
  return groups.map((group) => ({
    ...group,
    cards: group.cards.map((card) => {
      const site = sites.get(card.id)
      if (!site) return linkCardToSite(card, null)
      if (site.id === siteId) return card
      return linkCardToSite(card, { name: site.name, url: getSiteUrl(site, request, context) })
    }),
  }))
}
