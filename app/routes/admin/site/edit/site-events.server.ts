import type { AppLoadContext } from '@remix-run/cloudflare'
import type { EventTitle } from '~/domain/events/event-titles.server'
import { searchEvents } from '~/domain/search/results/search-events.server'
import type { Site } from '~/domain/sites/site'

const MAX_EVENTS = 10
const MAX_TEXT_LENGTH = 200

/**
 * Upcoming events of the site that match the text; none without one. An editor looks for a title, so that words mean only
 * themselves, and totals of visitors' searches are not of these.
 */
export async function findSiteEvents(
  { services: { search, now } }: AppLoadContext,
  site: Site,
  typed: string,
): Promise<EventTitle[]> {
  const text = typed.trim().slice(0, MAX_TEXT_LENGTH)
  if (text === '') return []
  const { events } = await searchEvents({ search, now }, site, { text })
  return events.slice(0, MAX_EVENTS).map(({ id, title, startDay }) => ({ id, title, startDay }))
}
