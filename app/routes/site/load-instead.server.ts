import type { AppLoadContext } from '@remix-run/cloudflare'
import { searchEvents } from '~/domain/search/results/search-events.server'
import type { Site } from '~/domain/sites/site'
import { createPageSections } from '~/http/page-sections.server'
import { findWordsInPath } from '~/lib/text/words-in-path'
import { buildEventCard } from '~/ui/events/cards/event-card-data'
import type { Instead } from '~/ui/events/page/not-found-page'

const NEXT_EVENTS = 3

/** What a page that does not exist offers: a search for the words of its URL, and the next events. One round trip. */
export async function loadInstead(
  context: AppLoadContext,
  site: Site,
  { url }: { url: string },
): Promise<Instead> {
  const { services } = context
  const { pathname } = new URL(url)
  const clock = { timezone: site.timezone, now: services.now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const listNext = async () => {
    const query = { pageSize: NEXT_EVENTS, isCounted: false }
    const { events } = await searchEvents(services, site, query)
    return events.map((event) => buildEventCard(event, clock, { fallbackImage }))
  }
  // A program that tries paths of other products reads no events.
  const isFile = /\.\w{1,5}$/.test(pathname)
  const next = isFile ? null : await createPageSections(context).read('events', listNext())
  return { words: findWordsInPath(pathname), next }
}
