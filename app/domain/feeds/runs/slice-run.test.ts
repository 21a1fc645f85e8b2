import { expect, test } from 'vitest'
import type { ImportedEvent } from '~/domain/events/save-imported-events.server'
import { zeroCounts } from '../feed'
import type { ImportPlan, ReadItem } from './plan-import'
import type { ImportedVenue, Processing } from './process-items.server'
import { type RunSlice, sliceRun } from './slice-run'

const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`)
const item = (kind: ReadItem['kind']) => (externalId: string) => ({ kind, externalId }) as ReadItem
const counts = { Events: zeroCounts(), Venues: zeroCounts() }

function plan(given: {
  events?: string[]
  unbuilt?: string[]
  rebuilt?: string[]
  venues?: string[]
  deleted?: string[]
  removed?: string[]
}): [ImportPlan, Processing] {
  const { events = [], unbuilt = [], rebuilt = [], venues = [], deleted = [], removed = [] } = given
  return [
    {
      counts,
      hashes: new Map(),
      changed: [...venues.map(item('venue')), ...[...events, ...unbuilt].map(item('event'))],
      deletedEvents: deleted,
      deletedVenues: [],
      upcoming: 0,
    },
    {
      counts,
      events: [...events, ...rebuilt].map((externalId) => ({ externalId }) as ImportedEvent),
      removed,
      venues: venues.map((externalId) => ({ externalId }) as ImportedVenue),
      notes: [],
    },
  ]
}

const list = (slices: RunSlice[], name: keyof RunSlice) =>
  slices.flatMap((slice) =>
    slice[name].map((entry) => (typeof entry === 'string' ? entry : entry.externalId)),
  )

test('A small run, and one without changes, is one slice', () => {
  expect(sliceRun(...plan({}))).toHaveLength(1)
  const small = plan({ events: ids('e', 40), venues: ids('v', 3), deleted: ids('d', 20) })
  expect(sliceRun(...small)).toHaveLength(1)
})

test('Every event is in the slice of its item, venues come before and deletions after, and nothing is lost', () => {
  const [events, unbuilt, rebuilt] = [ids('e', 230), ids('u', 5), ids('r', 30)]
  const [venues, deleted] = [ids('v', 150), ids('d', 120)]
  const removed = [...deleted, 'u0']
  const slices = sliceRun(...plan({ events, unbuilt, rebuilt, venues, deleted, removed }))
  for (const { items, events } of slices) {
    const inSlice = new Set(items.map(({ externalId }) => externalId))
    const withItem = events.filter(({ externalId }) => externalId.startsWith('e'))
    for (const { externalId } of withItem) expect(inSlice).toContain(externalId)
    expect(Math.max(items.length, events.length)).toBeLessThanOrEqual(100)
  }
  const firstWith = (name: keyof RunSlice) => slices.findIndex((slice) => slice[name].length > 0)
  const lastWith = (name: keyof RunSlice) => slices.findLastIndex((slice) => slice[name].length > 0)
  expect(lastWith('venues')).toBeLessThanOrEqual(firstWith('events'))
  expect(lastWith('events')).toBeLessThanOrEqual(firstWith('removed'))
  expect(list(slices, 'items').sort()).toEqual([...venues, ...events, ...unbuilt].sort())
  expect(list(slices, 'venues')).toEqual(venues)
  expect(list(slices, 'events').sort()).toEqual([...events, ...rebuilt].sort())
  expect(list(slices, 'deletedEvents')).toEqual(deleted)
  expect(list(slices, 'removed')).toEqual(removed)
})
