import { cleanTexts } from '~/lib/clean-text'
import { carbonhouse } from './carbonhouse/carbonhouse'
import type { FeedPlugin } from './feed-plugin'
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

/** Whatever a plugin reads has no control characters: its texts are cleaned before anything is stored. */
export function findPlugin(
  name: string,
  plugins: readonly FeedPlugin[] = PLUGINS,
): FeedPlugin | null {
  const plugin = plugins.find((candidate) => candidate.name === name)
  if (!plugin) return null
  return { ...plugin, read: (...input) => cleanTexts(plugin.read(...input)) }
}
