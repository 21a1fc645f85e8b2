import { getDisplayDays, getKnownEnd } from '~/domain/events/dates/display-days'
import {
  daysShown,
  type EventCard,
  type EventTime,
  type OccurrenceGroup,
} from '~/domain/events/event'
import type { Day } from '~/lib/time/local-time'
import {
  capitalize,
  formatCardTime,
  formatClock,
  formatDayName,
  formatDayWithYear,
  formatRelativeDay,
  formatTimeUnderDay,
  hasBegun,
  type ShownTime,
  type SiteClock,
  toDateTimeAttribute,
} from '../event-time'

/** A card that represents several occurrences. */
export type GroupedCard = EventCard & { group: OccurrenceGroup }

/** One occurrence, with everything its card shows. */
export type Occurrence = Omit<EventCard, 'group'>

export const isGrouped = (card: EventCard): card is GroupedCard => card.group !== null

/**
 * The occurrences that a card shows: those that begin on `day`, else those that are on that day, or, if there are none, those
 * on the next day that has any. Occurrences that have begun are left out while others follow that day. Never empty.
 */
export function listOccurrencesOn(
  card: EventCard,
  clock: SiteClock,
  day: Day | null,
): Occurrence[] {
  const all = listOccurrences(card)
  if (all.length === 1) return all
  const startDays = all.map((occurrence) => getDisplayDays(occurrence, clock.timezone).first)
  const findShown = () =>
    all.findIndex((occurrence) => day !== null && isShownOn(occurrence, clock, day))
  const wanted = day !== null && startDays.includes(day) ? day : startDays[Math.max(findShown(), 0)]
  const ofDay = all.filter((_, at) => startDays[at] === wanted)
  const upcoming = ofDay.filter((occurrence) => !hasBegun(occurrence, clock))
  return upcoming.length > 0 ? upcoming : ofDay
}

function isShownOn(occurrence: Occurrence, { timezone }: SiteClock, day: Day): boolean {
  const { first, last } = getDisplayDays(occurrence, timezone)
  return first <= day && day <= last
}

/** Whether one of the occurrences that are known of a card is on the day. */
export function isCardOn(card: EventCard, clock: SiteClock, day: Day): boolean {
  return listOccurrences(card).some((occurrence) => isShownOn(occurrence, clock, day))
}

/** The days on which the occurrences of a card begin, as they are displayed. */
export function listStartDays(card: EventCard, clock: SiteClock): Day[] {
  return [
    ...new Set(
      listOccurrences(card).map((occurrence) => getDisplayDays(occurrence, clock.timezone).first),
    ),
  ]
}

function listOccurrences(card: EventCard): Occurrence[] {
  const { group } = card
  return group && group.occurrences.length > 0
    ? group.occurrences.map((occurrence) => ({ ...card, ...occurrence }))
    : [card]
}

/**
 * The times of the occurrences that a card shows: '2:00, 5:15 and 8:00 PM', '7:30 PM · until May 3',
 * 'Until May 3 · today 7:30 PM', '7:30 PM · more dates until Aug 25'. As in formatTimeUnderDay, `heading` is the day of the heading above the card, null for
 * the heading of ongoing events, and absent when the card must name its day.
 */
export function formatGroupTime(
  card: GroupedCard,
  shown: Occurrence[],
  clock: SiteClock,
  heading?: Day | null,
): ShownTime {
  const [next] = shown
  if (!next) return { text: '', dateTime: '' }
  const day = getDisplayDays(next, clock.timezone).first
  const hours = formatDayHours(shown, clock)
  const last = getLastDay(card, clock)
  const ofDay = heading === day && hours ? [hours] : [formatDayName(day, clock), hours]
  const segments = {
    'same-day': () => ofDay,
    run: () => formatRunSegments({ day, last, hours }, clock, heading),
    recurring: () => [
      ...(shown.length > 1 ? ofDay : [formatTime(next, clock, heading).text]),
      isLastOccurrence(card, next)
        ? ''
        : `more dates until ${formatDayWithYear(last, clock, 'MMM d')}`,
    ],
  }[card.group.kind]()
  return {
    text: capitalize(segments.filter(Boolean).join(' · ')),
    dateTime: toDateTimeAttribute(next, clock.timezone),
  }
}

/** When a single event is, under a heading or without one (see formatGroupTime). */
export function formatTime(
  time: EventTime,
  clock: SiteClock,
  heading: Day | null | undefined,
): ShownTime {
  return heading === undefined
    ? formatCardTime(time, clock)
    : formatTimeUnderDay(time, clock, heading)
}

function isLastOccurrence({ group }: GroupedCard, { startDay }: Occurrence): boolean {
  return group.occurrences.every((occurrence) => occurrence.startDay <= startDay)
}

/** `day` is the day shown, `last` the last day of the run; `hours` is empty when no times are known. */
function formatRunSegments(
  { day, last, hours }: { day: Day; last: Day; hours: string },
  clock: SiteClock,
  heading: Day | null | undefined,
): string[] {
  const until =
    (heading ?? day) === last ? 'last day' : `until ${formatDayWithYear(last, clock, 'MMM d')}`
  if (heading) return heading === day ? [hours, until] : [until]
  if (heading === undefined) return [formatDayName(day, clock), hours, until]
  const near = formatRelativeDay(day, clock)?.toLowerCase()
  if (day === last) {
    const when = near === 'today' ? '' : (near ?? formatDayWithYear(day, clock, 'EEE, MMM d'))
    return [`last day ${when}`.trim(), hours]
  }
  if (near === 'today' && !hours) return [until]
  if (near) return [until, `${near} ${hours}`.trim()]
  return [
    until,
    [`next ${formatDayWithYear(day, clock, 'EEE, MMM d')}`, hours].filter(Boolean).join(', '),
  ]
}

/** The start times on one day, or start and end of an occurrence that is going on; empty when no time is known. */
function formatDayHours(shown: Occurrence[], clock: SiteClock): string {
  const [first] = shown
  if (!first || first.noStart) return ''
  const end = getKnownEnd(first)
  if (hasBegun(first, clock) && end !== null) {
    return `${formatClock(first.startAt, clock)} – ${formatClock(end, clock)}`
  }
  return formatHours([...new Set(shown.map(({ startAt }) => formatClock(startAt, clock)))])
}

const MAX_HOURS = 4

/** '2:00, 5:15 and 8:00 PM', '11:00 AM and 2:00 PM'; with more than four, the first three: '2:00, 3:00, 4:00 PM +2 more'. */
export function formatHours(clocks: string[]): string {
  const half = (clock: string | undefined) => clock?.slice(-2)
  const shown = clocks.length > MAX_HOURS ? clocks.slice(0, MAX_HOURS - 1) : clocks
  const short = shown.map((clock, at) =>
    half(clock) === half(shown[at + 1]) ? clock.slice(0, -3) : clock,
  )
  if (shown.length < clocks.length) {
    return `${short.join(', ')} +${clocks.length - shown.length} more`
  }
  return short.length > 1 ? `${short.slice(0, -1).join(', ')} and ${short.at(-1)}` : short.join()
}

/** The last day as it is displayed: a run of late nights ends on the evening of the last one. */
export function getLastDay(card: GroupedCard, { timezone }: SiteClock): Day {
  const { lastDay } = card.group
  const last = listOccurrences(card).at(-1)
  const isLast = last && daysShown(last, timezone).last === lastDay
  return isLast ? getDisplayDays(last, timezone).last : lastDay
}

/** The dates and times that a card represents, each with the id of its own event. */
export type GroupDates = {
  /** 'All times', 'All dates' */
  name: string
  days: { day: Day; name: string; times: { id: number; text: string }[] }[]
  /** A note about the dates that are not listed. */
  more: string | null
}

const MAX_DAYS = 14

/** Null for a card that represents a single occurrence. */
export function listGroupDates(card: EventCard, clock: SiteClock): GroupDates | null {
  if (!isGrouped(card) || card.group.occurrences.length < 2) return null
  const days = new Map<Day, { id: number; text: string }[]>()
  for (const occurrence of listOccurrences(card)) {
    const day = getDisplayDays(occurrence, clock.timezone).first
    const text = occurrence.noStart ? 'All day' : formatClock(occurrence.startAt, clock)
    days.set(day, [...(days.get(day) ?? []), { id: occurrence.id, text }])
  }
  const last = getLastDay(card, clock)
  const known = [...days]
  // Only the first occurrences of a long run are loaded, and then the last loaded day may be incomplete.
  const isWhole = card.group.kind === 'recurring' || (known.at(-1)?.[0] ?? last) >= last
  const listed = known.slice(0, isWhole ? MAX_DAYS : Math.min(MAX_DAYS, known.length - 1))
  return {
    name: card.group.kind === 'same-day' ? 'All times' : 'All dates',
    days: listed.map(([day, times]) => ({ day, name: formatDayName(day, clock), times })),
    more:
      !isWhole || listed.length < known.length
        ? `More dates through ${formatDayWithYear(last, clock, 'MMM d')}`
        : null,
  }
}
