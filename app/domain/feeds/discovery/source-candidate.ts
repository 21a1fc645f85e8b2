import { z } from 'zod'

/** A way to read events from a URL that someone entered. */
export type SourceCandidate = {
  plugin: string
  url: string
  /** Of siphon only. */
  manifest: unknown
  /** Where it was found, for editors: 'The page links this calendar.' */
  reason: string
}

/** A candidate as the page's forms send it back. Everything in it is checked again before it is fetched or saved. */
export const sentCandidate = z.object({
  plugin: z.string().max(50),
  url: z.string().max(2000),
  manifest: z.unknown(),
  reason: z.string().max(300),
})

/**
 * What each kind of source is called on screen, the most reliable first: interfaces for programs, which have every event with
 * its end and changes of its time, before what is read from pages.
 */
export const SOURCE_NAMES: Record<string, string> = {
  tribe: 'The Events Calendar (WordPress)',
  ical: 'iCalendar',
  ticketmaster: 'Ticketmaster',
  carbonhouse: 'carbonhouse venue site',
  siphon: 'Manifest',
  jsonld: 'Events described for search engines',
  rss: 'RSS',
}

const RANKS = Object.keys(SOURCE_NAMES)

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
