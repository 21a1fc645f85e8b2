/** D1 takes values up to 2 MB; a character is at most three bytes. */
const MAX_CHARACTERS = 600_000

/**
 * Splits a list into JSON arrays that are each short enough for a D1 parameter, in order; none for an empty list. An entry
 * that exceeds the limit gets an array of its own.
 */
export function jsonChunks(list: readonly unknown[], maxCharacters = MAX_CHARACTERS): string[] {
  const chunks: string[] = []
  let entries: string[] = []
  let characters = 0
  for (const entry of list) {
    const json = JSON.stringify(entry)
    if (entries.length > 0 && characters + json.length > maxCharacters) {
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
