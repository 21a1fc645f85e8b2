import type { Page } from '~/domain/feeds/contract/feed-plugin'
import {
  previewNewVenue,
  type VenueCorrections,
} from '~/domain/feeds/discovery/preview-new-venue.server'
import type { SourceCandidate } from '~/domain/feeds/discovery/source-candidate'
import { venueSchema } from '~/domain/venues/venue'
import { clientIp } from '~/http/client-ip.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import type { VenueProposal } from '~/ui/scrapes/found/found-source'
import { showProposal } from '~/ui/scrapes/found/show-venue-proposal'
import { type ShownSource, showPreview } from './show-preview.server'

/** What the form of a venue has where somebody wrote over its proposal. */
export type WrittenFields = Partial<VenueProposal['fields']>

type NewVenue = { chosen: SourceCandidate; pages: Page[]; written?: WrittenFields }

/** A preview with the venue that the source is about, for the form that adds both. What was written over an earlier proposal stays. */
export async function showNewVenue(
  args: RequestArgs,
  access: AdminSite,
  { chosen, pages, written = {} }: NewVenue,
): Promise<ShownSource> {
  const { request, context } = args
  const { site, viewer } = access
  const { proposal, outcome } = await previewNewVenue(context.services, {
    site,
    candidate: chosen,
    pages,
    corrected: toCorrections(written),
    searcher: { account: viewer.id, ip: clientIp(request) },
  })
  return {
    venue: { label: '', name: proposal.name },
    proposal: showProposal(proposal, written),
    outcome: await showPreview(args, access, { outcome, timezone: proposal.timezone }),
  }
}

/** What is not valid yet stays in the form, but no venue is searched by it. */
function toCorrections(written: WrittenFields): VenueCorrections {
  const { shape } = venueSchema
  const latitude = shape.latitude.safeParse(written.latitude)
  const longitude = shape.longitude.safeParse(written.longitude)
  return {
    ...Object.fromEntries(
      (['name', 'address', 'label', 'timezone'] as const).flatMap((name) => {
        const { data } = shape[name].safeParse(written[name])
        return written[name] === undefined || data === undefined ? [] : [[name, data]]
      }),
    ),
    ...(latitude.success &&
      longitude.success && { point: { latitude: latitude.data, longitude: longitude.data } }),
  }
}
