import { parseRowId } from '~/lib/row-id'
import { addDays, type Day, isDay, startOfDay } from '~/lib/time/local-time'

/** What the list of submissions can be narrowed to: what editors decided, and what visitors do not see although it was accepted. */
export const UGC_STATES = [
  ...(['held', 'accepted', 'declined'] as const),
  ...(['quarantined', 'hidden', 'unpublished'] as const),
]
export type UgcState = (typeof UGC_STATES)[number]

export const UGC_STATE_NAMES: Record<UgcState, string> = {
  held: 'Held',
  accepted: 'Accepted',
  declined: 'Declined',
  quarantined: 'Quarantine',
  hidden: 'Hidden',
  unpublished: 'Unpublished',
}

/** The last submission of the page before: its instant and its id. */
export type UgcCursor = { createdAt: number; id: number }

export type UgcFilter = {
  state: UgcState | null
  /** Words of the title, or the submitter's email address. */
  text: string
  /** The first and the last day on which it was submitted; null: without limit. */
  start: Day | null
  end: Day | null
  eventId: number | null
  before: UgcCursor | null
}

/** How far back the list starts (admin specification, section 9). */
const DEFAULT_DAYS = 14
const MAX_TEXT_LENGTH = 200

/**
 * Parses the query of a list (admin specification, section 2): it starts 14 days back, a reversed range is swapped, and an
 * `eventId` clears the range. What waits for an editor, and what is searched by text, is found however old it is, unless a
 * day is given. Invalid values are ignored.
 */
export function parseUgcFilter(query: URLSearchParams, today: Day): UgcFilter {
  const stateText = query.get('state')
  const state = UGC_STATES.find((name) => name === stateText) ?? null
  const text = (query.get('q') ?? '').trim().slice(0, MAX_TEXT_LENGTH)
  const eventId = parseRowId(query.get('eventId'))
  const before = parseCursor(query.get('before'))
  const rest = { state, text, eventId, before }
  if (eventId !== null) return { ...rest, start: null, end: null }
  const [first, last] = [parseDay(query.get('start')), parseDay(query.get('end'))]
  const isGiven = query.has('start') || query.has('end')
  if (!isGiven && state !== 'held' && text === '') {
    return { ...rest, start: addDays(today, -DEFAULT_DAYS), end: today }
  }
  const isReversed = first !== null && last !== null && first > last
  return { ...rest, start: isReversed ? last : first, end: isReversed ? first : last }
}

/** The query of a filter, in a fixed order; without what is left out. */
export function formatUgcQuery({ state, text, start, end, eventId, before }: UgcFilter): string {
  const query = new URLSearchParams()
  if (state !== null) query.set('state', state)
  if (text !== '') query.set('q', text)
  if (eventId === null) {
    query.set('start', start ?? '')
    query.set('end', end ?? '')
  } else query.set('eventId', String(eventId))
  if (before) query.set('before', `${before.createdAt}.${before.id}`)
  return query.toString()
}

/** The range in instants, the end excluded; null: without limit. */
export function toInstants(
  { start, end }: Pick<UgcFilter, 'start' | 'end'>,
  timezone: string,
): { from: number | null; until: number | null } {
  return {
    from: start === null ? null : startOfDay(start, timezone),
    until: end === null ? null : startOfDay(addDays(end, 1), timezone),
  }
}

const parseDay = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null)

function parseCursor(text: string | null): UgcCursor | null {
  const [, createdAt, id] = text?.match(/^(\d{1,15})\.(\d{1,15})$/) ?? []
  return createdAt && id ? { createdAt: Number(createdAt), id: Number(id) } : null
}
