import { daysShown, type EventStatus, type EventTime } from '~/domain/events/event'
import { addDays, type Day, MINUTE, startOfDay, toDay } from '~/lib/time/local-time'
import type { DaySpan } from './facets'

export type RegionType = 'neighborhood' | 'place' | 'zip'

/** What listings are built from: an event that is visible, except on sites that do not contain or that hide it. */
export type ListedEvent = EventTime & {
  id: number
  unit: number
  seriesId: number | null
  /** Whether its series recurs by a rule. */
  isRecurring: boolean
  feedId: number | null
  feedType: string | null
  untilAt: number
  status: EventStatus
  soldOut: boolean
  title: string
  /** What it costs, for whom it is and what makes it accessible, as formatFact writes them. */
  facts: string[]
  /** The price in short, as cards have it. */
  price: string
  /** The organization that is its contact; empty for none. */
  organizer: string
  /** The words of the description, normalized for search. */
  searchText: string
  imageChecksum: string | null
  venueId: number
  /** Empty when the event is at its venue itself. */
  venueNameShown: string
  venueName: string
  venueAddress: string
  /** Epoch milliseconds. */
  updatedAt: number
  /** The venues that were merged into its venue. */
  venueAliases: { id: number; name: string }[]
  latitude: number
  longitude: number
  /** Its categories with their ancestors. */
  categories: { id: string; name: string }[]
  /** The most specific of them, as cards have it. */
  mainCategory: { id: string; name: string } | null
  regions: { id: number; type: RegionType; slug: string; name: string }[]
  /** The sites whose bounds contain its venue; of the ticketing feed's events, those that list them. */
  siteIds: number[]
  /** Picked or hidden by a site's editors. */
  marks: { siteId: number; picked: boolean; hidden: boolean }[]
  tags: { siteId: number; tag: string }[]
}

/** A site whose listing is read or written; 0 is the listing of all places, where each event is in its own timezone. */
export type ListingSite = { id: number; timezone: string | null }

export const EVERYWHERE = 0

export const getDisplayZone = (site: ListingSite, event: { timezone: string }) =>
  site.timezone ?? event.timezone

/** The instant that lists sort it by: its start, or if date-only the end of that day, so that it is upcoming all day. */
export function getSortTime(event: EventTime, zone: string): number {
  return event.noStart ? startOfDay(addDays(event.startDay, 1), zone) - MINUTE : event.startAt
}

/** The instant from which it is past in a list, which is never before its start. */
export function getPastFrom(event: EventTime & { untilAt: number }, zone: string): number {
  return Math.max(event.untilAt, getSortTime(event, zone) + MINUTE)
}

/** From its first day to the day on which it is past, which is later than the days shown if a late night has no end. */
export function getDaysUntilPast(event: EventTime & { untilAt: number }, zone: string): DaySpan {
  const { first, last } = daysShown(event, zone)
  const end: Day = toDay(getPastFrom(event, zone) - 1, zone)
  return { first, last: end > last ? end : last }
}
