import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR } from '~/lib/local-time'
import { writeTogether } from '~/platform/database.server'
import { addEvent, clearEvents, NOW, settle, siteNamed } from '../../../test/cast'
import { at, db } from '../../../test/world'
import { listFeaturedEvents, insertFeaturedDays } from './featured-day-store.server'

beforeAll(settle)
beforeEach(clearEvents)

const TODAY = '2026-05-01'

async function promote(id: number, days: string[], host: 'laketown' | 'harbor' = 'laketown') {
  const { id: siteId } = await siteNamed(host)
  await writeTogether(db, [insertFeaturedDays(siteId, id, days)])
}

async function inFront(now = NOW, host: 'laketown' | 'harbor' = 'laketown'): Promise<number[]> {
  const events = await listFeaturedEvents(at(now), await siteNamed(host))
  return events.map(({ id }) => id)
}

test('On its days an event stands in front, and on no other', async () => {
  const show = await addEvent({ title: 'Show', wall: '2026-05-03T20:00:00' })
  await promote(show, [TODAY, '2026-05-03'])
  await promote(show, [TODAY])
  expect(await inFront()).toEqual([show])
  expect(await inFront(NOW + 24 * HOUR)).toEqual([])
  expect(await inFront(NOW + 48 * HOUR)).toEqual([show])
})

test('The day is the city’s own', async () => {
  const show = await addEvent({ title: 'Show', wall: '2026-05-03T20:00:00' })
  await promote(show, [TODAY])
  const lateInChicago = Date.parse('2026-05-02T04:30:00Z')
  expect(await inFront(lateInChicago)).toEqual([show])
  expect(await inFront(lateInChicago + HOUR)).toEqual([])
})

test('What is past, hidden, deleted or of another city is not put in front', async () => {
  const over = await addEvent({ title: 'Over', wall: '2026-05-01T08:00:00' })
  const hidden = await addEvent({ title: 'Hidden', wall: '2026-05-03T20:00:00', quarantined: 1 })
  const elsewhere = await addEvent({ title: 'Far', wall: '2026-05-03T20:00:00', venue: 'pier' })
  const shown = await addEvent({ title: 'Shown', wall: '2026-05-03T20:00:00' })
  for (const id of [over, hidden, elsewhere, shown]) await promote(id, [TODAY])
  expect(await inFront()).toEqual([shown])
  expect(await inFront(NOW, 'harbor')).toEqual([])
  await promote(elsewhere, [TODAY], 'harbor')
  expect(await inFront(NOW, 'harbor')).toEqual([elsewhere])
})

test('One evening of a series may stand in front without the others', async () => {
  const first = await addEvent({ title: 'Choir', wall: '2026-05-03T19:00:00', series: 7 })
  const second = await addEvent({ title: 'Choir', wall: '2026-05-04T19:00:00', series: 7 })
  await addEvent({ title: 'Choir', wall: '2026-05-05T19:00:00', series: 7 })
  await promote(second, [TODAY])
  expect(await inFront()).toEqual([second])
  expect(first).not.toBe(second)
})

test('Each hour another event stands first', async () => {
  for (const title of ['One', 'Two', 'Three']) {
    await promote(await addEvent({ title, wall: '2026-05-03T20:00:00' }), [TODAY])
  }
  const firsts = [0, 1, 2].map(async (hours) => (await inFront(NOW + hours * HOUR))[0])
  expect(new Set(await Promise.all(firsts)).size).toBe(3)
  const ids = await db.all<{ id: number }>(sql`SELECT id FROM event`)
  expect((await inFront()).toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
})
