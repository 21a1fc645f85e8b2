import { isSearchDay } from '~/domain/search/url/search-parameters'
import { addDays, type Day } from '~/lib/time/local-time'
import { findWeekday, listDays, listWeekend } from './weekdays'

/** The days that some words mean. */
export type NamedDays = {
  /** What to call the days, where that is not their dates: 'This weekend'. */
  name: string | null
  days: Day[]
  isEvening: boolean
}

/** The days that a phrase in lower case means, such as 'tonight'; null if it names none. `today` is the day in the site's zone. */
export function resolveDateWords(phrase: string, today: Day): NamedDays | null {
  const evening = /^(?<day>.+) (?:night|evening)$/.exec(phrase)?.groups?.day
  if (evening) {
    const day =
      evening === 'this' ? today : (readWeekday(evening, today) ?? readNearDay(evening, today))
    if (!day) return null
    return { name: day === today ? 'Tonight' : null, days: [day], isEvening: true }
  }
  const day = readNearDay(phrase, today)
  if (day) return { name: day === today ? 'Today' : 'Tomorrow', days: [day], isEvening: false }
  const several = readSeveral(phrase, today)
  if (several) return { ...several, name: phrase.charAt(0).toUpperCase() + phrase.slice(1) }
  const date = readWeekday(phrase, today) ?? readDate(phrase, today)
  return date === null ? null : { name: null, days: [date], isEvening: false }
}

function readNearDay(phrase: string, today: Day): Day | null {
  if (phrase === 'today') return today
  return phrase === 'tomorrow' ? addDays(today, 1) : null
}

function readSeveral(phrase: string, today: Day): Omit<NamedDays, 'name'> | null {
  const untilSunday = (7 - findWeekday(today)) % 7
  switch (phrase) {
    case 'tonight':
      return { days: [today], isEvening: true }
    case 'this weekend':
      return { days: listWeekend(today), isEvening: false }
    case 'next weekend':
      return { days: listWeekend(today, 1), isEvening: false }
    case 'this week':
      return { days: listDays(today, untilSunday + 1), isEvening: false }
    case 'next week':
      return { days: listDays(addDays(today, untilSunday + 1), 7), isEvening: false }
    case 'next 7 days':
    case 'next seven days':
      return { days: listDays(today, 7), isEvening: false }
    default:
      return null
  }
}

/** From Sunday on. 'sun' is left out: it shines in too many titles. */
const WEEKDAYS = [
  /^sunday$/,
  /^mon(day)?$/,
  /^tue(s(day)?)?$/,
  /^wed(nesday)?$/,
  /^thu(rs?|rsday)?$/,
  /^fri(day)?$/,
  /^sat(urday)?$/,
]

/** The next such day, which may be today; 'next friday' is that of the week that begins next Monday. */
function readWeekday(phrase: string, today: Day): Day | null {
  const { which, name = '' } = /^(?:(?<which>this|next) )?(?<name>\w+)$/.exec(phrase)?.groups ?? {}
  const weekday = WEEKDAYS.findIndex((pattern) => pattern.test(name))
  if (weekday === -1) return null
  const monday = addDays(today, ((7 - findWeekday(today)) % 7) + 1)
  const from = which === 'next' ? monday : today
  return addDays(from, (weekday - findWeekday(from) + 7) % 7)
}

const MONTHS = [
  /^jan(uary)?$/,
  /^feb(ruary)?$/,
  /^mar(ch)?$/,
  /^apr(il)?$/,
  /^may$/,
  /^june?$/,
  /^july?$/,
  /^aug(ust)?$/,
  /^sept?(ember)?$/,
  /^oct(ober)?$/,
  /^nov(ember)?$/,
  /^dec(ember)?$/,
]

/** A leap day is at most eight years away. */
const MOST_YEARS = 9

/** A date with or without its weekday and year; without a year, the next one. */
function readDate(phrase: string, today: Day): Day | null {
  const text = phrase.replace(/^(?:sun|mon|tues|wednes|thurs|fri|satur)day,? /, '')
  const { month, day, year } =
    /^(?<month>\d\d?)\/(?<day>\d\d?)(?:\/(?<year>\d{4}))?$/.exec(text)?.groups ??
    /^(?<month>[a-z]+)\.? (?<day>\d\d?)(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/.exec(text)
      ?.groups ??
    /^(?<day>\d\d?)(?:st|nd|rd|th)? (?<month>[a-z]+)\.?(?: (?<year>\d{4}))?$/.exec(text)?.groups ??
    {}
  if (!month || !day) return isSearchDay(phrase) ? phrase : null
  const number = Number(month) || MONTHS.findIndex((pattern) => pattern.test(month)) + 1
  const toDate = (inYear: number) =>
    `${inYear}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year) return isSearchDay(toDate(Number(year))) ? toDate(Number(year)) : null
  const thisYear = Number(today.slice(0, 4))
  return (
    Array.from({ length: MOST_YEARS }, (_, index) => toDate(thisYear + index)).find(
      (date) => isSearchDay(date) && date >= today,
    ) ?? null
  )
}
