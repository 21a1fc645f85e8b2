import { beforeAll, beforeEach, expect, test } from 'vitest'
import { servicesAt } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { listNextOfCategories } from './list-next-of-categories.server'

beforeAll(createFixtures)
beforeEach(clearEvents)

const show = (title: string, day: number, categories: string[]) =>
  addEvent({ title, wall: `2026-05-0${day}T20:00:00`, categories })

async function listNext() {
  const services = servicesAt(NOW)
  const site = await requireSite('laketown')
  const next = await listNextOfCategories(services, site, ['concerts', 'comedy'])
  return Object.fromEntries([...next].map(([id, { title }]) => [id, title]))
}

test('A category has its next event, also one of a category below it', async () => {
  await show('Later', 5, ['concerts'])
  await show('Sooner', 3, ['jazz'])
  expect(await listNext()).toEqual({ concerts: 'Sooner' })
})

test('An event is the next of two categories only if the second has no other', async () => {
  await show('Funny Songs', 3, ['jazz', 'comedy'])
  expect(await listNext()).toEqual({ concerts: 'Funny Songs', comedy: 'Funny Songs' })
  await show('Stand-up', 4, ['comedy'])
  expect(await listNext()).toEqual({ concerts: 'Funny Songs', comedy: 'Stand-up' })
})

test('An event that is on already is the next where nothing begins later', async () => {
  await addEvent({
    title: 'Exhibition',
    wall: '2026-04-01T10:00:00',
    endWall: '2026-05-30T18:00:00',
    categories: ['comedy'],
  })
  expect(await listNext()).toEqual({ comedy: 'Exhibition' })
})
