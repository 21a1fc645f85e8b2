import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureNamedPairs, parseNamedPairs } from '../../../../../test/venue-pairs/named-pairs'

const PAIRS = parseNamedPairs(
  readFileSync(new URL('../../../../../test/venue-pairs/named-pairs.txt', import.meta.url), 'utf8'),
)

test.each([
  {
    name: 'set aside, on which no rule was improved,',
    isSetAside: true,
    least: 0.7,
    counts: [48, 124],
  },
  { name: 'known to the rules', isSetAside: false, least: 0.92, counts: [133, 370] },
])('Of the names $name, suggestions are right, and few duplicates are missed', (expected) => {
  const pairs = PAIRS.filter((pair) => pair.isSetAside === expected.isSetAside)
  const { same, precision, recall, wrong } = measureNamedPairs(pairs)
  expect([same, pairs.length - same]).toEqual(expected.counts)
  expect(precision, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.97)
  expect(recall, JSON.stringify(wrong)).toBeGreaterThanOrEqual(expected.least)
})
