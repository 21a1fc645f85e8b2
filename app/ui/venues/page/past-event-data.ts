import type { PastEvent } from '~/domain/events/list-past-events.server'
import { formatDayWithYear, type SiteClock } from '~/ui/events/event-time'

/** An event that is over, as a list shows it. */
export type PastEventData = { id: number; title: string; when: { text: string; dateTime: string } }

export const buildPastEvent = (
  { id, title, startDay }: PastEvent,
  clock: SiteClock,
): PastEventData => ({
  id,
  title,
  when: { text: formatDayWithYear(startDay, clock, 'EEE, MMM d'), dateTime: startDay },
})
