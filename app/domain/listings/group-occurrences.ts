import { DAY, type Day, daysBetween } from '~/lib/local-time'
import { daysShown } from '~/domain/events/event'
import { type ListedEvent, type ListingSite, pastFrom, sortedAt, zoneIn } from './listed-event'
import { minuteOf } from './listing-key'

/** What one card shows: `events` are not past and in order; `first` is the earliest, which may be past. */
export type Fold = {
  kind: 'single' | 'showings' | 'run'
  first: ListedEvent
  events: ListedEvent[]
}

/** On so many days or more, with no more than so many from one to the next, occurrences are one run. */
const SHORTEST_RUN = 4
const LONGEST_GAP = 2

/**
 * Puts the occurrences of one unit on cards, as they are at `now`: those of a run on one, else those of one day that
 * have not begun. What differs in more than its time stays apart.
 */
export function foldEvents(events: ListedEvent[], site: ListingSite, now: number): Fold[] {
  const folds: Fold[] = []
  for (const alike of groupBy(events, (event) => likenessOf(event, site)).values()) {
    const short = alike.filter((event) => event.untilAt - event.startAt <= DAY)
    for (const event of alike) if (!short.includes(event)) folds.push(single(event))
    const days = groupBy(short, (event) => daysShown(event, zoneIn(site, event)).first)
    for (const chain of chainsOf([...days.keys()])) {
      const inChain = chain.map((day) => days.get(day) ?? [])
      if (chain.length >= SHORTEST_RUN) folds.push(foldOf('run', inChain.flat(), site, now))
      else for (const ofDay of inChain) folds.push(...foldDay(ofDay, site, now))
    }
  }
  return folds.filter(({ events: shown }) =>
    shown.some((event) => pastFrom(event, zoneIn(site, event)) > now),
  )
}

function foldDay(events: ListedEvent[], site: ListingSite, now: number): Fold[] {
  const hasBegun = (event: ListedEvent) =>
    minuteOf(sortedAt(event, zoneIn(site, event))) < minuteOf(now)
  const coming = events.filter((event) => !hasBegun(event))
  const begun = events.filter(hasBegun).map(single)
  if (coming.length === 0) return begun
  return [
    ...begun,
    coming.length === 1 ? single(coming[0] as ListedEvent) : foldOf('showings', coming, site, now),
  ]
}

function single(event: ListedEvent): Fold {
  return { kind: 'single', first: event, events: [event] }
}

function foldOf(kind: Fold['kind'], events: ListedEvent[], site: ListingSite, now: number): Fold {
  const ordered = events.toSorted((one, other) => one.startAt - other.startAt || one.id - other.id)
  return {
    kind,
    first: ordered[0] as ListedEvent,
    events: ordered.filter((event) => pastFrom(event, zoneIn(site, event)) > now),
  }
}

function chainsOf(days: Day[]): Day[][] {
  const chains: Day[][] = []
  for (const day of days.toSorted()) {
    const chain = chains.at(-1)
    const before = chain?.at(-1)
    if (chain && before && daysBetween(before, day) <= LONGEST_GAP) chain.push(day)
    else chains.push([day])
  }
  return chains
}

function likenessOf(event: ListedEvent, site: ListingSite): string {
  const here = <Mark extends { siteId: number }>(marks: Mark[]) =>
    marks.filter(({ siteId }) => site.timezone === null || siteId === site.id)
  return JSON.stringify([
    event.seriesId ?? -event.id,
    event.venueId,
    event.venueNameShown,
    event.title,
    event.status,
    event.noStart,
    event.feedId,
    event.categories.map(({ id }) => id),
    here(event.marks),
    here(event.tags),
  ])
}

function groupBy<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
