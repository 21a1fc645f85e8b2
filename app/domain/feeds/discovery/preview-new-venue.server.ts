import {
  type SimilarVenue,
  suggestKnownVenues,
} from '~/domain/venues/duplicates/suggest-known-venues.server'
import { findAddressMatches } from '~/domain/venues/search/find-address-matches.server'
import type { Searcher } from '~/domain/venues/search/find-venue-matches.server'
import { roundDegrees } from '~/domain/venues/search/venue-match'
import { suggestLabel } from '~/domain/venues/suggest-label.server'
import type { Point } from '~/lib/shapes/geojson'
import { findTimeZone } from '~/lib/time/find-time-zone.server'
import type { Geocoder } from '~/platform/geocoding/geocode-address.server'
import type { RateLimits } from '~/platform/rate-limits.server'
import type { Database } from '~/platform/storage/database.server'
import type { FeedVenue } from '../contract/feed-item'
import type { Page } from '../contract/feed-plugin'
import { describeSource, type PreviewOutcome } from './preview-source.server'
import { type ProposedVenue, proposeVenue } from './propose-venue'
import { readSource, type SourceServices } from './read-source.server'
import type { SourceCandidate } from './source-candidate'

type Services = SourceServices & {
  db: Database
  geocoder: Geocoder | null
  rateLimits: Pick<RateLimits, 'isTooMany'>
}

/** A venue as it can be added, with what the editor should know of it. */
export type NewVenueProposal = ProposedVenue & {
  label: string
  timezone: string
  /** Where the location is from, in a sentence; whose data it is, if it is of the geocoder. */
  locationReason: string
  /** Venues that are probably this one. */
  similar: SimilarVenue[]
}

export type NewVenuePreview = { proposal: NewVenueProposal; outcome: PreviewOutcome }

type Site = { id: number; host: string; name: string; timezone: string }
type Source = {
  site: Site
  candidate: SourceCandidate
  pages: Page[]
  searcher: Searcher
  /** What the editor has written over an earlier proposal. */
  corrected?: VenueCorrections
}

export type VenueCorrections = {
  name?: string
  address?: string
  point?: Point
  label?: string
  timezone?: string
}

/** Proposes the venue that a source is about, and previews what its first scrape would import. Nothing is stored. */
export async function previewNewVenue(
  services: Services,
  { site, candidate, pages, searcher, corrected = {} }: Source,
): Promise<NewVenuePreview> {
  const source = await readSource(services, candidate, site.timezone)
  const isRead = source.kind === 'read'
  const venues = isRead ? source.readIn(site.timezone).events.map(({ venue }) => venue) : []
  const found = proposeVenue({
    url: candidate.url,
    pages: [...(isRead ? source.pages : []), ...pages],
    venues,
  })
  const proposal = await complete(services, { site, found, searcher, corrected })
  if (!isRead) return { proposal, outcome: source }
  const point = findPoint(proposal) ?? findPoint(venues.find(isLocated)) ?? NOWHERE
  const { label, name, timezone } = proposal
  const preview = await describeSource(services, source, { id: 0, label, name, timezone, ...point })
  return { proposal, outcome: { kind: 'read', preview } }
}

/** Used when no event has a location either, so that none is too far from it. */
const NOWHERE: Point = { latitude: 0, longitude: 0 }

const isLocated = (venue: FeedVenue | null) => venue?.latitude !== null

const findPoint = (
  place: { latitude: number | null; longitude: number | null } | null | undefined,
): Point | null =>
  place && place.latitude !== null && place.longitude !== null
    ? { latitude: roundDegrees(place.latitude), longitude: roundDegrees(place.longitude) }
    : null

type Found = {
  site: Site
  found: ProposedVenue
  searcher: Searcher
  corrected: VenueCorrections
}

async function complete(
  services: Services,
  { site, found: proposed, searcher, corrected }: Found,
): Promise<NewVenueProposal> {
  const { name = proposed.name, address = proposed.address, point: corrections } = corrected
  const found = { ...proposed, name, address, ...corrections }
  const given = findPoint(found)
  const geocoded = given ? null : await geocode(services, site, found, searcher)
  const point = given ?? geocoded?.point ?? null
  const located = point ?? { latitude: null, longitude: null }
  const similar = await suggestKnownVenues(services.db, site, { ...found, ...located })
  return {
    ...found,
    ...located,
    label: corrected.label ?? (await suggestLabel(services.db, site, found.name)),
    timezone: corrected.timezone ?? (point && findTimeZone(point)) ?? site.timezone,
    locationReason: corrections
      ? 'The location is the one that you have set.'
      : given
        ? 'The source gives the location.'
        : (geocoded?.reason ?? 'The source gives no location.'),
    similar,
  }
}

/** Where the geocoder says that the address is. Regions and other venues with such a name are no address. */
async function geocode(
  services: Services,
  site: Site,
  { address }: ProposedVenue,
  searcher: Searcher,
): Promise<{ point: Point; reason: string } | null> {
  if (!services.geocoder || address === '') return null
  const { matches, attribution } = await findAddressMatches(services, site, address, searcher)
  const match = attribution ? matches.find(({ id }) => id === null) : undefined
  const point = findPoint(match)
  if (!point) return null
  return {
    point,
    reason: `The location was searched by the address. Check that the pin is at the entrance. ${attribution}`,
  }
}
