import { countCharacters, countWords } from '~/lib/text/cut-text'
import type { Day } from '~/lib/time/local-time'
import type { ComposedExport } from './compose-export'
import type { TemplateValues } from './export-template'
import { renderCsv } from './render-csv'
import { renderInDesign } from './render-indesign'
import { renderNewsletterText } from './render-newsletter'
import { renderText } from './render-text'

/** An export as text: that of a newsletter is its plain-text alternative. */
export function renderPlain(
  composed: ComposedExport,
  template: TemplateValues,
  today: Day,
): string {
  switch (template.format) {
    case 'text':
      return renderText(composed, template)
    case 'indesign':
      return renderInDesign(composed, template)
    case 'newsletter':
      return renderNewsletterText(composed)
    case 'csv':
      return renderCsv(composed, template, today)
  }
}

/** How much of a page an export fills: what readers read, without tags. */
export type ExportSize = {
  events: number
  characters: number
  words: number
  /** The characters that are left on the page, negative for too many; null if its room is unknown. */
  left: number | null
}

export function measureExport(composed: ComposedExport, template: TemplateValues): ExportSize {
  const text = renderText(composed, { gap: template.gap === 'bullet' ? 'bullet' : 'line' })
  const characters = countCharacters(text.replace(/\n+/g, '\n'))
  return {
    events: composed.count,
    characters,
    words: countWords(text),
    left: template.room === null ? null : template.room - characters,
  }
}
