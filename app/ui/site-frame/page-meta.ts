import type { MetaDescriptor } from '@remix-run/react'
import { FEED_FORMATS, type FeedFormat, feedPath } from '~/domain/syndication/feed-format'
import type { FrameContent, SiteFrameContent } from './frame-content'

type Match = { id: string; data?: unknown }

type Page = {
  /** Null for the home page, whose title is the site's name. */
  title: string | null
  /** The path of the page's canonical URL. Absent when the page has none. */
  path?: string
  /** Plain text. */
  description?: string
  imageUrl?: string | null
  /** The path of the page whose events are offered as feeds. */
  feeds?: string
}

/**
 * The meta tags of a site's page: the title '{page} - {site name}', the canonical URL, and what a shared link shows.
 * Search engines follow but do not index pages that have no canonical URL (a message, a page past the last) and
 * searches; for a site that must not be indexed at all, root adds that tag.
 */
export function buildPageMeta(matches: readonly Match[], page: Page): MetaDescriptor[] {
  const frame = findSiteFrame(matches)
  if (!frame) return [{ title: page.title ?? 'Events' }]
  const canonical = page.path === undefined ? null : frame.siteUrl + page.path
  const description = page.description || frame.tagline
  return [
    { title: `${page.title ?? 'Events'} - ${frame.name}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(isListed(page.path) || frame.preventSearchEngineIndex
      ? []
      : [{ name: 'robots', content: 'noindex, follow' }]),
    ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical }] : []),
    // A message, such as that there is no such page, cannot be embedded.
    ...(canonical && frame.embed ? [{ tagName: 'link', ...frame.embed }] : []),
    ...(page.feeds === undefined ? [] : listFeedLinks(page.feeds, page.title ?? frame.name)),
    ...(canonical && !frame.preventSearchEngineIndex
      ? [
          { property: 'og:title', content: page.title ?? frame.name },
          { property: 'og:site_name', content: frame.name },
          { property: 'og:url', content: canonical },
          ...(description ? [{ property: 'og:description', content: description }] : []),
          ...(page.imageUrl
            ? [
                { property: 'og:image', content: page.imageUrl },
                { name: 'twitter:card', content: 'summary_large_image' },
              ]
            : []),
        ]
      : []),
  ]
}

/** By which feed readers and calendar apps find the feeds of a page. */
function listFeedLinks(path: string, title: string): MetaDescriptor[] {
  return Object.entries(FEED_FORMATS).map(([format, { type, name }]) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: `${title} (${name})`,
    href: feedPath(path, format as FeedFormat),
  }))
}

/** There are endless searches; only the one without filters is indexed. */
function isListed(path: string | undefined): boolean {
  return path !== undefined && !path.startsWith('/search?')
}

function findSiteFrame(matches: readonly Match[]): SiteFrameContent | null {
  const data = matches.find((match) => match.id === 'root')?.data as FrameContent | undefined
  return data?.kind === 'site' ? data : null
}
