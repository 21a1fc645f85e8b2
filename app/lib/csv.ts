/** Spreadsheets need it to read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The beginning of a CSV file: its headings. */
export const startCsv = (headings: string[]) => BYTE_ORDER_MARK + formatCsvLine(headings)

/** A line of a CSV file (RFC 4180). */
export const formatCsvLine = (cells: string[]) => `${cells.map(formatCell).join(',')}\r\n`

/** A cell that a spreadsheet would calculate gets an apostrophe (OWASP, CSV injection). */
function formatCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
