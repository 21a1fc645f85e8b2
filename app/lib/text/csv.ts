/** Spreadsheets need it to read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The beginning of a CSV file: its headings. */
export const startCsv = (headings: string[]) => BYTE_ORDER_MARK + formatCsvLine(headings)

/** A line of a CSV file (RFC 4180). */
export const formatCsvLine = (cells: string[]) => `${cells.map(formatCell).join(',')}\r\n`

/** A cell that a spreadsheet would calculate gets an apostrophe (OWASP, CSV injection); a negative number is only a number. */
function formatCell(text: string): string {
  const isCalculated = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)
  const safe = isCalculated ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
