import type { EventCard } from '~/domain/events/event'
import type { Day } from '~/lib/time/local-time'

/** What a widget shows of a site. */
export type WidgetContent = {
  title: string
  /** The path of the site's page with all of it. */
  path: string
  featured: EventCard[]
  /** The events that fill the list up after the featured ones. */
  backfilled: EventCard[]
  isMore: boolean
  /** Of a calendar: 'YYYY-MM', and how many events each day from today on has, up to MAX_COUNTED. */
  month: { month: string; days: { day: Day; events: number }[] } | null
}

/** Events of a day are counted up to this. */
export const MAX_COUNTED = 10
