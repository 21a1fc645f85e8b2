import type { VenueMatch } from './venue-match'

/** Where an address may be: a venue that we have or a place on the map, with the time zone there. */
export type AddressMatch = VenueMatch & {
  /** Null at sea. */
  timezone: string | null
}

/** The answer of the console's address search. */
export type AddressMatches = {
  matches: AddressMatch[]
  /** The service that knows places could not be reached, or too many searches were made. */
  unavailable?: true
  /** Whose data the places are. */
  attribution?: string
}

/** What is typed before this many characters is no address yet. */
export const MIN_ADDRESS_LENGTH = 4
