import type { FeedEvent } from '~/domain/feeds/contract/feed-item'
import { addDays, HOUR, toInstant } from '~/lib/time/local-time'

/** What a run in tests receives besides the databases and its source: it never waits. */
export const RUN_SETTINGS = {
  machineNow: () => Date.parse('2026-05-01T17:00:00Z'),
  wait: async () => {},
  settings: { ticketmasterKey: undefined },
}

const ZONE = 'America/Chicago'

/** An event from a feed: at 19:00 in Chicago on `day`, for two hours, at the scrape's own venue. */
export function feedEvent(
  externalId: string,
  day: string,
  { timezone = ZONE, ...rest }: Partial<FeedEvent> = {},
): FeedEvent {
  const startAt = toInstant(`${day}T19:00:00`, timezone)
  return {
    externalId,
    seriesId: null,
    title: `Event ${externalId}`,
    description: '<p>An evening.</p>',
    status: 'scheduled',
    soldOut: false,
    startAt,
    endAt: startAt + 2 * HOUR,
    noStart: false,
    noEnd: false,
    startDay: day,
    endDay: day,
    timezone,
    upstreamUrl: null,
    ticketUrl: null,
    imageUrl: null,
    cost: '',
    contact: {},
    categories: [],
    venue: null,
    ...rest,
  }
}

/** An event on each of `count` days from `day` on. */
export function feedEvents(count: number, day: string): FeedEvent[] {
  return Array.from({ length: count }, (_, index) => feedEvent(`e${index}`, addDays(day, index)))
}
