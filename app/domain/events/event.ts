import { addDays, type Day, HOUR, startOfDay, toDay } from '~/lib/time/local-time'
import type { EventFacts } from './event-facts'

const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed'] as const
/** Other values are shown verbatim (specification, section 4). */
export type EventStatus = (typeof EVENT_STATUSES)[number] | (string & {})

/** Whether the price text of an event says that there are no tickets left. */
export const mentionsSoldOut = (cost: string): boolean => /\bsold[ -]out\b/i.test(cost)

/**
 * When an event takes place. Instants are epoch milliseconds. `noStart` and `noEnd` mean that only the day of the instant
 * is known: with `noEnd`, `endAt` is 23:59:59 of the last day, or null if the end is unknown. Days are in the event's own
 * timezone.
 */
export type EventTime = {
  startAt: number
  endAt: number | null
  noStart: boolean
  noEnd: boolean
  startDay: Day
  endDay: Day
  timezone: string
}

/** What a card in a list shows. */
export type EventCard = EventTime & {
  id: number
  title: string
  status: EventStatus
  soldOut: boolean
  picked: boolean
  imageChecksum: string | null
  venueId: number
  venueName: string
  latitude: number
  longitude: number
  seriesId: number | null
  /** 'Free', '$12', '$10–$25'; empty where it is unknown. */
  price?: string
  /** The name of the neighborhood; empty where the venue is in none. */
  neighborhood?: string
  /** The most specific of its categories; null where it has none. */
  category?: { id: string; name: string } | null
  /** Set when the card shows several occurrences of a series; its own time is that of the next. */
  group: OccurrenceGroup | null
}

/** An occurrence on a card of several. */
export type Occurrence = Pick<EventTime, 'startAt' | 'endAt' | 'noEnd' | 'startDay' | 'endDay'> & {
  id: number
}

/**
 * The occurrences on one card that are not past: those of one day, of a run over several days, or of a series that recurs by
 * a rule.
 */
export type OccurrenceGroup = {
  kind: 'same-day' | 'run' | 'recurring'
  /** By start; a long run lists those of the next weeks. */
  occurrences: Occurrence[]
  /** The last day of the last occurrence. */
  lastDay: Day
}

/** Whether everybody may see an event on one site, and what may prevent it. */
export type EventVisibility = {
  isPublic: boolean
  published: boolean
  /** The event, or its venue. */
  quarantined: boolean
  /** By the site's admins. */
  hidden: boolean
}

export type Contact = { name?: string; phone?: string; email?: string; orgName?: string }

/** An event as its own page shows it on one site. `description` is HTML, cleaned when it was stored. */
export type EventDetail = Omit<EventCard, 'group'> &
  EventVisibility & {
    /** Null if no person submitted it, or its author deleted their account. */
    createdBy: string | null
    /** Null if a person submitted it. */
    feedId: number | null
    description: string
    upstreamUrl: string | null
    affiliateUrl: string | null
    ticketUrl: string | null
    /** The price as a feed words it. */
    cost: string
    facts: EventFacts
    contact: Contact
    /** Epoch milliseconds. */
    updatedAt: number
    venueAddress: string
    /** Whether it takes place at the venue itself, so that the venue's map and regions apply. */
    isAtVenue: boolean
    /** Whether everybody may see the page of the venue, on this site. */
    isVenuePublic: boolean
    categories: { id: string; name: string }[]
    regions: { type: 'neighborhood' | 'place' | 'zip'; slug: string; name: string }[]
  }

export const eventPath = (event: { id: number }) => `/event/${event.id}`
/** The dates of a series, which has feeds but no page. */
export const seriesPath = (id: number) => `/series/${id}`
export const eventCalendarPath = (event: { id: number }) => `${eventPath(event)}/calendar.ics`

/**
 * The notices above an event: why not everybody may see it, and its status. Unknown statuses are shown verbatim
 * (specification, section 4).
 */
export const listEventBanners = (event: EventVisibility & { status: EventStatus }): string[] => [
  ...listVisibilityBanners(event),
  ...statusBanners(event.status),
]

/** Why not everybody may see an event. */
export function listVisibilityBanners(event: Omit<EventVisibility, 'isPublic'>): string[] {
  return [
    ...(event.published ? [] : ['This event is not published.']),
    ...(event.quarantined
      ? ['This event has been placed in quarantine by the platform administrators.']
      : []),
    ...(event.hidden ? ['This event is hidden by the site administrators.'] : []),
  ]
}

export const CANCELLED_BANNER = 'This event has been cancelled.'

function statusBanners(status: EventStatus): string[] {
  if (status === 'scheduled' || status === '') return []
  if (status === 'cancelled') return [CANCELLED_BANNER]
  return [status === 'postponed' ? 'This event has been postponed.' : status]
}

const DEFAULT_HOURS = 3

/** The instant from which an event is past (architecture, section 5). */
export function computeUntilAt(time: EventTime): number {
  if (time.endAt !== null && !time.noEnd) return time.endAt
  if (time.noStart || time.endDay > time.startDay) {
    return startOfDay(addDays(time.endDay, 1), time.timezone)
  }
  return time.startAt + DEFAULT_HOURS * HOUR
}

/** The first and last day on which a site in this timezone shows the event. A date-only event has its own days. */
export function daysShown(time: EventTime, siteZone: string): { first: Day; last: Day } {
  const first = time.noStart ? time.startDay : toDay(time.startAt, siteZone)
  if (time.endAt === null) return { first, last: first }
  const last = time.noEnd ? time.endDay : toDay(Math.max(time.startAt, time.endAt - 1), siteZone)
  return { first, last: last < first ? first : last }
}
