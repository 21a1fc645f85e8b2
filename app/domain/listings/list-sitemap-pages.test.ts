import { beforeAll, expect, test } from 'vitest'
import { addEvent, NOW, settle, siteNamed } from '../../../test/cast'
import { at, metered, search } from '../../../test/world'
import { countSitemapPages, readSitemapPages } from './list-sitemap-pages.server'

beforeAll(async () => {
  await settle()
  const title = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')
  await addEvent({ title, wall: '2026-05-02T20:00:00', categories: ['jazz'] })
})

test('Pages are counted and read without the words of their titles', async () => {
  const { id } = await siteNamed('laketown')
  const { database, meter } = metered(search)
  const { places } = await countSitemapPages({ ...at(NOW), search: database }, id)
  expect(meter.rowsRead).toBeLessThan(30)
  const read = readSitemapPages(at(NOW), id, { kind: 'places', file: 1, size: 1_000 })
  const pages = (await read()) ?? []
  expect(pages).toHaveLength(places)
  expect(pages.map(({ path }) => path)).toContain('/category/jazz')
  expect(await read()).toBeNull()
})
