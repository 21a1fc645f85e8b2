import type { AppLoadContext } from '@remix-run/cloudflare'
import type { EventTitle } from '~/domain/events/event-titles.server'
import { searchEvents } from '~/domain/search/search-events.server'
import type { Site } from '~/domain/sites/site'

const MAX_EVENTS = 10
const MAX_TEXT_LENGTH = 200

/** Upcoming events of the site that match the text; none without one. */
export async function findSiteEvents(
  { services }: AppLoadContext,
  site: Site,
  typed: string,
): Promise<EventTitle[]> {
  const text = typed.trim().slice(0, MAX_TEXT_LENGTH)
  if (text === '') return []
  const { events } = await searchEvents(services, site, { text })
  return events.slice(0, MAX_EVENTS).map(({ id, title, startDay }) => ({ id, title, startDay }))
}
