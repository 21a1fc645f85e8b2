import type { EventCard } from '~/domain/events/event'
import { type Day, toDay, formatDay, MINUTE } from '~/lib/local-time'
import { type EventCardData, buildEventCard } from './event-card-data'
import {
  formatDayWithYear,
  type SiteClock,
  hasBegunToday,
  formatRelativeDay,
  getDisplayDays,
} from './event-time'
import { isGrouped, listOccurrencesOn, listStartDays } from './occurrence-group'

/** Events under one heading: a day, or with `day` null a name only (in `weekday`), as 'Now on' or 'Close matches'. */
export type AgendaDay = {
  day: Day | null
  weekday: string
  number: string
  month: string
  /** What stands for the weekday, as 'Today' or 'Also today'; null where the weekday itself does. */
  relative: string | null
  cards: EventCardData[]
}

type Options = {
  requestedDays?: Day[]
  /** The days of events that stand above the list already. */
  headlineDays?: Day[]
  fallbackImage: string | null
  /** Whether a page stands before this one, so that today is told there. */
  isContinued?: boolean
}

/**
 * Puts events under the days on which a reader looks for them: the first of the days asked for on which they are, else
 * the day they begin. What began on an earlier day comes last, unless one day only is asked for. Under its day each
 * stands by its hour; what has begun today and goes on stands there too.
 */
export function buildAgenda(
  { upcoming, ongoing }: Phases,
  here: SiteClock,
  { requestedDays = [], headlineDays = [], fallbackImage, isContinued = false }: Options,
): AgendaDay[] {
  const asked = requestedDays.toSorted()
  const groups = new Map<Day | null, { card: EventCardData; minute: number }[]>()
  for (const event of [...upcoming, ...ongoing]) {
    const day = findAgendaDay(event, here, {
      asked,
      isRunning: ongoing.includes(event),
      isContinued,
    })
    const card = buildEventCard(event, here, { fallbackImage, heading: day })
    groups.set(day, [...(groups.get(day) ?? []), { card, minute: getSortMinute(event, here, day) }])
  }
  return [...groups]
    .sort(([one], [other]) => (one ?? LAST).localeCompare(other ?? LAST))
    .map(([day, cards]) => ({
      ...(day === null
        ? buildOngoingHeading(asked, here)
        : buildDayHeading(day, here, headlineDays)),
      cards: cards.toSorted((one, other) => one.minute - other.minute).map(({ card }) => card),
    }))
}

/** A list's events: those that are to begin, by start, and those that began before and go on, the latest first. */
export type Phases = { upcoming: EventCard[]; ongoing: EventCard[] }

/** The exact matches of a page (`size` of its events), of which `upcomingSize` have not begun. */
export function splitByPhase(page: {
  events: EventCard[]
  size: number
  upcomingSize: number
}): Phases {
  const { events, size, upcomingSize } = page
  return { upcoming: events.slice(0, upcomingSize), ongoing: events.slice(upcomingSize, size) }
}

/** Sorts after every day. */
const LAST = '9999-99-99'

function findAgendaDay(
  event: EventCard,
  here: SiteClock,
  { asked, isRunning, isContinued }: { asked: Day[]; isRunning: boolean; isContinued: boolean },
): Day | null {
  const { first, last } = getDisplayDays(event, here.timezone)
  const [firstAsked] = asked
  if (isGrouped(event)) {
    const days = listStartDays(event, here)
    const known = days.at(-1) ?? ''
    const found =
      asked.find((day) => days.includes(day)) ??
      asked.find((day) => day > known && day <= event.fold.lastDay)
    if (found) return found
    if (isRunning && event.fold.kind === 'run' && !firstAsked) return null
  }
  if (firstAsked && asked.length > 1 && first < firstAsked) return null
  const found = asked.find((day) => day >= first && day <= last)
  if (found) return found
  if (isContinued && hasBegunToday(event, here)) return null
  return first < toDay(here.now, here.timezone) ? null : first
}

/** The minute by which a card stands under its day; what has no hour on it comes last. */
function getSortMinute(event: EventCard, here: SiteClock, day: Day | null): number {
  if (day === null) return 0
  const [told = event] = listOccurrencesOn(event, here, day)
  if (told.noStart || getDisplayDays(told, here.timezone).first < day)
    return Number.MAX_SAFE_INTEGER
  return Math.floor(told.startAt / MINUTE)
}

function buildDayHeading(day: Day, here: SiteClock, headlineDays: Day[]): Omit<AgendaDay, 'cards'> {
  const weekday = formatDay(day, 'EEEE')
  const relative = formatRelativeDay(day, here)
  return {
    day,
    weekday,
    number: formatDay(day, 'd'),
    month: formatDayWithYear(day, here, 'MMMM'),
    relative: headlineDays.includes(day) ? `Also ${relative?.toLowerCase() ?? weekday}` : relative,
  }
}

function buildOngoingHeading([firstAsked]: Day[], here: SiteClock): Omit<AgendaDay, 'cards'> {
  const isNow = !firstAsked || firstAsked <= toDay(here.now, here.timezone)
  return buildNamedHeading(isNow ? 'Now on' : 'Also on')
}

function buildNamedHeading(name: string): Omit<AgendaDay, 'cards'> {
  return { day: null, weekday: name, number: '', month: '', relative: null }
}

/** Events under one name, each telling its own day (of those asked for, if it has one), in their order. */
export function buildNamedGroup(
  name: string,
  events: EventCard[],
  here: SiteClock,
  {
    requestedDays: requestedDays = [],
    fallbackImage,
  }: Pick<Options, 'requestedDays' | 'fallbackImage'>,
): AgendaDay {
  const asked = requestedDays.toSorted()
  const cards = events.map((event) => {
    const days = listStartDays(event, here)
    const day = asked.find((one) => days.includes(one))
    return buildEventCard(event, here, { fallbackImage, day })
  })
  return { ...buildNamedHeading(name), cards }
}
