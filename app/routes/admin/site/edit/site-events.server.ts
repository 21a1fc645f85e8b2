import type { AppLoadContext } from '@remix-run/cloudflare'
import type { EventTitle } from '~/domain/events/event-titles.server'
import { findEventsByTitle } from '~/domain/search/lists/find-events-by-title.server'
import type { Site } from '~/domain/sites/site'

const MAX_EVENTS = 10
const MAX_TEXT_LENGTH = 200

/** The site's events with the typed title that are not past; none without a text. */
export async function findSiteEvents(
  { services }: AppLoadContext,
  site: Site,
  text: string,
): Promise<EventTitle[]> {
  const typed = text.trim().slice(0, MAX_TEXT_LENGTH)
  const events = await findEventsByTitle(services, site, { typed, limit: MAX_EVENTS })
  return events.map(({ id, title, startDay }) => ({ id, title, startDay }))
}
