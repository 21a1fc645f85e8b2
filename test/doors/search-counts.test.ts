import { beforeAll, expect, test } from 'vitest'
import type { ChoiceCounts } from '~/domain/search/results/count-choice.server'
import { addEvent, createFixtures } from '../fixtures'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const CLOCK = '2026-05-01T17:00:00Z'

beforeAll(async () => {
  await createFixtures()
  await addEvent({ title: 'Jazz night', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Jazz brunch', wall: '2026-05-09T11:00:00' })
})

const count = async (search: string) => {
  const response = await fetchWorker(`${SITE}/search/counts${search}`, {}, { CLOCK })
  return { status: response.status, counts: (await response.json()) as ChoiceCounts }
}

test('A choice has as many events as the page of its search, also where that leaves out or reads something', async () => {
  for (const search of ['?q=jazz', '?q=jazz&cats=no_such_category', '?q=jazz+tomorrow']) {
    const page = await (await fetchWorker(`${SITE}/search${search}`, {}, { CLOCK })).text()
    const { total } = (await count(search)).counts
    expect(total, search).toBeGreaterThan(0)
    expect(page, search).toMatch(new RegExp(`\\b${total} events?\\b`))
  }
  expect((await count('?q=jazz')).counts.days).toEqual(['2026-05-02', '2026-05-09'])
})

test('A search with a wrong value has no events, and says so by its status', async () => {
  const wrong = await count(`?q=${'x'.repeat(500)}`)
  expect(wrong).toEqual({ status: 400, counts: { total: 0, days: [] } })
})
