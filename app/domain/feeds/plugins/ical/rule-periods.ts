import type { Budget } from './expansion-budget'
import type { Rule } from './ical-rule'
import {
  type DayNumber,
  getWeekday,
  listDaysOfMonth,
  listDaysOfYear,
  matchesDay,
  startOfWeek,
  toDayNumber,
} from './rule-days'
import {
  createTimesOfDay,
  DAY_SECONDS,
  pickPositions,
  type Seconds,
  sortDistinct,
} from './rule-times'

/** The years, months, weeks or days of a rule, numbered in step with its INTERVAL; 0 contains the start. */
export type Periods = {
  /** The number of the last period that begins on the day or before. */
  find(day: DayNumber): number
  /** The first day that the period may contain. */
  firstDay(index: number): DayNumber
  /** What the rule names in the period, in order. */
  list(index: number): Seconds[]
  /** What finding the days of a period costs, in steps. */
  steps: number
  /** After how many periods the numbers of occurrences repeat; null if they depend on the calendar. */
  cycle: number | null
}

/** The start is wall time in seconds from 1970; a whole day begins at midnight. */
export function createPeriods(incomplete: Rule, start: Seconds, budget: Budget): Periods {
  const startDay = Math.floor(start / DAY_SECONDS)
  const rule = completeRule(incomplete, startDay)
  const times = createTimesOfDay(rule, start, budget)
  const { interval } = rule
  const join = (days: DayNumber[]) => {
    budget.spend(days.length * times.steps)
    const instants = days.flatMap((day) => times.list(day))
    return times.isWithinDay ? instants : pickPositions(sortDistinct(instants), rule.positions)
  }
  switch (rule.frequency) {
    case 'YEARLY': {
      const first = rule.weekNumbers ? getWeekYear(startDay, rule.weekStart) : getYear(startDay)
      return {
        find: (day) => Math.floor((getYear(day) - first) / interval),
        firstDay: (index) => toDayNumber(first + index * interval, 1, 1) - LONGEST_OVERLAP,
        list: (index) => join(listDaysOfYear(rule, first + index * interval)),
        steps: countDaysOfYear(rule),
        cycle: null,
      }
    }
    case 'MONTHLY': {
      const first = getMonth(startDay)
      return {
        find: (day) => Math.floor((getMonth(day) - first) / interval),
        firstDay: (index) => toDayNumber(...splitMonth(first + index * interval), 1),
        list: (index) => join(listDaysOfMonth(rule, ...splitMonth(first + index * interval))),
        steps: rule.monthDays?.length ?? 31,
        cycle: hasEqualMonths(rule) ? 1 : null,
      }
    }
    default: {
      const isWeekly = rule.frequency === 'WEEKLY'
      const first = isWeekly ? startOfWeek(startDay, rule.weekStart) : startDay
      const length = isWeekly ? 7 : 1
      const step = times.isWithinDay ? 1 : length * interval
      const firstDay = (index: number) => first + index * step
      return {
        find: (day) => Math.floor((day - first) / step),
        firstDay,
        list: (index) =>
          join(
            Array.from({ length }, (_, offset) => firstDay(index) + offset).filter((day) =>
              matchesDay(rule, day),
            ),
          ),
        steps: length,
        cycle: findCycle(rule, times.cycle),
      }
    }
  }
}

/** Week 1 of a year may begin, and week 53 end, three days outside of it. */
const LONGEST_OVERLAP = 3

const getYear = (day: DayNumber) => new Date(day * DAY_SECONDS * 1000).getUTCFullYear()
/** Months are counted from the year 0. */
const getMonth = (day: DayNumber) =>
  getYear(day) * 12 + new Date(day * DAY_SECONDS * 1000).getUTCMonth()

/** The year whose numbered weeks contain the day: that of the fourth day of its week. */
const getWeekYear = (day: DayNumber, weekStart: number) => getYear(startOfWeek(day, weekStart) + 3)

const splitMonth = (month: number) => [Math.floor(month / 12), (month % 12) + 1] as const

/** What the rule does not say comes from its start (RFC 5545, 3.3.10). */
function completeRule(rule: Rule, startDay: DayNumber): Rule {
  const { frequency, weekdays, monthDays, yearDays, weekNumbers } = rule
  const startWeekday = [{ weekday: getWeekday(startDay), ordinal: 0 }]
  if (frequency === 'WEEKLY') return { ...rule, weekdays: weekdays ?? startWeekday }
  const namesDays = weekdays || monthDays || yearDays
  if (namesDays || (frequency !== 'YEARLY' && frequency !== 'MONTHLY')) return rule
  if (weekNumbers) return { ...rule, weekdays: startWeekday }
  const date = new Date(startDay * DAY_SECONDS * 1000)
  const months = frequency === 'YEARLY' ? [date.getUTCMonth() + 1] : null
  return { ...rule, months: rule.months ?? months, monthDays: [date.getUTCDate()] }
}

/** How many days of a year are looked at, and each for every weekday that the rule names. */
function countDaysOfYear({ weekNumbers, yearDays, months, monthDays, weekdays }: Rule): number {
  const rounds = Math.ceil((weekdays?.length ?? 1) / 7)
  if (weekNumbers) return weekNumbers.length * 7 * rounds
  if (yearDays) return yearDays.length * rounds
  return (months?.length ?? 12) * (monthDays?.length ?? 31) * rounds
}

/** Whether every month has as many of the rule's days as any other. */
function hasEqualMonths({ months, monthDays, weekdays }: Rule): boolean {
  if (months) return false
  if (monthDays) {
    return !weekdays && monthDays.every((day) => Math.abs(day) <= 28) && haveOneSign(monthDays)
  }
  const ordinals = weekdays?.map(({ ordinal }) => ordinal) ?? [0]
  return (
    ordinals.every((ordinal) => ordinal !== 0 && Math.abs(ordinal) <= 4) && haveOneSign(ordinals)
  )
}

/** Otherwise one day may be counted from both ends, in some months. */
const haveOneSign = (numbers: number[]) =>
  numbers.every((number) => number > 0) || numbers.every((number) => number < 0)

function findCycle(rule: Rule, daysOfTimes: number): number | null {
  if (rule.months || rule.monthDays || rule.yearDays) return null
  if (rule.frequency === 'WEEKLY' || !rule.weekdays) return daysOfTimes
  return daysOfTimes % 7 === 0 ? daysOfTimes : daysOfTimes * 7
}
