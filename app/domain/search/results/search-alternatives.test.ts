import { expect, test } from 'vitest'
import type { SearchQuery } from '../search-query'
import { type AlternativeKind, chooseAlternatives, listAlternatives } from './search-alternatives'

const TODAY = '2026-05-01'
const NEXT = Array.from({ length: 7 }, (_, at) => `2026-05-0${at + 1}`)
const PLACE = { regions: [{ type: 'place' as const, slug: 'lake' }] }

const list = (query: SearchQuery) => listAlternatives(query, TODAY)
const kinds = (query: SearchQuery) => list(query).map(({ kind }) => kind)

test('An empty search has wider ones, the closest first', () => {
  const query = { text: 'jazz', categories: ['comedy'], ...PLACE, days: ['2026-05-02'], page: 3 }
  expect(list(query).map((found) => [found.kind, found.query])).toEqual([
    ['any place', { ...query, regions: undefined, venues: undefined, page: undefined }],
    ['next days', { ...query, days: NEXT, isEvening: false, page: undefined }],
    ['any day', { ...query, days: undefined, isEvening: false, page: undefined }],
    ['any category', { ...query, categories: undefined, page: undefined }],
    ['any words', { ...query, text: undefined, page: undefined }],
  ])
})

test('What is left without its only filter is all events, which is no alternative', () => {
  expect(kinds({})).toEqual([])
  expect(kinds({ text: 'jazz' })).toEqual([])
  expect(kinds({ categories: ['comedy'] })).toEqual([])
  expect(kinds(PLACE)).toEqual([])
  expect(kinds({ days: ['2026-06-01'] })).toEqual(['next days', 'any day'])
  expect(kinds({ venues: ['7'], text: 'jazz' })).toEqual(['any place', 'any words'])
})

test('Facts are left out together, where the search has something else', () => {
  const query = { prices: ['free'], access: ['step-free'], text: 'jazz' }
  expect(list(query).map((found) => [found.kind, found.query])).toEqual([
    ['any facts', { text: 'jazz' }],
    ['any words', { prices: ['free'], access: ['step-free'] }],
  ])
  expect(kinds({ ages: ['kids'] })).toEqual([])
  expect(kinds({ ages: ['kids'], ...PLACE })).toEqual(['any place', 'any facts'])
})

test('The next days are wider than their evenings, but not than themselves', () => {
  expect(kinds({ days: NEXT })).toEqual(['any day'])
  expect(kinds({ days: NEXT, isEvening: true })).toEqual(['next days', 'any day'])
  expect(kinds({ isEvening: true })).toEqual(['next days', 'any day'])
})

test('Only what has events is offered, and all days only when the next ones have none', () => {
  const alternatives = (['any place', 'next days', 'any day'] as AlternativeKind[]).map((kind) => ({
    kind,
    query: {},
  }))
  const choose = (counts: number[]) =>
    chooseAlternatives(alternatives, counts).map(({ kind, events }) => [kind, events])
  expect(choose([0, 2, 9])).toEqual([['next days', 2]])
  expect(choose([3, 0, 9])).toEqual([
    ['any place', 3],
    ['any day', 9],
  ])
  expect(choose([0, 0, 0])).toEqual([])
})
