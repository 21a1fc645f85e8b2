import { getDisplayDays, getKnownEnd } from '~/domain/events/dates/display-days'
import { computeUntilAt, type EventTime } from '~/domain/events/event'
import {
  type DetailTime,
  formatClock,
  formatDayWithYear,
  formatDetailTime,
  hasBegun,
  type SiteClock,
} from '../event-time'

/** When an event is, as its own page says it. */
export type EventWhen = DetailTime & {
  /** 'On now, ends 11:30 PM'; null before it begins and when it has ended. */
  onNow: string | null
  /** Whether the days are no dates, because a new one is not known yet. */
  isOpen: boolean
}

/** A postponed event has no date until its new one is known. */
export function buildEventWhen(event: EventTime & { status: string }, clock: SiteClock): EventWhen {
  const time = formatDetailTime(event, clock)
  if (event.status === 'postponed') {
    const { first } = getDisplayDays(event, clock.timezone)
    return {
      ...time,
      days: [['New date to be announced']],
      hours: `(was ${formatDayWithYear(first, clock, 'EEE, MMM d')})`,
      onNow: null,
      isOpen: true,
    }
  }
  const isOn =
    event.status !== 'cancelled' && hasBegun(event, clock) && computeUntilAt(event) > clock.now
  return { ...time, onNow: isOn ? formatOnNow(event, clock) : null, isOpen: false }
}

function formatOnNow(time: EventTime, clock: SiteClock): string {
  const { first, last } = getDisplayDays(time, clock.timezone)
  const end = getKnownEnd(time)
  if (last > first) return `On now, ends ${formatDayWithYear(last, clock, 'EEE, MMM d')}`
  return end === null ? 'On now' : `On now, ends ${formatClock(end, clock)}`
}
