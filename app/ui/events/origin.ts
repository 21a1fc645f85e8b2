import { formatClockTime, toDay, formatDay, formatIsoTime, formatZoneName } from '~/lib/local-time'
import type { Here, ShownTime } from './event-time'

/** Where an event comes from, ready for the browser. */
export type Origin = { feedType: string; created: ShownTime; updated: ShownTime }

/** How the product calls what a person put up (specification, section 3). */
const BY_A_PERSON = 'UGC'

export function originOf(
  { updatedAt }: { updatedAt: number },
  { feed, createdAt }: { feed: { type: string } | null; createdAt: number },
  here: Here,
): Origin {
  return {
    feedType: feed?.type ?? BY_A_PERSON,
    created: moment(createdAt, here),
    updated: moment(updatedAt, here),
  }
}

/** 'May 1, 2026 · 12:00 PM CDT' */
function moment(instant: number, { timezone }: Here): ShownTime {
  const day = formatDay(toDay(instant, timezone), 'MMM d, yyyy')
  const hour = `${formatClockTime(instant, timezone)} ${formatZoneName(instant, timezone, 'short')}`
  return { text: `${day} · ${hour}`, dateTime: formatIsoTime(instant, timezone) }
}
