import type { Site } from '~/domain/sites/site'
import { escapeXml } from '~/lib/text/xml'
import { HOUR } from '~/lib/time/local-time'

/** Sitemaps as sitemaps.org describes them (protocol 0.9). */

/** The protocol's limit per file. At about a hundred bytes per URL, files stay far below its other limit, 50 MB. */
export const MAX_SITEMAP_URLS = 50_000

/** `changedAt` is epoch milliseconds. */
export type SitemapEntry = { url: string; changedAt: number | null }

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The index of the sitemap files. */
export function renderSitemapIndex(urls: string[]): string {
  const entries = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`)
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`
}

/**
 * One sitemap file, streamed: `read` returns more entries, or null at the end. An error is passed to `onFault` and aborts
 * the stream, so that a partial file is not mistaken for a complete one.
 */
export function streamSitemap(
  first: SitemapEntry[],
  read: () => Promise<SitemapEntry[] | null>,
  onFault: (fault: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const write = (text: string) => encoder.encode(text)
  return new ReadableStream({
    start(controller) {
      controller.enqueue(write(`${DECLARATION}<urlset xmlns="${NAMESPACE}">\n`))
      controller.enqueue(write(first.map(renderEntry).join('')))
    },
    async pull(controller) {
      try {
        const entries = await read()
        if (entries !== null) {
          controller.enqueue(write(entries.map(renderEntry).join('')))
          return
        }
        controller.enqueue(write('</urlset>\n'))
        controller.close()
      } catch (fault) {
        onFault(fault)
        controller.error(fault)
      }
    },
  })
}

/** The ETag changes with the site's content, and every hour, because events pass. */
export function sitemapHeaders({ id, contentVersion }: Site, now: number): HeadersInit {
  return {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, no-cache',
    etag: `W/"${id}-${contentVersion}-${Math.floor(now / HOUR)}"`,
  }
}

function renderEntry({ url, changedAt }: SitemapEntry): string {
  const lastmod =
    changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<url><loc>${escapeXml(url)}</loc>${lastmod}</url>\n`
}
