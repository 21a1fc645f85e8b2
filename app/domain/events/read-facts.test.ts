import { expect, test } from 'vitest'
import { NO_FACTS } from './event-facts'
import { findAges, findLowestPrice } from './read-facts'

test.each([
  ['', null],
  ['Free', 0],
  ['Free admission', 0],
  ['Free – $10', 0],
  ['Free with a ticket', null],
  ['$10', 1_000],
  ['$12.50 – $40', 1_250],
  ['$40 at the door, $12.5 in advance', 1_250],
  ['$1,250.00', 125_000],
  ['Members $5; others $8', 500],
  ['$12 (+ $2 fee)', 1_200],
  ['$12 plus $2 fees', 1_200],
  ['$20, $5 off with ID', 2_000],
  ['$20 · $3 service fee', 2_000],
  ['Pay what you can', null],
  ['10 – 25', null],
  ['€10', null],
  ['$', null],
])('The lowest price of "%s" is %s', (cost, cents) => {
  expect(findLowestPrice({ cost, facts: NO_FACTS })).toBe(cents)
})

test('What an author entered counts, whatever the text says', () => {
  const facts = { ...NO_FACTS, priceFromCents: 700, priceToCents: 900, minAge: 5, maxAge: 12 }
  expect(findLowestPrice({ cost: 'Free', facts })).toBe(700)
  expect(findAges({ title: 'Late show (21+)', cost: '', facts })).toEqual({ minAge: 5, maxAge: 12 })
})

test.each([
  ['Late show (21+)', 21],
  ['Comedy Night 18 and over', 18],
  ['Tasting, 21 & up', 21],
  ['All Ages Show (21+ to drink)', 0],
  ['All-ages matinee', 0],
  ['18+1 Years of Jazz', null],
  ['$21+ dinner', null],
  ['Route 21', null],
  ['Studio 18', null],
])('"%s" is from %s on', (title, minAge) => {
  expect(findAges({ title, cost: '', facts: NO_FACTS })).toEqual(
    minAge === null ? null : { minAge, maxAge: null },
  )
  expect(findAges({ title: '', cost: title, facts: NO_FACTS })?.minAge ?? null).toBe(minAge)
})
