import type { Day } from '~/lib/time/local-time'
import type { EntryDates, EntryOccurrence } from './entry-dates'
import {
  type DateStyle,
  formatDaySpan,
  formatDays,
  formatFullDay,
  formatMonthDay,
} from './format-date'
import { formatTimes, type TimeSpan } from './format-time'

/** `heading`: the day under which the entry is printed, which needs no other date. */
export type WhenStyle = DateStyle & { heading: Day | null }

/** Time and dates: '7 p.m. Friday, Nov. 27', '2 and 7 p.m. Nov. 27 and 29', 'Daily through Nov. 30'. */
export function describeDates(dates: EntryDates, style: WhenStyle): string {
  const byDay = listTimesByDay(dates.occurrences)
  const spans = dates.occurrences
    .filter(({ first, last }) => last > first)
    .map((span) => describeSpan(span, dates, style))
  if (dates.isDaily && goesOn(dates, byDay)) {
    return [describeDaily(dates, byDay, style), ...spans].join('; ')
  }
  const days = groupDaysByTime(byDay, style).map(({ time, days }) =>
    joinTime(time, describeDays(days, style), style),
  )
  const isLonger = byDay.size > 0 && spans.length === 0 && goesOn(dates, byDay)
  const through = isLonger ? [`through ${formatMonthDay(dates.lastDay, style)}`] : []
  return [...days, ...spans, ...through].filter((text) => text !== '').join('; ')
}

/** The dates alone: 'Friday, Nov. 27', 'Nov. 27 and 29', 'Through Dec. 20'. */
export function describeDate(dates: EntryDates, style: DateStyle): string {
  const occurrences = dates.occurrences.map((occurrence) => ({ ...occurrence, time: null }))
  return describeDates({ ...dates, occurrences }, { ...style, heading: null })
}

/** The time alone, if it is the same on all days: '7 p.m.' Empty if it is unknown. */
export function describeTime({ occurrences }: EntryDates, style: DateStyle): string {
  const groups = groupDaysByTime(listTimesByDay(occurrences), style)
  return groups.length === 1 ? (groups[0]?.time ?? '') : ''
}

type TimesByDay = Map<Day, TimeSpan[]>

function listTimesByDay(occurrences: EntryOccurrence[]): TimesByDay {
  const byDay: TimesByDay = new Map()
  for (const { first, last, time } of occurrences) {
    if (last > first) continue
    byDay.set(first, [...(byDay.get(first) ?? []), ...(time ? [time] : [])])
  }
  return byDay
}

/** Whether dates that are not exported come before, of what is on every day, or after. */
function goesOn({ lastDay, hasBegun, isDaily }: EntryDates, byDay: TimesByDay): boolean {
  const last = [...byDay.keys()].at(-1) ?? lastDay
  return lastDay > last || (hasBegun && isDaily)
}

/** '7 p.m. daily through Nov. 30'; of what begins later, 'Daily Nov. 28–Dec. 30'. */
function describeDaily({ lastDay, hasBegun }: EntryDates, byDay: TimesByDay, style: WhenStyle) {
  const groups = groupDaysByTime(byDay, style)
  const time = groups.length === 1 ? (groups[0]?.time ?? '') : ''
  const [first] = byDay.keys()
  const days =
    hasBegun || first === undefined
      ? `through ${formatMonthDay(lastDay, style)}`
      : formatDaySpan(first, lastDay, style)
  if (time !== '' && style.dayOrder === 'time-first') return `${time} daily ${days}`
  return joinTime(time, `Daily ${days}`, style)
}

function describeSpan(
  { first, last }: EntryOccurrence,
  { hasBegun }: EntryDates,
  style: WhenStyle,
): string {
  return hasBegun ? `Through ${formatMonthDay(last, style)}` : formatDaySpan(first, last, style)
}

function groupDaysByTime(byDay: TimesByDay, style: DateStyle): { time: string; days: Day[] }[] {
  const groups = new Map<string, Day[]>()
  for (const [day, spans] of byDay) {
    const time = formatTimes(spans, style)
    groups.set(time, [...(groups.get(time) ?? []), day])
  }
  return [...groups].map(([time, days]) => ({ time, days }))
}

/** Empty under the heading of their only day. */
function describeDays(days: Day[], style: WhenStyle): string {
  const [first] = days
  if (first === undefined || days.length > 1) return formatDays(days, style)
  return first === style.heading ? '' : formatFullDay(first, style)
}

function joinTime(time: string, date: string, { dayOrder }: DateStyle): string {
  if (time === '' || date === '') return time + date
  return dayOrder === 'time-first' ? `${time} ${date}` : `${date}, ${time}`
}
