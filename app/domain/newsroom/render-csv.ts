import { formatCsvLine, startCsv } from '~/lib/text/csv'
import type { Day } from '~/lib/time/local-time'
import type { ComposedExport } from './compose-export'
import type { TemplateValues } from './export-template'
import { listPieces, parsePattern } from './parse-pattern'
import { formatPiece, PIECE_NAMES, PIECES } from './pieces'

/** A line for each entry, with a column for each piece of the template's pattern. */
export function renderCsv(
  { groups }: ComposedExport,
  template: TemplateValues,
  today: Day,
): string {
  const parsed = parsePattern(template.pattern, PIECE_NAMES)
  const columns = parsed.kind === 'parsed' ? listPieces(parsed.nodes) : []
  const style = { ...template, today, formatUrl: (url: string) => url }
  const lines = groups
    .flatMap(({ entries }) => entries)
    .map(({ entry }) =>
      formatCsvLine(
        columns.map(({ name, limit }) => formatPiece(name, limit, { entry, heading: null, style })),
      ),
    )
  return startCsv(columns.map(({ name }) => PIECES[name].label)) + lines.join('')
}
