import { parseRowId } from '~/lib/row-id'
import { addDays, type Day, isDay, startOfDay } from '~/lib/time/local-time'

/** The last entry of the page before: its instant and its id. */
export type DatedCursor = { createdAt: number; id: number }

/** What the console's lists of what was created, the newest first, can be narrowed to. */
export type DatedFilter = {
  /** The first and the last day on which it was created; null: without limit. */
  start: Day | null
  end: Day | null
  eventId: number | null
  before: DatedCursor | null
}

/** How far back such a list starts (admin specification, section 9). */
const DEFAULT_DAYS = 14

export const findDefaultStart = (today: Day): Day => addDays(today, -DEFAULT_DAYS)

/**
 * Parses the query of a list (admin specification, section 2): it starts 14 days back, unless it is a search of all days, a
 * reversed range is swapped, and an `eventId` clears the range. Invalid values are ignored.
 */
export function parseDatedFilter(
  query: URLSearchParams,
  today: Day,
  { isOfAllDays }: { isOfAllDays: boolean },
): DatedFilter {
  const eventId = parseRowId(query.get('eventId'))
  const rest = { eventId, before: parseCursor(query.get('before')) }
  if (eventId !== null) return { ...rest, start: null, end: null }
  if (!query.has('start') && !query.has('end') && !isOfAllDays) {
    return { ...rest, start: findDefaultStart(today), end: today }
  }
  const [first, last] = [parseDay(query.get('start')), parseDay(query.get('end'))]
  const isReversed = first !== null && last !== null && first > last
  return { ...rest, start: isReversed ? last : first, end: isReversed ? first : last }
}

/** The query of a filter, in a fixed order, behind the list's own parameters; without what is left out. */
export function formatDatedQuery(
  own: Record<string, string>,
  { start, end, eventId, before }: DatedFilter,
): string {
  const query = new URLSearchParams(Object.entries(own).filter(([, value]) => value !== ''))
  if (eventId === null) {
    query.set('start', start ?? '')
    query.set('end', end ?? '')
  } else query.set('eventId', String(eventId))
  if (before) query.set('before', `${before.createdAt}.${before.id}`)
  return query.toString()
}

/** In epoch milliseconds, the end excluded; null: without limit. */
export type InstantRange = { from: number | null; until: number | null }

/** The range of these days of a zone. */
export const toInstants = (
  { start, end }: Pick<DatedFilter, 'start' | 'end'>,
  timezone: string,
): InstantRange => ({
  from: start === null ? null : startOfDay(start, timezone),
  until: end === null ? null : startOfDay(addDays(end, 1), timezone),
})

/** What a program asks for in instants, both included; a reversed range is swapped. */
export type GivenInstants = { start: number | null; end: number | null; eventId: number | null }

export function readGivenInstants({ start, end }: GivenInstants): InstantRange {
  const isReversed = start !== null && end !== null && start > end
  const [from, last] = isReversed ? [end, start] : [start, end]
  return { from, until: last === null ? null : last + 1 }
}

const parseDay = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null)

function parseCursor(text: string | null): DatedCursor | null {
  const [, createdAt, id] = text?.match(/^(\d{1,15})\.(\d{1,15})$/) ?? []
  return createdAt && id ? { createdAt: Number(createdAt), id: Number(id) } : null
}
