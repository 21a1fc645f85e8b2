import { expect, test } from 'vitest'
import { feedEvent, feedEvents } from '../../../../test/samples/feed-items'
import type { FeedEvent } from '../contract/feed-item'
import type { ReadResult } from '../contract/feed-plugin'
import { findExcessDeletions } from './hold-large-deletion'
import { type KnownItem, listItems, planImport } from './plan-import'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const covers = { from: Date.parse('2026-04-30T05:00:00Z'), to: Date.parse('2027-06-01T05:00:00Z') }

function buildReadResult(events: FeedEvent[], rest: Partial<ReadResult> = {}): ReadResult {
  return { events, invalid: [], notes: [], covers, ...rest }
}

const compare = (read: ReadResult, known: KnownItem[]) =>
  planImport(
    read,
    listItems(read, (text) => text),
    known,
    NOW,
  )

/** What the feed is known to have after a run that told this. */
function after(read: ReadResult): KnownItem[] {
  return compare(read, []).changed.map((item) => ({
    ...item,
    deletedAt: null,
    sourceHash: 'made',
  }))
}

test('New events are created, changed ones updated, and equal ones left alone', () => {
  const [first, second, third] = feedEvents(3, '2026-05-02')
  const known = after(buildReadResult([first!, second!]))
  const plan = compare(buildReadResult([first!, { ...second!, title: 'Another' }, third!]), known)
  expect(plan.counts.Events).toEqual({
    created: 1,
    updated: 1,
    deleted: 0,
    notModified: 1,
    invalid: 0,
  })
  expect(plan.changed.map(({ externalId }) => externalId)).toEqual(['e1', 'e2'])
})

test('The same input again changes nothing', () => {
  const read = buildReadResult(feedEvents(5, '2026-05-02'))
  const plan = compare(read, after(read))
  expect(plan.counts.Events).toEqual({
    created: 0,
    updated: 0,
    deleted: 0,
    notModified: 5,
    invalid: 0,
  })
  expect(plan.changed).toEqual([])
})

test('An upcoming event that the source no longer has is deleted', () => {
  const events = feedEvents(4, '2026-05-02')
  const plan = compare(buildReadResult(events.slice(1)), after(buildReadResult(events)))
  expect(plan.deletedEvents).toEqual(['e0'])
  expect(plan.counts.Events.deleted).toBe(1)
})

test('A past event is never deleted for having left the source', () => {
  const known = after(
    buildReadResult([feedEvent('past', '2026-04-30'), feedEvent('next', '2026-05-02')]),
  )
  expect(compare(buildReadResult([feedEvent('next', '2026-05-02')]), known).deletedEvents).toEqual(
    [],
  )
})

test('An event outside the span that the source covers is not deleted', () => {
  const running = feedEvent('running', '2026-04-01', { endDay: '2026-06-01', endAt: NOW + 1e9 })
  const far = feedEvent('far', '2026-09-01')
  const near = feedEvent('near', '2026-05-02')
  const upToJune = { ...covers, to: Date.parse('2026-06-01T00:00:00Z') }
  const known = after(buildReadResult([running, near, far]))
  expect(compare(buildReadResult([], { covers: upToJune }), known).deletedEvents).toEqual(['near'])
})

test('An event that could not be read this time keeps its last state', () => {
  const events = feedEvents(2, '2026-05-02')
  const read = buildReadResult(events.slice(1), {
    invalid: [{ kind: 'event', externalId: 'e0', reason: 'no title' }],
  })
  const plan = compare(read, after(buildReadResult(events)))
  expect(plan.deletedEvents).toEqual([])
  expect(plan.counts.Events).toMatchObject({ invalid: 1, notModified: 1 })
})

test('An unreadable series keeps all its occurrences', () => {
  const occurrences = ['2026-05-02', '2026-05-09'].map((day) => feedEvent(`s|t@x|${day}`, day))
  const read = buildReadResult([], {
    invalid: [{ kind: 'event', externalId: 's|t@x', reason: 'no such rule' }],
  })
  expect(compare(read, after(buildReadResult(occurrences))).deletedEvents).toEqual([])
})

test('A started event is deleted only if the source still lists past events', () => {
  const begun = feedEvent('begun', '2026-05-01', { startAt: NOW - 1, endAt: NOW + 1e7 })
  const known = after(buildReadResult([begun]))
  expect(compare(buildReadResult([]), known).deletedEvents).toEqual([])
  const all = { ...covers, from: Date.parse('2020-01-01T00:00:00Z') }
  expect(compare(buildReadResult([], { covers: all }), known).deletedEvents).toEqual(['begun'])
})

test('An event that reappears is created again', () => {
  const events = feedEvents(1, '2026-05-02')
  const known = after(buildReadResult(events)).map((item) => ({
    ...item,
    deletedAt: NOW,
    sourceHash: null,
  }))
  expect(compare(buildReadResult(events), known).counts.Events).toMatchObject({
    created: 1,
    notModified: 0,
  })
})

test('An item listed twice counts once', () => {
  const [event] = feedEvents(1, '2026-05-02')
  expect(compare(buildReadResult([event!, event!]), []).counts.Events.created).toBe(1)
})

test('Deleting a third of the upcoming events passes; more than a third is held', () => {
  const events = feedEvents(9, '2026-05-02')
  const known = after(buildReadResult(events))
  const losing = (count: number) => {
    const { deletedEvents, upcoming } = compare(buildReadResult(events.slice(count)), known)
    return findExcessDeletions(deletedEvents, known, { upcoming, now: NOW })
  }
  expect(losing(3)).toBeNull()
  expect(losing(4)).toEqual({ lost: 4 })
})

test('A venue that is no longer listed is counted as deleted', () => {
  const venue = { externalId: 'v', name: 'Hall', address: '', latitude: null, longitude: null }
  const [event] = feedEvents(1, '2026-05-02')
  const known = after(buildReadResult([{ ...event!, venue }]))
  expect(compare(buildReadResult([]), known).counts.Venues.deleted).toBe(1)
})
