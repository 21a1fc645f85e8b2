import type { Budget } from './expansion-budget'
import type { Rule } from './ical-rule'
import { createPeriods, type Periods } from './rule-periods'
import { DAY_SECONDS, type Seconds } from './rule-times'

/** `from` and `to` are both inclusive. */
type Options = { from: Seconds; to: Seconds; limit: number; budget: Budget }

/**
 * The occurrences of a rule from `from` to `to`, in order, and no more than one beyond the limit. A start that the rule
 * does not name is not an occurrence. Times are wall times, so that clock changes do not matter. COUNT is counted from
 * the start; all that lies before `from` is skipped without looking at it, where the rule allows that.
 */
export function expandRule(
  rule: Rule,
  start: Seconds,
  { from, to, limit, budget }: Options,
): Seconds[] {
  const periods = createPeriods(rule, start, budget)
  const list = (index: number) => {
    budget.spend(1 + periods.steps)
    return periods.list(index)
  }
  const before = periods.find(Math.floor(from / DAY_SECONDS)) - 1
  let { index, remaining } = skip(rule, periods, list, start, before)
  const found: Seconds[] = []
  for (; periods.firstDay(index) * DAY_SECONDS <= to; index++) {
    for (const instant of list(index)) {
      if (instant < start) continue
      if (instant > to || remaining <= 0 || found.length > limit) return found
      remaining--
      if (instant >= from) found.push(instant)
    }
    if (remaining <= 0) return found
  }
  return found
}

/** The period from which to look for occurrences, and how many of COUNT are left then. */
function skip(
  { count }: Rule,
  { cycle }: Periods,
  list: (index: number) => Seconds[],
  start: Seconds,
  before: number,
): { index: number; remaining: number } {
  if (count === null) return { index: Math.max(0, before), remaining: Number.POSITIVE_INFINITY }
  const cycles = cycle === null ? 0 : Math.floor((before - 1) / cycle)
  if (cycle === null || cycles < 2) return { index: 0, remaining: count }
  const inFirst = list(0).filter((instant) => instant >= start).length
  let perCycle = 0
  for (let index = 1; index <= cycle; index++) perCycle += list(index).length
  return { index: 1 + cycles * cycle, remaining: count - inFirst - cycles * perCycle }
}
