import { expect, test } from 'vitest'
import { findEditConflict, fingerprint } from './merge-conflicting-edits'

const OPENED = { name: 'Jazz', blurb: 'Every stage', tags: ['a', 'b'], isShown: true }
const opened = fingerprint(OPENED)

test('What nobody else changed is no conflict, whatever was typed', () => {
  expect(findEditConflict(opened, OPENED, { ...OPENED, name: 'Swing' })).toBeNull()
})

test('What only the other person changed is theirs; what both changed differently is of both', () => {
  const stored = { ...OPENED, name: 'Bebop', blurb: '', tags: ['b', 'a'], isShown: false }
  const sent = { ...OPENED, name: 'Swing', tags: ['b', 'a'] }
  expect(findEditConflict(opened, stored, sent)).toEqual({
    theirs: ['blurb', 'isShown'],
    both: ['name'],
    stored,
  })
})

test('A field that was not sent is an empty one, and lines end as browsers end them', () => {
  const texts = { text: 'One\nTwo', blurb: '', image: null, rows: [{ opens: '9', until: '' }] }
  expect(fingerprint({ text: 'One\r\nTwo ', rows: [{ until: null, opens: 9 }] })).toBe(
    fingerprint({ text: texts.text, rows: texts.rows }),
  )
  expect(findEditConflict('', texts, { ...texts, blurb: undefined, image: '' })).toBeNull()
})

test('A text that is none of our fingerprints overwrites nothing; without one, the last to save wins', () => {
  const sent = { ...OPENED, name: 'Swing' }
  for (const none of ['', ':', ',,,', 'x'.repeat(200)]) {
    expect(findEditConflict(none, OPENED, sent)).toMatchObject({ theirs: [], both: ['name'] })
  }
  expect(findEditConflict(undefined, OPENED, sent)).toBeNull()
})

test('The order of a list is a change, and so is each character of a long text', () => {
  const long = 'x'.repeat(50_000)
  expect(fingerprint({ list: ['a', 'b'] })).not.toBe(fingerprint({ list: ['b', 'a'] }))
  expect(fingerprint({ long: `${long}a` })).not.toBe(fingerprint({ long: `${long}b` }))
})
