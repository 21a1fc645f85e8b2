import { z } from 'zod'
import { isNestedTooDeep, MAX_JSON_DEPTH } from '~/lib/bytes/json'

/** A scrape as the console and the API show it (admin specification, Scrape). */
export type Scrape = {
  id: number
  feedId: number
  plugin: string
  url: string
  /** Parsed JSON, of a siphon only. */
  manifest: unknown
  categoryId: string | null
  timezone: string | null
  scheduled: boolean
  venue: { id: number; label: string | null; name: string }
}

/** What a person enters about a scrape. */
export type ScrapeInput = Pick<
  Scrape,
  'plugin' | 'url' | 'manifest' | 'categoryId' | 'timezone' | 'scheduled'
> & { venueId: number }

export type ScrapeField = 'plugin' | 'url' | 'manifest' | 'venue' | 'category' | 'timezone'

export const SCRAPE_MESSAGES = {
  deletion: 'Its upcoming events are deleted with it. Past events stay. This cannot be undone.',
  plugin: 'Choose a plugin',
  url: 'Enter the URL of the source',
  duplicate: 'This venue already has a scrape of this source',
  manifest: 'Enter the manifest of the pages',
  venue: 'Enter the label of a scrape venue',
  unknownVenue: 'There is no scrape venue with this label. Add it under Scrape Venues first.',
  category: 'This category does not exist any more',
  timezone: 'Choose a time zone from the list',
  type: 'A scrape cannot change between Ticketmaster and other plugins. Add another one instead.',
} as const

/** The plugin whose scrapes have a manifest. */
export const SIPHON = 'siphon'

/** Parses a manifest; the error is the specification's, with what the parser says. */
export function parseManifestText(text: string): { manifest: unknown } | { error: string } {
  if (isNestedTooDeep(text))
    return { error: `Invalid JSON: nested more than ${MAX_JSON_DEPTH} levels deep` }
  try {
    return { manifest: JSON.parse(text) }
  } catch (cause) {
    return { error: `Invalid JSON: ${cause instanceof Error ? cause.message : cause}` }
  }
}

const text = (maxLength: number) => z.string().trim().max(maxLength).default('')
const required = (maxLength: number, message: string) =>
  z.string(message).trim().min(1, message).max(maxLength)

const fields = z.object({
  plugin: required(40, SCRAPE_MESSAGES.plugin),
  url: text(2_000),
  manifest: text(100_000),
  venue: required(100, SCRAPE_MESSAGES.venue),
  category: text(100),
  timezone: text(60),
  scheduled: z.boolean().default(false),
})

/** The form of a scrape. A siphon has a manifest, all others a URL. */
export const scrapeForm = fields.superRefine(({ plugin, url, manifest }, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (plugin !== SIPHON) {
    if (url === '') refuse('url', SCRAPE_MESSAGES.url)
    return
  }
  if (manifest === '') return refuse('manifest', SCRAPE_MESSAGES.manifest)
  const parsed = parseManifestText(manifest)
  if ('error' in parsed) refuse('manifest', parsed.error)
})

/** What another page fills the form in with, to be looked through before it is saved. */
export const scrapeDraftForm = fields

export type ScrapeFormValue = z.infer<typeof scrapeForm>

/** The name is that of the venue, for what is said if the scrape is gone. */
export const deleteScrapeForm = z.object({ name: z.string().trim().max(200).default('') })

export const describeUndeletedScrape = (name: string): string =>
  `Unable to delete ${name || 'this'} scrape. It does not exist any more.`
