import { expect, test } from 'vitest'
import { areTextsAlike, fingerprintText } from './text-likeness'

const areAlike = (first: string, second: string) =>
  areTextsAlike(fingerprintText(first), fingerprintText(second))

const OFFER =
  'We are the best team for your new kitchen in town, call us now and save on every cabinet that you order this week.'

test('A text is like itself with another link, number, capitals and a changed word', () => {
  const copy = `${OFFER.toUpperCase().replace('KITCHEN', 'BATHROOM')} See https://copy.example/7 or call 555-0100!`
  expect(areAlike(OFFER, copy)).toBe(true)
})

test('Two texts about the same thing are not alike', () => {
  const first =
    'The Blue Notes play swing and early jazz at the boathouse, with a lesson for beginners.'
  const second =
    'An evening of early jazz and swing by the Lake Trio: beginners may join the lesson at seven.'
  expect(areAlike(first, second)).toBe(false)
})

test('Short texts are never alike, since many events are described in the same few words', () => {
  expect(areAlike('Doors open at 7.', 'Doors open at 7.')).toBe(false)
})
