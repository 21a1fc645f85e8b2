import { expect, test } from 'vitest'
import { formatExactTime, formatRelativeTime } from './relative-time'

const NOW = Date.parse('2026-05-01T17:00:00Z')
const after = (text: string) => formatRelativeTime(Date.parse(text), NOW)

test.each([
  ['2026-05-01T16:59:01Z', 'just now'],
  ['2026-05-01T17:00:59Z', 'just now'],
  ['2026-05-01T16:59:00Z', '1 minute ago'],
  ['2026-05-01T16:00:01Z', '59 minutes ago'],
  ['2026-05-01T15:00:00Z', '2 hours ago'],
  ['2026-04-30T17:00:00Z', '1 day ago'],
  ['2026-04-23T17:00:00Z', '1 week ago'],
  ['2026-03-01T17:00:00Z', '2 months ago'],
  ['2024-04-01T17:00:00Z', '2 years ago'],
  ['2026-05-04T18:00:00Z', 'in 3 days'],
])('Seen at noon on May 1, %s is %s', (text, words) => {
  expect(after(text)).toBe(words)
})

test.each([
  ['America/Chicago', 'Friday, May 1, 2026, 12:00 PM CDT'],
  ['America/New_York', 'Friday, May 1, 2026, 1:00 PM EDT'],
  ['UTC', 'Friday, May 1, 2026, 5:00 PM UTC'],
])('The exact time in %s names the day and the zone', (timezone, words) => {
  expect(formatExactTime(NOW, timezone)).toBe(words)
})
