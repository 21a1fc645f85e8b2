/** Nothing that we read is nested this deep; code that follows all levels of much deeper values exhausts the stack. */
export const MAX_JSON_DEPTH = 100

/** Parses JSON, with or without a byte order mark; undefined when it is invalid or nested too deep. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isTooDeep(value) ? undefined : value
  } catch {
    return undefined
  }
}

/** Whether arrays and objects are nested more than `MAX_JSON_DEPTH` levels deep. */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isNested)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_JSON_DEPTH) return true
    level = level.flatMap((nested) => Object.values(nested).filter(isNested))
  }
  return false
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

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
