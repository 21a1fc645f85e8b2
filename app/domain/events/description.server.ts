import { decodeHTMLStrict } from 'entities'
import { sanitizeHtml } from '~/lib/sanitize-html.server'

/** Tags that make a text HTML; '<chair>' does not. */
const TAG =
  /<\/?(?:p|br|hr|div|span|a|b|i|u|s|em|strong|ul|ol|li|h[1-6]|blockquote|pre|code|table|img)\b[^<>]*>/i

/**
 * A description as it is shown, and safe to be: HTML stays HTML, plain text keeps its lines, and an address that stands
 * in either becomes a link.
 */
export function formatDescriptionHtml(stored: string): string {
  const html = TAG.test(stored) ? stored : toParagraphs(stored)
  return addLinks(sanitizeHtml(html))
}

function toParagraphs(text: string): string {
  return text
    .replace(/&(?!#?\w{1,31};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${splitLines(paragraph).join('<br>')}</p>`)
    .join('\n')
}

const splitLines = (text: string) => text.split('\n').map((line) => line.trim())

/** No more than a browser takes; longer ones are none that a person could read. */
const URL_PATTERN = /\bhttps?:\/\/[^\s<>"']{1,2000}/g
/** What ends a sentence and not an address. Looked for once in a run of such marks, however long it is. */
const TRAILING_TEXT = /(?<![.,;:!?…])(?:[.,;:!?…]|&(?:quot|gt|lt);)+$/

/** Makes links of the web addresses in the text of cleaned HTML. */
function addLinks(cleaned: string): string {
  let linksOpen = 0
  return cleaned
    .split(/(<[^>]*>)/)
    .map((piece) => {
      if (piece.startsWith('<')) {
        if (/^<a\b/.test(piece)) linksOpen++
        if (piece === '</a>') linksOpen--
        return piece
      }
      return linksOpen > 0 ? piece : piece.replace(URL_PATTERN, buildLink)
    })
    .join('')
}

function buildLink(found: string): string {
  let address = found.replace(TRAILING_TEXT, '')
  // A bracket around the address is no part of it: '(see https://example.org)'.
  if (address.endsWith(')') && !address.includes('(')) address = address.slice(0, -1)
  const rest = found.slice(address.length)
  if (!URL.canParse(decodeHTMLStrict(address))) return found
  // On paper the address of a link is written behind it; behind this one it would stand twice.
  return `<a href="${address}" rel="nofollow noopener ugc" data-bare="">${address}</a>${rest}`
}

const LINE_END = /<br \/>|<\/(?:li|h[2-4])>/g
const PARAGRAPH_END = /<\/(?:p|ul|ol|blockquote|pre)>/g

/** The text of a description that descriptionHtml has made, in lines and paragraphs, for where there is no HTML. */
export function formatDescriptionText(shown: string): string {
  const lines = shown
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
