import type { Budget } from './expansion-budget'
import type { Rule } from './ical-rule'
import type { DayNumber } from './rule-days'

/** Wall time in seconds from 1970-01-01T00:00:00. */
export type Seconds = number

/** The times of a rule within a day. */
export type TimesOfDay = {
  /** Whether the rule's periods are shorter than a day, so that each day has times of its own. */
  isWithinDay: boolean
  list(day: DayNumber): Seconds[]
  /** What a day costs, in steps. */
  steps: number
  /** After how many days the times repeat. */
  cycle: number
}

export const DAY_SECONDS = 86_400

/** The length of periods that are shorter than a day, in seconds. */
const UNITS: { [frequency in Rule['frequency']]?: number } = {
  HOURLY: 3600,
  MINUTELY: 60,
  SECONDLY: 1,
}

export function createTimesOfDay(rule: Rule, start: Seconds, budget: Budget): TimesOfDay {
  const unit = UNITS[rule.frequency]
  if (unit) return createTimesWithinDay(rule, start, unit, budget)
  const { hour, minute, second } = splitTime(start)
  const times = combine(
    [rule.hours ?? [hour], rule.minutes ?? [minute], rule.seconds ?? [second]],
    budget,
  )
  return {
    isWithinDay: false,
    list: (day) => times.map((time) => day * DAY_SECONDS + time),
    steps: times.length,
    cycle: 1,
  }
}

/**
 * Hours, minutes or seconds in step with INTERVAL, of those that the rule names. Either all that are in step are looked
 * at, or all that are named, whichever are fewer.
 */
function createTimesWithinDay(
  rule: Rule,
  start: Seconds,
  unit: number,
  budget: Budget,
): TimesOfDay {
  const { minute, second } = splitTime(start)
  const named = [
    rule.hours ?? range(24),
    unit < 3600 ? (rule.minutes ?? range(60)) : [0],
    unit < 60 ? (rule.seconds ?? range(60)) : [0],
  ]
  const within = combine(
    [
      [0],
      unit === 3600 ? (rule.minutes ?? [minute]) : [0],
      unit >= 60 ? (rule.seconds ?? [second]) : [0],
    ],
    budget,
  )
  const perDay = DAY_SECONDS / unit
  const namedCount = named.reduce((product, { length }) => product * length, 1)
  const isNamedFewer = namedCount < perDay / rule.interval
  const namedPeriods = isNamedFewer ? combine(named, budget).map((time) => time / unit) : []
  const first = Math.floor(start / unit)
  const isInStep = (period: number) => (period - first) % rule.interval === 0

  function isNamed(period: number): boolean {
    const time = splitTime(period * unit)
    return (
      (!rule.hours || rule.hours.includes(time.hour)) &&
      (unit === 3600 || !rule.minutes || rule.minutes.includes(time.minute)) &&
      (unit >= 60 || !rule.seconds || rule.seconds.includes(time.second))
    )
  }

  function listPeriods(day: DayNumber): number[] {
    const begin = day * perDay
    if (isNamedFewer) return namedPeriods.map((period) => begin + period).filter(isInStep)
    const periods: number[] = []
    const steps = Math.max(0, Math.ceil((begin - first) / rule.interval))
    for (let period = first + steps * rule.interval; period < begin + perDay; ) {
      if (isNamed(period)) periods.push(period)
      period += rule.interval
    }
    return periods
  }

  return {
    isWithinDay: true,
    list: (day) =>
      listPeriods(day).flatMap((period) =>
        pickPositions(
          within.map((time) => period * unit + time),
          rule.positions,
        ),
      ),
    steps: Math.ceil(Math.min(namedCount, perDay / rule.interval)) * within.length,
    cycle: (rule.interval * unit) / greatestDivisor(rule.interval * unit, DAY_SECONDS),
  }
}

function splitTime(instant: Seconds) {
  const time = ((instant % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS
  return {
    hour: Math.floor(time / 3600),
    minute: Math.floor(time / 60) % 60,
    second: time % 60,
  }
}

/** All times with one of the hours, minutes and seconds, in order. */
function combine([hours = [], minutes = [], seconds = []]: number[][], budget: Budget): Seconds[] {
  budget.spend(hours.length * minutes.length * seconds.length)
  return sortDistinct(
    hours.flatMap((hour) =>
      minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + minute * 60 + second)),
    ),
  )
}

const range = (length: number) => Array.from({ length }, (_, index) => index)

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

export function sortDistinct(instants: Seconds[]): Seconds[] {
  const sorted = instants.sort((a, b) => a - b)
  return sorted.filter((instant, index) => instant !== sorted[index - 1])
}

/** BYSETPOS: some of a period's occurrences by their number, which counts from the end if negative. */
export function pickPositions(instants: Seconds[], positions: number[] | null): Seconds[] {
  if (!positions) return instants
  return sortDistinct(
    positions.flatMap(
      (position) => instants[position > 0 ? position - 1 : instants.length + position] ?? [],
    ),
  )
}
