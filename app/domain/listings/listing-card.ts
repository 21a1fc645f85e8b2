import type { EventCard, Showing } from '~/domain/events/event'
import { type StoredShowing, unpackCard } from './stored-card'

/** A row of a listing as it is read. */
export type ListingRecord = { k: number; card: string }

/** The card as one site shows it at `now`: of several occurrences, the time of the next. */
export function cardOf(record: ListingRecord, siteId: number, now: number): EventCard {
  const { kind, showings, lastDay, pickedOn, ...card } = unpackCard(record.card)
  const left = showings.filter(({ pastFrom }) => pastFrom > now)
  const [next] = left.length > 0 ? left : showings.slice(-1)
  if (!next) throw new Error(`listing ${record.k} shows nothing`)
  return {
    ...card,
    ...showingOf(next),
    picked: pickedOn.includes(siteId),
    fold: kind === 'single' ? null : { kind, showings: left.map(showingOf), lastDay },
  }
}

function showingOf({ pastFrom: _, ...showing }: StoredShowing): Showing {
  return showing
}
