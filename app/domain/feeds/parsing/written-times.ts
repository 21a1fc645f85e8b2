/** Times of day as people write them, 'HH:MM'. `isDoors`: only when doors open is known, not when the event starts. */
export type WrittenTimes = { start: string | null; end: string | null; isDoors: boolean }

/** A time in a line. `isTime` is false for a bare number; `isWord` true for 'noon' and 'midnight'. */
type Clock = {
  minutes: number
  isTime: boolean
  isWord: boolean
  meridiem: 'am' | 'pm' | null
  from: number
  to: number
}

const CLOCK =
  /(?<![\d/.:])(?:(?<noon>\bnoon\b)|(?<midnight>\bmidnight\b)|(?<hour>\d{1,2})(?:(?:[:.]|\s?h\s?)(?<minute>\d{2})(?!\d|[./]\d)|(?<bare>\s?h\b))?(?::\d{2})?\s*(?:(?<meridiem>[ap])\.?\s?m\b\.?|(?<short>[ap])\b(?!\.?\w)|(?<uhr>uhr|hrs?)\b)?)(?!\s*(?:st|nd|rd|th)\b|\d)/gi

/** '2026-07-04T19:00:00-05:00' */
const ISO_TIME = /^\s*\d{4}-\d{2}-\d{2}[T ](\d{2}:\d{2})/

const TO = /^\s*(?:[-–—−]|to|until|till|bis|through)\s*$/i
const DOORS = /\b(?:doors?|einlass|portes)\b/i
const SHOW = /\b(?:shows?|starts?|begins?|concert|performance|curtain|music|beginn)\b/i

/**
 * The times of a text: '8:00 PM', '6:00-7:00 PM', '7pm to 10pm', '20:00 Uhr', 'Doors: 7 PM / Show: 8 PM' (the show's),
 * 'noon', '12-1am'. A bare number counts only as the first part of a range. 23:59 and 00:00 as a 24-hour time alone mean
 * that no time is known, as calendars write it. Null without a time.
 */
export function parseWrittenTimes(text: string): WrittenTimes | null {
  const line = text.slice(0, 500)
  const iso = ISO_TIME.exec(line)?.[1]
  if (iso) return iso === '00:00' ? null : { start: iso, end: null, isDoors: false }
  const found = [...line.matchAll(CLOCK)].flatMap((match) => readClock(match))
  const clocks = found.filter((clock, index) => {
    if (clock.isTime) return true
    const next = found[index + 1]
    return !!next?.isTime && TO.test(between(line, clock, next))
  })
  const timed = labelClocks(line, clocks)
  const first = timed.find(({ label }) => label === 'show') ?? timed.find(({ label }) => !label)
  if (!first) {
    const doors = timed[0]
    return doors ? { start: null, end: null, isDoors: true } : null
  }
  const following = clocks[clocks.indexOf(first.clock) + 1]
  const end = following && TO.test(between(line, first.clock, following)) ? following : null
  const start = end ? inheritMeridiem(first.clock, end) : first.clock.minutes
  if (isNoTime(first.clock, start, end)) return null
  return {
    start: format(start),
    end: end ? format(end.minutes) : null,
    isDoors: false,
  }
}

function readClock({ groups = {}, index = 0, 0: whole }: RegExpMatchArray): Clock[] {
  const { noon, midnight, hour = '', minute, bare, meridiem, short, uhr } = groups
  const place = { from: index, to: index + whole.length }
  if (noon || midnight) {
    return [{ ...place, minutes: noon ? 12 * 60 : 0, isTime: true, isWord: true, meridiem: null }]
  }
  const initial = (meridiem ?? short)?.toLowerCase()
  const half = initial === 'p' ? 'pm' : initial === 'a' ? 'am' : null
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)]
  if (minutes > 59 || hours > 24 || (half && (hours > 12 || hours === 0))) return []
  const shifted =
    half === 'pm' && hours < 12 ? hours + 12 : half === 'am' && hours === 12 ? 0 : hours
  const isTime = half !== null || [uhr, bare, minute].some((group) => group !== undefined)
  return [{ ...place, minutes: shifted * 60 + minutes, isTime, isWord: false, meridiem: half }]
}

const between = (line: string, a: Clock, b: Clock) => line.slice(a.to, b.from)

type Labeled = { clock: Clock; label: 'doors' | 'show' | null }

/** A label stands before its time ('Doors: 7 PM') or right behind it ('7 PM doors, 8 PM show'). */
function labelClocks(line: string, clocks: Clock[]): Labeled[] {
  return clocks.map((clock, index) => {
    const before = line.slice(clocks[index - 1]?.to ?? 0, clock.from)
    const after = line.slice(clock.to, clocks[index + 1]?.from ?? line.length)
    const isLabeledBefore = index === 0 ? DOORS.test(before) || SHOW.test(before) : false
    const text = isLabeledBefore ? before : `${afterSeparator(before)} ${beforeSeparator(after)}`
    return { clock, label: DOORS.test(text) ? 'doors' : SHOW.test(text) ? 'show' : null }
  })
}

const SEPARATOR = /[,;/|•·&\n]|\band\b/
const afterSeparator = (text: string) =>
  SEPARATOR.test(text) ? (text.split(SEPARATOR).at(-1) ?? '') : text
const beforeSeparator = (text: string) => {
  const label = text.split(SEPARATOR)[0] ?? ''
  return /:\s*$/.test(label) ? '' : label
}

/** '6:00-7:00 PM' begins at 6 PM, '11-1 PM' in the morning, '12-1am' at midnight. */
function inheritMeridiem(start: Clock, end: Clock): number {
  if (start.meridiem || !end.meridiem || start.minutes >= 13 * 60) return start.minutes
  const twelve = start.minutes % (12 * 60)
  const same = end.meridiem === 'pm' ? twelve + 12 * 60 : twelve
  if (same < end.minutes) return same
  return end.meridiem === 'pm' ? twelve : twelve + 12 * 60
}

const LAST_MINUTE = 23 * 60 + 59

function isNoTime(clock: Clock, start: number, end: Clock | null): boolean {
  if (clock.isWord) return false
  if (end) return start === 0 && end.minutes >= LAST_MINUTE
  return start === 0 || (start === LAST_MINUTE && !clock.meridiem)
}

const format = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
