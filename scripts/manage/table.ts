export type Column<Row> = { title: string; value: (row: Row) => string | number }

/** A table with aligned columns; numbers are right-aligned. */
export function formatTable<Row>(columns: Column<Row>[], rows: Row[]): string {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)))
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...cells.map((line) => String(line[at]).length)),
  )
  const formatRow = (line: (string | number)[]) =>
    line
      .map((cell, at) =>
        typeof cell === 'number'
          ? String(cell).padStart(widths[at] ?? 0)
          : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [formatRow(columns.map(({ title }) => title)), ...cells.map(formatRow)].join('\n')
}

/** '1 venue', '3 venues', '2 categories'. */
export function formatCount(count: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${count} ${count === 1 ? noun : plural}`
}

/** 'a', 'a and b', 'a, b and c'. */
export function formatList(words: string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
