import type { FieldChange, RunChange, RunChanges } from '~/domain/feeds/runs/run-change'
import {
  formatClockTime,
  formatDay,
  formatZoneName,
  isDay,
  toDay,
  toInstant,
} from '~/lib/time/local-time'
import type { ShownTime } from '~/ui/events/event-time'

export type ShownChange = Omit<RunChange, 'startAt' | 'timezone'> & {
  start: ShownTime
  /** The event's page; null if it is deleted, or on no site. */
  href: string | null
}
export type ShownChanges = Omit<RunChanges, 'listed'> & { listed: ShownChange[] }

/** What is known of an event besides its change, by its external id. */
type Links = Map<string, string>

/**
 * Formats the times on the server, in words and in each event's own zone, which is its site's: the code that knows time zones is not
 * sent to browsers. Where that is not `timezone`, the page's, the zone is named.
 */
export function buildRunChanges(
  { listed, ...changes }: RunChanges,
  { links, timezone }: { links: Links; timezone: string },
): ShownChanges {
  return { ...changes, listed: listed.map((change) => showChange(change, links, timezone)) }
}

function showChange(change: RunChange, links: Links, pageZone: string): ShownChange {
  const { startAt, timezone, fields, ...rest } = change
  const before = fields.find(({ name }) => name === 'Time zone')?.before || timezone
  const time = (text: string, zone: string) => formatStored(text, zone, pageZone)
  return {
    ...rest,
    href: links.get(change.externalId) ?? null,
    start: {
      text: formatWords(startAt, timezone, pageZone),
      dateTime: new Date(startAt).toISOString(),
    },
    fields: fields.map(
      (field): FieldChange =>
        TIMES.has(field.name)
          ? { ...field, before: time(field.before, before), after: time(field.after, timezone) }
          : field,
    ),
  }
}

/** The fields that are stored as times of the event's zone: '2026-05-02 19:00', or a day. */
const TIMES = new Set(['Start', 'End'])

function formatStored(text: string, zone: string, pageZone: string): string {
  const [day = '', clock, ...more] = text.split(' ')
  if (!isDay(day) || more.length > 0) return text
  if (clock === undefined) return formatDay(day, DAY)
  if (!/^\d\d:\d\d$/.test(clock)) return text
  return formatWords(toInstant(`${day}T${clock}:00`, zone), zone, pageZone)
}

const DAY = 'EEE, MMM d, yyyy'

function formatWords(instant: number, zone: string, pageZone: string): string {
  const text = `${formatDay(toDay(instant, zone), DAY)}, ${formatClockTime(instant, zone)}`
  return zone === pageZone ? text : `${text} ${formatZoneName(instant, zone, 'short')}`
}
