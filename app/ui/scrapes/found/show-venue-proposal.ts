import type { NewVenueProposal } from '~/domain/feeds/discovery/preview-new-venue.server'
import type { SimilarVenue } from '~/domain/venues/duplicates/suggest-known-venues.server'
import type { VenueChoice, VenueProposal } from './found-source'

/** A proposal as the form shows it, with what was written over an earlier one, even where it is not valid yet. */
export function showProposal(
  proposal: NewVenueProposal,
  written: Partial<VenueProposal['fields']> = {},
): VenueProposal {
  const { latitude, longitude } = proposal
  return {
    fields: {
      label: proposal.label,
      name: proposal.name,
      address: proposal.address,
      timezone: proposal.timezone,
      latitude: latitude === null ? '' : String(latitude),
      longitude: longitude === null ? '' : String(longitude),
      ...written,
    },
    reason: proposal.reason,
    locationReason: proposal.locationReason,
    similar: proposal.similar.map(showChoice),
  }
}

export const showChoice = ({
  timezone: _,
  latitude: __,
  longitude: ___,
  ...venue
}: SimilarVenue): VenueChoice => venue
