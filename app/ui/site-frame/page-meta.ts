import type { MetaDescriptor } from '@remix-run/react'
import type { FrameContent, SiteFrameContent } from './frame-content'

type Match = { id: string; data?: unknown }

type Page = {
  /** Null for the home page, whose title is the site's name. */
  title: string | null
  /** The page's one address on this site, from the slash on. Absent where there is no such page. */
  path?: string
  /** Plain text. */
  description?: string
  imageUrl?: string | null
}

/**
 * The head of a site's page: '{page} - {site name}', its canonical address, and what a shared link shows. What is no
 * page of its own (a search for something, a page past the last, a message) search engines follow and do not list;
 * where a site is not to be listed at all, root says so.
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

/** Searches can be put together without end; of them only the one for everything is listed. */
function isListed(path: string | undefined): boolean {
  return path !== undefined && !path.startsWith('/search?')
}

function findSiteFrame(matches: readonly Match[]): SiteFrameContent | null {
  const data = matches.find((match) => match.id === 'root')?.data as FrameContent | undefined
  return data?.kind === 'site' ? data : null
}
