import type { EventCard } from '~/domain/events/event'
import { type Day, dayOf, formatDay } from '~/lib/local-time'
import { type Card, cardOf } from './card'
import { dayText, type Here, relativeDay, shownDays, timeUnderDay } from './event-time'

/** The events of one day, under its heading. `day` is null for what began before today and goes on. */
export type AgendaDay = {
  day: Day | null
  weekday: string
  number: string
  month: string
  /** 'Today', 'Tomorrow' or null. */
  relative: string | null
  cards: Card[]
}

/**
 * Puts events, given by start, under the days on which a reader looks for them: the first of the days asked for that
 * the event touches, else the day it begins.
 */
export function agendaOf(
  events: EventCard[],
  here: Here,
  { daysAsked = [], fallbackImage }: { daysAsked?: Day[]; fallbackImage: string | null },
): AgendaDay[] {
  const today = dayOf(here.now, here.timezone)
  const groups = new Map<Day | null, Card[]>()
  for (const event of events) {
    const day = dayFor(event, here, today, daysAsked)
    const card = { ...cardOf(event, here, fallbackImage), when: timeUnderDay(event, here, day) }
    groups.set(day, [...(groups.get(day) ?? []), card])
  }
  return [...groups]
    .sort(([one], [other]) => (one ?? '').localeCompare(other ?? ''))
    .map(([day, cards]) => ({ ...headingOf(day, here), cards }))
}

function dayFor(event: EventCard, here: Here, today: Day, daysAsked: Day[]): Day | null {
  const { first, last } = shownDays(event, here.timezone)
  const asked = daysAsked.filter((day) => day >= first && day <= last).sort()[0]
  if (asked) return asked
  return first < today && last > first ? null : first
}

function headingOf(day: Day | null, here: Here): Omit<AgendaDay, 'cards'> {
  if (day === null) return { day, weekday: 'Now on', number: '', month: '', relative: null }
  return {
    day,
    weekday: formatDay(day, 'EEEE'),
    number: formatDay(day, 'd'),
    month: dayText(day, here, 'MMMM'),
    relative: relativeDay(day, here),
  }
}
