import type { Day } from '~/lib/time/local-time'
import type { DayRange } from './entry-dates'
import { type ExportEntry, isCalledOff } from './export-entry'
import type { ExportFormat, TemplateValues } from './export-template'
import { FRAME_PIECES } from './export-template'
import { formatDaySpan } from './format-date'
import { formatPrintUrl } from './format-facts'
import { groupEntries } from './group-entries'
import {
  fillPattern,
  type ParsedPattern,
  type PatternNode,
  parsePattern,
  type Run,
} from './parse-pattern'
import { formatPiece, PIECE_NAMES, type PieceName, type PieceStyle } from './pieces'

/** A line of an entry: runs of text, of which none has a line break. */
export type Line = Run<PieceName>[]

/** An entry as every format writes it. */
export type ComposedEntry = { entry: ExportEntry; lines: Line[] }

/** A list of events, ready for any format. */
export type ComposedExport = {
  header: string
  footer: string
  groups: { heading: string; entries: ComposedEntry[] }[]
  /** How many different events it has. */
  count: number
}

export type ComposeInput = {
  template: TemplateValues
  entries: ExportEntry[]
  city: string
  range: DayRange
  today: Day
  picksFirst: boolean
  /** Topmost categories, in their order. */
  categoryNames: string[]
}

/** Sorts and groups the entries, and fills in the template's pattern for each. */
export function composeExport(input: ComposeInput): ComposedExport {
  const { template, range, today, city } = input
  const style: PieceStyle = { ...template, today, formatUrl: chooseUrlFormat(template.format) }
  const entries = input.entries.filter(
    (entry) => template.calledOff === 'mark' || !isCalledOff(entry),
  )
  const groups = groupEntries(entries, {
    grouping: template.grouping,
    repeatsDaily: template.repeatsDaily,
    picksFirst: input.picksFirst,
    categoryNames: input.categoryNames,
    range,
    style,
  })
  const nodes = requireNodes(parsePattern(template.pattern, PIECE_NAMES))
  const fill = (entry: ExportEntry, heading: Day | null): ComposedEntry => ({
    entry,
    lines: splitLines(
      withoutDoublePeriods(
        fillPattern(nodes, (name, limit) => formatPiece(name, limit, { entry, heading, style })),
      ),
    ),
  })
  const frame = {
    city,
    dates: formatDaySpan(range.first, range.last, style),
    count: String(entries.length),
  }
  return {
    header: fillFrame(template.header, frame),
    footer: fillFrame(template.footer, frame),
    groups: groups.map(({ heading, day, entries: grouped }) => ({
      heading,
      entries: grouped.map((entry) => fill(entry, day)),
    })),
    count: entries.length,
  }
}

/** Print has no room for schemes; links and spreadsheets need them. */
const chooseUrlFormat = (format: ExportFormat) => (url: string) =>
  format === 'text' || format === 'indesign' ? formatPrintUrl(url) : url

function fillFrame(text: string, values: Record<(typeof FRAME_PIECES)[number], string>): string {
  const nodes = requireNodes(parsePattern(text, FRAME_PIECES))
  return fillPattern(nodes, (name) => values[name])
    .map((run) => run.text)
    .join('')
}

/** Patterns are checked before they are stored. */
function requireNodes<Name extends string>(parsed: ParsedPattern<Name>): PatternNode<Name>[] {
  if (parsed.kind === 'invalid') throw new Error(`a stored pattern is invalid: ${parsed.message}`)
  return parsed.nodes
}

/** A pattern's period after '7 p.m.', 'St.' or an ellipsis is left out. */
function withoutDoublePeriods(runs: Line): Line {
  let end = ''
  return runs.map((run) => {
    const text = /[.!?…]$/.test(end) && run.piece === null ? run.text.replace(/^\./, '') : run.text
    end = text === '' ? end : text
    return { ...run, text }
  })
}

/** The lines of a filled pattern, without spaces around them; what has nothing to print is no line. */
function splitLines(runs: Line): Line[] {
  const lines: Line[] = [[]]
  for (const run of runs) {
    for (const [index, text] of run.text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...run, text })
    }
  }
  return lines.map(trimLine).filter((line) => line.length > 0)
}

function trimLine(line: Line): Line {
  const trimmed = line.map((run, index) => {
    const start = index === 0 ? run.text.trimStart() : run.text
    return { ...run, text: index === line.length - 1 ? start.trimEnd() : start }
  })
  const rest = trimmed.filter(({ text }) => text !== '')
  return rest.length === line.length || rest.length === 0 ? rest : trimLine(rest)
}
