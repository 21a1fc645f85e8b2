import type { EventCard } from '~/domain/events/event'
import { type Day, toDay, formatDay, MINUTE } from '~/lib/local-time'
import { type Card, cardOf } from './card'
import { dayText, type Here, isOnToday, relativeDay, shownDays } from './event-time'
import { isFolded, occurrencesOn, startDays } from './fold-time'

/** Events under one heading: a day, or with `day` null a name only (in `weekday`), as 'Now on' or 'Close matches'. */
export type AgendaDay = {
  day: Day | null
  weekday: string
  number: string
  month: string
  /** What stands for the weekday, as 'Today' or 'Also today'; null where the weekday itself does. */
  relative: string | null
  cards: Card[]
}

type Options = {
  daysAsked?: Day[]
  /** The days of events that stand above the list already. */
  leadDays?: Day[]
  fallbackImage: string | null
  /** Whether a page stands before this one, so that today is told there. */
  isContinued?: boolean
}

/**
 * Puts events under the days on which a reader looks for them: the first of the days asked for on which they are, else
 * the day they begin. What began on an earlier day comes last, unless one day only is asked for. Under its day each
 * stands by its hour; what has begun today and goes on stands there too.
 */
export function agendaOf(
  { upcoming, ongoing }: Phases,
  here: Here,
  { daysAsked = [], leadDays = [], fallbackImage, isContinued = false }: Options,
): AgendaDay[] {
  const asked = daysAsked.toSorted()
  const groups = new Map<Day | null, { card: Card; minute: number }[]>()
  for (const event of [...upcoming, ...ongoing]) {
    const day = dayFor(event, here, { asked, isRunning: ongoing.includes(event), isContinued })
    const card = cardOf(event, here, { fallbackImage, heading: day })
    groups.set(day, [...(groups.get(day) ?? []), { card, minute: placeIn(event, here, day) }])
  }
  return [...groups]
    .sort(([one], [other]) => (one ?? LAST).localeCompare(other ?? LAST))
    .map(([day, cards]) => ({
      ...(day === null ? headingOfRunning(asked, here) : headingOf(day, here, leadDays)),
      cards: cards.toSorted((one, other) => one.minute - other.minute).map(({ card }) => card),
    }))
}

/** A list's events: those that are to begin, by start, and those that began before and go on, the latest first. */
export type Phases = { upcoming: EventCard[]; ongoing: EventCard[] }

/** The exact matches of a page (`size` of its events), of which `upcomingSize` have not begun. */
export function phasesOf(page: {
  events: EventCard[]
  size: number
  upcomingSize: number
}): Phases {
  const { events, size, upcomingSize } = page
  return { upcoming: events.slice(0, upcomingSize), ongoing: events.slice(upcomingSize, size) }
}

/** Sorts after every day. */
const LAST = '9999-99-99'

function dayFor(
  event: EventCard,
  here: Here,
  { asked, isRunning, isContinued }: { asked: Day[]; isRunning: boolean; isContinued: boolean },
): Day | null {
  const { first, last } = shownDays(event, here.timezone)
  const [firstAsked] = asked
  if (isFolded(event)) {
    const days = startDays(event, here)
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
  if (isContinued && isOnToday(event, here)) return null
  return first < toDay(here.now, here.timezone) ? null : first
}

/** The minute by which a card stands under its day; what has no hour on it comes last. */
function placeIn(event: EventCard, here: Here, day: Day | null): number {
  if (day === null) return 0
  const [told = event] = occurrencesOn(event, here, day)
  if (told.noStart || shownDays(told, here.timezone).first < day) return Number.MAX_SAFE_INTEGER
  return Math.floor(told.startAt / MINUTE)
}

function headingOf(day: Day, here: Here, leadDays: Day[]): Omit<AgendaDay, 'cards'> {
  const weekday = formatDay(day, 'EEEE')
  const relative = relativeDay(day, here)
  return {
    day,
    weekday,
    number: formatDay(day, 'd'),
    month: dayText(day, here, 'MMMM'),
    relative: leadDays.includes(day) ? `Also ${relative?.toLowerCase() ?? weekday}` : relative,
  }
}

function headingOfRunning([firstAsked]: Day[], here: Here): Omit<AgendaDay, 'cards'> {
  const isNow = !firstAsked || firstAsked <= toDay(here.now, here.timezone)
  return named(isNow ? 'Now on' : 'Also on')
}

function named(name: string): Omit<AgendaDay, 'cards'> {
  return { day: null, weekday: name, number: '', month: '', relative: null }
}

/** Events under one name, each telling its own day (of those asked for, if it has one), in their order. */
export function groupNamed(
  name: string,
  events: EventCard[],
  here: Here,
  { daysAsked = [], fallbackImage }: Pick<Options, 'daysAsked' | 'fallbackImage'>,
): AgendaDay {
  const asked = daysAsked.toSorted()
  const cards = events.map((event) => {
    const days = startDays(event, here)
    const day = asked.find((one) => days.includes(one))
    return cardOf(event, here, { fallbackImage, day })
  })
  return { ...named(name), cards }
}
