import { type SQL, sql } from 'drizzle-orm'
import { category } from '~/db/schema/categories'
import type { MissingImages } from '~/domain/images/image'
import { findMissingImages } from '~/domain/images/image-drafts.server'
import type { ImageReference } from '~/domain/images/image-references.server'
import { planSubmittedVenue } from '~/domain/venues/submit-venue.server'
import { cleanRichText, formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { plainText } from '~/lib/rich-text/sanitize-html.server'
import type { Database, Statement } from '~/platform/storage/database.server'
import type { EventInput } from '../form/event-input'
import { buildSearchText } from '../search-text.server'

/** What all dates of a submission share, ready to be stored. */
export type EventContent = Pick<
  EventInput,
  'title' | 'imageChecksum' | 'categories' | 'upstreamUrl' | 'ticketUrl' | 'contact' | 'facts'
> & {
  /** Clean HTML, or plain text without any. */
  description: string
  searchText: string
  venueName: string
  /** The query for the venue's id, after these statements. */
  venueId: SQL
  venueStatements: Statement[]
}

/** Why an event cannot be stored, although its form is valid. */
export type ContentRefusal =
  | { kind: 'empty-description' }
  /** It was never stored, was purged, or nothing shows it and this account did not upload it. */
  | MissingImages
  | { kind: 'unknown-category' }
  | { kind: 'unknown-venue' }
  /** The venue lies outside the site's bounds, where the site would not list the event. */
  | { kind: 'outside-site' }

type Services = { db: Database; now: number; imageReferences: ImageReference[] }

/** Checks everything that the input of an account refers to, and cleans its texts. `editedId` is the event that is edited. */
export async function prepareEventContent(
  services: Services,
  site: { id: number; timezone: string },
  {
    account,
    input,
    editedId = null,
  }: { account: string; input: EventInput; editedId?: number | null },
): Promise<{ kind: 'content'; content: EventContent } | ContentRefusal> {
  const { db } = services
  const description = cleanRichText(input.description)
  if (description === '') return { kind: 'empty-description' }
  const text = plainText(formatRichText(description))
  const [missing, categories, venue] = await Promise.all([
    findMissingImages(
      services,
      { ...services, account },
      { before: [], after: [input.imageChecksum] },
    ),
    listCategoryNames(db, input.categories),
    planSubmittedVenue(services, site, input.venue, selectUsableVenues(account, editedId)),
  ])
  if (missing) return missing
  if (categories.length < input.categories.length) return { kind: 'unknown-category' }
  if (venue.kind === 'unknown-venue' || venue.kind === 'outside-site') return { kind: venue.kind }
  const { title, imageChecksum, upstreamUrl, ticketUrl, contact, facts } = input
  const content: EventContent = {
    title,
    description,
    imageChecksum,
    upstreamUrl,
    ticketUrl,
    contact,
    facts,
    categories: input.categories,
    searchText: buildSearchText({ title, categories, text }),
    venueName: venue.name,
    venueId:
      venue.kind === 'existing'
        ? sql`${venue.id}`
        : sql`(SELECT id FROM venue WHERE source_key = ${venue.key})`,
    venueStatements: venue.kind === 'new' ? venue.statements : [],
  }
  return { kind: 'content', content }
}

/** The query for the venues of an account's own events and of the event that it edits. */
const selectUsableVenues = (account: string, editedId: number | null): SQL => sql`(
  SELECT venue_id FROM event WHERE created_by = ${account} AND deleted_at IS NULL
  UNION SELECT venue_id FROM event WHERE id = ${editedId})`

/** The names of those of the categories that exist. */
async function listCategoryNames(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ name: category.name })
    .from(category)
    .where(sql`${category.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  return rows.map(({ name }) => name)
}
