import type { Day } from '~/lib/time/local-time'

/** What people did with an event on a day on which a site featured it. The day is one of the site's zone. */
export type PromotionCount = {
  siteId: number
  eventId: number
  day: Day
  impressions: number
  opens: number
  ticketClicks: number
}
