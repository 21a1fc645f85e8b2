import type { EventTime } from '~/domain/events/event'
import { addDays, DAY, type Day, HOUR, MINUTE, toDay, toInstant } from '~/lib/time/local-time'
import type { Random } from './seeded-random'

/** Times of special interest: days on which clocks change, midnights, the end of a year; and ordinary days. */
export const HOURS = [
  '2026-03-07T23:30:00-06:00',
  '2026-03-08T01:59:30-06:00',
  '2026-03-08T12:00:00-05:00',
  '2026-11-01T01:30:00-05:00',
  '2026-11-01T00:00:00-04:00',
  '2026-10-31T22:15:20-05:00',
  '2026-05-01T12:00:00-05:00',
  '2026-05-01T00:00:00-05:00',
  '2026-05-02T03:50:00Z',
  '2026-12-31T23:59:59-05:00',
]

type Length = { endAt: number | null; noEnd: boolean; endDay: Day }

/** A time of a single event: mostly near the world's time, and of every kind that events have. */
export function randomTime(random: Random, zone: string, now: number): EventTime {
  const today = toDay(now, zone)
  const day = addDays(today, random.pick([-30, -2, -1, -1, 0, 0, 0, 0, 1, 1, 2, 3, 4, 7, 30, 200]))
  const on = random.chance(0.15) ? random.pick(['2026-03-08', '2026-11-01']) : day
  const begin = toInstant(`${on}T${randomHour(random)}`, zone)
  switch (random.int(0, 13)) {
    case 0:
      return dateOnly(on, random.int(0, 3), zone)
    case 1:
      return dateOnly(on, random.pick([0, 0, 6, 45, 365]), zone)
    case 2:
      return { ...dateOnly(on, 0, zone), endAt: null }
    case 3:
      // A day whose end is known to the minute.
      return {
        ...dateOnly(on, 0, zone),
        ...timedEnd(toInstant(`${on}T17:00:00`, zone), zone),
      }
    case 4:
      return timed(begin, withoutEnd(begin, zone), zone)
    case 5:
      return timed(begin, untilDay(addDays(on, random.int(0, 4)), zone), zone)
    case 6:
      return timed(begin, timedEnd(begin + random.pick([0, 1, DAY - 1, DAY, DAY + 1]), zone), zone)
    case 7:
      return timed(begin, timedEnd(begin + random.int(2, 400) * DAY, zone), zone)
    case 8:
      return aroundNow(random, zone, now)
    case 9:
      return timed(begin, timedEnd(toInstant(`${addDays(on, 1)}T00:00:00`, zone), zone), zone)
    default:
      return timed(begin, timedEnd(begin + random.int(30, 600) * MINUTE, zone), zone)
  }
}

/** Starts or ends exactly at the current time, or within a minute of it. */
function aroundNow(random: Random, zone: string, now: number): EventTime {
  const near = now + random.pick([0, 0, -1, 1, -MINUTE, MINUTE, -30_000, 30_000])
  const begin = random.pick([near, near - 3 * HOUR, near - 3 * HOUR, near - DAY])
  return random.chance(0.4)
    ? timed(begin, withoutEnd(begin, zone), zone)
    : timed(begin, timedEnd(Math.max(near, begin), zone), zone)
}

/** The times of a series: daily, several a day, weekly, or for more than a year. */
export function seriesTimes(random: Random, zone: string, now: number): EventTime[] {
  const days = seriesDays(random, toDay(now, zone)).filter(() => !random.chance(0.1))
  const hours = random.some(
    [randomHour(random), randomHour(random), '19:30:00', '00:00:00'],
    days.length < 30 ? random.pick([1, 1, 1, 2, 4]) : 1,
  )
  const minutes = random.pick([0, 90, 180, 600, 23 * 60, 25 * 60])
  const shape = random.int(0, 4)
  return days.flatMap((day): EventTime[] => {
    if (shape === 0) return [dateOnly(day, 0, zone)]
    return hours.map((hour) => {
      const begin = toInstant(`${day}T${hour}`, zone)
      if (shape === 1) return timed(begin, withoutEnd(begin, zone), zone)
      return timed(begin, timedEnd(begin + minutes * MINUTE, zone), zone)
    })
  })
}

function seriesDays(random: Random, today: Day): Day[] {
  const every = (days: number, count: number, first: Day) =>
    Array.from({ length: count }, (_, index) => addDays(first, index * days))
  if (random.chance(0.04)) return every(2, 204, addDays(today, -403))
  if (random.chance(0.08)) return every(1, 70, addDays(today, random.int(-8, 3)))
  const first = addDays(today, random.pick([-10, -4, -2, -1, 0, 0, 1, 2, 5]))
  if (random.chance(0.04)) return every(7, 104, addDays(today, random.int(-30, 3)))
  return every(random.pick([1, 1, 1, 2, 3, 7, 7, 28]), random.pick([2, 3, 4, 5, 8, 14]), first)
}

function randomHour(random: Random): string {
  return random.pick([
    '00:00:00',
    '00:30:00',
    '01:30:00',
    '02:30:00',
    '10:00:00',
    '12:00:30',
    '19:00:00',
    '19:00:00',
    '19:30:00',
    '22:15:00',
    '23:59:00',
    '23:59:59',
  ])
}

function dateOnly(day: Day, more: number, zone: string): EventTime {
  const end = untilDay(addDays(day, more), zone)
  const startAt = toInstant(`${day}T00:00:00`, zone)
  return { startAt, startDay: day, noStart: true, timezone: zone, ...end }
}

function timed(startAt: number, length: Length, timezone: string): EventTime {
  return { startAt, startDay: toDay(startAt, timezone), noStart: false, timezone, ...length }
}

const withoutEnd = (startAt: number, zone: string): Length => ({
  endAt: null,
  noEnd: true,
  endDay: toDay(startAt, zone),
})

const timedEnd = (endAt: number, zone: string): Length => ({
  endAt,
  noEnd: false,
  endDay: toDay(endAt, zone),
})

const untilDay = (endDay: Day, zone: string): Length => ({
  endAt: toInstant(`${endDay}T23:59:59`, zone),
  noEnd: true,
  endDay,
})

/** The same occurrence on another day, at the same local time. */
export function shifted(time: EventTime, days: number): EventTime {
  const zone = time.timezone
  const move = (instant: number) => {
    const wall = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(instant)
    return toInstant(`${addDays(wall.slice(0, 10), days)}T${wall.slice(11)}`, zone)
  }
  return {
    ...time,
    startAt: move(time.startAt),
    endAt: time.endAt === null ? null : Math.max(move(time.endAt), move(time.startAt)),
    startDay: addDays(time.startDay, days),
    endDay: addDays(time.endDay, days),
  }
}
