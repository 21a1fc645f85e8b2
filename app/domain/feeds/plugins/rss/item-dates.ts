import { addDays } from '~/lib/time/local-time'
import { type LocalZone, parseMoment } from '../../parsing/structured-data/moments'
import { truncate } from '../../parsing/text-limits'
import { parseWrittenDates } from '../../parsing/written-dates'
import { parseWrittenTimes } from '../../parsing/written-times'

/** The texts of an item's event fields; empty where it has none. */
export type DateFields = { start: string; startTime: string; end: string; endTime: string }

/**
 * An item's start and end in ISO 8601, as far as they are known. Feeds write them as one field, as a date and a time, or as
 * two ranges for people: 'October 3, 2026 - October 4, 2026' and '4:00 PM - 5:00 PM'.
 */
export function readItemDates(fields: DateFields, zone: LocalZone): { start: string; end: string } {
  const start = parseMoment(fields.start)
  if (start && start.kind !== 'day') return { start: fields.start, end: readEnd(fields) }
  const dates = start
    ? { start: start.day, end: null }
    : parseWrittenDates(limit(fields.start), { today: zone.today })
  if (!dates) return { start: '', end: '' }
  const times = parseWrittenTimes(limit(fields.startTime || (start ? '' : fields.start)))
  const endClock = parseWrittenTimes(limit(fields.endTime))?.start ?? times?.end ?? null
  const endMoment = parseMoment(fields.end)
  if (endMoment && endMoment.kind !== 'day') {
    return { start: join(dates.start, times?.start ?? null), end: fields.end }
  }
  const writtenEnd = parseWrittenDates(limit(fields.end), { today: zone.today })?.start ?? null
  const endDay = endMoment?.day ?? writtenEnd ?? dates.end
  const clock = times?.start ?? null
  const isAfterMidnight = clock !== null && endClock !== null && endClock < clock
  const lastDay = endDay ?? (isAfterMidnight ? addDays(dates.start, 1) : dates.start)
  return {
    start: join(dates.start, clock),
    end: endDay || endClock ? join(lastDay, clock === null ? null : endClock) : '',
  }
}

function readEnd({ end, endTime }: DateFields): string {
  const moment = parseMoment(end)
  if (moment?.kind !== 'day') return end
  return join(moment.day, parseWrittenTimes(limit(endTime))?.start ?? null)
}

const join = (day: string, clock: string | null) => (clock === null ? day : `${day}T${clock}`)

const limit = (text: string) => truncate(text, 200)
