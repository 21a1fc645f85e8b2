import type { listing } from '~/db/schema/listings'
import type { EventCard, Occurrence } from '~/domain/events/event'
import { type StoredOccurrence, unpackCard } from './stored-card'

/** A row of a listing, as lists read it. */
export type ListingRecord = Pick<typeof listing.$inferSelect, 'k' | 'card'>

/** The card as one site shows it at `now`: of several occurrences, the time of the next. */
export function toEventCard(record: ListingRecord, siteId: number, now: number): EventCard {
  const {
    kind,
    occurrences,
    lastDay,
    pickedOn,
    moreCategories: _,
    ...card
  } = unpackCard(record.card)
  const left = occurrences.filter(({ pastFrom }) => pastFrom > now)
  const [next] = left.length > 0 ? left : occurrences.slice(-1)
  if (!next) throw new Error(`listing ${record.k} shows nothing`)
  return {
    ...card,
    ...toOccurrence(next),
    picked: pickedOn.includes(siteId),
    group: kind === 'single' ? null : { kind, occurrences: left.map(toOccurrence), lastDay },
  }
}

function toOccurrence({ pastFrom: _, ...occurrence }: StoredOccurrence): Occurrence {
  return occurrence
}
