import { z } from 'zod'
import { SCRAPE_MESSAGES } from '../scrape'

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
const venue = z.string(SCRAPE_MESSAGES.venue).trim().min(1, SCRAPE_MESSAGES.venue).max(100)

/** The URL that someone pastes, and the label of the venue that its events are at. */
export const findSourceForm = z.object({ url, venue })

/** A candidate as the page sends it back. Its URL is checked again before it is fetched or saved. */
export const candidateForm = findSourceForm.extend({
  plugin: z.string().max(40),
  source: z.string().max(2000),
})

export const saveCandidateForm = candidateForm.extend({
  category: z.string().max(100).default(''),
  /** JSON, of siphon only. */
  manifest: z.string().max(100_000).default(''),
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
