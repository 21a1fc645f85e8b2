import { DAY } from '~/lib/time/local-time'
import type { Rule, RuleWeekday } from './ical-rule'

/** Days are counted from 1970-01-01, which is 0. */
export type DayNumber = number

export const toDayNumber = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / DAY

/** Sunday is 0. */
export const getWeekday = (day: DayNumber) => (((day + 4) % 7) + 7) % 7

export function startOfWeek(day: DayNumber, weekStart: number): DayNumber {
  return day - ((getWeekday(day) - weekStart + 7) % 7)
}

/** The days of a year that the rule names. BYWEEKNO may name days of the years beside it. */
export function listDaysOfYear(rule: Rule, year: number): DayNumber[] {
  const first = toDayNumber(year, 1, 1)
  const last = toDayNumber(year, 12, 31)
  if (rule.weekNumbers) {
    return listDaysOfWeeks(rule.weekNumbers, year, rule.weekStart).filter((day) =>
      matchesDay(rule, day),
    )
  }
  if (rule.yearDays) {
    return resolve(rule.yearDays, first, last).filter((day) => matchesDay(rule, day))
  }
  const months = rule.months ?? ALL_MONTHS
  const days = months.flatMap((month) => listNamedDays(rule, year, month))
  const { weekdays } = rule
  if (!weekdays) return days
  if (rule.months) {
    return days.filter((day) => matchesMonthWeekday(weekdays, day))
  }
  return days.filter((day) => matchesWeekday(weekdays, day, first, last))
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The days of a month that the rule names. */
export function listDaysOfMonth(rule: Rule, year: number, month: number): DayNumber[] {
  const { months, weekdays } = rule
  if (months && !months.includes(month)) return []
  const days = listNamedDays(rule, year, month)
  return weekdays ? days.filter((day) => matchesMonthWeekday(weekdays, day)) : days
}

/** Whether BYMONTH, BYMONTHDAY, BYYEARDAY and BYDAY allow the day. Ordinals apply to months and years only. */
export function matchesDay(rule: Rule, day: DayNumber): boolean {
  const { months, monthDays, yearDays, weekdays, frequency } = rule
  if (weekdays && !weekdays.some(({ weekday }) => weekday === getWeekday(day))) return false
  if (!months && !monthDays && !yearDays && frequency !== 'YEARLY') return true
  const { year, month, first, last } = getMonth(day)
  if (months && !months.includes(month)) return false
  if (monthDays && !isNamed(monthDays, day, first, last)) return false
  const [newYear, newYearsEve] = [toDayNumber(year, 1, 1), toDayNumber(year, 12, 31)]
  if (yearDays && !isNamed(yearDays, day, newYear, newYearsEve)) return false
  if (!weekdays || frequency !== 'YEARLY') return true
  return months
    ? matchesWeekday(weekdays, day, first, last)
    : matchesWeekday(weekdays, day, newYear, newYearsEve)
}

/** Every day of the month, or those of BYMONTHDAY. */
function listNamedDays({ monthDays }: Rule, year: number, month: number): DayNumber[] {
  const first = toDayNumber(year, month, 1)
  const last = toDayNumber(year, month + 1, 0)
  if (monthDays) return resolve(monthDays, first, last)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Week 1 is the first with at least four days in the year (RFC 5545, 3.3.10, BYWEEKNO). */
function listDaysOfWeeks(numbers: number[], year: number, weekStart: number): DayNumber[] {
  const first = startOfWeek(toDayNumber(year, 1, 4), weekStart)
  const next = startOfWeek(toDayNumber(year + 1, 1, 4), weekStart)
  const weeks = (next - first) / 7
  return resolve(numbers, 1, weeks).flatMap((week) =>
    Array.from({ length: 7 }, (_, index) => first + (week - 1) * 7 + index),
  )
}

/** Numbers that count from the first, or if negative from the last. Those that do not exist are left out. */
function resolve(numbers: number[], first: number, last: number): number[] {
  return numbers
    .map((number) => (number > 0 ? first + number - 1 : last + number + 1))
    .filter((found) => found >= first && found <= last)
}

const isNamed = (numbers: number[], day: DayNumber, first: DayNumber, last: DayNumber) =>
  numbers.includes(day - first + 1) || numbers.includes(day - last - 1)

function matchesMonthWeekday(weekdays: RuleWeekday[], day: DayNumber): boolean {
  const { first, last } = getMonth(day)
  return matchesWeekday(weekdays, day, first, last)
}

function matchesWeekday(
  weekdays: RuleWeekday[],
  day: DayNumber,
  first: DayNumber,
  last: DayNumber,
): boolean {
  const found = getWeekday(day)
  return weekdays.some(({ weekday, ordinal }) => {
    if (weekday !== found) return false
    if (ordinal === 0) return true
    const rank = ordinal > 0 ? Math.floor((day - first) / 7) : Math.floor((last - day) / 7)
    return rank + 1 === Math.abs(ordinal)
  })
}

function getMonth(day: DayNumber) {
  const date = new Date(day * DAY)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  return { year, month, first: toDayNumber(year, month, 1), last: toDayNumber(year, month + 1, 0) }
}
