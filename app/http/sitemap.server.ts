import type { Site } from '~/domain/sites/site'
import { HOUR } from '~/lib/local-time'
import { escapeXml } from '~/lib/xml'

/** Sitemaps as sitemaps.org describes them (protocol 0.9). */

/** The protocol's limit of a file. At some hundred bytes an address, files stay far below its other one, 50 MB. */
export const MAX_SITEMAP_URLS = 50_000

/** `changedAt` is epoch milliseconds. */
export type SitemapEntry = { url: string; changedAt: number | null }

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The file that names the others. */
export function renderSitemapIndex(urls: string[]): string {
  const entries = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`)
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`
}

/**
 * One file, sent while the rest of it is read: `read` gives more addresses, null when there are none left. A fault is
 * told to `onFault`, and the file breaks off, so that nobody takes it for whole.
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
      controller.enqueue(write(first.map(entryOf).join('')))
    },
    async pull(controller) {
      try {
        const addresses = await read()
        if (addresses !== null) {
          controller.enqueue(write(addresses.map(entryOf).join('')))
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

/** A listing changes with its site's content and as events pass, which no engine needs to know within the hour. */
export function sitemapHeaders({ id, contentVersion }: Site, now: number): HeadersInit {
  return {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, no-cache',
    etag: `W/"${id}-${contentVersion}-${Math.floor(now / HOUR)}"`,
  }
}

function entryOf({ url, changedAt }: SitemapEntry): string {
  const lastmod =
    changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<url><loc>${escapeXml(url)}</loc>${lastmod}</url>\n`
}
