import type { Node } from '@tiptap/pm/model'

/**
 * The position in the editor's document of the place before which a plain text reads `before`. The document has the same
 * characters but for white space, so the others are counted.
 */
export function findPosition(document: Node, before: string): number {
  const [spaces = ''] = /\s*$/.exec(before) ?? []
  const beginsLine = spaces.includes('\n')
  let left = countVisible(before)
  let found: number | null = null
  document.descendants((node, position) => {
    if (found !== null) return false
    const { text } = node
    if (text === undefined) return true
    const visible = countVisible(text)
    if (beginsLine ? visible > left : visible >= left) {
      found = position + skip(text, left, beginsLine ? 0 : spaces.length)
    }
    left -= visible
    return false
  })
  return found ?? document.content.size
}

const countVisible = (text: string) => text.replaceAll(/\s/g, '').length

/** The length of the beginning of a text that has so many visible characters, and so many spaces after them if it has them. */
function skip(text: string, visible: number, spaces: number): number {
  let at = 0
  for (let passed = 0; passed < visible; at++) if (/\S/.test(text.charAt(at))) passed++
  for (let passed = 0; passed < spaces && /\s/.test(text.charAt(at)); passed++) at++
  return at
}
