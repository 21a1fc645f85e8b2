import { getDisplayDays } from '~/domain/events/dates/display-days'
import type { EventCard } from '~/domain/events/event'
import { type Day, formatDay, MINUTE, toDay } from '~/lib/time/local-time'
import {
  formatDayWithYear,
  formatRelativeDay,
  hasBegunToday,
  isThisYear,
  type SiteClock,
} from '../event-time'
import { buildEventCard, type EventCardData } from './event-card-data'
import { isCardOn, isGrouped, listOccurrencesOn, listStartDays } from './occurrence-group'

/** Events under one heading: a day, or with `day` null a name only (in `weekday`), as 'Ongoing' or 'Close matches'. */
export type AgendaDay = {
  day: Day | null
  weekday: string
  number: string
  month: string
  /** Empty for the current year. */
  year: string
  /** 'July 10', 'January 2, 2027' */
  date: string
  /** Shown instead of the weekday, such as 'Today' or 'Also today'; null to show the weekday. */
  relative: string | null
  /** Whether its cards are small: what has been on for long is no news. */
  isCompact?: boolean
  cards: EventCardData[]
}

type Options = {
  requestedDays?: Day[]
  /** The days of the headline events that are shown above the list. */
  headlineDays?: Day[]
  fallbackImage: string | null
  /** How far an event is from the place that is searched. */
  formatDistance?: (event: EventCard) => string | null
  /** See buildEventCard. */
  isOfNeighborhood?: boolean
  pageCategory?: string
  /** Whether this is not the first page: ongoing events of today are then listed with the other ongoing ones. */
  isContinued?: boolean
}

/**
 * Groups events under the day where a reader expects them: the first requested day on which they take place, else the
 * day they begin. Events that began on an earlier day follow the first day, or are part of it if it is the only one requested.
 * Within a day they are sorted by time, including those that have begun today and are still going on.
 */
export function buildAgenda(
  { upcoming, ongoing }: Phases,
  clock: SiteClock,
  { requestedDays = [], headlineDays = [], isContinued = false, ...options }: Options,
): AgendaDay[] {
  const requested = requestedDays.toSorted()
  const firstDay = requested[0] ?? toDay(clock.now, clock.timezone)
  const groups = new Map<Day | null, { card: EventCardData; minute: number }[]>()
  const add = (event: EventCard, isOngoing: boolean) => {
    const day = findAgendaDay(event, clock, { requested, isOngoing, isContinued })
    const card = buildCard(event, clock, options, { heading: day })
    const group = groups.get(day) ?? []
    group.push({ card, minute: getSortMinute(event, clock, day) })
    groups.set(day, group)
  }
  for (const event of upcoming) add(event, false)
  for (const event of ongoing) add(event, true)
  return [...groups]
    .sort(([a], [b]) => toSortKey(a, firstDay).localeCompare(toSortKey(b, firstDay)))
    .map(([day, cards]) => ({
      ...(day === null
        ? buildOngoingHeading(requested, clock)
        : buildDayHeading(day, clock, headlineDays)),
      cards: cards.toSorted((a, b) => a.minute - b.minute).map(({ card }) => card),
    }))
}

type CardOption = 'fallbackImage' | 'formatDistance' | 'isOfNeighborhood' | 'pageCategory'

const buildCard = (
  event: EventCard,
  clock: SiteClock,
  { formatDistance, ...options }: Pick<Options, CardOption>,
  shown: { heading?: Day | null; day?: Day },
): EventCardData =>
  buildEventCard(event, clock, {
    ...options,
    ...shown,
    distance: formatDistance?.(event) ?? null,
  })

/** The events of a list: upcoming ones by start, and ongoing ones, the latest start first. */
export type Phases = { upcoming: EventCard[]; ongoing: EventCard[] }

/** The leading matches of a page, as searchEvents returns them. */
export function splitByPhase(page: {
  events: EventCard[]
  leadingSize: number
  firstDaySize: number
  ongoingSize: number
}): Phases {
  const { events, leadingSize, firstDaySize, ongoingSize } = page
  const later = firstDaySize + ongoingSize
  return {
    upcoming: [...events.slice(0, firstDaySize), ...events.slice(later, leadingSize)],
    ongoing: events.slice(firstDaySize, later),
  }
}

/** What began before the first day is next to it. */
const toSortKey = (day: Day | null, firstDay: Day) => day ?? `${firstDay} ongoing`
function findAgendaDay(
  event: EventCard,
  clock: SiteClock,
  {
    requested,
    isOngoing,
    isContinued,
  }: { requested: Day[]; isOngoing: boolean; isContinued: boolean },
): Day | null {
  const { first, last } = getDisplayDays(event, clock.timezone)
  const [firstRequested] = requested
  if (isGrouped(event) && firstRequested) {
    const days = listStartDays(event, clock)
    const known = days.at(-1) ?? ''
    const found =
      requested.find((day) => days.includes(day)) ??
      requested.find((day) => isCardOn(event, clock, day)) ??
      requested.find((day) => day > known && day <= event.group.lastDay)
    if (found) return found
  }
  if (isOngoing && event.group?.kind === 'run' && !firstRequested) return null
  if (firstRequested && requested.length > 1 && first < firstRequested) return null
  const found = requested.find((day) => day >= first && day <= last)
  if (found) return found
  if (isContinued && hasBegunToday(event, clock)) return null
  return first < toDay(clock.now, clock.timezone) ? null : first
}

/** The minute by which a card is sorted within its day; events without a time that day come last. */
function getSortMinute(event: EventCard, clock: SiteClock, day: Day | null): number {
  if (day === null) return 0
  const [shown = event] = listOccurrencesOn(event, clock, day)
  if (shown.noStart || getDisplayDays(shown, clock.timezone).first < day)
    return Number.MAX_SAFE_INTEGER
  return Math.floor(shown.startAt / MINUTE)
}

function buildDayHeading(
  day: Day,
  clock: SiteClock,
  headlineDays: Day[],
): Omit<AgendaDay, 'cards'> {
  const weekday = formatDay(day, 'EEEE')
  const relative = formatRelativeDay(day, clock)
  return {
    day,
    weekday,
    number: formatDay(day, 'd'),
    month: formatDay(day, 'MMMM'),
    year: isThisYear(day, clock) ? '' : formatDay(day, 'yyyy'),
    date: formatDayWithYear(day, clock, 'MMMM d'),
    relative: headlineDays.includes(day) ? `Also ${relative?.toLowerCase() ?? weekday}` : relative,
  }
}

function buildOngoingHeading([firstRequested]: Day[], clock: SiteClock): Omit<AgendaDay, 'cards'> {
  const isNow = !firstRequested || firstRequested <= toDay(clock.now, clock.timezone)
  return { ...buildNamedHeading(isNow ? 'Ongoing' : 'Also running'), isCompact: true }
}

function buildNamedHeading(name: string): Omit<AgendaDay, 'cards'> {
  return { day: null, weekday: name, number: '', month: '', year: '', date: '', relative: null }
}

/** Events under a name instead of a day, in their given order; each card names its own day (a requested one, if there is one). */
export function buildNamedGroup(
  name: string,
  events: EventCard[],
  clock: SiteClock,
  { requestedDays = [], ...options }: Pick<Options, 'requestedDays' | CardOption>,
): AgendaDay {
  const requested = requestedDays.toSorted()
  const cards = events.map((event) => {
    const days = listStartDays(event, clock)
    const day = requested.find((day) => days.includes(day))
    return buildCard(event, clock, options, { day })
  })
  return { ...buildNamedHeading(name), cards }
}
