/** Parses JSON, with or without a byte order mark; undefined when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object without what is null or an empty text, also in its parts; any other value is returned as it is. */
export function removeEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeEmpty)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, field]) => field !== null && field !== '')
  return Object.fromEntries(entries.map(([name, field]) => [name, removeEmpty(field)]))
}
