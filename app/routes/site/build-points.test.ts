import { beforeAll, expect, test } from 'vitest'
import { resetDatabases, servicesAt } from '../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { buildPoints } from './build-points.server'

beforeAll(async () => {
  await resetDatabases()
  await createFixtures()
  for (const day of [4, 2, 3]) {
    await addEvent({ title: `Jazz ${day}`, wall: `2026-05-0${day}T20:00:00` })
  }
})

test('A search of more events than a map has points for gives those that come first, and says how many', async () => {
  const build = async (maxEvents: number, text?: string) => {
    const { groups, ...rest } = await buildPoints(
      servicesAt(NOW),
      await requireSite('laketown'),
      { text },
      maxEvents,
    )
    return { ...rest, titles: groups.flatMap(({ entries }) => entries.map(({ title }) => title)) }
  }
  const all = ['Jazz 2', 'Jazz 3', 'Jazz 4']
  for (const text of [undefined, 'jazz']) {
    expect(await build(3, text)).toEqual({ titles: all, maxEvents: null })
    expect(await build(2, text)).toEqual({ titles: all.slice(0, 2), maxEvents: 2 })
  }
})
