import sanitize from 'sanitize-html'
import { findUrlRefusal, type OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { MAX_SOURCE_BYTES } from '../contract/max-source-bytes'
import { decodePage } from '../parsing/decode-page'
import { findFailureReason } from '../runs/fetch-source.server'
import { explainUnreadUrl } from './explain-unread-url'
import { normalizeSourceUrl } from './recognize-source.server'

/** A page to click in: its URL after redirects, and its cleaned HTML. */
export type PageToPick = { url: string; html: string }

export type PageOutcome = { kind: 'read'; page: PageToPick } | { kind: 'failed'; reason: string }

const NOT_A_PAGE =
  'There is no web page at this URL. Paste the URL of the page that lists the events.'

/** Room for the largest lists; the rest of a page is cut. */
const MAX_HTML_LENGTH = 1_500_000

/** Fetches a page, as a run would, and leaves of it what can be picked. */
export async function readPageToPick(
  { fetchOutside }: { fetchOutside: OutgoingFetch },
  text: string,
): Promise<PageOutcome> {
  const url = normalizeSourceUrl(text)
  if (findUrlRefusal(url)) return { kind: 'failed', reason: explainUnreadUrl('url-refused') }
  try {
    const answer = await fetchOutside({ url, isPage: true, maxBytes: MAX_SOURCE_BYTES })
    if (answer.kind !== 'fetched') return { kind: 'failed', reason: explainUnreadUrl('no-answer') }
    const { text: html } = decodePage(answer)
    const cleaned = cleanPage(html.slice(0, MAX_HTML_LENGTH))
    if (cleaned.trim() === '') return { kind: 'failed', reason: NOT_A_PAGE }
    return { kind: 'read', page: { url: answer.url, html: cleaned } }
  } catch (error) {
    const reason = findFailureReason(error)
    if (reason === null) throw error
    return { kind: 'failed', reason: explainUnreadUrl(reason) }
  }
}

/** Everything that shows text, with the names that selectors need. */
const OPTIONS: sanitize.IOptions = {
  allowedTags:
    `address article aside footer header main nav section div span h1 h2 h3 h4 h5 h6 hgroup p
    br hr pre blockquote time ul ol li dl dt dd figure figcaption picture img a label table
    caption thead tbody tfoot tr th td details summary b strong i em u s small sub sup abbr
    cite q mark bdi bdo code data del ins kbd var wbr form fieldset`.split(/\s+/),
  allowedAttributes: {
    '*': ['class', 'id', 'datetime', 'itemprop', 'title', 'dir', 'lang', 'data-pick-*'],
    img: ['alt', 'data-src', 'data-image', 'data-lazy-src'],
  },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'svg'],
  nestingLimit: 200,
  // Nothing of the page is loaded or followed, but what a picked part has as its value is known.
  transformTags: {
    a: (tagName, { href, ...rest }) => ({ tagName, attribs: renameAttribute('href', href, rest) }),
    img: (tagName, { src, ...rest }) => ({ tagName, attribs: renameAttribute('src', src, rest) }),
  },
}

const renameAttribute = (name: string, value: string | undefined, rest: sanitize.Attributes) =>
  value === undefined ? rest : { ...rest, [`data-pick-${name}`]: value }

/** A page without scripts, styles, forms, frames and requests to anywhere. */
export const cleanPage = (html: string): string => sanitize(html, OPTIONS)
