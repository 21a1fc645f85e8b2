import type { EventCard } from '~/domain/events/event'

/** Turns a card of several occurrences into a card of each. */
export function listOccurrences({ group, ...card }: EventCard): EventCard[] {
  if (!group) return [{ ...card, group: null }]
  return group.occurrences.map((occurrence) => ({ ...card, ...occurrence, group: null }))
}
