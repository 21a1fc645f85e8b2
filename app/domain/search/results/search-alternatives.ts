import { addDays, type Day } from '~/lib/time/local-time'
import { MAX_MILES, toMiles, withinMiles } from '../near/near-place'
import type { SearchQuery } from '../search-query'

/** What an alternative leaves out of a search, or puts in the place of its days. */
export type AlternativeKind =
  | 'larger area'
  | 'any place'
  | 'next days'
  | 'any day'
  | 'any facts'
  | 'any category'
  | 'any words'

/** A search that is wider than one without matches. */
export type Alternative = { kind: AlternativeKind; query: SearchQuery }

/** An alternative that has events. They are counted up to MAX_ALTERNATIVE_EVENTS. */
export type CountedAlternative = Alternative & { events: number }

const NEXT_DAYS = 7
const NO_PLACE = { regions: undefined, venues: undefined, near: undefined, sort: undefined }

/**
 * What to look for when a search finds nothing, the closest to it first: the same farther from its place, then in any place, then on more days, then
 * other events in that place and on those days. A search of one kind of filter has nothing left without it, but days.
 */
export function listAlternatives(query: SearchQuery, today: Day): Alternative[] {
  const { text, categories, regions, venues, near, days, isEvening } = query
  const base: SearchQuery = { ...query, page: undefined }
  const hasWhat = Boolean(text || categories)
  const hasWhere = Boolean(regions || venues || near)
  const hasWhen = Boolean(days || isEvening)
  const hasFacts = Boolean(query.prices || query.ages || query.access)
  const next = Array.from({ length: NEXT_DAYS }, (_, index) => addDays(today, index))
  const isWithinNext = days !== undefined && next.every((day) => days.includes(day))
  return [
    ...(near && toMiles(near) < MAX_MILES
      ? [alternative('larger area', { ...base, near: withinMiles(near, MAX_MILES) })]
      : []),
    ...(hasWhere && (hasWhat || hasWhen || hasFacts)
      ? [alternative('any place', { ...base, ...NO_PLACE })]
      : []),
    ...(hasWhen && !(isWithinNext && !isEvening)
      ? [alternative('next days', { ...base, days: next, isEvening: false })]
      : []),
    ...(hasWhen ? [alternative('any day', { ...base, days: undefined, isEvening: false })] : []),
    ...(hasFacts && (hasWhat || hasWhere || hasWhen)
      ? [
          alternative('any facts', {
            ...base,
            prices: undefined,
            ages: undefined,
            access: undefined,
          }),
        ]
      : []),
    ...(categories && (text || hasWhere || hasWhen || hasFacts)
      ? [alternative('any category', { ...base, categories: undefined })]
      : []),
    ...(text && (categories || hasWhere || hasWhen || hasFacts)
      ? [alternative('any words', { ...base, text: undefined })]
      : []),
  ]
}

const alternative = (kind: AlternativeKind, query: SearchQuery): Alternative => ({ kind, query })

/** What is offered: only what has events, and all days only when the next ones have none. */
export function chooseAlternatives(
  alternatives: Alternative[],
  counts: number[],
): CountedAlternative[] {
  const counted = alternatives
    .map((found, index) => ({
      ...found,
      events: counts[index] ?? 0,
    }))
    .filter(({ events }) => events > 0)
  const hasNextDays = counted.some(({ kind }) => kind === 'next days')
  return counted.filter(({ kind }) => !(kind === 'any day' && hasNextDays))
}
