export const KILOMETERS_PER_MILE = 1.609344
const FEET_PER_MILE = 5280
/** Shorter distances are in feet. */
const LEAST_MILES = 0.1
/** As near as the same building. */
const LEAST_FEET = 50

/** How far away something is, on one line: '400 ft', '0.4 mi', '12 mi'; null for the same place. */
export function formatDistance(kilometers: number): string | null {
  const miles = kilometers / KILOMETERS_PER_MILE
  if (miles >= 10) return `${Math.round(miles)}\u00a0mi`
  if (miles >= LEAST_MILES) return `${miles.toFixed(1)}\u00a0mi`
  const feet = miles * FEET_PER_MILE
  return feet < LEAST_FEET ? null : `${Math.round(feet / 50) * 50}\u00a0ft`
}
