import type { Day } from '~/lib/time/local-time'

/** What depends on a venue, as the list of likely duplicates shows it. */
export type VenueContent = {
  /** Events that sites may list and that are not over: the next three, and how many there are, 51 for more than 50. */
  upcoming: { count: number; next: UpcomingEvent[] }
  /** At most three. */
  scrapes: { feedId: number; plugin: string; url: string }[]
}

/** `day` is the start's day as it is shown, 'Jul 18': pages must not load what formats days. */
type UpcomingEvent = { id: number; title: string; startDay: Day; day: string }

/** The most upcoming events that are counted. */
export const MAX_COUNTED = 50
