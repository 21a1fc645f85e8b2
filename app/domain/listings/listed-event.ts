import { addDays, type Day, toDay, MINUTE, startOfDay } from '~/lib/local-time'
import { daysShown, type EventStatus, type EventTime } from '~/domain/events/event'
import type { DaySpan } from './facets'

export type RegionType = 'neighborhood' | 'place' | 'zip'

/** What listings are made of: one event, visible but for its place and the marks of single sites. */
export type ListedEvent = EventTime & {
  id: number
  unit: number
  seriesId: number | null
  feedId: number | null
  feedType: string | null
  untilAt: number
  status: EventStatus
  title: string
  /** Words of the description, as search compares them. */
  searchText: string
  imageChecksum: string | null
  venueId: number
  /** Empty when the event is at its venue itself. */
  venueNameShown: string
  venueName: string
  latitude: number
  longitude: number
  /** Its categories with their ancestors. */
  categories: { id: string; name: string }[]
  regions: { id: number; type: RegionType; slug: string; name: string }[]
  /** The sites whose bounds hold its venue. */
  siteIds: number[]
  /** What editors of single sites noted. */
  marks: { siteId: number; picked: boolean; hidden: boolean }[]
  tags: { siteId: number; tag: string }[]
}

/** A site whose listing is asked for or written; 0 is the listing of all places, where each event is in its own zone. */
export type ListingSite = { id: number; timezone: string | null }

export const EVERYWHERE = 0

export const getDisplayZone = (site: ListingSite, event: { timezone: string }) =>
  site.timezone ?? event.timezone

/** The instant by which lists order it: its start; of one with a day only, the end of that day, so that it counts as coming all day. */
export function getSortTime(event: EventTime, zone: string): number {
  return event.noStart ? startOfDay(addDays(event.startDay, 1), zone) - MINUTE : event.startAt
}

/** The instant from which it is past in a list; never before it has begun. */
export function getPastFrom(event: EventTime & { untilAt: number }, zone: string): number {
  return Math.max(event.untilAt, getSortTime(event, zone) + MINUTE)
}

/** From its first day to the day on which it is past: longer than the days shown, for a night that has no end. */
export function getDaysUntilPast(event: EventTime & { untilAt: number }, zone: string): DaySpan {
  const { first, last } = daysShown(event, zone)
  const end: Day = toDay(getPastFrom(event, zone) - 1, zone)
  return { first, last: end > last ? end : last }
}
