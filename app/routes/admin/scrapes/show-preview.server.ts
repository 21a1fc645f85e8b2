import { type PreviewOutcome, previewSource } from '~/domain/feeds/discovery/preview-source.server'
import type { SourceCandidate } from '~/domain/feeds/discovery/source-candidate'
import type { Venue } from '~/domain/venues/venue'
import { buildPreviewImagePath } from '~/http/console/preview-image-link.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import type { FoundSource } from '~/ui/scrapes/found/found-source'
import { buildPreviewData } from '~/ui/scrapes/found/source-preview-data'

export type ShownSource = Pick<FoundSource, 'venue' | 'proposal' | 'outcome'>

/** A preview for a venue that exists. */
export async function showForVenue(
  args: RequestArgs,
  access: AdminSite,
  { chosen, venue }: { chosen: SourceCandidate; venue: Venue },
): Promise<ShownSource> {
  const { label, name, timezone } = venue
  const outcome = await previewSource(args.context.services, { candidate: chosen, venue })
  return {
    venue: { label: label ?? '', name },
    proposal: null,
    outcome: await showPreview(args, access, { outcome, timezone }),
  }
}

/** What a source would import as the page shows it, with links to its images for this viewer. */
export async function showPreview(
  args: RequestArgs,
  access: AdminSite,
  { outcome, timezone }: { outcome: PreviewOutcome; timezone: string },
): Promise<FoundSource['outcome']> {
  if (outcome.kind !== 'read') return outcome
  const { preview } = outcome
  const urls = new Set(preview.events.flatMap(({ imageUrl }) => imageUrl ?? []))
  const links = await Promise.all(
    [...urls].map(async (url) => [url, await buildPreviewImagePath(args, access, url)] as const),
  )
  return { kind: 'read', preview: buildPreviewData(preview, timezone, new Map(links)) }
}
