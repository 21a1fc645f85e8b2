import { beforeAll, expect, test } from 'vitest'
import { addEvent, createFixtures } from '../fixtures'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'

beforeAll(async () => {
  await createFixtures()
  await addEvent({
    ...{ title: 'Brass at Noon', wall: '2026-05-02T12:00:00' },
    description: 'Horns and one saxophone.',
  })
  await addEvent({ title: 'Saxophone Quartet', wall: '2026-05-03T20:00:00' })
  await addEvent({ title: 'Saxophone for Beginners', wall: '2026-05-04T18:00:00' })
})

test('Events that have the words in their title come before those that mention them', async () => {
  const page = await fetchPage(`${SITE}/search?q=saxophone`)
  expect(page.words).toMatch(
    /Saxophone Quartet.* Saxophone for Beginners.* More matches .*Brass at Noon/,
  )
  const response = await fetchWorker(`${SITE}/api/search/events?q=saxophone`)
  const { events, size } = (await response.json()) as { events: { title: string }[]; size: number }
  expect(size).toBe(3)
  expect(events.map(({ title }) => title)).toEqual([
    'Saxophone Quartet',
    'Saxophone for Beginners',
    'Brass at Noon',
  ])
})

test('Where words are only in places and descriptions, time alone orders the list', async () => {
  const page = await fetchPage(`${SITE}/search?q=horns`)
  expect(page.words).toContain('Brass at Noon')
  expect(page.words).not.toContain('More matches')
})
