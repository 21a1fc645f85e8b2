import Papa from 'papaparse'
import { formatCsvLine, startCsv } from '~/lib/text/csv'
import { parseManifestText, type Scrape, type ScrapeInput } from './scrape'

/** The columns of scrapes.csv. A scrape is identified by its venue, its plugin and its URL. */
const COLUMNS = ['venue', 'plugin', 'url', 'manifest', 'category', 'timezone', 'scheduled'] as const
type Column = (typeof COLUMNS)[number]

/** A row of the file, as it is written there. `line` counts from 1, the headings. */
export type ScrapeRow = Omit<ScrapeInput, 'venueId'> & {
  line: number
  /** The venue's label. */
  venue: string
}

export type RowError = { line: number; message: string }

export function formatScrapesCsv(scrapes: Scrape[]): string {
  const lines = scrapes.map(({ venue, plugin, url, manifest, categoryId, timezone, scheduled }) =>
    formatCsvLine(
      [
        venue.label ?? '',
        plugin,
        url,
        manifest === null ? '' : JSON.stringify(manifest),
        categoryId ?? '',
        timezone ?? '',
        scheduled ? 'yes' : 'no',
      ].map(guard),
    ),
  )
  return startCsv([...COLUMNS]) + lines.join('')
}

/**
 * `formatCsvLine` writes an apostrophe before what a spreadsheet would calculate; before a text that has one there already,
 * this writes another, so that reading the file can remove exactly one.
 */
const guard = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const unguard = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** Reads the file. Nothing may be used while there are errors. */
export function parseScrapesCsv(text: string): { rows: ScrapeRow[]; errors: RowError[] } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false })
  const [headings = [], ...lines] = data
  const places = new Map(headings.map((heading, index) => [heading.trim().toLowerCase(), index]))
  const missing = (['venue', 'plugin', 'url'] as const).filter((name) => !places.has(name))
  if (missing.length > 0) {
    const message = `The first line must name the columns ${COLUMNS.join(', ')}. It lacks ${missing.join(', ')}.`
    return { rows: [], errors: [{ line: 1, message }] }
  }
  const rows: ScrapeRow[] = []
  const errors: RowError[] = []
  lines.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const line = index + 2
    const read = readRow((column) => unguard(cells[places.get(column) ?? -1] ?? '').trim())
    if (typeof read === 'string') errors.push({ line, message: read })
    else rows.push({ line, ...read })
  })
  if (rows.length + errors.length === 0) {
    errors.push({ line: 1, message: 'The file has no scrapes.' })
  }
  return { rows, errors: [...errors, ...findRepeated(rows)] }
}

/** 'Line 3: there is no scrape venue 'hall'', one line for each. */
export function describeRowErrors(errors: RowError[]): string {
  return errors.map(({ line, message }) => `Line ${line}: ${message}`).join('\n')
}

const YES = ['yes', 'true', '1', 'y']
const NO = ['no', 'false', '0', 'n', '']

/** The row, or why it cannot be read. */
function readRow(cell: (column: Column) => string): Omit<ScrapeRow, 'line'> | string {
  const scheduled = cell('scheduled').toLowerCase()
  if (![...YES, ...NO].includes(scheduled)) return `'${scheduled}' is neither yes nor no`
  const manifestText = cell('manifest')
  const parsed = manifestText === '' ? { manifest: null } : parseManifestText(manifestText)
  if ('error' in parsed) return `its manifest: ${parsed.error}`
  return {
    venue: cell('venue'),
    plugin: cell('plugin'),
    url: cell('url'),
    manifest: parsed.manifest,
    categoryId: cell('category') || null,
    timezone: cell('timezone') || null,
    scheduled: YES.includes(scheduled),
  }
}

function findRepeated(rows: ScrapeRow[]): RowError[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ line, venue, plugin, url, manifest }) => {
    const key = JSON.stringify([venue, plugin, url, manifest])
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, line)
    return earlier === undefined ? [] : [{ line, message: `it repeats line ${earlier}` }]
  })
}
