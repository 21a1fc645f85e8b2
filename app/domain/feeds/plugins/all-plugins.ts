import { cleanTexts } from '~/lib/text/clean-text'
import { type CheckedUrl, type FeedPlugin, inPieces } from '../contract/feed-plugin'
import { describeTruncations } from '../parsing/text-limits'
import { carbonhouse } from './carbonhouse/carbonhouse'
import { ical } from './ical/ical'
import { jsonld } from './jsonld/jsonld'
import { rss } from './rss/rss'
import { siphon } from './siphon/siphon'
import { ticketmaster } from './ticketmaster/ticketmaster'
import { tribe } from './tribe/tribe'

/** Every kind of feed. How to add one: feed-plugin.ts. */
export const PLUGINS = [
  tribe,
  ical,
  carbonhouse,
  jsonld,
  rss,
  siphon,
  ticketmaster,
] as const satisfies FeedPlugin[]

/** The kind of feed that a URL is of, known by itself, and that URL without secrets; null for one that must be fetched. */
export function checkOwnUrl(
  url: string,
  plugins: readonly FeedPlugin[] = PLUGINS,
): { plugin: string; checked: CheckedUrl } | null {
  const owner = plugins.find(({ ownUrls }) => ownUrls?.isOwn(url))
  return owner?.ownUrls ? { plugin: owner.name, checked: owner.ownUrls.check(url) } : null
}

/** What someone entered as a URL, as it may be shown again: without keys. */
export function hideKeys(text: string): string {
  return PLUGINS.reduce((shown, { ownUrls }: FeedPlugin) => ownUrls?.hideKey(shown) ?? shown, text)
}

/**
 * Whatever a plugin reads has no control characters: its texts are cleaned before anything is stored. Descriptions that were
 * truncated are noted.
 */
export function findPlugin(
  name: string,
  plugins: readonly FeedPlugin[] = PLUGINS,
): FeedPlugin | null {
  const plugin = plugins.find((candidate) => candidate.name === name)
  if (!plugin) return null
  return {
    ...plugin,
    ...inPieces(function* (...input) {
      const result = yield* plugin.readInPieces(...input)
      const notes = [...result.notes, ...describeTruncations(result.events)]
      return cleanTexts({ ...result, notes })
    }),
  }
}
