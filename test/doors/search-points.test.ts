import { beforeAll, expect, test } from 'vitest'
import { addEvent, createFixtures } from '../fixtures'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const CLOCK = '2026-05-01T17:00:00Z'

beforeAll(async () => {
  await createFixtures()
  for (let day = 2; day <= 20; day++) {
    const wall = `2026-05-${String(day).padStart(2, '0')}T20:00:00`
    await addEvent({ title: `Jazz ${day}`, wall })
    await addEvent({ title: `Folk ${day}`, wall })
  }
})

type Answer = {
  groups: { entries: { title: string; href: string; detail: string }[] }[]
  maxEvents: number | null
}

const read = async (params: string) => {
  const response = await fetchWorker(`${SITE}/search/points${params}`, {}, { CLOCK })
  return { status: response.status, answer: (await response.json()) as Answer }
}
const listTitles = async (params: string) =>
  (await read(params)).answer.groups.flatMap(({ entries }) => entries.map(({ title }) => title))

test('The points of a search are those of the events of all its pages, with dates and venues', async () => {
  expect(await listTitles('')).toHaveLength(38)
  expect(await listTitles('?page=2')).toHaveLength(38)
  expect(await listTitles('?q=jazz')).toHaveLength(19)
  expect(await listTitles('?q=jazz&days=2026-05-04')).toEqual(['Jazz 4'])
  expect(await listTitles('?q=folk+tomorrow')).toEqual(['Folk 2'])
  expect(await listTitles('?q=jazz&cats=no_such_category')).toHaveLength(19)
  const [group] = (await read('?q=jazz')).answer.groups
  expect(group?.entries[0]).toEqual({
    title: 'Jazz 2',
    href: expect.stringMatching(/^\/event\/\d+$/),
    detail: 'Tomorrow · 8:00 PM · Bar Centro',
  })
})

test('Close matches and events of other sites have no points, and a wrong search has none', async () => {
  expect(await listTitles('?q=jaaz')).toEqual([])
  expect(await listTitles('?noSiteBounds=1')).toEqual([])
  expect(await read(`?q=${'x'.repeat(500)}`)).toEqual({
    status: 400,
    answer: { groups: [], maxEvents: null },
  })
})

test('The page of a search names its points if it has several pages, and draws the circle that is searched', async () => {
  const load = async (params: string) =>
    (await fetchWorker(`${SITE}/search${params}`, {}, { CLOCK })).text()
  expect(await load('?q=jazz+folk')).not.toContain('/search/points')
  const circle = await load('?near=43.0677,-87.9022&within=1')
  expect(circle).toMatch(/<path class="[^"]*outline[^"]*" d="M/)
  for (const pole of ['?near=90,0', '?near=71.9,179.99&within=7', '?near=-90,-180&within=7'])
    expect((await fetchWorker(`${SITE}/search${pole}`, {}, { CLOCK })).status).toBe(200)
})
