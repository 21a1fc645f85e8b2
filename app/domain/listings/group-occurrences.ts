import { daysShown, type OccurrenceGroup } from '~/domain/events/event'
import { groupBy } from '~/lib/group-by'
import { DAY, type Day, daysBetween } from '~/lib/time/local-time'
import {
  getDisplayZone,
  getPastFrom,
  getSortTime,
  type ListedEvent,
  type ListingSite,
} from './listed-event'
import { toMinute } from './listing-key'

/**
 * What one card shows: `events` in order, none of them past. `first` decides its place in lists. That of a run is its
 * earliest occurrence, which may be past: an exhibition is ongoing. That of a recurring series is the next one.
 */
export type EventGroup = {
  kind: 'single' | OccurrenceGroup['kind']
  first: ListedEvent
  events: ListedEvent[]
}

/** Occurrences on at least this many days are a run, if the next day is never further away than the gap. */
const SHORTEST_RUN = 4
const LONGEST_GAP = 2

/**
 * Groups the occurrences of a unit into cards at `now`: a series that recurs is one card, as is a run, and otherwise those of
 * one day that have not begun. Occurrences that differ in more than their time and categories are not grouped.
 */
export function groupOccurrences(
  events: ListedEvent[],
  site: ListingSite,
  now: number,
): EventGroup[] {
  const groups: EventGroup[] = []
  for (const similar of groupBy(events, (event) => formatSimilarityKey(event, site)).values()) {
    if (similar.length > 1 && similar.every(({ isRecurring }) => isRecurring)) {
      groups.push(buildGroup('recurring', similar, site, now))
      continue
    }
    const short = similar.filter((event) => event.untilAt - event.startAt <= DAY)
    for (const event of similar) if (!short.includes(event)) groups.push(toSingleGroup(event))
    const days = groupBy(short, (event) => daysShown(event, getDisplayZone(site, event)).first)
    for (const chain of splitChains([...days.keys()])) {
      const inChain = chain.map((day) => days.get(day) ?? [])
      if (chain.length >= SHORTEST_RUN) groups.push(buildGroup('run', inChain.flat(), site, now))
      else for (const onDay of inChain) groups.push(...groupDay(onDay, site, now))
    }
  }
  return groups.filter(({ events: shown }) =>
    shown.some((event) => getPastFrom(event, getDisplayZone(site, event)) > now),
  )
}

/** The categories of all dates of a card, so that each of them leads to it. */
export function listGroupCategories({ events }: EventGroup): ListedEvent['categories'] {
  const named = new Map(events.flatMap(({ categories }) => categories.map((own) => [own.id, own])))
  return [...named.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function groupDay(events: ListedEvent[], site: ListingSite, now: number): EventGroup[] {
  const hasBegun = (event: ListedEvent) =>
    toMinute(getSortTime(event, getDisplayZone(site, event))) < toMinute(now)
  const upcoming = events.filter((event) => !hasBegun(event))
  const begun = events.filter(hasBegun).map(toSingleGroup)
  if (upcoming.length === 0) return begun
  return [
    ...begun,
    upcoming.length === 1
      ? toSingleGroup(upcoming[0] as ListedEvent)
      : buildGroup('same-day', upcoming, site, now),
  ]
}

function toSingleGroup(event: ListedEvent): EventGroup {
  return { kind: 'single', first: event, events: [event] }
}

function buildGroup(
  kind: EventGroup['kind'],
  events: ListedEvent[],
  site: ListingSite,
  now: number,
): EventGroup {
  const ordered = events.toSorted((a, b) => a.startAt - b.startAt || a.id - b.id)
  const left = ordered.filter((event) => getPastFrom(event, getDisplayZone(site, event)) > now)
  const first = (kind === 'recurring' ? left[0] : undefined) ?? (ordered[0] as ListedEvent)
  return { kind, first, events: left }
}

function splitChains(days: Day[]): Day[][] {
  const chains: Day[][] = []
  for (const day of days.toSorted()) {
    const chain = chains.at(-1)
    const previous = chain?.at(-1)
    if (chain && previous && daysBetween(previous, day) <= LONGEST_GAP) chain.push(day)
    else chains.push([day])
  }
  return chains
}

/**
 * Occurrences with the same key differ only in their time, and perhaps in their categories: those that editors set for one
 * date do not take it from its card.
 */
function formatSimilarityKey(event: ListedEvent, site: ListingSite): string {
  const filterSite = <Mark extends { siteId: number }>(marks: Mark[]) =>
    marks.filter(({ siteId }) => site.timezone === null || siteId === site.id)
  return JSON.stringify([
    event.seriesId ?? -event.id,
    event.venueId,
    event.venueNameShown,
    event.title,
    event.status,
    event.soldOut,
    event.noStart,
    event.feedId,
    event.facts,
    event.organizer,
    filterSite(event.marks),
    filterSite(event.tags),
  ])
}
