import type { EventCard } from '~/domain/events/event'

/** Turns a card of several occurrences into a card of each. */
export function listOccurrences({ fold, ...card }: EventCard): EventCard[] {
  if (!fold) return [{ ...card, fold: null }]
  return fold.showings.map((occurrence) => ({ ...card, ...occurrence, fold: null }))
}
