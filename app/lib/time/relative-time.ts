import { DAY, HOUR, MINUTE } from './local-time'

const UNITS: [unit: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
]

const relative = new Intl.RelativeTimeFormat('en-US')

/** '5 minutes ago', 'in 3 days', in whole units; 'just now' within a minute. */
export function formatRelativeTime(at: number, now: number): string {
  const distance = at - now
  const [unit, length] = UNITS.find(([, milliseconds]) => Math.abs(distance) >= milliseconds) ?? []
  if (unit === undefined || length === undefined) return 'just now'
  return relative.format(Math.trunc(distance / length), unit)
}

const exactFormats = new Map<string, Intl.DateTimeFormat>()

/** 'Sunday, November 22, 2026, 2:41 PM EST', equal in every runtime: only the words are the runtime's. */
export function formatExactTime(at: number, timezone: string): string {
  const format = exactFormats.get(timezone) ?? createFormat(timezone)
  exactFormats.set(timezone, format)
  const found = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = ['weekday', 'month', 'day', 'year'] as const
  const [weekday, month, date, year] = day.map((type) => found.get(type))
  const time = `${found.get('hour')}:${found.get('minute')} ${found.get('dayPeriod')}`
  return `${weekday}, ${month} ${date}, ${year}, ${time} ${found.get('timeZoneName')}`
}

const createFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
