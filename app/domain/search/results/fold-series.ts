import { daysShown, type EventCard } from '~/domain/events/event'
import { listOccurrences } from '../lists/list-occurrences'

/**
 * The cards of one series that differ only in their dates, as one card at the place of the first, for lists that are not read by
 * day: a play would fill them.
 */
export function foldSeries(cards: EventCard[]): EventCard[] {
  const folded = new Map<string, EventCard>()
  for (const card of cards) {
    const key = `${card.noStart} ${toSeriesKey(card)}`
    const first = folded.get(key)
    folded.set(key, first ? joinCards(first, card) : card)
  }
  return [...folded.values()]
}

/** The same for cards that differ only in their dates. */
export const toSeriesKey = ({
  id,
  seriesId,
  venueId,
  venueName,
  title,
  status,
  soldOut,
}: EventCard): string =>
  JSON.stringify([seriesId ?? -id, venueId, venueName, title, status, soldOut])

function joinCards(first: EventCard, added: EventCard): EventCard {
  const occurrences = [first, added]
    .flatMap(listOccurrences)
    .map(({ id, startAt, endAt, noEnd, startDay, endDay }) => ({
      id,
      startAt,
      endAt,
      noEnd,
      startDay,
      endDay,
    }))
    .toSorted((a, b) => a.startAt - b.startAt)
  const lastDay = [first, added].map(findLastDay).sort().at(-1) as string
  return { ...first, group: { kind: 'recurring', occurrences, lastDay } }
}

const findLastDay = (card: EventCard) => card.group?.lastDay ?? daysShown(card, card.timezone).last

/** Whether both show the same date of an event. */
export function shareOccurrence(a: EventCard, b: EventCard): boolean {
  const ids = listIds(a)
  return listIds(b).some((id) => ids.includes(id))
}

const listIds = ({ id, group }: EventCard) =>
  group?.occurrences.map((occurrence) => occurrence.id) ?? [id]

/** Whether both are of one series, which fills up a list once. */
export function shareUnit(a: EventCard, b: EventCard): boolean {
  return shareOccurrence(a, b) || (a.seriesId !== null && a.seriesId === b.seriesId)
}
