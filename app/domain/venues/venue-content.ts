import type { Day } from '~/lib/local-time'

/** What depends on a venue, as the list of likely duplicates shows it. */
export type VenueContent = {
  /** Events that sites may list and that are not over: the next three, and how many there are, 51 for more than 50. */
  upcoming: { count: number; next: { id: number; title: string; startDay: Day }[] }
  /** At most three. */
  scrapes: { feedId: number; plugin: string; url: string }[]
}

/** The most upcoming events that are counted. */
export const MAX_COUNTED = 50
