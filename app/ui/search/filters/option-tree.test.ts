import { expect, test } from 'vitest'
import type { Choice } from './filter-choices'
import {
  buildWhereGroups,
  filterGroups,
  findNodeState,
  listUnlisted,
  type OptionGroup,
  toggleChoice,
} from './option-tree'

const leaf = (value: string, label: string) => ({ value, label, children: [] })
const bebop = leaf('bebop', 'Bebop')
const jazz = { value: 'jazz', label: 'Jazz & Blues', children: [bebop, leaf('swing', 'Swing')] }
const concerts = { value: 'concerts', label: 'Concerts', children: [jazz, leaf('folk', 'Folk')] }
const groups: OptionGroup[] = [{ name: null, nodes: [concerts, leaf('cafe', 'Cafés')] }]

const press = (value: string, ...before: string[]) =>
  toggleChoice(
    groups,
    before.map((known): Choice => ({ value: known, label: known })),
    value,
  ).map((choice) => choice.value)

test('A category is selected and removed', () => {
  expect(press('folk')).toEqual(['folk'])
  expect(press('folk', 'cafe', 'folk')).toEqual(['cafe'])
  expect(toggleChoice(groups, [], 'cafe')).toEqual([{ value: 'cafe', label: 'Cafés' }])
})

test('A parent includes all below it, which are then not listed', () => {
  expect(press('concerts', 'bebop', 'cafe', 'folk')).toEqual(['cafe', 'concerts'])
  expect(press('jazz', 'swing')).toEqual(['jazz'])
})

test('When a category below a selected parent is removed, its siblings stay selected', () => {
  expect(press('folk', 'concerts')).toEqual(['jazz'])
  expect(press('bebop', 'concerts', 'cafe')).toEqual(['cafe', 'folk', 'swing'])
  expect(press('concerts', 'concerts')).toEqual([])
})

test('A value that does not exist can be removed but not added', () => {
  expect(press('golf', 'golf', 'cafe')).toEqual(['cafe'])
  expect(press('golf', 'cafe')).toEqual(['cafe'])
})

test('A parent shows whether all or some below it are selected', () => {
  expect(findNodeState(concerts, new Set(['bebop']), false)).toBe('partial')
  expect(findNodeState(bebop, new Set(['jazz']), true)).toBe('selected')
  expect(findNodeState(jazz, new Set(['jazz']), false)).toBe('selected')
  expect(findNodeState(jazz, new Set(['folk']), false)).toBe('none')
})

const names = (typed: string) =>
  filterGroups(groups, typed).flatMap(({ nodes }) => nodes.map((node) => JSON.stringify(node)))

test('Typing filters the options by the beginnings of words, with those above and below them', () => {
  expect(names('')).toHaveLength(2)
  expect(names('CAFE')).toEqual([JSON.stringify(leaf('cafe', 'Cafés'))])
  expect(names('beb')[0]).toContain('Concerts')
  expect(names('beb')[0]).not.toContain('Swing')
  expect(names('blues ja')[0]).toContain('Swing')
  expect(names('oncerts')).toEqual([])
})

test('Where has three groups, whose values name their type; empty groups are omitted', () => {
  const geo = {
    neighborhoods: [{ id: 'bay-view', label: 'Bay View' }],
    places: [],
    zips: [{ id: '53207', label: '53207' }],
  }
  const found = buildWhereGroups({ categories: { children: [] }, geo })
  expect(found.map(({ name, nodes }) => [name, nodes.map(({ value }) => value)])).toEqual([
    ['Neighborhoods', ['nhood:bay-view']],
    ['Zip codes', ['zip:53207']],
  ])
})

test('A chosen option that no listed box shows is named beside the list', () => {
  const chosen = [leaf('cafe', 'Cafés'), leaf('gone', 'Gone')].map(({ value, label }) => ({
    value,
    label,
  }))
  expect(listUnlisted(chosen, groups).map(({ value }) => value)).toEqual(['gone'])
  expect(listUnlisted(chosen, filterGroups(groups, 'beb'))).toEqual(chosen)
})
