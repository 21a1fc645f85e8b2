import { removeControlCharacters } from '~/lib/text/clean-text'
import type { ComposedExport, Line } from './compose-export'
import type { TemplateValues } from './export-template'

/** The paragraph styles that the text uses; those of the document it is placed in count. */
export const PARAGRAPH_STYLES = {
  header: 'Listings Header',
  heading: 'Listings Heading',
  entry: 'Listing',
  footer: 'Listings Footer',
} as const

/**
 * Adobe's tagged text, one paragraph an entry. It is all ASCII, other characters as code units, so that it is read the same on
 * every system.
 */
export function renderInDesign(
  { header, footer, groups }: ComposedExport,
  { gap }: Pick<TemplateValues, 'gap'>,
): string {
  const bullet = gap === 'bullet' ? escapeTagged('• ') : ''
  const paragraphs = [
    ...formatTexts(header, PARAGRAPH_STYLES.header),
    ...groups.flatMap(({ heading, entries }) => [
      ...formatTexts(heading, PARAGRAPH_STYLES.heading),
      ...entries.map(({ lines }) =>
        formatParagraph(bullet + lines.map(formatLine).join(SOFT_RETURN), PARAGRAPH_STYLES.entry),
      ),
    ]),
    ...formatTexts(footer, PARAGRAPH_STYLES.footer),
  ]
  return `${['<ASCII-WIN>', ...paragraphs].join('\r\n')}\r\n`
}

/** A line break within a paragraph. */
const SOFT_RETURN = '<0x000A>'

const formatParagraph = (tagged: string, style: string) => `<ParaStyle:${style}>${tagged}`

const formatTexts = (text: string, style: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => formatParagraph(escapeTagged(line), style))

const formatLine = (line: Line): string =>
  line
    .map(({ text, isBold }) =>
      isBold ? `<cTypeface:Bold>${escapeTagged(text)}<cTypeface:>` : escapeTagged(text),
    )
    .join('')

function escapeTagged(text: string): string {
  return removeControlCharacters(text)
    .replace(/[<>\\]/g, '\\$&')
    .replace(/[^\x20-\x7e]/g, (unit) => `<0x${hex(unit)}>`)
}

const hex = (unit: string) => unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
