import type { listing } from '~/db/schema/listings'
import type { EventCard, Occurrence } from '~/domain/events/event'
import { type StoredCard, type StoredOccurrence, unpackCard } from './stored-card'

/** A row of a listing, as lists read it. */
export type ListingRecord = Pick<typeof listing.$inferSelect, 'k' | 'card'>

/** The card as one site shows it at `now`: of several occurrences, the time of the next. */
export const toEventCard = ({ k, card }: ListingRecord, siteId: number, now: number): EventCard =>
  showCard(unpackCard(card), k, siteId, now)

/** As `toEventCard`, of the record with key `k`. Names each member: copies without some of them are slow. */
export function showCard(card: StoredCard, k: number, siteId: number, now: number): EventCard {
  const { kind, occurrences } = card
  const left = occurrences.filter(({ pastFrom }) => pastFrom > now)
  const next = left[0] ?? occurrences.at(-1)
  if (!next) throw new Error(`listing ${k} shows nothing`)
  return {
    id: next.id,
    startAt: next.startAt,
    endAt: next.endAt,
    noStart: card.noStart,
    noEnd: next.noEnd,
    startDay: next.startDay,
    endDay: next.endDay,
    timezone: card.timezone,
    title: card.title,
    status: card.status,
    soldOut: card.soldOut,
    picked: card.pickedOn.includes(siteId),
    imageChecksum: card.imageChecksum,
    venueId: card.venueId,
    venueName: card.venueName,
    latitude: card.latitude,
    longitude: card.longitude,
    seriesId: card.seriesId,
    price: card.price,
    neighborhood: card.neighborhood,
    category: card.category,
    group:
      kind === 'single'
        ? null
        : { kind, occurrences: left.map(toOccurrence), lastDay: card.lastDay },
  }
}

const toOccurrence = (occurrence: StoredOccurrence): Occurrence => ({
  id: occurrence.id,
  startAt: occurrence.startAt,
  endAt: occurrence.endAt,
  noEnd: occurrence.noEnd,
  startDay: occurrence.startDay,
  endDay: occurrence.endDay,
})
