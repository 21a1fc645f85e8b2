import type { SearchSite } from '~/domain/search/results/plan-search.server'
import type { SearchQuery } from '~/domain/search/search-query'
import { type SearchVocabulary, understandText } from '~/domain/search/words/search-vocabulary'
import { addDays, type Day, startOfDay, toDay, toInstant, toWallTime } from '~/lib/time/local-time'
import { hasFacts } from './model-facts'
import { type ModelCard, toMinute } from './model-listings'
import {
  correctQuery,
  countVocabulary,
  formatQuery,
  hasInTitle,
  isStopWord,
  matchesQuery,
  matchesTerm,
  parseTextQuery,
  withoutMentions,
} from './model-text-search'

/** A card with its position. Cards of the same `rank` may come in any order. */
export type Placed = { card: ModelCard; rank: string }

export type ModelAnswer = {
  exact: Placed[]
  /** All close matches; the first page fills its remaining room with the first of them. */
  close: Placed[]
  /** The corrected text, when it has matches and the text as typed has none. */
  correction: string | null
}

/** The search result that the rules require. `cards` are all cards of the listing at `now`. */
export function searchModel(
  cards: ModelCard[],
  site: SearchSite,
  query: SearchQuery,
  { now, vocabulary }: { now: number; vocabulary: SearchVocabulary },
): ModelAnswer {
  const given = parseTextQuery(query.text ?? '')
  const parsed = given?.wanted.every(isStopWord) ? { ...given, wanted: [] } : given
  const textQuery = parsed && understandText(parsed, vocabulary)
  const { isEverywhere = false } = query
  const listed = cards.filter(
    (card) => !isEverywhere || !card.events[0]?.marks.get(site.id)?.hidden,
  )
  const filtered = listed.filter((card) => passes(card, site, query))
  const find = (stage: string, isMeant: (card: ModelCard) => boolean) =>
    orderCards(filtered.filter(isMeant), site, query, now, { stage, isByDay: !/^\d/.test(stage) })
  const isExact = ({ read }: ModelCard) => !textQuery || matchesQuery(textQuery, read)
  // What is unwanted counts wherever it is, so a card that is named must also match as a whole.
  const isNamed = (card: ModelCard) =>
    textQuery !== null &&
    textQuery.wanted.length > 0 &&
    isExact(card) &&
    matchesQuery({ ...textQuery, unwanted: [] }, withoutMentions(card.read))
  const isUnwanted = ({ read }: ModelCard) =>
    textQuery?.unwanted.some((term) => matchesTerm(term, read)) ?? false
  const { titled } = query
  const isTitled = (card: ModelCard) =>
    titled !== undefined &&
    titled.words.length > 0 &&
    !isUnwanted(card) &&
    hasInTitle(titled.words, card.read)
  const onTitledDays = { ...query, days: titled?.days, isEvening: titled?.isEvening }
  const inOrder = query.isRanked
    ? [
        ...orderCards(
          listed.filter((card) => isTitled(card) && passes(card, site, onTitledDays)),
          ...([site, onTitledDays, now, { stage: 'titled', isByDay: true }] as const),
        ),
        ...find('named', (card) => isNamed(card) && !isTitled(card)),
        ...find('mentioned', (card) => isExact(card) && !isNamed(card) && !isTitled(card)),
      ]
    : find('', isExact)
  const exact = query.sort && query.near ? sortByDistance(inOrder, query.near) : inOrder
  if (!textQuery) return { exact, close: [], correction: null }

  const corrected = isEverywhere
    ? null
    : correctQuery(textQuery, countVocabulary(listed.map(({ read }) => read)))
  const better = corrected && understandText(corrected, vocabulary)
  const wanted = (better ?? textQuery).wanted.filter((term) => !isStopWord(term))
  const least = (stage: string, count: number) =>
    find(
      stage,
      (card) =>
        !isUnwanted(card) && wanted.filter((term) => matchesTerm(term, card.read)).length >= count,
    )
  const meant = wanted.filter(({ meaning }) => meaning)
  const first = better ? find('1', ({ read }) => matchesQuery(better, read)) : []
  const stages = [
    first,
    meant.length > 0 && meant.length < wanted.length
      ? find(
          '1 meant',
          (card) =>
            !isUnwanted(card) &&
            meant.every((term) => matchesTerm(term, withoutMentions(card.read))),
        )
      : [],
    wanted.length >= 2 ? least('2', wanted.length - 1) : [],
    wanted.length >= 3 && wanted.length <= 6 ? least('3', wanted.length - 2) : [],
  ]
  const seen = new Set(exact.map(({ card }) => card))
  const close = stages.flat().filter(({ card }) => !seen.has(card) && seen.add(card))
  return {
    exact,
    close,
    correction: better && exact.length === 0 && first.length > 0 ? formatQuery(better) : null,
  }
}

/** A card must pass every filter; the values of one filter are alternatives. */
function passes(card: ModelCard, site: SearchSite, query: SearchQuery): boolean {
  const next = card.events[0]
  if (!next) return false
  const siteId = site.id
  const zone = query.isEverywhere ? null : site.timezone
  const { categories, regions, tags, venues, feed, isUgc, isPicked, near } = query
  const venueIds = [card.venue, ...card.aliases].map(({ id }) => id)
  const has = <Value>(values: Value[] | undefined, test: (value: Value) => boolean) =>
    values === undefined || values.some(test)
  return (
    has(categories, (id) => card.categories.has(id)) &&
    has(regions, ({ type, slug }) =>
      card.regions.some((region) => region.type === type && region.slug === slug),
    ) &&
    has(tags, (tag) =>
      next.tags.some((eventTag) => eventTag.siteId === siteId && eventTag.tag === tag),
    ) &&
    has(venues, (id) => venueIds.some((venueId) => String(venueId) === id)) &&
    (feed === undefined || String(next.feedId) === feed || card.feedType === feed) &&
    (!isUgc || next.feedId === null) &&
    hasFacts(next, query) &&
    (!query.isEvening || query.days !== undefined || hasEvening(card, zone)) &&
    (!isPicked || next.marks.get(siteId)?.picked === true) &&
    (!near || kilometers(near, card.venue) <= near.kilometers) &&
    !query.exceptUnits?.includes(card.unit) &&
    !venueIds.some((id) => query.exceptVenues?.includes(id))
  )
}

function sortByDistance(placed: Placed[], near: Point): Placed[] {
  return placed
    .map(({ card }) => ({ card, distance: kilometers(near, card.venue) }))
    .sort((a, b) => a.distance - b.distance || a.card.minute - b.card.minute)
    .map(({ card, distance }) => ({ card, rank: `${distance} ${card.minute}` }))
}

type Point = { latitude: number; longitude: number }

function kilometers(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half)))
}

/**
 * What begins on the first day, then what is running, then what begins later, each in order, without what is outside the
 * requested days. Close matches are those that begin, on whatever day, then those that are running.
 */
function orderCards(
  cards: ModelCard[],
  site: SearchSite,
  { days: searchedDays, isEvening, from, to, phase }: SearchQuery,
  now: number,
  { stage, isByDay }: { stage: string; isByDay: boolean },
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
  const begins = (day: Day) => toMinute(startOfDay(day, site.timezone))
  const anchor = first > today ? begins(first) : toMinute(now)
  const end = to === undefined ? Number.POSITIVE_INFINITY : begins(addDays(to, 1))
  const isOn = (card: ModelCard, day: Day) => card.shown.some((span) => includesDay(span, day))
  const isOnDays = (card: ModelCard) => !days || days.some((day) => isOn(card, day))
  const isOnEvenings = (card: ModelCard) =>
    !evenings || evenings.some((day) => isOnEvening(card, day, site.timezone))
  const isAround = (card: ModelCard) => isOn(card, first) || includesDay(card.whole, first)
  const coming = cards
    .filter(
      (card) => card.minute >= anchor && card.minute < end && isOnDays(card) && isOnEvenings(card),
    )
    .sort((a, b) => a.minute - b.minute)
  const running = cards
    .filter((card) => card.minute < anchor && (days || evenings ? isOnDays(card) : isAround(card)))
    .filter(isOnEvenings)
    .sort((a, b) => b.minute - a.minute)
  const includesRunning = phase !== 'upcoming' && !(to !== undefined && to < first)
  const isFirst = ({ minute }: ModelCard) => !isByDay || minute < begins(addDays(first, 1))
  const onFirst = coming.filter(isFirst)
  const later = coming.filter((card) => !isFirst(card))
  return [
    ...(phase === 'ongoing' ? [] : ranked(onFirst, `${stage} first`)),
    ...(includesRunning ? ranked(running, `${stage} running`) : []),
    ...(phase === 'ongoing' ? [] : ranked(later, `${stage} later`)),
  ]
}

/** Whether one of the card's occurrences begins from 5 PM to 4 AM by this clock or its own, or at an unknown hour. */
function hasEvening({ kind, events }: ModelCard, zone: string | null): boolean {
  return events.slice(0, kind === 'same-day' ? 60 : 100).some(({ noStart, startAt, timezone }) => {
    const time = toWallTime(startAt, zone ?? timezone).slice(11)
    return noStart || time >= '17:00' || time < '04:00'
  })
}

/** A card of a long run, or of a series that recurs, includes only its next hundred occurrences. */
function isOnEvening({ kind, events }: ModelCard, day: Day, zone: string): boolean {
  const from = toInstant(`${day}T17:00:00`, zone)
  const to = toInstant(`${addDays(day, 1)}T04:00:00`, zone)
  return events
    .slice(0, kind === 'same-day' ? 60 : 100)
    .some(({ noStart, startDay, startAt }) =>
      noStart ? startDay === day : from <= startAt && startAt < to,
    )
}

const includesDay = ({ first, last }: { first: Day; last: Day }, day: Day) =>
  first <= day && day <= last

const ranked = (cards: ModelCard[], group: string): Placed[] =>
  cards.map((card) => ({ card, rank: `${group} ${card.minute}` }))
