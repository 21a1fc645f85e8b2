import { expect, test } from 'vitest'
import { synonymForm } from './synonym-group'

const parse = (phrases: string) => {
  const parsed = synonymForm.safeParse({ phrases })
  return parsed.success ? parsed.data.phrases : parsed.error.issues[0]?.message
}

test('A group is written with commas or on lines', () => {
  expect(parse(' bike, Bicycle ,\n push   bike,')).toEqual(['bike', 'Bicycle', 'push bike'])
})

test.each([
  ['', 'Enter at least two words or phrases'],
  ['bike, ,', 'Enter at least two words or phrases'],
  ['bike, bikes', '“bikes” is in this group twice'],
  ['bike, !!!', '“!!!” has no letter or digit'],
  ['bike, a very fast red bike', '“a very fast red bike” has more than 3 words'],
  [`bike, ${'x'.repeat(41)}`, `“${'x'.repeat(41)}” has more than 40 characters`],
  ['a1,b2,c3,d4,e5,f6,g7,h8,i9,j10,k11', 'Enter at most 10 words or phrases'],
  ['x'.repeat(421), 'Enter at most 420 characters'],
])('A group that is none is refused: %s', (text, message) => {
  expect(parse(text)).toBe(message)
})
