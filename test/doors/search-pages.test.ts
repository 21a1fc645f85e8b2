import { beforeAll, expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { requestRebuild } from '~/domain/listings/request-rebuild.server'
import { servicesAt } from '../database'
import { createFixtures, NOW } from '../fixtures'
import { addManyEvents } from '../samples/laketown-listings'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const EVENTS = 335

beforeAll(async () => {
  await createFixtures()
  await addManyEvents(EVENTS - 1)
  await requestRebuild(servicesAt(NOW))
  await refreshListings(servicesAt(NOW))
})

test('A search of very many events says that there are more, and each page leads to the next', async () => {
  const first = await fetchPage(`${SITE}/search?q=show`)
  expect(first.words).toContain('More than 300 events')
  expect(first.words).toContain('Page 1 of 11+ Next →')
  const tenth = await fetchPage(`${SITE}/search?q=show&page=10`)
  expect(tenth.words).toContain('← Previous Page 10 of 11+ Next →')
  const eleventh = await fetchPage(`${SITE}/search?q=show&page=11`)
  expect(eleventh.words).toContain(`${EVENTS} events`)
  expect(eleventh.words).toContain('← Previous Page 11 of 12 Next →')
  const last = await fetchPage(`${SITE}/search?q=show&page=12`)
  expect(last.words).toContain('← Previous Page 12 of 12')
  expect(last.words).not.toContain('Next →')
  expect((await fetchPage(`${SITE}/search?q=show&page=13`)).words).toContain('There’s no page 13.')
})

test('Filters say so, too, and the API has the exact number of pages', async () => {
  const { total } = await (await fetchWorker(`${SITE}/search/counts?q=show`)).json<{
    total: number
  }>()
  expect(total).toBe(301)
  const answer = await fetchWorker(`${SITE}/api/search/events?q=show`)
  expect(await answer.json()).toMatchObject({ size: 30, currentPage: 1, maxPage: 12 })
})
