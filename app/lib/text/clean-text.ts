/**
 * Characters that no text of people or feeds should have: control characters except tab and line breaks, lone surrogates and
 * noncharacters (compare XML 1.0, 2.2). They end texts early, break formats and disguise names.
 */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu

/** Removes what no text should contain, NUL first of all. */
export function removeControlCharacters(text: string): string {
  return text.replace(FORBIDDEN, '')
}

/** Removes them from every text in plain data, names of fields excepted. What has none is returned as it is. */
export function cleanTexts<Value>(value: Value): Value {
  return clean(value) as Value
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return removeControlCharacters(value)
  if (Array.isArray(value)) {
    const items = value.map(clean)
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (!isPlainObject(value)) return value
  const changed = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const cleaned = clean(field)
    return cleaned === field ? [] : [[name, cleaned]]
  })
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

/** Dates, sets and the like are not looked into. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value))
  )
}
