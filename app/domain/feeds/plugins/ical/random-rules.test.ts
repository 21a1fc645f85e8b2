import ICAL from 'ical.js'
import { rrulestr } from 'rrule'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { createBudget } from './expansion-budget'
import { RuleError, readRule } from './ical-rule'
import { expandRule } from './ical-rule-dates'

// Rules from fixed seeds: the libraries that judge them are wrong about some others.
const ROUNDS = process.env.LARGE_TESTS ? 5_000 : 300

const DAY_SECONDS = 86_400
const MOST = 10
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

test('Random rules have the occurrences that a second library finds', () => {
  const random = createRandom(12)
  let judgedByRrule = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { text, start, end } = writeRule(random)
    const isMisread = isMisreadByTemporal(text)
    if (isMisread) judgedByRrule++
    const found = expand(text, start, start, end).slice(0, MOST).map(toWall)
    const expected = isMisread ? listWithRrule(text, start) : listWithTemporal(text, start, end)
    expect([text, toWall(start), found]).toEqual([text, toWall(start), expected])
  }
  expect(judgedByRrule).toBeLessThan(ROUNDS / 10)
}, 180_000)

test('What lies before the window is skipped without a difference', () => {
  const random = createRandom(5545)
  for (let round = 0; round < ROUNDS / 5; round++) {
    const { text, start, end } = writeRule(random)
    const from = start + Math.floor((end - start) * (0.1 + random() * 0.8))
    const all = expand(text, start, start, end, 1e6).filter((instant) => instant >= from)
    const late = expand(text, start, from, end, 1e6)
    expect([text, toWall(start), late.slice(0, 50).map(toWall)]).toEqual([
      text,
      toWall(start),
      all.slice(0, 50).map(toWall),
    ])
    expect(late.length).toBe(all.length)
  }
})

function expand(text: string, start: number, from: number, to: number, limit = MOST): number[] {
  const [, , , data] = ICAL.parse.property(`RRULE:${text}`) as unknown[]
  try {
    const rule = readRule(data as Record<string, unknown>)
    return expandRule(rule, start, { from, to, limit, budget: createBudget(1e9) })
  } catch (error) {
    if (error instanceof RuleError && error.message === 'it never matches a day') return []
    throw error
  }
}

/**
 * rrule-temporal 2.2.8 adds up BYDAY and BYMONTHDAY or BYYEARDAY of a yearly rule, where RFC 5545 (3.3.10, notes of the
 * table) limits one to the other, and lets the 53rd weekday of a year be in the next. rrule 2.8.1 judges those; it in
 * turn misreads BYWEEKNO at the ends of a year, and so cannot judge all.
 */
function isMisreadByTemporal(text: string): boolean {
  const isYearly = text.startsWith('FREQ=YEARLY') && text.includes('BYDAY')
  return isYearly && /BYMONTHDAY|BYYEARDAY|BYDAY=[^;]*5[23]/.test(text)
}

function listWithTemporal(text: string, start: number, end: number): string[] {
  const rruleString = `DTSTART:${toText(start)}Z\nRRULE:${text};UNTIL=${toText(end)}Z`
  const rule = new RRuleTemporal({ rruleString, maxIterations: 1_000_000 })
  return rule.all((_, count) => count < MOST).map((found) => found.toString().slice(0, 19))
}

function listWithRrule(text: string, start: number): string[] {
  const rule = rrulestr(`DTSTART:${toText(start)}Z\nRRULE:${text}`)
  const end = start + YEARS * 366 * DAY_SECONDS
  const found = rule.between(new Date(start * 1000), new Date(end * 1000), true)
  // Times within a day are in the order in which the rule names them.
  return found
    .map((date) => date.toISOString().slice(0, 19))
    .sort()
    .slice(0, MOST)
}

const toWall = (instant: number) => new Date(instant * 1000).toISOString().slice(0, 19)
const toText = (instant: number) => toWall(instant).replace(/[-:]/g, '')

const YEARS = 4

type Random = () => number

/** The linear congruential generator of Numerical Recipes. */
function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function writeRule(random: Random): { text: string; start: number; end: number } {
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const pick = <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T
  const some = (count: number, make: () => string | number) =>
    [...new Set(Array.from({ length: int(1, count) }, make))].join()
  // Sorted, because rrule picks positions in the order in which a rule names its times.
  const times = (most: number) => `${int(0, 11)},${int(12, most)}`
  const signed = (to: number) => (random() < 0.35 ? -1 : 1) * int(1, to)
  const frequency = pick(FREQUENCIES)
  const isYearly = frequency === 'YEARLY'
  const words = [`FREQ=${frequency}`]
  const add = (chance: number, write: () => string) => {
    const isAdded = random() < chance
    if (isAdded) words.push(write())
    return isAdded
  }
  add(0.4, () => `INTERVAL=${int(1, 4)}`)
  add(0.4, () => `COUNT=${int(1, 12)}`)
  add(0.25, () => `WKST=${pick(WEEKDAYS)}`)
  const hasMonths = add(0.3, () => `BYMONTH=${some(3, () => int(1, 12))}`)
  const hasWeeks = isYearly && add(0.3, () => `BYWEEKNO=${some(3, () => signed(53))}`)
  const hasDays =
    (isYearly && !hasWeeks && add(0.2, () => `BYYEARDAY=${some(3, () => signed(366))}`)) ||
    (frequency !== 'WEEKLY' &&
      !hasWeeks &&
      add(0.25, () => `BYMONTHDAY=${some(3, () => signed(31))}`))
  const lastOrdinal = isYearly && !hasMonths ? 53 : 5
  const hasOrdinals =
    (isYearly || frequency === 'MONTHLY') && !hasWeeks && !hasDays && random() < 0.6
  const hasWeekdays = add(0.5, () => {
    return `BYDAY=${some(3, () => (hasOrdinals ? signed(lastOrdinal) : '') + pick(WEEKDAYS))}`
  })
  if (frequency === 'SECONDLY') words.push(`BYSECOND=${times(59)}`)
  add(0.12, () => `BYHOUR=${times(23)}`)
  add(0.12, () => `BYMINUTE=${times(59)}`)
  const isPicked = hasWeeks || (hasDays && !hasWeekdays) || (hasWeekdays && !hasDays)
  if (isPicked) add(0.25, () => `BYSETPOS=${some(2, () => signed(4))}`)
  const start = Date.UTC(int(1995, 2030), int(0, 11), int(1, 28), int(0, 23), int(0, 59)) / 1000
  const days = WITHIN_DAY.includes(frequency) ? 30 : YEARS * 366
  return { text: words.join(';'), start, end: start + days * DAY_SECONDS }
}

const WITHIN_DAY = ['HOURLY', 'MINUTELY', 'SECONDLY']
/** Half are yearly or monthly, which have the most to get wrong. */
const FREQUENCIES = ['YEARLY', 'YEARLY', 'YEARLY', 'MONTHLY', 'MONTHLY', 'WEEKLY', 'DAILY'].concat(
  WITHIN_DAY,
)
