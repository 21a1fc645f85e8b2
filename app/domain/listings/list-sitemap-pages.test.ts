import { beforeAll, expect, test } from 'vitest'
import { meterDatabase, search, servicesAt } from '../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { countSitemapPages, readSitemapPages } from './list-sitemap-pages.server'

beforeAll(async () => {
  await createFixtures()
  const title = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')
  await addEvent({ title, wall: '2026-05-02T20:00:00', categories: ['jazz'] })
})

test('Counting and reading pages does not read the words of titles', async () => {
  const { id } = await requireSite('laketown')
  const { database, meter } = meterDatabase(search)
  const { places } = await countSitemapPages({ ...servicesAt(NOW), search: database }, id)
  expect(meter.rowsRead).toBeLessThan(30)
  const read = readSitemapPages(servicesAt(NOW), id, { kind: 'places', file: 1, size: 1_000 })
  const pages = (await read()) ?? []
  expect(pages).toHaveLength(places)
  expect(pages.map(({ path }) => path)).toContain('/category/jazz')
  expect(await read()).toBeNull()
})
