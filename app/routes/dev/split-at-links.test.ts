import { expect, test } from 'vitest'
import { splitAtLinks } from './split-at-links'

test('Web addresses in a text are links, and nothing else is', () => {
  const text = 'See https://a.example/x?y=1&z=2.\n(http://b.localhost:8787/)\njavascript:alert(1)'
  const pieces = splitAtLinks(text)
  expect(pieces.filter(({ isLink }) => isLink).map((piece) => piece.text)).toEqual([
    'https://a.example/x?y=1&z=2',
    'http://b.localhost:8787/',
  ])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.every((piece) => text.startsWith(piece.text, piece.at))).toBe(true)
})

test('A text without addresses is one piece', () => {
  expect(splitAtLinks('nothing')).toEqual([{ text: 'nothing', isLink: false, at: 0 }])
  expect(splitAtLinks('')).toEqual([])
})
