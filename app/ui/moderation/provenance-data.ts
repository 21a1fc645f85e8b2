import {
  formatClockTime,
  formatDay,
  formatIsoTime,
  formatZoneName,
  toDay,
} from '~/lib/time/local-time'
import type { ShownTime, SiteClock } from '~/ui/events/event-time'

/** Where an event comes from, ready for the browser. */
export type Provenance = { feedType: string; created: ShownTime; updated: ShownTime }

/** The feed type of events that people submit (specification, section 3). */
const BY_A_PERSON = 'UGC'

export function buildProvenance(
  { updatedAt }: { updatedAt: number },
  { feed, createdAt }: { feed: { type: string } | null; createdAt: number },
  clock: SiteClock,
): Provenance {
  return {
    feedType: feed?.type ?? BY_A_PERSON,
    created: formatInstant(createdAt, clock),
    updated: formatInstant(updatedAt, clock),
  }
}

/** 'May 1, 2026 · 12:00 PM CDT' */
export function formatInstant(instant: number, { timezone }: SiteClock): ShownTime {
  const day = formatDay(toDay(instant, timezone), 'MMM d, yyyy')
  const hour = `${formatClockTime(instant, timezone)} ${formatZoneName(instant, timezone, 'short')}`
  return { text: `${day} · ${hour}`, dateTime: formatIsoTime(instant, timezone) }
}
