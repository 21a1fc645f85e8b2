import { cleanRichText, formatRichText, toPlainParagraphs } from './format-rich-text.server'
import { isHtml } from './rich-text'

/**
 * A rich text as a person types it without the editor: an empty line starts a new paragraph, lines with '- ' are a list, with '1. ' a
 * numbered one, with '## ' a heading; **bold**, *italic* and [text](https://…) are what they say. A backslash takes away a meaning.
 * This is the part of CommonMark that people know from elsewhere; all other text stays as it is.
 */
export function parseMarkedText(text: string): string {
  if (isHtml(text)) return text
  const lines = text.split(/\r\n?|\n/)
  const hasMarks = lines.some((line) => parseLine(line.trim()).kind !== 'p' || INLINE.test(line))
  return hasMarks || text.includes('<') ? toBlocks(text) : text
}

/** A stored rich text in these marks; null if saving it again would lose some of its formatting. */
export function toMarkedText(stored: string): string | null {
  const html = formatRichText(stored)
  const marked = formatBlocks(html)
  return normalize(formatRichText(cleanRichText(parseMarkedText(marked)))) === normalize(html)
    ? marked
    : null
}

/** What is drawn alike: white space between blocks, names of tags, and paragraphs that are a whole item. */
const normalize = (html: string) =>
  html
    .replace(/<(\/?)b>/g, '<$1strong>')
    .replace(/<(\/?)i>/g, '<$1em>')
    .replace(/<li>\s*<p>((?:(?!<\/?p>).)*)<\/p>\s*<\/li>/gs, '<li>$1</li>')
    .replace(/ title="[^"]*"| data-bare=""/g, '')
    .replace(/\s*(<br \/>)\s*/g, '$1')
    .replace(/(<\/(?:p|ul|ol|li|h[23])>)\s+/g, '$1')
    .replace(/(<[uo]l>)\s+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

type Line = { kind: 'ul' | 'ol' | 'h2' | 'h3' | 'p'; text: string }

const LINES: [Line['kind'], RegExp][] = [
  ['ul', /^[-•]\s+(?=\S)/],
  ['ol', /^\d{1,3}[.)]\s+(?=\S)/],
  ['h3', /^###\s+(?=\S)/],
  ['h2', /^##?\s+(?=\S)/],
]

function parseLine(line: string): Line {
  for (const [kind, start] of LINES) {
    if (start.test(line)) return { kind, text: line.replace(start, '') }
  }
  return { kind: 'p', text: line }
}

function toBlocks(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap((block) => groupLines(block.split('\n').map((line) => line.trim())))
    .join('\n')
}

/** Consecutive lines of one kind are a list or a paragraph; a heading is one line. */
function groupLines(lines: string[]): string[] {
  const groups: Line[][] = []
  for (const line of lines.filter((text) => text !== '').map(parseLine)) {
    const last = groups.at(-1)
    if (last?.[0]?.kind === line.kind && !line.kind.startsWith('h')) last.push(line)
    else groups.push([line])
  }
  return groups.map((group) => {
    const kind = group[0]?.kind ?? 'p'
    const texts = group.map((line) => toInline(line.text))
    return kind === 'ul' || kind === 'ol'
      ? `<${kind}>${texts.map((item) => `<li>${item}</li>`).join('')}</${kind}>`
      : `<${kind}>${texts.join('<br>')}</${kind}>`
  })
}

const INLINE =
  /\\([\\*[\]#•.)\d-])|\[((?:\\.|[^[\]\\])+)\]\(((?:https?:\/\/|mailto:|tel:)[^\s()<>"]{1,2000})\)|(?<![\p{L}\p{N}*])\*\*(?=[^\s*])((?:\\.|[^\\])+?)(?<=[^\s*])\*\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}*])\*(?=[^\s*])((?:\\.|[^\\*])+?)(?<=[^\s*])\*(?![\p{L}\p{N}*])/u

function toInline(text: string): string {
  let html = ''
  let at = 0
  for (const found of text.matchAll(new RegExp(INLINE, 'gu'))) {
    const [whole, escaped, label, href, bold, italic] = found
    html += escapeText(text.slice(at, found.index))
    if (escaped) html += escapeText(escaped)
    else if (label && href) html += `<a href="${escapeText(href)}">${toInline(label)}</a>`
    else if (bold) html += `<strong>${toInline(bold)}</strong>`
    else if (italic) html += `<em>${toInline(italic)}</em>`
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

/** Clean HTML in marks. Tags without a mark are left out, which the comparison finds. */
function formatBlocks(html: string): string {
  let number = 0
  const marked = html
    .split(/(<[^>]*>)/)
    .map((piece) => (piece.startsWith('<') ? piece : escapeMarks(piece)))
    .join('')
    .replace(/<a href="([^"]*)"[^>]* data-bare="">[^<]*<\/a>/g, '$1')
    .replace(/<a href="([^"]*)"[^>]*>((?:(?!<\/a>).)*)<\/a>/gs, '[$2]($1)')
    .replace(/<\/?(?:strong|b)>/g, '**')
    .replace(/<\/?(?:em|i)>/g, '*')
    .replace(/<ol>|<ul>|<li>|<h2>|<h3>/g, (tag) => {
      if (tag === '<ol>') number = 1
      else if (tag === '<ul>') number = 0
      if (tag === '<h2>') return '## '
      if (tag === '<h3>') return '### '
      if (tag !== '<li>') return tag
      return number > 0 ? `${ITEM}${number++}. ` : `${ITEM}- `
    })
    .replace(new RegExp(`(${ITEM}[^<]*)<p>`, 'g'), '$1')
    .replace(/<\/p>\s*<\/li>/g, '</li>')
    .replace(/<\/h[23]>/g, '</p>')
  return toPlainParagraphs(marked)
    .split('\n')
    .map((line) => line.replaceAll(ITEM, ''))
    .join('\n')
    .trim()
}

/** Marks the beginning of an item until the lines are made. */
const ITEM = '\u{E000}'

/** What stands in the text itself has no meaning: a backslash says so. */
const escapeMarks = (text: string): string =>
  text.replace(/[\\*[\]]/g, '\\$&').replace(/^(\s*)([-•#]|\d{1,3}(?=[.)]\s))/, '$1\\$2')
