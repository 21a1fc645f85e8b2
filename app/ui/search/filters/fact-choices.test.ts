import { expect, test } from 'vitest'
import { type KnownFacts, listFactLinks } from './fact-choices'

const SITE = {
  'price/free': 3,
  'price/10': 5,
  'ages/kids': 2,
  'access/step-free': 4,
  'access/relaxed': 1,
}

const list = (query: Parameters<typeof listFactLinks>[0], matchFacts: KnownFacts['matchFacts']) =>
  listFactLinks(query, { facts: SITE, matchFacts })?.groups.flatMap(({ links }) =>
    links.map(({ name, count }) => (count === null ? name : `${name} ${count}`)),
  )

test('Without filters, the facts of the whole site are counted', () => {
  expect(list({}, null)).toEqual([
    'Free 3',
    'Up to $10 5',
    'Children welcome 2',
    'Step-free access 4',
    'Relaxed performance 1',
  ])
})

test('A search offers the facts of what it finds, with counts, and none that leads to nothing', () => {
  const found = { 'price/10': 2, 'access/step-free': 1 }
  expect(list({ text: 'jazz' }, found)).toEqual(['Up to $10 2', 'Step-free access 1'])
  expect(listFactLinks({ text: 'jazz' }, { facts: SITE, matchFacts: {} })).toBeNull()
})

test('Where it is unknown what a search finds, its facts have no counts', () => {
  expect(list({ text: 'jazz' }, null)).toEqual([
    'Free',
    'Up to $10',
    'Children welcome',
    'Step-free access',
    'Relaxed performance',
  ])
})

test('A fact in place of a chosen one has no count, and one beside a chosen one has', () => {
  const found = { 'price/free': 1, 'price/10': 1, 'access/step-free': 1 }
  expect(list({ prices: ['free'] }, found)).toEqual(['Free', 'Up to $10', 'Step-free access 1'])
  const stepFree = { 'access/step-free': 2, 'access/relaxed': 1 }
  expect(list({ access: ['step-free'] }, stepFree)).toEqual([
    'Step-free access',
    'Relaxed performance 1',
  ])
})
