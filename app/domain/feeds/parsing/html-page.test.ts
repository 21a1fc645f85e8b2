import { expect, test } from 'vitest'
import { InvalidFeedError } from '../contract/feed-plugin'
import {
  findBaseUrl,
  isSelector,
  parseHtml,
  readAttribute,
  readScripts,
  readText,
  resolveLink,
  selectAll,
  selectOne,
} from './html-page'

test('The text of an element is what people see', () => {
  const page = parseHtml(
    '<div><p>Jazz<br>at <b>No</b>on</p><script>x()</script><p hidden>no</p><li>A</li><li>B &amp; C</li></div>',
  )
  expect(readText(page)).toBe('Jazz at Noon A B & C')
})

test('Elements are selected by CSS in the order of the page; a broken selector selects nothing', () => {
  const page = parseHtml('<ul><li class=a>1<li class="a b">2</ul>')
  expect(selectAll(page, 'li.a').map(readText)).toEqual(['1', '2'])
  expect(readText(selectOne(page, '.b'))).toBe('2')
  expect(selectAll(page, 'li[')).toEqual([])
  expect(isSelector('li[')).toBe(false)
})

test('Links are resolved against the page or its base, and only to the web', () => {
  const page = parseHtml('<base href="/shows/"><a href="one">x</a>')
  const base = findBaseUrl(page, 'https://hall.example/list')
  expect(resolveLink(readAttribute(selectOne(page, 'a'), 'href'), base)).toBe(
    'https://hall.example/shows/one',
  )
  expect(resolveLink('javascript:alert(1)', base)).toBeNull()
  expect(resolveLink('#top', base)).toBeNull()
})

test('Scripts are read by their type', () => {
  const page = parseHtml('<script type="application/ld+json; charset=utf-8">{"a":1}</script>')
  expect(readScripts(page, 'application/ld+json')).toEqual(['{"a":1}'])
})

test('A page that nests or repeats without limit is refused', () => {
  expect(() => parseHtml('<div>'.repeat(10_000))).toThrow(InvalidFeedError)
  expect(() => parseHtml('<p>a</p>'.repeat(400_000))).toThrow(InvalidFeedError)
})
