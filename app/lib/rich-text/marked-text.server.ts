import { formatMarks } from './format-marks.server'
import { cleanRichText, formatRichText } from './format-rich-text.server'
import { isHtml } from './rich-text'

/**
 * A rich text as a person types it without the editor: an empty line starts a new paragraph, lines with '- ' are a list, with '1. ' a
 * numbered one, with two spaces before them a list in an item, with '> ' a quote, with '## ' a heading; **bold**, *italic*, __underlined__
 * and [text](https://…) are what they say. A backslash takes away a meaning. Except for the underline, this is the part of CommonMark that
 * people know from elsewhere; all other text stays as it is.
 */
export function parseMarkedText(text: string): string {
  if (isHtml(text)) return text
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n')
  const hasMarks = lines.some((line) => isMarked(line) || INLINE.test(line))
  return hasMarks || text.includes('<') ? toBlocks(lines, 0).join('\n') : text
}

const isMarked = (line: string) => isQuoted(line) || parseLine(line).kind !== 'p'

/** A stored rich text in these marks; null if saving it again would lose some of its formatting. */
export function toMarkedText(stored: string): string | null {
  const html = formatRichText(stored)
  const marked = formatMarks(html)
  if (marked === null) return null
  return normalize(formatRichText(cleanRichText(parseMarkedText(marked)))) === normalize(html)
    ? marked
    : null
}

/** What is drawn alike: white space between blocks, names of tags, and paragraphs that are a whole item or quote. */
const normalize = (html: string) =>
  html
    .replace(/<(\/?)b>/g, '<$1strong>')
    .replace(/<(\/?)i>/g, '<$1em>')
    .replace(/ title="[^"]*"| data-bare=""/g, '')
    .replace(/\s*(<br \/>)\s*/g, '$1')
    .replace(/\s*(<\/?(?:p|ul|ol|li|blockquote|h[23])>)\s*/g, '$1')
    .replace(/<li><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/li>|<[uo]l>)/gs, '<li>$1')
    .replace(
      /<blockquote><p>((?:(?!<\/?p>).)*)<\/p><\/blockquote>/gs,
      '<blockquote>$1</blockquote>',
    )
    .replace(/\s+/g, ' ')
    .trim()

type Line = {
  kind: 'ul' | 'ol' | 'h2' | 'h3' | 'p'
  text: string
  /** Spaces before it. */
  indent: number
}

const LINES: [Line['kind'], RegExp][] = [
  ['ul', /^[-•]\s+(?=\S)/],
  ['ol', /^\d{1,3}[.)]\s+(?=\S)/],
  ['h3', /^###\s+(?=\S)/],
  ['h2', /^##?\s+(?=\S)/],
]

function parseLine(line: string): Line {
  const text = line.trim()
  const indent = line.length - line.trimStart().length
  for (const [kind, start] of LINES) {
    if (start.test(text)) return { kind, text: text.replace(start, ''), indent }
  }
  return { kind: 'p', text, indent }
}

/** Real text is never nested deeper. */
const MAX_DEPTH = 8

const QUOTE = /^\s*>(?:\s|$)/
const isQuoted = (line: string) => QUOTE.test(line)

/** Consecutive lines of one kind are a quote, a list or a paragraph, which an empty line ends; a heading is one line. */
function toBlocks(lines: string[], depth: number): string[] {
  const toLineKind = (line: string) =>
    line.trim() === '' ? 'empty' : depth < MAX_DEPTH && isQuoted(line) ? 'quote' : 'text'
  return groupBy(lines, toLineKind).flatMap(({ kind, items }) => {
    if (kind === 'empty') return []
    if (kind === 'text') return groupBy(items.map(parseLine), toGroup).map(formatGroup)
    const quoted = items.map((line) => line.replace(QUOTE, ''))
    return `<blockquote>${toBlocks(quoted, depth + 1).join('')}</blockquote>`
  })
}

const isItem = ({ kind }: Line) => kind === 'ul' || kind === 'ol'

/** Items of any kind are one group, as there may be lists in their items. */
const toGroup = (line: Line) => (isItem(line) ? 'list' : line.kind)

function formatGroup({ kind, items }: { kind: string; items: Line[] }): string {
  if (kind === 'list') return formatLists(items, 0)
  const texts = items.map(({ text }) => toInline(text))
  return kind === 'p'
    ? `<p>${texts.join('<br>')}</p>`
    : texts.map((text) => `<${kind}>${text}</${kind}>`).join('')
}

/** How much further in a list in an item begins. */
const INDENT = 2

/** Lists of these items, with lists of those that begin further in. */
function formatLists([first, ...rest]: Line[], depth: number): string {
  if (!first) return ''
  const isInside = ({ indent }: Line) => depth < MAX_DEPTH && indent >= first.indent + INDENT
  const items: { line: Line; inside: Line[] }[] = [{ line: first, inside: [] }]
  for (const line of rest) {
    const last = items.at(-1)
    if (last && isInside(line)) last.inside.push(line)
    else items.push({ line, inside: [] })
  }
  return groupBy(items, ({ line }) => line.kind)
    .map(({ kind, items }) => {
      const texts = items.map(
        ({ line, inside }) => `<li>${toInline(line.text)}${formatLists(inside, depth + 1)}</li>`,
      )
      return `<${kind}>${texts.join('')}</${kind}>`
    })
    .join('')
}

/** Consecutive entries of one kind together. */
function groupBy<Entry, Kind extends string>(
  entries: Entry[],
  toKind: (entry: Entry) => Kind,
): { kind: Kind; items: Entry[] }[] {
  const groups: { kind: Kind; items: Entry[] }[] = []
  for (const entry of entries) {
    const kind = toKind(entry)
    const last = groups.at(-1)
    if (last?.kind === kind) last.items.push(entry)
    else groups.push({ kind, items: [entry] })
  }
  return groups
}

/**
 * An escaped mark, a URL, in which nothing is a mark, a link, and text that is bold, italic or underlined: of at most 2,000 characters,
 * so that a mark without an end does not search all the text for it.
 */
const INLINE =
  /\\([\\*[\]#•.)>_\d-])|(https?:\/\/[^\s<>*[\]()\\]{1,2000})|\[((?:\\.|[^[\]\\])+)\]\(((?:https?:\/\/|mailto:|tel:)[^\s()<>"]{1,2000})\)|(?<![\p{L}\p{N}*])\*\*(?=[^\s*])((?:\\.|[^\\]){1,2000}?)(?<=[^\s*])\*\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}*])\*(?=[^\s*])((?:\\.|[^\\*]){1,2000}?)(?<=[^\s*])\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])__(?=[^\s_])((?:\\.|[^\\]){1,2000}?)(?<=[^\s_])__(?![\p{L}\p{N}_])/u

function toInline(text: string): string {
  let html = ''
  let at = 0
  for (const found of text.matchAll(new RegExp(INLINE, 'gu'))) {
    const [whole, escaped, url, label, href, bold, italic, underlined] = found
    html += escapeText(text.slice(at, found.index))
    if (escaped) html += escapeText(escaped)
    else if (url) html += escapeText(url)
    else if (label && href) html += `<a href="${escapeText(href)}">${toInline(label)}</a>`
    else if (bold) html += `<strong>${toInline(bold)}</strong>`
    else if (italic) html += `<em>${toInline(italic)}</em>`
    else if (underlined) html += `<u>${toInline(underlined)}</u>`
    at = found.index + whole.length
  }
  return html + escapeText(text.slice(at))
}

const escapeText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
