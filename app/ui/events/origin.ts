import { clockAt, dayOf, formatDay, isoTimeOf, zoneNameAt } from '~/lib/local-time'
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
  const day = formatDay(dayOf(instant, timezone), 'MMM d, yyyy')
  const hour = `${clockAt(instant, timezone)} ${zoneNameAt(instant, timezone, 'short')}`
  return { text: `${day} · ${hour}`, dateTime: isoTimeOf(instant, timezone) }
}
