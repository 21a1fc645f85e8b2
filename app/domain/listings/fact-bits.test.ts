import { expect, test } from 'vitest'
import { packFacts, unpackFacts } from './fact-bits'
import { formatFact, LISTING_FACTS, type ListingFact } from './fact-names'

const FACTS = Object.entries(LISTING_FACTS).flatMap(([fact, values]) =>
  Object.keys(values).map((value) => formatFact(fact as ListingFact, value)),
)

test('Every fact of a listing has a bit of its own', () => {
  const bits = FACTS.map((fact) => packFacts([fact]))
  expect(new Set(bits).size).toBe(FACTS.length)
  expect(unpackFacts(packFacts(FACTS)).toSorted()).toEqual(FACTS.toSorted())
  expect(unpackFacts(packFacts([]))).toEqual([])
})

test('Stored facts keep their meaning', () => {
  expect(packFacts(['price/free', 'ages/all', 'access/step-free'])).toBe(1 + 16 + 256)
})

test('A fact without a bit is refused', () => {
  expect(() => packFacts(['price/99'])).toThrow('there is no bit')
})
