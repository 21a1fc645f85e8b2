import type { EventCard } from '~/domain/events/event'
import { toDay } from '~/lib/time/local-time'

/** A card of a listed event named after its number, of which the times, and what is special, are given. */
export function createEventCard(
  id: number,
  changes: Partial<EventCard> & Pick<EventCard, 'startAt' | 'timezone'>,
): EventCard {
  const { startAt, timezone, endAt = null } = changes
  const startDay = toDay(startAt, timezone)
  return {
    id,
    title: `Event ${id}`,
    status: 'scheduled',
    soldOut: false,
    picked: false,
    imageChecksum: null,
    venueId: 1,
    venueName: 'Hall',
    latitude: 43,
    longitude: -88,
    seriesId: null,
    group: null,
    endAt,
    noStart: false,
    noEnd: endAt === null,
    startDay,
    endDay: endAt === null ? startDay : toDay(endAt, timezone),
    ...changes,
  }
}
