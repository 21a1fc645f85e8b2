import { expect, test } from 'vitest'
import { OPENING_HOURS_MESSAGES, openingHoursSchema } from './opening-hours-schema'

const MORNING = { days: ['Monday', 'Friday'], opens: '09:00', closes: '12:00' }

const listErrors = (changes: object) =>
  openingHoursSchema
    .safeParse([{ ...MORNING, ...changes }])
    .error?.issues.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`) ?? []

test('Hours have their days in the order of the week, and past midnight they close on the next day', () => {
  const bar = { days: ['Sunday', 'Friday'], opens: '18:00', closes: '02:00' }
  expect(openingHoursSchema.parse([bar])).toEqual([{ ...bar, days: ['Friday', 'Sunday'] }])
  expect(openingHoursSchema.parse(undefined)).toEqual([])
})

test('A holiday needs no days, and is closed with both times at midnight', () => {
  const closed = {
    days: [],
    opens: '00:00',
    closes: '00:00',
    validFrom: '2026-12-25',
    validThrough: '2026-12-26',
  }
  expect(openingHoursSchema.parse([closed])).toEqual([closed])
  expect(openingHoursSchema.parse([{ ...MORNING, validFrom: '', validThrough: '' }])).toEqual([
    MORNING,
  ])
})

test('Hours without days, with wrong times or with half a range of dates are refused beside the field', () => {
  const { days, time, date, dates, order, same } = OPENING_HOURS_MESSAGES
  expect(listErrors({ days: [] })).toEqual([`days: ${days}`])
  expect(listErrors({ opens: '9' })).toEqual([`opens: ${time}`])
  expect(listErrors({ closes: '24:01' })).toEqual([`closes: ${time}`])
  expect(listErrors({ closes: '09:00' })).toEqual([`closes: ${same}`])
  expect(listErrors({ validFrom: '2026-05-01' })).toEqual([`validThrough: ${dates}`])
  expect(listErrors({ validThrough: '2026-05-01' })).toEqual([`validFrom: ${dates}`])
  expect(listErrors({ validFrom: '2026-02-30', validThrough: '2026-05-01' })).toEqual([
    `validFrom: ${date}`,
  ])
  expect(listErrors({ validFrom: '2026-05-02', validThrough: '2026-05-01' })).toEqual([
    `validThrough: ${order}`,
  ])
  expect(listErrors({ days: ['Someday'] })).toHaveLength(1)
})
