import { expect, test } from 'vitest'
import { matchingGroups, type OptionGroup, stateOf, toggled, whereGroups } from './option-tree'
import type { Choice } from './search-options'

const leaf = (value: string, label: string) => ({ value, label, children: [] })
const bebop = leaf('bebop', 'Bebop')
const jazz = { value: 'jazz', label: 'Jazz & Blues', children: [bebop, leaf('swing', 'Swing')] }
const concerts = { value: 'concerts', label: 'Concerts', children: [jazz, leaf('folk', 'Folk')] }
const groups: OptionGroup[] = [{ name: null, nodes: [concerts, leaf('cafe', 'Cafés')] }]

const press = (value: string, ...before: string[]) =>
  toggled(
    groups,
    before.map((one): Choice => ({ value: one, label: one })),
    value,
  ).map((one) => one.value)

test('A category is chosen and taken away again', () => {
  expect(press('folk')).toEqual(['folk'])
  expect(press('folk', 'cafe', 'folk')).toEqual(['cafe'])
  expect(toggled(groups, [], 'cafe')).toEqual([{ value: 'cafe', label: 'Cafés' }])
})

test('A parent stands for all below it, which then need no naming', () => {
  expect(press('concerts', 'bebop', 'cafe', 'folk')).toEqual(['cafe', 'concerts'])
  expect(press('jazz', 'swing')).toEqual(['jazz'])
})

test('Who takes one away from below a chosen parent keeps its sisters', () => {
  expect(press('folk', 'concerts')).toEqual(['jazz'])
  expect(press('bebop', 'concerts', 'cafe')).toEqual(['cafe', 'folk', 'swing'])
  expect(press('concerts', 'concerts')).toEqual([])
})

test('What no option has can be taken away, and is never put in', () => {
  expect(press('golf', 'golf', 'cafe')).toEqual(['cafe'])
  expect(press('golf', 'cafe')).toEqual(['cafe'])
})

test('A parent says whether all or some below it are chosen', () => {
  expect(stateOf(concerts, new Set(['bebop']), false)).toBe('partly')
  expect(stateOf(bebop, new Set(['jazz']), true)).toBe('chosen')
  expect(stateOf(jazz, new Set(['jazz']), false)).toBe('chosen')
  expect(stateOf(jazz, new Set(['folk']), false)).toBe('open')
})

const names = (typed: string) =>
  matchingGroups(groups, typed).flatMap(({ nodes }) => nodes.map((node) => JSON.stringify(node)))

test('Typing leaves the names that begin with it, with what is above and below them', () => {
  expect(names('')).toHaveLength(2)
  expect(names('CAFE')).toEqual([JSON.stringify(leaf('cafe', 'Cafés'))])
  expect(names('beb')[0]).toContain('Concerts')
  expect(names('beb')[0]).not.toContain('Swing')
  expect(names('blues ja')[0]).toContain('Swing')
  expect(names('oncerts')).toEqual([])
})

test('Where has three groups, whose values say their type; an empty one is left out', () => {
  const geo = {
    neighborhoods: [{ id: 'bay-view', label: 'Bay View' }],
    places: [],
    zips: [{ id: '53207', label: '53207' }],
  }
  const found = whereGroups({ categories: { children: [] }, geo })
  expect(found.map(({ name, nodes }) => [name, nodes.map(({ value }) => value)])).toEqual([
    ['Neighborhoods', ['nhood:bay-view']],
    ['Zip codes', ['zip:53207']],
  ])
})
