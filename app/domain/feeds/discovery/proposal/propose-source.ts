import { InvalidFeedError, type Page } from '../../contract/feed-plugin'
import { decodePage } from '../../parsing/decode-page'
import { SIPHON } from '../../scrapes/scrape'
import { buildPickedManifest } from '../picked-source'
import type { SourceCandidate } from '../source-candidate'
import type { DateContext } from './page-boxes'
import { proposePicks } from './propose-picks'

const REASON =
  'Proposed from parts of the page that repeat and contain dates. Compare the events below with the page, and edit the manifest where they are wrong.'

/** A manifest for a web page that nothing recognizes; null for one without events, or beyond the limits of pages. */
export function proposeSource(page: Page, context: DateContext): SourceCandidate | null {
  const { url } = page
  try {
    const picks = proposePicks(decodePage(page).text, context)
    if (!picks) return null
    const manifest = buildPickedManifest({ ...picks, url, venue: '', pageUrl: url })
    return { plugin: SIPHON, url, manifest, reason: REASON }
  } catch (error) {
    if (error instanceof InvalidFeedError) return null
    throw error
  }
}
