import { expect, test } from 'vitest'
import { fillPattern, listPieces, parsePattern } from './parse-pattern'

const NAMES = ['title', 'when', 'venue', 'price'] as const
type Values = Partial<Record<(typeof NAMES)[number], string>>

function fill(pattern: string, values: Values): string {
  const parsed = parsePattern(pattern, NAMES)
  if (parsed.kind === 'invalid') return parsed.message
  return fillPattern(parsed.nodes, (name) => values[name] ?? '')
    .map(({ text, isBold }) => (isBold ? `<${text}>` : text))
    .join('')
}

const ALL = { title: 'Jazz', when: '7 p.m.', venue: 'Hall', price: '$5' }

test('Pieces are filled in, and text in brackets only with them', () => {
  const pattern = '**{title}**: {when}[, {venue}[ ({price})]]'
  expect(fill(pattern, ALL)).toBe('<Jazz>: 7 p.m., Hall ($5)')
  expect(fill(pattern, { ...ALL, price: '' })).toBe('<Jazz>: 7 p.m., Hall')
  expect(fill(pattern, { ...ALL, venue: '' })).toBe('<Jazz>: 7 p.m.')
  expect(fill('[({venue}, {price})]', { ...ALL, price: '' })).toBe('')
  expect(fill('[about [{venue}]]', { ...ALL, venue: '' })).toBe('')
})

test('Signs are printed after a backslash', () => {
  expect(fill('\\{title\\} \\[x\\] \\*\\*{title}\\*\\* \\| \\\\ \\n', ALL)).toBe(
    '{title} [x] **Jazz** | \\ \\n',
  )
})

test('What a piece prints is never read as a pattern', () => {
  expect(fill('{title}[{venue}]', { title: '{price}**', venue: '[{title}]' })).toBe(
    '{price}**[{title}]',
  )
})

test.each([
  ['{tilte}', 'There is no piece {tilte}. Did you mean {title}?'],
  ['{x}', 'There is no piece {x}. Use {title}, {when}, {venue}, {price}.'],
  ['{}', 'There is no piece {}. Use {title}, {when}, {venue}, {price}.'],
  ['{constructor}', 'There is no piece {constructor}. Use {title}, {when}, {venue}, {price}.'],
  ['{title', 'The piece “{title” needs a closing brace: }'],
  ['{title {when}', 'The piece “{title {when” needs a closing brace: }'],
  ['title}', 'There is a closing brace } without an opening one. To print it, write \\}'],
  ['[{title}', 'A bracket [ needs a closing one: ]'],
  ['{title}]', 'There is a closing bracket ] without an opening one. To print it, write \\]'],
  ['[x]', 'Brackets need a piece in them. To print brackets, write \\[ and \\]'],
  ['**{title}', 'Bold text begins with ** and must end with **'],
  ['[**{title}**]', 'Begin and end bold text (**) outside of brackets.'],
  ['{title|0}', LIMIT('title')],
  ['{title|1001}', LIMIT('title')],
  ['{title|-5}', LIMIT('title')],
  ['{title|1e3}', LIMIT('title')],
  ['{price|60|20}', LIMIT('price')],
  [`${'['.repeat(6)}{title}${']'.repeat(6)}`, 'Nest brackets at most 5 deep.'],
])('The pattern %s is refused with what is wrong', (pattern, message) => {
  expect(fill(pattern, ALL)).toBe(message)
})

function LIMIT(name: string): string {
  return `The limit of {${name}} must be a whole number from 1 to 1,000, as in {${name}|60}.`
}

test('A long name that does not exist is quoted in short', () => {
  expect(fill(`{${'x'.repeat(400)}}`, ALL)).toContain(`{${'x'.repeat(30)}…}`)
})

test('Limits and names are read whatever their case and spaces', () => {
  const parsed = parsePattern('{ Title | 60 }[ {PRICE}]', NAMES)
  expect(parsed.kind === 'parsed' && listPieces(parsed.nodes)).toEqual([
    { kind: 'piece', name: 'title', limit: 60 },
    { kind: 'piece', name: 'price', limit: null },
  ])
})
