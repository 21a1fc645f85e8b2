import type { VenuePlace } from '../venue'

/**
 * A result of the search for a venue (public specification, section 7): a venue of the site, or a place on the map that is
 * no venue yet and has no id.
 */
export type VenueMatch = VenuePlace & { id: number | null }

/** The answer of /api/geocode. */
export type VenueMatches = {
  matches: VenueMatch[]
  /** The service that knows places could not be reached, or too many searches were made: the matches are venues only. */
  unavailable?: true
  /** Whose data the places are. */
  attribution?: string
}

/** To five decimals, as coordinates are stored: about a meter. */
export function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(5))
}
