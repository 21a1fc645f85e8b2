import type { SearchQuery } from '~/domain/search/search-query'
import type { SearchSite } from '~/domain/search/build-search-plan.server'
import { addDays, type Day, toDay, toInstant, startOfDay } from '~/lib/local-time'
import { type ModelCard, minuteOf } from './model-listings'
import {
  type Asked,
  corrected,
  isFound,
  readAsked,
  stands,
  vocabularyOf,
  writtenOf,
} from './model-text-search'

/** A card at its place. Cards of the same `rank` may stand in any order. */
export type Placed = { card: ModelCard; rank: string }

export type ModelAnswer = {
  exact: Placed[]
  /** All that are close; a first page has room for some of them, from the first on. */
  close: Placed[]
  /** What was meant, when there are matches of that and none of what was asked. */
  correction: string | null
}

/** What a list answers, by the rules. `cards` are all that the listing has at `now`. */
export function answer(
  cards: ModelCard[],
  site: SearchSite,
  query: SearchQuery,
  now: number,
): ModelAnswer {
  const asked = readAsked(query.text ?? '')
  const { isEverywhere = false } = query
  const listed = cards.filter(
    (card) => !isEverywhere || !card.events[0]?.marks.get(site.id)?.hidden,
  )
  const filtered = listed.filter((card) => passes(card, site.id, query))
  const find = (stage: string, isMeant: (card: ModelCard) => boolean) =>
    place(filtered.filter(isMeant), site, query, now, stage)
  if (!asked) return { exact: find('', () => true), close: [], correction: null }

  const exact = find('', ({ read }) => isFound(asked, read))
  const isUnwanted = ({ read }: ModelCard) => asked.unwanted.some((term) => stands(term, read))
  const better = isEverywhere
    ? null
    : corrected(asked, vocabularyOf(listed.map(({ read }) => read)))
  const { wanted }: Asked = better ?? asked
  const least = (stage: string, count: number) =>
    find(
      stage,
      (card) =>
        !isUnwanted(card) && wanted.filter((term) => stands(term, card.read)).length >= count,
    )
  const first = better ? find('1', ({ read }) => isFound(better, read)) : []
  const stages = [
    first,
    wanted.length >= 2 ? least('2', wanted.length - 1) : [],
    wanted.length >= 3 && wanted.length <= 6 ? least('3', wanted.length - 2) : [],
  ]
  const seen = new Set(exact.map(({ card }) => card))
  const close = stages.flat().filter(({ card }) => !seen.has(card) && seen.add(card))
  return {
    exact,
    close,
    correction: better && exact.length === 0 && first.length > 0 ? writtenOf(better) : null,
  }
}

/** Filters narrow each other; the values of one are alternatives. */
function passes(card: ModelCard, siteId: number, query: SearchQuery): boolean {
  const next = card.events[0]
  if (!next) return false
  const { categories, regions, tags, venues, feed, isUgc, isPicked, near } = query
  const has = <Value>(values: Value[] | undefined, test: (value: Value) => boolean) =>
    values === undefined || values.some(test)
  return (
    has(categories, (id) => card.categories.has(id)) &&
    has(regions, ({ type, slug }) =>
      card.regions.some((one) => one.type === type && one.slug === slug),
    ) &&
    has(tags, (tag) => next.tags.some((one) => one.siteId === siteId && one.tag === tag)) &&
    has(venues, (id) => String(next.venueId) === id) &&
    (feed === undefined || String(next.feedId) === feed || card.feedType === feed) &&
    (!isUgc || next.feedId === null) &&
    (!isPicked || next.marks.get(siteId)?.picked === true) &&
    (!near || kilometres(near, card.venue) <= near.kilometers) &&
    !query.exceptUnits?.includes(card.unit) &&
    !query.exceptVenues?.includes(next.venueId)
  )
}

type Point = { latitude: number; longitude: number }

function kilometres(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(other.latitude - one.latitude) / 2) ** 2 +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** What is coming, then what goes on, in order; what the asked days leave out is gone. */
function place(
  cards: ModelCard[],
  site: SearchSite,
  { days: searchedDays, isEvening, from, to, phase }: SearchQuery,
  now: number,
  stage: string,
): Placed[] {
  const [days, evenings] = isEvening ? [undefined, searchedDays] : [searchedDays, undefined]
  const today = toDay(now, site.timezone)
  const first = [
    ...(days ?? []).toSorted().slice(0, 1),
    ...(evenings ?? []).toSorted().slice(0, 1),
    ...(from ? [from] : []),
    today,
  ]
    .sort()
    .at(-1) as Day
  const begins = (day: Day) => minuteOf(startOfDay(day, site.timezone))
  const anchor = first > today ? begins(first) : minuteOf(now)
  const end = to === undefined ? Number.POSITIVE_INFINITY : begins(addDays(to, 1))
  const isOn = (card: ModelCard, day: Day) => card.shown.some((span) => holds(span, day))
  const isOnDays = (card: ModelCard) => !days || days.some((day) => isOn(card, day))
  const isOnEvenings = (card: ModelCard) =>
    !evenings || evenings.some((day) => isOnEvening(card, day, site.timezone))
  const isAround = (card: ModelCard) => isOn(card, first) || holds(card.whole, first)
  const coming = cards
    .filter(
      (card) => card.minute >= anchor && card.minute < end && isOnDays(card) && isOnEvenings(card),
    )
    .sort((one, other) => one.minute - other.minute)
  const running = cards
    .filter((card) => card.minute < anchor && (days || evenings ? isOnDays(card) : isAround(card)))
    .filter(isOnEvenings)
    .sort((one, other) => other.minute - one.minute)
  const isRunningAsked = phase !== 'upcoming' && !(to !== undefined && to < first)
  return [
    ...(phase === 'ongoing' ? [] : ranked(coming, `${stage} coming`)),
    ...(isRunningAsked ? ranked(running, `${stage} running`) : []),
  ]
}

/** Of a long run the card knows the next sixty occurrences. */
function isOnEvening({ events }: ModelCard, day: Day, zone: string): boolean {
  const from = toInstant(`${day}T17:00:00`, zone)
  const to = toInstant(`${addDays(day, 1)}T04:00:00`, zone)
  return events
    .slice(0, 60)
    .some(({ noStart, startDay, startAt }) =>
      noStart ? startDay === day : from <= startAt && startAt < to,
    )
}

const holds = ({ first, last }: { first: Day; last: Day }, day: Day) => first <= day && day <= last

const ranked = (cards: ModelCard[], part: string): Placed[] =>
  cards.map((card) => ({ card, rank: `${part} ${card.minute}` }))
