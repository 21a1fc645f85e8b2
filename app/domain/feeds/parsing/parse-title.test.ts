import { expect, test } from 'vitest'
import { parseTitle } from './parse-title'

type Row = [text: string, title: string, status: string]

test('A cancelled, postponed or rescheduled status is found at either end of the title', () => {
  const marked: Row[] = [
    ['CANCELLED: Jazz Night', 'Jazz Night', 'cancelled'],
    ['Canceled - Jazz Night', 'Jazz Night', 'cancelled'],
    ['(Canceled) Jazz Night', 'Jazz Night', 'cancelled'],
    ['*** CANCELLED *** Jazz Night', 'Jazz Night', 'cancelled'],
    ['Postponed – Jazz Night', 'Jazz Night', 'postponed'],
    ['[POSTPONED] Jazz Night', 'Jazz Night', 'postponed'],
    ['Rescheduled: Jazz Night', 'Jazz Night', 'rescheduled'],
    ['Jazz Night (CANCELLED)', 'Jazz Night', 'cancelled'],
    ['Jazz Night - POSTPONED!', 'Jazz Night', 'postponed'],
    ['Jazzercise CANCELLED', 'Jazzercise', 'cancelled'],
    ['Storytime at the Library RESCHEDULED', 'Storytime at the Library', 'rescheduled'],
    ['CANCELLED Jazz Night', 'CANCELLED Jazz Night', 'cancelled'],
    ['Cancelled', 'Cancelled', 'cancelled'],
  ]
  for (const [text, title, status] of marked)
    expect([text, parseTitle(text)]).toEqual([text, { title, status, soldOut: false }])
})

test('A status with a remark is found, and the remark stays in the title', () => {
  const remarks: [string, string][] = [
    ['(CANCELLED DUE TO WEATHER) Jazz in the park', 'cancelled'],
    ['Jazz in the park (cancelled because of rain)', 'cancelled'],
    ['Jazz in the park - cancelled due to weather', 'cancelled'],
    ['Cancelled due to weather: Jazz in the park', 'cancelled'],
    ['CANCELLED DUE TO WEATHER', 'cancelled'],
    ['Jazz in the park (RESCHEDULED to May 12)', 'rescheduled'],
    ['[Postponed until further notice] Jazz in the park', 'postponed'],
    ['Tonight’s concert is CANCELLED', 'cancelled'],
  ]
  for (const [text, status] of remarks)
    expect([text, parseTitle(text)]).toEqual([text, { title: text, status, soldOut: false }])
})

test('Sold out is found like a status, beside it', () => {
  const marked: [text: string, title: string, status: string][] = [
    ['SOLD OUT: Jazz Night', 'Jazz Night', 'scheduled'],
    ['Jazz Night (Sold Out)', 'Jazz Night', 'scheduled'],
    ['Jazz Night - SOLD OUT!', 'Jazz Night', 'scheduled'],
    ['Jazz Night SOLD OUT', 'Jazz Night', 'scheduled'],
    ['CANCELLED: Jazz Night (sold out)', 'Jazz Night', 'cancelled'],
    ['[Sold-out] Jazz Night - postponed', 'Jazz Night', 'postponed'],
  ]
  for (const [text, title, status] of marked)
    expect([text, parseTitle(text)]).toEqual([text, { title, status, soldOut: true }])
})

test('A title that only mentions cancelling is left unchanged', () => {
  for (const title of [
    'The Cancelled Wedding',
    'Noise Cancelling Workshop',
    'Cancelled Stamps of the World',
    'Postponed Dreams',
    'How shows get cancelled',
    'The rescheduled life of Ann Lee',
    'CANCELLED STAMPS',
    'HOW SHOWS GET CANCELLED',
    'The Sold Out Tour',
    'Jazz in the park is not CANCELLED',
    'Book club: “Cancelled”',
    'A talk (cancelled stamps and other treasures)',
  ]) {
    expect(parseTitle(title)).toEqual({ title, status: 'scheduled', soldOut: false })
  }
})
