import type { Category } from '~/domain/categories/category'
import { isTimeZone } from '~/lib/time/local-time'
import { findUrlRefusal } from '~/platform/outgoing/outgoing-fetch.server'
import type { CheckedUrl, FeedPlugin } from '../contract/feed-plugin'
import { toFeedType } from '../feed'
import { checkOwnUrl, findPlugin } from '../plugins/all-plugins'
import { SCRAPE_MESSAGES, type Scrape, type ScrapeField, type ScrapeInput } from './scrape'

export type ScrapeErrors = Partial<Record<ScrapeField, string>>

/** All but the venue, which may be one that is created with the scrape. */
type Given = Omit<ScrapeInput, 'venueId'>

type CheckedScrape<Input> =
  /** `notes` say what was changed about what was entered. */
  { kind: 'valid'; input: Input; notes: string[] } | { kind: 'invalid'; fieldErrors: ScrapeErrors }

/**
 * Checks what was entered about a scrape, beside its venue. The URL of one with a manifest is the first that the manifest
 * reads. `before` is the scrape as it is stored, if it is.
 */
export function checkScrape<Input extends Given>(
  given: Input,
  {
    categories,
    before = null,
    plugins,
  }: {
    categories: Pick<Category, 'id'>[]
    before?: Pick<Scrape, 'plugin'> | null
    plugins?: readonly FeedPlugin[]
  },
): CheckedScrape<Input> {
  const plugin = findPlugin(given.plugin, plugins)
  if (!plugin) return { kind: 'invalid', fieldErrors: { plugin: SCRAPE_MESSAGES.plugin } }
  const errors: ScrapeErrors = {}
  const source = readSource(plugin, given)
  if ('error' in source) errors[source.field] = source.error
  if (before && toFeedType(before.plugin) !== toFeedType(given.plugin)) {
    errors.plugin = SCRAPE_MESSAGES.type
  }
  const { categoryId, timezone } = given
  if (categoryId !== null && !categories.some(({ id }) => id === categoryId)) {
    errors.category = SCRAPE_MESSAGES.category
  }
  if (timezone !== null && !isTimeZone(timezone)) errors.timezone = SCRAPE_MESSAGES.timezone
  if ('error' in source || Object.keys(errors).length > 0) {
    return { kind: 'invalid', fieldErrors: errors }
  }
  const { url, manifest, notes } = source
  return { kind: 'valid', input: { ...given, url, manifest }, notes }
}

type CheckedSource =
  | (Pick<ScrapeInput, 'url' | 'manifest'> & { notes: string[] })
  | { field: 'url' | 'manifest'; error: string }

function readSource(plugin: FeedPlugin, given: Given): CheckedSource {
  if (!plugin.manifest) {
    const url = normalizeSourceUrl(given.url)
    if (url === '') return { field: 'url', error: SCRAPE_MESSAGES.url }
    const refusal = findUrlRefusal(url)
    if (refusal) return { field: 'url', error: refusal }
    const checked = checkUrl(plugin, url)
    return 'error' in checked ? { field: 'url', ...checked } : { ...checked, manifest: null }
  }
  const { manifest } = given
  if (manifest === null || manifest === undefined) {
    return { field: 'manifest', error: SCRAPE_MESSAGES.manifest }
  }
  const manifestErrors = plugin.manifest.check(manifest)
  if (manifestErrors.length > 0) {
    const lines = manifestErrors.map(({ path, message }) =>
      path ? `${path}: ${message}` : message,
    )
    return { field: 'manifest', error: lines.join('\n') }
  }
  const url = plugin.manifest.findUrl(manifest)
  const refusal = findUrlRefusal(url)
  return refusal ? { field: 'manifest', error: refusal } : { url, manifest, notes: [] }
}

/** Calendars are often published under webcal://, which stands for https. */
export const normalizeSourceUrl = (url: string): string =>
  url.trim().replace(/^webcals?:\/\//i, 'https://')

/** By the plugin's own form of URLs, if it has one; the URLs of another's form are only of that. */
export function checkUrl(plugin: FeedPlugin, url: string): CheckedUrl {
  if (plugin.ownUrls) return plugin.ownUrls.check(url)
  const owner = checkOwnUrl(url)
  return owner ? { error: `Choose the plugin ${owner.plugin} for this URL` } : { url, notes: [] }
}
