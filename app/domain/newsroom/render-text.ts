import type { ComposedEntry, ComposedExport, Line } from './compose-export'
import type { TemplateValues } from './export-template'

/** Print text without tags: headings, entries and the gaps of the template between them. */
export function renderText(
  { header, footer, groups }: ComposedExport,
  { gap }: Pick<TemplateValues, 'gap'>,
): string {
  const between = gap === 'blank-line' ? '\n\n' : '\n'
  const bodies = groups.map(({ heading, entries }) => {
    const texts = entries.map((entry) => formatEntry(entry, gap))
    return [heading, texts.join(between)].filter((text) => text !== '').join('\n')
  })
  return [header, ...bodies, footer].filter((text) => text !== '').join('\n\n')
}

const formatEntry = ({ lines }: ComposedEntry, gap: TemplateValues['gap']): string =>
  (gap === 'bullet' ? '• ' : '') + lines.map(toText).join('\n')

export const toText = (line: Line): string => line.map(({ text }) => text).join('')
