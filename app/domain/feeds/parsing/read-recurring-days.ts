import { addDays, type Day, daysBetween } from '~/lib/time/local-time'
import { MONTHS, WEEKDAYS } from './calendar-words'
import { isDayOfAnyYear } from './event-times'
import { EVERY_DAY, findWeekdayRules, isOn } from './weekday-rules'
import {
  type DateOrder,
  PAST_DAYS,
  parseWrittenDates,
  readWrittenDays,
  withoutTimes,
} from './written-dates'

/** The days that one rule of a text names, and the rule's own words, which may have the time: 'Mondays 7 PM'. */
export type RecurringDays = { days: Day[]; text: string }

type RecurringContext = {
  today: Day
  order: DateOrder
  /** The year and month of a heading above the text. */
  year?: number | null
  month?: number | null
}

/** An inclusive span of days. */
type Bounds = { from: Day | null; to: Day | null }

/** How far a text without an end is read, a quarter of a year: it does not say when it ends. */
const DAYS_AHEAD = 13 * 7
/** Of one text. */
const MAX_DAYS = 400
const MAX_TEXT = 500

const EVERY =
  /\b(?:every|each|weekly|jede[nrms]?|tous les|chaque|todos los|todas las|cada|ogni|elke|iedere)\b/iu
const DAILY =
  /\b(?:daily|nightly|every (?:day|night|evening)|täglich|tous les jours|todos los días)\b/iu
const ALTERNATE =
  /\b(?:every (?:other|second week|two weeks|2 weeks)|bi-?weekly|alternate|alternating|fortnightly)\b/iu
const UNTIL =
  /\b(?:through|thru|until|till|to|bis|ending|ends|hasta|jusqu['’]au)\s+(?<next>\p{L}+|\d)/giu
const FROM =
  /\b(?:from|starting|starts|beginning|begins|since|ab|seit|desde|partir du)\s+(?<next>\p{L}+|\d)/giu
const EXCEPT =
  /\b(?:except|excluding|excl\.?|but not|no (?:shows?|class(?:es)?|events?|sessions?|meetings?)(?: on)?|außer|sauf|excepto)\b/iu
/**
 * The days of a text that names weekdays and not dates: 'Mondays, 8 PM', 'every Tue & Thu', 'First Friday of the month',
 * 'Fridays 7 PM, Saturdays 9 PM' (two rules), 'Jun 5 – Aug 28, Fridays', 'Sundays through August (except Aug 2)'. From
 * yesterday on, as what began last night is still on; without an end, for a quarter of a year. Null where the text does not
 * recur, as 'Friday, 8 PM' or 'Fridays at the Park, July 10'; a sentence where its days are not known.
 */
export function parseRecurringDays(
  text: string,
  context: RecurringContext,
): RecurringDays[] | string | null {
  const [words = '', excluded] = splitAtExceptions(text.slice(0, MAX_TEXT))
  const rules = findWeekdayRules(words)
  const isDaily = DAILY.test(words)
  if (!isDaily && !rules.some(({ isRecurring }) => isRecurring) && !EVERY.test(words)) return null
  const bounds = findBounds(words, context)
  if (!bounds || (rules.length === 0 && (!isDaily || bounds.from || bounds.to))) return null
  const isAlternate = ALTERNATE.test(words)
  if (isAlternate && !bounds.from) return 'it takes place every other week, without a first day'
  const yesterday = addDays(context.today, -1)
  const from = bounds.from && bounds.from > yesterday ? bounds.from : yesterday
  const days = listDays(from, bounds.to ?? addDays(context.today, DAYS_AHEAD))
  const exceptions = readExceptions(excluded, context)
  const isIncluded = (day: Day) =>
    !exceptions.has(day) && !(isAlternate && bounds.from && isOddWeek(bounds.from, day))
  const chosen = rules.length > 0 ? rules : [{ ...EVERY_DAY, text: words }]
  return chosen.map((rule) => ({
    text: rule.text,
    days: days.filter((day) => isOn(rule, day) && isIncluded(day)),
  }))
}

/** Whether `parseRecurringDays` reads the text. */
export const isRecurring = (text: string, context: RecurringContext): boolean =>
  Array.isArray(parseRecurringDays(text, context))

function splitAtExceptions(text: string): [string, string] {
  const at = text.search(EXCEPT)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).replace(EXCEPT, '')]
}

/** Null where the text has a single date that neither begins nor ends anything: it is the event's day. */
function findBounds(text: string, { today, order, year, month }: RecurringContext): Bounds | null {
  const context = { today, order, year, month }
  const dates = withoutTimes(text)
  const [first, second] = readWrittenDays(dates, order)
  const range = first && parseWrittenDates(dates, context)
  if (range && second && range.end) return { from: range.start, to: range.end }
  if (range) {
    if (isBeforeDate(UNTIL, dates)) return { from: null, to: range.start }
    if (isBeforeDate(FROM, dates)) return { from: range.start, to: null }
    return null
  }
  return findMonths(dates, { today, year, month }) ?? { from: null, to: null }
}

/** Whether the word stands before a day or month. */
const isBeforeDate = (word: RegExp, text: string): boolean =>
  [...text.matchAll(word)].some(({ groups }) => {
    const next = groups?.next?.toLowerCase() ?? ''
    return /\d/.test(next) || MONTHS.has(next) || WEEKDAYS.has(next)
  })

/** 'in July', 'June through August': whole months, which may have just ended. */
function findMonths(
  text: string,
  { today, year, month }: Pick<RecurringContext, 'today' | 'year' | 'month'>,
): Bounds | null {
  const named = (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap(
    (word) => MONTHS.get(word) ?? [],
  )
  const first = named[0] ?? month
  const last = named.at(-1) ?? month
  if (!first || !last) return null
  const known = Number(/\b(?:19|20|21)\d{2}\b/.exec(text)?.[0] ?? year ?? 0)
  const current = Number(today.slice(0, 4))
  const spans = (known ? [known] : [current - 1, current, current + 1]).map((from) => ({
    from: formatDay(from, first, 1),
    to: findLastDay(last < first ? from + 1 : from, last),
  }))
  const isUntil = named.length === 1 && isBeforeDate(UNTIL, text)
  const earliest = addDays(today, -PAST_DAYS)
  const found = spans.find(({ to }) => to >= earliest) ?? spans.at(-1)
  return found && isUntil ? { from: null, to: found.to } : (found ?? null)
}

const formatDay = (year: number, month: number, day: number): Day =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const findLastDay = (year: number, month: number): Day =>
  addDays(month === 12 ? formatDay(year + 1, 1, 1) : formatDay(year, month + 1, 1), -1)

/** 'Aug 2', 'July 6, 13 and 20'. */
function readExceptions(text: string, { today, order, year, month }: RecurringContext): Set<Day> {
  const days = new Set<Day>()
  let inMonth = month
  for (const piece of text.split(/[,;&]|\band\b/i)) {
    const [written] = readWrittenDays(piece, order)
    inMonth = written?.month ?? inMonth
    const day = written && parseWrittenDates(piece, { today, order, year, month: inMonth })?.start
    if (day) days.add(day)
  }
  return days
}

function listDays(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to && days.length < MAX_DAYS; day = addDays(day, 1)) {
    if (!isDayOfAnyYear(day)) break
    days.push(day)
  }
  return days
}

const isOddWeek = (first: Day, day: Day) => Math.floor(daysBetween(first, day) / 7) % 2 === 1
