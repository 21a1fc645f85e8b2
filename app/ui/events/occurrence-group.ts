import { daysShown, type EventCard, type Fold } from '~/domain/events/event'
import type { Day } from '~/lib/local-time'
import {
  capitalize,
  formatClock,
  formatDayName,
  formatDayWithYear,
  getKnownEnd,
  type SiteClock,
  hasBegun,
  toDateTimeAttribute,
  formatRelativeDay,
  type ShownTime,
  getDisplayDays,
} from './event-time'

/** A card that stands for several occurrences. */
export type GroupedCard = EventCard & { fold: Fold }

/** One occurrence, with all that its card says. */
export type Occurrence = Omit<EventCard, 'fold'>

export const isGrouped = (card: EventCard): card is GroupedCard => card.fold !== null

/**
 * What a card tells of: its occurrences on `day`, without one on the next day that has any. Those that have begun are
 * left out while others follow on the day. Never empty.
 */
export function listOccurrencesOn(card: EventCard, here: SiteClock, day: Day | null): Occurrence[] {
  const all = listOccurrences(card)
  const startsOn = (one: Occurrence) => getDisplayDays(one, here.timezone).first
  const wanted = all.some((one) => startsOn(one) === day) ? day : all[0] && startsOn(all[0])
  const ofDay = all.filter((one) => startsOn(one) === wanted)
  const toCome = ofDay.filter((one) => !hasBegun(one, here))
  return toCome.length > 0 ? toCome : ofDay
}

/** The days on which the occurrences of a card begin, as people are told them. */
export function listStartDays(card: EventCard, here: SiteClock): Day[] {
  return [...new Set(listOccurrences(card).map((one) => getDisplayDays(one, here.timezone).first))]
}

function listOccurrences({ fold, ...own }: EventCard): Occurrence[] {
  return fold && fold.showings.length > 0
    ? fold.showings.map((showing) => ({ ...own, ...showing }))
    : [own]
}

/**
 * When the occurrences are that a card tells of: '2:00, 5:15 and 8:00 PM', '7:30 PM · until May 3', 'Until May 3 · today 7:30 PM'.
 * As in timeUnderDay, `heading` is the day that stands over it, or null over what began before; it is absent where the
 * card must name its day.
 */
export function formatGroupTime(
  card: GroupedCard,
  told: Occurrence[],
  here: SiteClock,
  heading?: Day | null,
): ShownTime {
  const [next] = told
  if (!next) return { text: '', dateTime: '' }
  const day = getDisplayDays(next, here.timezone).first
  const hours = formatDayHours(told, here)
  const pieces =
    card.fold.kind === 'run'
      ? formatRunSegments({ day, last: getLastDay(card, here), hours }, here, heading)
      : heading === day && hours
        ? [hours]
        : [formatDayName(day, here), hours]
  return {
    text: capitalize(pieces.filter(Boolean).join(' · ')),
    dateTime: toDateTimeAttribute(next, here.timezone),
  }
}

/** `day` is the one that is told, `last` the last of the run; `hours` is empty when none are known. */
function formatRunSegments(
  { day, last, hours }: { day: Day; last: Day; hours: string },
  here: SiteClock,
  heading: Day | null | undefined,
): string[] {
  const until =
    (heading ?? day) === last ? 'last day' : `until ${formatDayWithYear(last, here, 'MMM d')}`
  if (heading) return heading === day ? [hours, until] : [until]
  if (heading === undefined) return [formatDayName(day, here), hours, until]
  const near = formatRelativeDay(day, here)?.toLowerCase()
  if (day === last) {
    const when = near === 'today' ? '' : (near ?? formatDayWithYear(day, here, 'EEE, MMM d'))
    return [`last day ${when}`.trim(), hours]
  }
  if (near === 'today' && !hours) return [until]
  if (near) return [until, `${near} ${hours}`.trim()]
  return [
    until,
    [`next ${formatDayWithYear(day, here, 'EEE, MMM d')}`, hours].filter(Boolean).join(', '),
  ]
}

/** Of a day: when they begin, or from when to when the one is that goes on; empty when no hour is known. */
function formatDayHours(told: Occurrence[], here: SiteClock): string {
  const [first] = told
  if (!first || first.noStart) return ''
  const end = getKnownEnd(first)
  if (hasBegun(first, here) && end !== null) {
    return `${formatClock(first.startAt, here)} – ${formatClock(end, here)}`
  }
  return formatHours([...new Set(told.map(({ startAt }) => formatClock(startAt, here)))])
}

const MOST_HOURS = 4

/** '2:00, 5:15 and 8:00 PM', '11:00 AM and 2:00 PM'; of more than four the first three: '2:00, 3:00, 4:00 PM +2 more'. */
export function formatHours(clocks: string[]): string {
  const half = (clock: string | undefined) => clock?.slice(-2)
  const shown = clocks.length > MOST_HOURS ? clocks.slice(0, MOST_HOURS - 1) : clocks
  const short = shown.map((clock, at) =>
    half(clock) === half(shown[at + 1]) ? clock.slice(0, -3) : clock,
  )
  if (shown.length < clocks.length) {
    return `${short.join(', ')} +${clocks.length - shown.length} more`
  }
  return short.length > 1 ? `${short.slice(0, -1).join(', ')} and ${short.at(-1)}` : short.join()
}

/** The last day of all, as people are told it: a run of late nights ends on the evening of the last. */
export function getLastDay(card: GroupedCard, { timezone }: SiteClock): Day {
  const { lastDay } = card.fold
  const last = listOccurrences(card).at(-1)
  const isLast = last && daysShown(last, timezone).last === lastDay
  return isLast ? getDisplayDays(last, timezone).last : lastDay
}

/** The dates and times behind a card, each with the id of its own event. */
export type GroupDates = {
  /** 'All times', 'All dates' */
  name: string
  days: { day: Day; name: string; times: { id: number; text: string }[] }[]
  /** What is said of those that are not listed. */
  more: string | null
}

const MOST_DAYS = 14

/** Null for a card that stands for one occurrence only. */
export function listGroupDates(card: EventCard, here: SiteClock): GroupDates | null {
  if (!isGrouped(card) || card.fold.showings.length < 2) return null
  const days = new Map<Day, { id: number; text: string }[]>()
  for (const one of listOccurrences(card)) {
    const day = getDisplayDays(one, here.timezone).first
    const text = one.noStart ? 'All day' : formatClock(one.startAt, here)
    days.set(day, [...(days.get(day) ?? []), { id: one.id, text }])
  }
  const last = getLastDay(card, here)
  const known = [...days]
  // A long run comes in part, and its last day then too.
  const isWhole = (known.at(-1)?.[0] ?? last) >= last
  const listed = known.slice(0, isWhole ? MOST_DAYS : Math.min(MOST_DAYS, known.length - 1))
  return {
    name: card.fold.kind === 'run' ? 'All dates' : 'All times',
    days: listed.map(([day, times]) => ({ day, name: formatDayName(day, here), times })),
    more:
      (listed.at(-1)?.[0] ?? last) < last
        ? `More dates until ${formatDayWithYear(last, here, 'MMM d')}`
        : null,
  }
}
