import { expect, test } from 'vitest'
import { startOfDay, toInstant } from '~/lib/time/local-time'
import { formatCardTime, formatDetailTime } from '~/ui/events/event-time'
import type { DraftFields } from '~/ui/kit/drafts/draft'
import { buildPreview } from './preview-data'
import { formatPreviewDay } from './preview-day'

const TODAY = '2026-05-01'
const ZONE = 'America/Chicago'
const CLOCK = { timezone: ZONE, now: startOfDay(TODAY, ZONE) }
const CATEGORIES = [{ id: 'jazz', label: 'Jazz & Blues', path: 'Jazz & Blues', children: [] }]

const preview = (fields: DraftFields) =>
  buildPreview({ fields, venue: null, categories: CATEGORIES, today: TODAY })

const timeOn = (day: string, time: string) => ({
  startAt: toInstant(`${day}T${time || '00:00'}:00`, ZONE),
  endAt: null,
  noStart: time === '',
  noEnd: true,
  startDay: day,
  endDay: day,
  timezone: ZONE,
})

test.each([
  [TODAY, '19:30'],
  ['2026-05-02', '19:30'],
  ['2026-05-03', ''],
  ['2026-11-20', '00:05'],
  ['2027-01-01', '12:00'],
])('The preview words %s %s as the card and the page of the event will', (startDate, startTime) => {
  const shown = preview([
    ['startDate', startDate],
    ['startTime', startTime],
  ])
  const time = timeOn(startDate, startTime)
  expect(shown.cardTime).toBe(formatCardTime(time, CLOCK).text)
  expect(shown.day).toBe(formatDetailTime(time, CLOCK).days.flat().join(' '))
})

test('The preview of several days words them as the card and the page will', () => {
  const shown = preview([
    ['startDate', '2026-12-30'],
    ['endDate', '2027-01-02'],
    ['startTime', '19:30'],
  ])
  const time = {
    ...timeOn('2026-12-30', '19:30'),
    endAt: toInstant('2027-01-02T23:59:59', ZONE),
    noEnd: true,
    endDay: '2027-01-02',
  }
  expect(shown.cardTime).toBe(formatCardTime(time, CLOCK).text)
  const days = formatDetailTime({ ...time, noStart: true }, CLOCK)
    .days.flat()
    .join(' ')
  expect(shown.day).toBe(days)
})

test('A preview without a day, or with half of one, has no time', () => {
  for (const day of ['', '2026-05', '2026-99-99', 'soon']) {
    expect(formatPreviewDay(day, TODAY, 'card')).toBe('')
    expect(preview([['startDate', day]]).tile).toEqual({ label: '', day: '', month: '' })
  }
})

test('A preview shows what is filled in', () => {
  expect(
    preview([
      ['title', ' Swing night '],
      ['startDate', TODAY],
      ['startTime', '19:30'],
      ['endTime', '22:00'],
      ['price', 'paid'],
      ['priceFrom', '12'],
      ['priceTo', '20.50'],
      ['ages', 'some'],
      ['minAge', '18'],
      ['accessibility', 'step-free'],
      ['accessibility', 'unknown'],
      ['categories', 'jazz'],
      ['categories', 'gone'],
    ]),
  ).toMatchObject({
    title: 'Swing night',
    hours: '7:30 PM – 10:00 PM',
    price: '$12 – $20.50',
    ages: 'Ages 18 and over',
    facts: [{ label: 'Accessibility', texts: ['Step-free access'] }],
    categories: ['Jazz & Blues'],
  })
})

test('An amount that is none, and a free event with a forgotten amount, are previewed as stated', () => {
  const price = (kind: string, from: string) =>
    preview([
      ['price', kind],
      ['priceFrom', from],
    ]).price
  expect([price('paid', 'twelve'), price('free', '12'), price('', '12')]).toEqual(['', 'Free', ''])
})
