import type { Day } from '~/lib/time/local-time'
import { type DatedFilter, formatDatedQuery, parseDatedFilter } from './dated-filter'

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

export type UgcFilter = DatedFilter & {
  state: UgcState | null
  /** Words of the title, or the submitter's email address. */
  text: string
}

const MAX_TEXT_LENGTH = 200

/**
 * Parses the query of a list (admin specification, section 2). What waits for an editor, and what is searched by text, is found
 * however old it is, unless a day is given. Invalid values are ignored.
 */
export function parseUgcFilter(query: URLSearchParams, today: Day): UgcFilter {
  const stateText = query.get('state')
  const state = UGC_STATES.find((name) => name === stateText) ?? null
  const text = (query.get('q') ?? '').trim().slice(0, MAX_TEXT_LENGTH)
  const isOfAllDays = state === 'held' || text !== ''
  return { state, text, ...parseDatedFilter(query, today, { isOfAllDays }) }
}

export const formatUgcQuery = ({ state, text, ...filter }: UgcFilter): string =>
  formatDatedQuery({ state: state ?? '', q: text }, filter)
