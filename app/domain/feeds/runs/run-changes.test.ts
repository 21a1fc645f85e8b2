import { expect, test } from 'vitest'
import { feedEvent, feedEvents } from '../../../../test/samples/feed-items'
import { compareEvents, listRunChanges } from './list-run-changes.server'

test('What a run did is listed event by event: deletions, then updates with their fields, then new events', () => {
  const before = new Map([
    ['a', feedEvent('a', '2026-05-02')],
    ['b', feedEvent('b', '2026-05-03')],
  ])
  const moved = feedEvent('a', '2026-05-04', { title: 'Moved', status: 'postponed' })
  const { listed, more } = listRunChanges(before, [feedEvent('c', '2026-05-05'), moved], ['b'])
  expect(more).toBe(0)
  expect(listed.map(({ act, title }) => `${act} ${title}`)).toEqual([
    'deleted Event b',
    'updated Moved',
    'created Event c',
  ])
  expect(listed[1]?.fields).toEqual([
    { name: 'Title', before: 'Event a', after: 'Moved' },
    { name: 'Start', before: '2026-05-02 19:00', after: '2026-05-04 19:00' },
    { name: 'End', before: '2026-05-02 21:00', after: '2026-05-04 21:00' },
    { name: 'Status', before: 'scheduled', after: 'postponed' },
  ])
})

test('A description is compared as text', () => {
  const event = feedEvent('a', '2026-05-02')
  const changed = { ...event, description: '<p>A <b>late</b> evening.</p>' }
  expect(compareEvents(event, changed)).toEqual([
    { name: 'Description', before: 'An evening.', after: 'A late evening.' },
  ])
})

test('A first import lists a part of its events, and how many more there are', () => {
  const { listed, more } = listRunChanges(new Map(), feedEvents(400, '2026-05-02'), [])
  expect([listed.length, more]).toEqual([300, 100])
})
