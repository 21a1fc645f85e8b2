import { addDays, type Day } from '~/lib/time/local-time'
import { MONTHS, WEEKDAYS } from './calendar-words'

/** On which days of the week, and of the month, an event recurs. */
export type WeekdayRule = {
  /** The words of the rule, which may have its time. */
  text: string
  weekdays: Set<number>
  /** Which of the month; empty for all. */
  ordinals: Set<number>
  /** Whether its own words say that it recurs. */
  isRecurring: boolean
}

/** Without a text of its own. */
export const EVERY_DAY = { weekdays: new Set([0, 1, 2, 3, 4, 5, 6]), ordinals: new Set<number>() }

/** One for each day of the week. */
const MAX_RULES = 7
const TIME_OF_DAY = /^\s+(?:nights|evenings|afternoons|mornings)\b/iu
const RANGE = /^\s*(?:[-–—−]|to|through|thru|bis)\s*$/iu

/** Of a month; the last is -1. */
const ORDINALS = new Map([
  ...['first', 'second', 'third', 'fourth', 'fifth'].map((word, at): [string, number] => [
    word,
    at + 1,
  ]),
  ...['1st', '2nd', '3rd', '4th', '5th'].map((word, at): [string, number] => [word, at + 1]),
  ['last', -1],
])
const ORDINAL = [...ORDINALS.keys()].join('|')
const PHRASE = new RegExp(
  String.raw`(?:\b(?<ordinals>(?:${ORDINAL})(?:\s*(?:,|&|and|/|\+)\s*(?:and\s+)?(?:${ORDINAL}))*)\s+)?(?<!\p{L})(?<word>\p{L}{3,})`,
  'giu',
)
const CLOCK =
  /\b\d{1,2}(?::\d{2})?\s*[ap]\.?m?\b|\b\d{1,2}[:h]\d{2}\b|\b\d{1,2}\s*(?:uhr|h)\b|\bnoon\b|\bmidnight\b/iu

/**
 * The rules of a text; none if they are more than a week has days. A rule ends before the first weekday that follows a time:
 * 'Mondays 7 PM, Tuesdays 8 PM' are two.
 */
export function findWeekdayRules(text: string): WeekdayRule[] {
  const rules: WeekdayRule[] = []
  let [start, end, previous] = [0, 0, -1]
  let current: WeekdayRule | null = null
  for (const match of text.matchAll(PHRASE)) {
    if (rules.length > MAX_RULES) return []
    const { word = '', ordinals = '' } = match.groups ?? {}
    const named = readWeekday(word)
    if (!named) continue
    const between = text.slice(end, match.index)
    if (current && CLOCK.test(between)) {
      current.text = text.slice(start, match.index)
      current = null
      start = match.index
    }
    if (!current) {
      current = { text: '', weekdays: new Set(), ordinals: new Set(), isRecurring: false }
      rules.push(current)
      previous = -1
    }
    if (previous >= 0 && RANGE.test(between)) addRange(current.weekdays, previous, named.weekday)
    current.weekdays.add(named.weekday)
    previous = named.weekday
    end = match.index + match[0].length
    // 'July 4th Saturday' is a date.
    const isDate = MONTHS.has(lastWord(text.slice(Math.max(0, match.index - 20), match.index)))
    const found = isDate ? [] : readOrdinals(ordinals)
    for (const ordinal of found) current.ordinals.add(ordinal)
    current.isRecurring ||= named.isPlural || found.length > 0 || TIME_OF_DAY.test(text.slice(end))
  }
  if (current) current.text = text.slice(start)
  return rules
}

/** A weekday, or several of them: 'Mondays', 'lundis', 'montags'. Short names have no plural that is not another word. */
function readWeekday(word: string): { weekday: number; isPlural: boolean } | null {
  const key = word.toLowerCase()
  const single = WEEKDAYS.get(key)
  if (single !== undefined) return { weekday: single, isPlural: false }
  const plural = key.length > 5 && key.endsWith('s') ? WEEKDAYS.get(key.slice(0, -1)) : undefined
  return plural === undefined ? null : { weekday: plural, isPlural: true }
}

const readOrdinals = (text: string) =>
  (text.toLowerCase().match(new RegExp(ORDINAL, 'g')) ?? []).map((word) => ORDINALS.get(word) ?? 0)

const lastWord = (text: string) =>
  text
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.at(-1) ?? ''

function addRange(weekdays: Set<number>, first: number, last: number): void {
  for (let weekday = first; weekday !== last; weekday = (weekday + 1) % 7) weekdays.add(weekday)
}

export function isOn(
  { weekdays, ordinals }: Pick<WeekdayRule, 'weekdays' | 'ordinals'>,
  day: Day,
): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  if (!weekdays.has(date.getUTCDay())) return false
  if (ordinals.size === 0) return true
  const isLast = addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
  return ordinals.has(Math.ceil(date.getUTCDate() / 7)) || (isLast && ordinals.has(-1))
}
