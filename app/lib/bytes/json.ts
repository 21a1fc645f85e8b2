/** Nothing that we read is nested this deep; code that follows all levels of much deeper values exhausts the stack. */
export const MAX_JSON_DEPTH = 100

/** Parses JSON, with or without a byte order mark; undefined when it is invalid or nested too deep. */
export function parseJson(text: string): unknown {
  if (isNestedTooDeep(text)) return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/**
 * Whether arrays and objects are nested more than `MAX_JSON_DEPTH` levels deep. To be found out before the text is parsed:
 * parsing twenty megabytes of brackets takes seconds, and a hundred bytes of memory for each.
 */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const character = json[index]
    if (character === '"') index = findStringEnd(json, index)
    else if (character === '[' || character === '{') {
      if (++depth > MAX_JSON_DEPTH) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}

/** The index of the quote that ends the string which begins at `start`; after the text if none does. */
export function findStringEnd(json: string, start: number): number {
  let index = start + 1
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index
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
