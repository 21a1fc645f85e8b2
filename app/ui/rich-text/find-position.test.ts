import { Schema } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { findPosition } from './find-position'

const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph*' },
    paragraph: { content: '(text | br)*' },
    br: { inline: true },
    text: {},
  },
})
const read = (paragraphs: string[][]) =>
  schema.node(
    'doc',
    null,
    paragraphs.map((lines) =>
      schema.node(
        'paragraph',
        null,
        lines.flatMap((line, at) => [
          ...(at > 0 ? [schema.node('br')] : []),
          ...(line === '' ? [] : [schema.text(line)]),
        ]),
      ),
    ),
  )

/** The document's text, with the caret of `before` as a bar. */
function showCaret(paragraphs: string[][], before: string): string {
  const document = read(paragraphs)
  const at = findPosition(document, before)
  const between = (from: number, to: number) => document.textBetween(from, to, '|', '/')
  return `${between(0, at)}^${between(at, document.content.size)}`
}

test('The caret of a plain text is at the same letters in the editor', () => {
  const text = [['Late ferry', 'at ten'], ['and tea']]
  expect(showCaret(text, '')).toBe('^Late ferry/at ten|and tea')
  expect(showCaret(text, 'Late')).toBe('Late^ ferry/at ten|and tea')
  expect(showCaret(text, 'Late ')).toBe('Late ^ferry/at ten|and tea')
  expect(showCaret(text, 'Late ferry')).toBe('Late ferry^/at ten|and tea')
  expect(showCaret(text, 'Late ferry\n')).toBe('Late ferry/^at ten|and tea')
  expect(showCaret(text, '  Late ferry\nat ten\n\n')).toContain('^and tea')
  expect(showCaret(text, 'Late ferry\nat ten\n\nand tea\n\n')).toMatch(/and tea\|?\^$/)
  expect(showCaret([], 'x')).toBe('^')
})
