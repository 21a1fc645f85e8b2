import { z } from 'zod'
import { MAX_SHOWN_LENGTH } from '~/domain/feeds/discovery/source-candidate'
import { isForeignImagePath } from '~/domain/images/foreign-image-path'
import { parseJson } from '~/lib/bytes/json'
import { isHttpUrl } from '~/lib/text/http-url'
import type { PreviewData } from './source-preview-data'

const text = z.string().max(5_000)
const count = z.number().int().nonnegative()

const venueChoice = z.object({ id: count, label: text, name: text, address: text })

/** A venue of scrapes that is offered instead of a new one. */
export type VenueChoice = z.infer<typeof venueChoice>

const proposal = z.object({
  /** As texts, for the fields of the form. */
  fields: z.object({
    label: text,
    name: text,
    address: text,
    latitude: text,
    longitude: text,
    timezone: text,
  }),
  /** Where the name and the location are from, in sentences. */
  reason: text,
  locationReason: text,
  similar: z.array(venueChoice).max(5),
})

/** A new venue as the source describes it. */
export type VenueProposal = z.infer<typeof proposal>

const webUrl = z.string().max(5_000).refine(isHttpUrl)

const preview = z.object({
  rows: z
    .array(
      z.object({
        externalId: text,
        title: text,
        day: text,
        time: text,
        venueName: text.nullable(),
        imageUrl: webUrl.nullable(),
        imagePath: text.refine(isForeignImagePath).nullable(),
        state: z.enum(['new', 'imported', 'likely', 'too-far']),
      }),
    )
    .max(100),
  total: count,
  counts: z.object({ imported: count, likely: count, tooFar: count, invalid: count }),
  missing: z.array(z.object({ name: text, count })).max(20),
  notes: z.array(text).max(20),
  isCut: z.boolean(),
  existingFeedId: z.number().nullable(),
}) satisfies z.ZodType<PreviewData>

const shownSource = z.object({
  candidates: z.array(z.object({ plugin: text, url: text, reason: text })).max(50),
  /** The label is empty for a venue that is new. */
  venue: z.object({ label: text, name: text }),
  proposal: proposal.nullable(),
  /** The id of the category that was chosen for an earlier preview; empty for none. */
  category: text.optional(),
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('unknown-plugin') }),
    z.object({ kind: z.literal('failed'), reason: text }),
    z.object({ kind: z.literal('read'), preview }),
  ]),
})

/** What a URL was recognized as, and a preview of one candidate. */
export type FoundSource = z.infer<typeof shownSource> & {
  /** The manifest as JSON, of siphon only. */
  chosen: { plugin: string; url: string; manifest: string }
}

/** Whether what was found is shown with a form that saves it. */
export const isSaveable = ({ outcome }: FoundSource): boolean =>
  outcome.kind === 'read' && outcome.preview.existingFeedId === null

export const NEW_VENUE_FORM_ID = 'new-venue'

/** Of the buttons in the form of a new venue that preview another source: before its plugin, a space and its URL. */
export const PREVIEW_INTENT = 'preview:'

/** Of the button that previews the source again with the manifest as it was edited. */
export const PREVIEW_EDITED_INTENT = 'preview-edited'

/** What was found, for a field of the form that saves it: a form that is refused shows it again, without new requests to the source. */
export function formatShown({ chosen: _, ...shown }: FoundSource): string {
  const json = JSON.stringify(shown)
  return json.length <= MAX_SHOWN_LENGTH ? json : ''
}

/** What the form that could not be saved had found; null if it does not say so. */
export function readShown(values: Record<string, unknown> | null | undefined): FoundSource | null {
  const field = (name: string) => {
    const value = values?.[name]
    return typeof value === 'string' ? value : ''
  }
  const parsed = shownSource.safeParse(parseJson(field('shown')))
  if (!parsed.success) return null
  const chosen = { plugin: field('plugin'), url: field('source'), manifest: field('manifest') }
  return { ...parsed.data, chosen }
}
