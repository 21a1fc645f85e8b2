/**
 * The times that the time picker offers (specification, sections 5 and 9): every minute from 05:00 to 05:00 of the next day,
 * of which half hours are shown at first and tens of minutes once an hour is typed.
 */
export type TimeOption = {
  /** Since the midnight that the day begins with: 300 to 1740. */
  minute: number
  /** 'HH:mm' */
  value: string
  /** '7:30 PM' */
  label: string
  isNextDay: boolean
}

const HOUR = 60
const DAY = 24 * HOUR
const FIRST = 5 * HOUR
const LAST = DAY + FIRST
/** Of two times that are meant alike, the one from here on is offered first: '7' is an evening, '10' a morning. */
const LIKELY_FROM = 8 * HOUR

const ALL_MINUTES = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index)
/** '7', '7:3', '19:30', '7.30 p.m.' */
const SEPARATED = /^(\d{1,2})(?:\s*[:.]\s*(\d{0,2}))?\s*(?:([ap])\.?\s?(?:m\.?)?)?$/i
/** '730', '1930pm' */
const ATTACHED = /^(\d{3,4})\s*(?:([ap])\.?\s?(?:m\.?)?)?$/i

/** The options that match what was typed, in the order of the day. */
export function matchTimes(typed: string): TimeOption[] {
  if (typed.trim() === '') return ALL_MINUTES.filter((minute) => minute % 30 === 0).map(toOption)
  const time = parseTyped(typed)
  if (!time) return []
  const hours = listHours(time.hour, time.period)
  const isMatch = (minute: number) =>
    time.minutes === ''
      ? minute % 10 === 0
      : String(minute % HOUR)
          .padStart(2, '0')
          .startsWith(time.minutes)
  return ALL_MINUTES.filter(
    (minute) => hours.includes(Math.floor((minute % DAY) / HOUR)) && isMatch(minute),
  ).map(toOption)
}

/** The index of the option that is most likely meant. */
export function findLikelyTime(options: TimeOption[]): number {
  return Math.max(
    0,
    options.findIndex(({ minute }) => minute >= LIKELY_FROM),
  )
}

/** '7:30 PM'; null for what is no time. */
export function formatTime(value: string): string | null {
  const [, hour, minute] = value.match(/^([01]\d|2[0-3]):([0-5]\d)$/) ?? []
  if (hour === undefined || minute === undefined) return null
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

type TypedTime = { hour: number; minutes: string; period: 'a' | 'p' | null }

function parseTyped(typed: string): TypedTime | null {
  const text = typed.trim()
  const [, hour, minutes = '', typedPeriod] = text.match(SEPARATED) ?? splitDigits(text) ?? []
  if (hour === undefined) return null
  const period = typedPeriod === undefined ? null : typedPeriod.toLowerCase() === 'a' ? 'a' : 'p'
  return { hour: Number(hour), minutes, period }
}

/** Three digits are an hour of one digit with its minutes, if they can be: '730', but '193' is the beginning of '19:30'. */
function splitDigits(text: string): (string | undefined)[] | null {
  const [, digits, period] = text.match(ATTACHED) ?? []
  if (digits === undefined) return null
  const at = digits.length === 3 && Number(digits.slice(1)) < HOUR ? 1 : 2
  return [digits, digits.slice(0, at), digits.slice(at), period]
}

/** The hours of the day that a typed hour stands for. */
function listHours(hour: number, period: TypedTime['period']): number[] {
  if (hour > 23) return []
  if (hour > 12 || hour === 0) return period === 'a' && hour > 12 ? [] : [hour]
  if (period) return [(hour % 12) + (period === 'p' ? 12 : 0)]
  return hour === 12 ? [12] : [hour, hour + 12]
}

function toOption(minute: number): TimeOption {
  const ofDay = minute % DAY
  const value = [Math.floor(ofDay / HOUR), ofDay % HOUR]
    .map((count) => String(count).padStart(2, '0'))
    .join(':')
  return { minute, value, label: formatTime(value) ?? value, isNextDay: minute >= DAY }
}
