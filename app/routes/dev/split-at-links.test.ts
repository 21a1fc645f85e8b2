import { expect, test } from 'vitest'
import { splitAtLinks } from './split-at-links'

test('Only URLs in a text become links', () => {
  const text = 'See https://a.example/x?y=1&z=2.\n(http://b.localhost:8787/)\njavascript:alert(1)'
  const sections = splitAtLinks(text)
  expect(sections.filter(({ isLink }) => isLink).map((section) => section.text)).toEqual([
    'https://a.example/x?y=1&z=2',
    'http://b.localhost:8787/',
  ])
  expect(sections.map((section) => section.text).join('')).toBe(text)
  expect(sections.every((section) => text.startsWith(section.text, section.at))).toBe(true)
})

test('A text without URLs is one section', () => {
  expect(splitAtLinks('nothing')).toEqual([{ text: 'nothing', isLink: false, at: 0 }])
  expect(splitAtLinks('')).toEqual([])
})
