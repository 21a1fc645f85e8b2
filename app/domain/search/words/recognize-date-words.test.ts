import { expect, test } from 'vitest'
import { addDays } from '~/lib/time/local-time'
import { recognizeDateWords } from './recognize-date-words'

/** A Wednesday. */
const TODAY = '2026-05-06'

const find = (text: string, today = TODAY) => {
  const found = recognizeDateWords(text, today)
  if (!found) return null
  const { days, isEvening, rest } = found
  const [first = ''] = days
  const isStretch = days.every((day, index) => day === addDays(first, index))
  const when = days.length === 1 ? first : `${first} ${isStretch ? days.length : 'with gaps'}`
  return `${rest} | ${when}${isEvening ? ' evening' : ''}`
}

test.each([
  ['jazz today', 'jazz | 2026-05-06'],
  ['jazz tonight', 'jazz | 2026-05-06 evening'],
  ['Tonight: jazz', 'jazz | 2026-05-06 evening'],
  ['jazz, tonight!', 'jazz | 2026-05-06 evening'],
  ['jazz this evening', 'jazz | 2026-05-06 evening'],
  ['tonight', ' | 2026-05-06 evening'],
  ['markets tomorrow', 'markets | 2026-05-07'],
  ['comedy tomorrow night', 'comedy | 2026-05-07 evening'],
  ['kids this weekend', 'kids | 2026-05-09 2'],
  ['this weekend kids', 'kids | 2026-05-09 2'],
  ['kids next weekend', 'kids | 2026-05-16 2'],
  ['kids this week', 'kids | 2026-05-06 5'],
  ['kids next week', 'kids | 2026-05-11 7'],
  ['kids next 7 days', 'kids | 2026-05-06 7'],
  ['comedy friday', 'comedy | 2026-05-08'],
  ['comedy on Friday', 'comedy | 2026-05-08'],
  ['comedy fri', 'comedy | 2026-05-08'],
  ['comedy this friday', 'comedy | 2026-05-08'],
  ['comedy next friday', 'comedy | 2026-05-15'],
  ['comedy friday night', 'comedy | 2026-05-08 evening'],
  ['trivia wednesday', 'trivia | 2026-05-06'],
  ['concerts dec 5', 'concerts | 2026-12-05'],
  ['concerts on December 5th', 'concerts | 2026-12-05'],
  ['concerts Dec. 5, 2027', 'concerts | 2027-12-05'],
  ['concerts saturday, december 5', 'concerts | 2026-12-05'],
  ['concerts 5 december', 'concerts | 2026-12-05'],
  ['concerts 12/5', 'concerts | 2026-12-05'],
  ['concerts 12/5/2027', 'concerts | 2027-12-05'],
  ['concerts 2026-12-05', 'concerts | 2026-12-05'],
  ['picnic may 6', 'picnic | 2026-05-06'],
  ['picnic may 5', 'picnic | 2027-05-05'],
  ['birthday feb 29', 'birthday | 2028-02-29'],
  ['friday night lights', 'lights | 2026-05-08 evening'],
])('A search may end or begin with days: %s', (text, found) => {
  expect(find(text)).toBe(found)
})

test.each([
  'jazz',
  '',
  '   ',
  'halloween',
  'the tonight show',
  'may',
  'jazz may',
  'december',
  'sun',
  'jazz 12/32',
  'jazz 2/30',
  'jazz 13/5',
  'feb 30',
  '2026-02-30',
  'room 12',
  'dec 0',
  'night',
  'jazz "tonight"',
  '“friday” lights',
  '"jazz tonight',
  'jazz -friday',
  'weekend',
  'fridays',
  'friday-night',
  'jazz 0/0',
  'jazz 1/1/1',
  'jazz 99999999999999',
  'next',
  'this',
])('Other words are words: %s', (text) => {
  expect(find(text)).toBeNull()
})

test('Weeks end on Sunday; what is left of a weekend is the weekend', () => {
  expect(find('jazz this weekend', '2026-05-10')).toBe('jazz | 2026-05-10')
  expect(find('jazz next weekend', '2026-05-10')).toBe('jazz | 2026-05-16 2')
  expect(find('jazz this week', '2026-05-10')).toBe('jazz | 2026-05-10')
  expect(find('jazz next friday', '2026-05-10')).toBe('jazz | 2026-05-15')
  expect(find('jazz next friday', '2026-05-11')).toBe('jazz | 2026-05-22')
})

test('A phrase is shown by a name or by its date, and can be made words again', () => {
  expect(recognizeDateWords('jazz  on This Weekend', TODAY)).toMatchObject({
    phrase: 'This Weekend',
    name: 'This weekend',
    rest: 'jazz',
    quoted: 'jazz  on "This Weekend"',
  })
  expect(recognizeDateWords('friday lights', TODAY)).toMatchObject({
    name: null,
    quoted: '"friday" lights',
  })
  expect(recognizeDateWords('tomorrow', TODAY)?.name).toBe('Tomorrow')
  for (const text of ['jazz tonight', 'friday lights', 'jazz, on dec 5.']) {
    const found = recognizeDateWords(text, TODAY)
    expect(recognizeDateWords(found?.quoted ?? '', TODAY), text).toBeNull()
  }
})
