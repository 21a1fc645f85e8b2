import { decodeHTMLStrict } from 'entities'
import { createLruCache } from '~/lib/lru-cache'
import { isHtml } from './rich-text'
import { plainText, sanitizeHtml } from './sanitize-html.server'

/**
 * A rich text as it is stored: what a person entered, cleaned; empty if it shows nothing (admin specification, section 5).
 * Event descriptions and announcements have this one cleaning.
 */
export function cleanRichText(entered: string): string {
  const cleaned = sanitizeHtml(entered)
  return plainText(formatRichText(cleaned)).replace(INVISIBLE, '') === '' ? '' : cleaned
}

/** Spaces, control and format characters, and letters that draw nothing, as the Hangul fillers and the blank of Braille. */
const INVISIBLE = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Formats a stored rich text as safe HTML. Plain text keeps its line breaks, and URLs in text become links. */
export function formatRichText(stored: string): string {
  return addLinks(sanitizeHtml(toHtml(stored)))
}

/** As formatRichText, for pages, which are drawn again with each change of their site. */
export function formatRichTextOnce(stored: string): string {
  const cached = formatted.get(stored)
  if (cached !== undefined) return cached
  const html = formatRichText(stored)
  if (stored.length <= MAX_CACHED_LENGTH) formatted.set(stored, html)
  return html
}

/** Cleaning a description takes longer than drawing the page around it. */
const formatted = createLruCache<string>(300)
const MAX_CACHED_LENGTH = 8_000

/** A tag that separates blocks or lines. Text with others only, as <b>, has its lines as plain text has them. */
const BLOCK_TAG = /<\/?(?:p|br|hr|div|ul|ol|li|h[1-6]|blockquote|pre|table)\b/i

function toHtml(stored: string): string {
  if (isHtml(stored)) return BLOCK_TAG.test(stored) ? stored : splitParagraphs(stored)
  const escaped = stored
    .replace(/&(?!#?\w{1,31};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return splitParagraphs(escaped)
}

function splitParagraphs(html: string): string {
  return html
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${splitLines(paragraph).join('<br>')}</p>`)
    .join('\n')
}

const splitLines = (text: string) => text.split('\n').map((line) => line.trim())

/** Browsers accept no longer URLs, and nobody reads them. */
const URL_PATTERN = /\bhttps?:\/\/[^\s<>"']{1,2000}/g
/** Punctuation that ends a sentence, not a URL. The lookbehind matches a run of it once, however long it is. */
const TRAILING_TEXT = /(?<![.,;:!?…])(?:[.,;:!?…]|&(?:quot|gt|lt);)+$/

/** Turns the URLs in the text of clean HTML into links. */
function addLinks(cleaned: string): string {
  let linksOpen = 0
  return cleaned
    .split(/(<[^>]*>)/)
    .map((tagOrText) => {
      if (tagOrText.startsWith('<')) {
        if (/^<a\b/.test(tagOrText)) linksOpen++
        if (tagOrText === '</a>') linksOpen--
        return tagOrText
      }
      return linksOpen > 0 ? tagOrText : tagOrText.replace(URL_PATTERN, buildLink)
    })
    .join('')
}

function buildLink(found: string): string {
  let url = found.replace(TRAILING_TEXT, '')
  // A parenthesis around the URL does not belong to it: '(see https://example.org)'.
  if (url.endsWith(')') && !url.includes('(')) url = url.slice(0, -1)
  const rest = found.slice(url.length)
  if (!URL.canParse(decodeHTMLStrict(url))) return found
  // Print styles write a link's URL after its text; data-bare prevents it where the text is the URL.
  return `<a href="${url}" rel="nofollow noopener ugc" data-bare="">${url}</a>${rest}`
}

/** A stored rich text as plain text, up to about `length` characters. What was cut off a long one is ignored. */
export function toPlainText(stored: string, length: number): string {
  const text = isHtml(stored)
    ? toPlainParagraphs(stored.replace(/<[^>]*$|&\w*$/, ''))
    : stored.replace(/\r\n?/g, '\n').trim()
  return text.length <= length
    ? text
    : `${text.slice(0, length).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`
}

const LINE_END = /<br \/>|<\/(?:li|h[2-4])>/g
const PARAGRAPH_END = /<\/(?:p|ul|ol|blockquote|pre)>/g

/** Formats what formatRichText returned as plain text with lines and paragraphs. */
export function toPlainParagraphs(html: string): string {
  const lines = html
    .replace(/<li>/g, '• ')
    .replace(/\s+/g, ' ')
    .replace(LINE_END, '\n')
    .replace(PARAGRAPH_END, '\n\n')
    .replace(/<[^>]*>/g, '')
  return decodeHTMLStrict(lines)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
