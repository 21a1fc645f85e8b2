/** D1 takes values up to 2 MB; a character is at most three bytes. */
const MOST_CHARACTERS = 600_000

/**
 * A list as JSON arrays short enough to be bound to a D1 statement each, in order; none for an empty list. An entry that
 * is longer by itself stands alone.
 */
export function jsonChunks(list: readonly unknown[], mostCharacters = MOST_CHARACTERS): string[] {
  const chunks: string[] = []
  let entries: string[] = []
  let characters = 0
  for (const entry of list) {
    const json = JSON.stringify(entry)
    if (entries.length > 0 && characters + json.length > mostCharacters) {
      chunks.push(`[${entries.join(',')}]`)
      entries = []
      characters = 0
    }
    entries.push(json)
    characters += json.length + 1
  }
  if (entries.length > 0) chunks.push(`[${entries.join(',')}]`)
  return chunks
}
