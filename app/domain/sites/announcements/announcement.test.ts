import { expect, test } from 'vitest'
import {
  ANNOUNCEMENT_MESSAGES,
  announcementForm,
  toAnnouncementEnd,
  toEndFields,
} from './announcement'

const ZONE = 'America/Chicago'
const parse = (fields: object) => announcementForm.safeParse(fields)
const listErrors = (fields: object) =>
  Object.fromEntries(
    (parse(fields).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

test('The form says what is wrong beside each field', () => {
  expect(listErrors({ announcements: 'Tea' })).toEqual({})
  expect(listErrors({ announcements: 'x'.repeat(20_001) })).toEqual({
    announcements: ANNOUNCEMENT_MESSAGES.tooLong,
  })
  expect(listErrors({ endDay: '2026-02-30' })).toEqual({ endDay: ANNOUNCEMENT_MESSAGES.day })
  expect(listErrors({ endDay: '2026-02-28', endTime: '25:00' })).toEqual({
    endTime: ANNOUNCEMENT_MESSAGES.time,
  })
  expect(listErrors({ endTime: '20:00' })).toEqual({ endDay: ANNOUNCEMENT_MESSAGES.missingDay })
})

test.each([
  [{}, null],
  [{ endDay: '2026-05-02', endTime: '20:30' }, '2026-05-03T01:30:00Z'],
  [{ endDay: '2026-05-02' }, '2026-05-03T05:00:00Z'],
  // The day on which the clocks go forward has 23 hours.
  [{ endDay: '2026-03-08' }, '2026-03-09T05:00:00Z'],
])('%j ends at %s in the zone of the site, and is shown again as it was entered', (fields, end) => {
  const instant = end === null ? null : Date.parse(end)
  expect(toAnnouncementEnd(fields, ZONE)).toBe(instant)
  expect(toEndFields(instant, ZONE)).toEqual(fields)
})
