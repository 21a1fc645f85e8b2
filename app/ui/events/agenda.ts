import type { EventCard } from '~/domain/events/event'
import { type Day, dayOf, formatDay } from '~/lib/local-time'
import { type Card, cardOf } from './card'
import { dayText, type Here, relativeDay, shownDays, timeUnderDay } from './event-time'

/** The events of one day, under its heading. `day` is null for what began before the days looked at and goes on. */
export type AgendaDay = {
  day: Day | null
  weekday: string
  number: string
  month: string
  /** What stands for the weekday, as 'Today' or 'Also today'; null where the weekday itself does. */
  relative: string | null
  cards: Card[]
}

/**
 * Puts events, as listEvents orders them, under the days on which a reader looks for them: the first of the days asked
 * for that the event touches, else the day it begins. What began before comes last, unless one day only is asked for.
 * `leadDays` are the days of events that stand above the list already.
 */
export function agendaOf(
  events: EventCard[],
  here: Here,
  {
    daysAsked = [],
    leadDays = [],
    fallbackImage,
  }: { daysAsked?: Day[]; leadDays?: Day[]; fallbackImage: string | null },
): AgendaDay[] {
  const asked = daysAsked.toSorted()
  const groups = new Map<Day | null, Card[]>()
  for (const event of events) {
    const day = dayFor(event, here, asked)
    const card = { ...cardOf(event, here, fallbackImage), when: timeUnderDay(event, here, day) }
    groups.set(day, [...(groups.get(day) ?? []), card])
  }
  return [...groups]
    .sort(([one], [other]) => (one ?? LAST).localeCompare(other ?? LAST))
    .map(([day, cards]) => ({
      ...(day === null ? headingOfRunning(asked, here) : headingOf(day, here, leadDays)),
      cards,
    }))
}

/** Sorts after every day. */
const LAST = '9999-99-99'

function dayFor(event: EventCard, here: Here, asked: Day[]): Day | null {
  const { first, last } = shownDays(event, here.timezone)
  const [firstAsked] = asked
  if (firstAsked && asked.length > 1 && first < firstAsked) return null
  const found = asked.find((day) => day >= first && day <= last)
  if (found) return found
  return first < dayOf(here.now, here.timezone) ? null : first
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
  const isNow = !firstAsked || firstAsked <= dayOf(here.now, here.timezone)
  return { day: null, weekday: isNow ? 'Now on' : 'Also on', number: '', month: '', relative: null }
}
