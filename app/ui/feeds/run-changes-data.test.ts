import { expect, test } from 'vitest'
import type { RunChange } from '~/domain/feeds/runs/run-change'
import { buildRunChanges } from './run-changes-data'

const CHANGE: RunChange = {
  act: 'updated',
  externalId: 'a',
  title: 'Jazz',
  startAt: Date.parse('2026-05-03T00:00:00Z'),
  timezone: 'America/Chicago',
  fields: [
    { name: 'Start', before: '2026-05-02 18:00', after: '2026-05-02 19:00' },
    { name: 'End', before: '', after: '2026-05-03' },
    { name: 'Title', before: '2026-05-02 18:00', after: 'Jazz' },
  ],
}
const show = (change: RunChange, timezone: string) =>
  buildRunChanges(
    { listed: [change], more: 0, deletions: 0 },
    { links: new Map([['a', 'https://city.example/event/1']]), timezone },
  ).listed[0]

test('Times are in words, in the zone of the event, and other fields as they are', () => {
  const shown = show(CHANGE, 'America/Chicago')
  expect([shown?.start.text, shown?.href]).toEqual([
    'Sat, May 2, 2026, 7:00 PM',
    'https://city.example/event/1',
  ])
  expect(shown?.fields).toEqual([
    { name: 'Start', before: 'Sat, May 2, 2026, 6:00 PM', after: 'Sat, May 2, 2026, 7:00 PM' },
    { name: 'End', before: '', after: 'Sun, May 3, 2026' },
    { name: 'Title', before: '2026-05-02 18:00', after: 'Jazz' },
  ])
})

test('Another zone than the page’s is named, also that of a time before it changed', () => {
  const moved = {
    ...CHANGE,
    fields: [...CHANGE.fields, { name: 'Time zone', before: 'UTC', after: 'America/Chicago' }],
  }
  expect(show(moved, 'America/New_York')?.fields[0]).toEqual({
    name: 'Start',
    before: 'Sat, May 2, 2026, 6:00 PM UTC',
    after: 'Sat, May 2, 2026, 7:00 PM CDT',
  })
})
