import type { Node } from '@tiptap/pm/model'

/**
 * The position in the editor's document of the place before which a plain text reads `before`. The document has the same
 * letters, but other white space, so letters are counted.
 */
export function findPosition(document: Node, before: string): number {
  let left = countLetters(before)
  let found: number | null = null
  document.descendants((node, position) => {
    if (found !== null) return false
    const { text } = node
    if (text === undefined) return true
    const letters = countLetters(text)
    if (letters >= left) found = position + skipLetters(text, left)
    left -= letters
    return false
  })
  return found ?? document.content.size
}

const countLetters = (text: string) => text.replaceAll(/\s/g, '').length

/** The length of the beginning of a text that has so many letters. */
function skipLetters(text: string, letters: number): number {
  let at = 0
  for (let passed = 0; passed < letters; at++) if (/\S/.test(text.charAt(at))) passed++
  return at
}
