import type { VenueSummary } from './venue-pair-store.server'

/**
 * Which of two venues that are one place should stay: the one that the platform manages, or else the one with more scrapes, which
 * find their venue by it, or else with more upcoming events, or else the older one, which more links name.
 */
export function suggestVenueToRetain(first: VenueSummary, second: VenueSummary): VenueSummary {
  const differences = [
    Number(second.label !== null) - Number(first.label !== null),
    second.scrapes.length - first.scrapes.length,
    second.upcoming.count - first.upcoming.count,
  ]
  return (differences.find((difference) => difference !== 0) ?? 0) > 0 ? second : first
}
