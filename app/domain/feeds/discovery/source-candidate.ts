import { z } from 'zod'
import { venueSchema } from '~/domain/venues/venue'
import { SCRAPE_MESSAGES } from '../scrapes/scrape'

/** Of a preview as JSON: fifty events with long titles and URLs. */
export const MAX_SHOWN_LENGTH = 200_000

/** A way to read events from a URL that someone entered. */
export type SourceCandidate = {
  plugin: string
  url: string
  /** Of siphon only. */
  manifest: unknown
  /** Where it was found, for editors: 'The page links this calendar.' */
  reason: string
}

const url = z.string('Enter a URL').trim().min(1, 'Enter a URL').max(2000, 'This URL is too long')
const label = z.string().trim().max(100).default('')

/** The URL that someone pastes, and the label of the venue that its events are at; empty for a venue that is new. */
export const findSourceForm = z.object({ url, venue: label })

/** The same, of a venue that exists. */
export const findSourceOfVenueForm = z.object({
  url,
  venue: z.string(SCRAPE_MESSAGES.venue).trim().min(1, SCRAPE_MESSAGES.venue).max(100),
})

/** A candidate as the page sends it back. Its URL is checked again before it is fetched or saved. */
export const candidateForm = findSourceForm.extend({
  plugin: z.string().max(40),
  source: z.string().max(2000),
})

const saved = {
  category: z.string().max(100).default(''),
  /** JSON, of siphon only. */
  manifest: z.string().max(100_000).default(''),
  /** What the page shows of the source, as JSON, to be shown again if it cannot be saved. */
  shown: z.string().max(MAX_SHOWN_LENGTH).default(''),
}

export const saveCandidateForm = candidateForm.extend({
  ...saved,
  venue: findSourceOfVenueForm.shape.venue,
})

/** A candidate with the venue that is created with it; `known` are ids of similar venues that are not meant. */
export const saveWithVenueForm = venueSchema.extend({
  url,
  plugin: candidateForm.shape.plugin,
  source: candidateForm.shape.source,
  ...saved,
  known: z
    .string()
    .max(200)
    .default('')
    .transform((ids) => ids.split(',').map(Number).filter(Number.isSafeInteger)),
  confirmed: z.string().max(200).default(''),
})

/**
 * The most reliable first: interfaces for programs, which have every event with its end and changes of its time, before what is
 * read from pages.
 */
const RANKS = ['tribe', 'ical', 'ticketmaster', 'carbonhouse', 'siphon', 'jsonld', 'rss']

/** Candidates without repeats, the most reliable first. */
export function rankCandidates(candidates: SourceCandidate[]): SourceCandidate[] {
  const distinct = new Map<string, SourceCandidate>()
  for (const candidate of candidates) {
    const key = `${candidate.plugin} ${candidate.url}`
    if (!distinct.has(key)) distinct.set(key, candidate)
  }
  return [...distinct.values()].sort((a, b) => rank(a) - rank(b))
}

function rank({ plugin }: SourceCandidate): number {
  const index = RANKS.indexOf(plugin)
  return index === -1 ? RANKS.length : index
}
