import type { FeedPlugin } from './feed-plugin'
import { ical } from './ical/ical'
import { tribe } from './tribe/tribe'

/** Every kind of feed. How to add one: feed-plugin.ts. */
export const PLUGINS = [tribe, ical] as const satisfies FeedPlugin[]

export function findPlugin(
  name: string,
  plugins: readonly FeedPlugin[] = PLUGINS,
): FeedPlugin | null {
  return plugins.find((plugin) => plugin.name === name) ?? null
}
