import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '~/lib/time/local-time'
import { addAccount } from '../../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { addSubmittedEvent, addSubmittedSeries } from '../../../../test/samples/submitted-events'
import { listDeletedEntries, listOwnEntries, type OwnEntries } from './list-own-entries.server'
import { listOwnEvents } from './list-own-events.server'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

const FIRST = { upcoming: 1, past: 1 }
const list = async (account: string, pages = FIRST) =>
  listOwnEntries(servicesAt(NOW), await requireSite('laketown'), account, pages)
const titles = ({ entries }: OwnEntries) => entries.map(({ event }) => event.title)

test('A series is one entry, at its next date, with all its dates', async () => {
  const by = await addAccount({ email: 'ann@example.com' })
  const days = ['2026-04-20', '2026-05-06', '2026-05-13']
  const dates = await addSubmittedSeries(801, days, { by, title: 'Choir' })
  const reading = { by, title: 'Reading', wall: '2026-05-07T20:00:00' }
  await addSubmittedEvent({ ...reading, state: 'declined', reason: 'No place' })
  await addSubmittedEvent({ by, title: 'Soon', wall: '2026-05-02T20:00:00', state: 'held' })
  await addSubmittedSeries(802, ['2026-04-01', '2026-04-08'], { by, title: 'Spring' })
  await addSubmittedEvent({ by, title: 'Last week', wall: '2026-04-24T20:00:00' })
  await addEvent({ title: 'Of another', wall: '2026-05-02T20:00:00' })
  await addSubmittedEvent({ by, title: 'Harbor', wall: '2026-05-02T20:00:00', venue: 'pier' })
  const { upcoming, past } = await list(by)
  expect(titles(upcoming)).toEqual(['Soon', 'Choir', 'Reading'])
  expect(titles(past)).toEqual(['Last week', 'Spring'])
  const [soon, choir, declined] = upcoming.entries
  expect(choir?.event.id).toBe(dates[1])
  expect(choir?.dates.map(({ id, isPast }) => [id, isPast])).toEqual([
    [dates[0], true],
    [dates[1], false],
    [dates[2], false],
  ])
  expect(past.entries[1]?.event.startDay).toBe('2026-04-08')
  expect([soon?.dates, soon?.event.submission]).toEqual([[], { state: 'held', reason: '' }])
  expect(declined?.event.submission).toEqual({ state: 'declined', reason: 'No place' })
})

test('Many events are listed on pages, upcoming and past ones apart', async () => {
  const by = await addAccount({ email: 'ann@example.com' })
  for (let turn = 0; turn < 45; turn++) {
    const day = addDays('2026-05-02', turn)
    await addEvent({ title: `Night ${turn}`, wall: `${day}T20:00:00` })
  }
  await addEvent({ title: 'Before', wall: '2026-04-02T20:00:00' })
  await db.run(sql`UPDATE event SET created_by = ${by}`)
  const third = await list(by, { upcoming: 3, past: 1 })
  expect(titles(third.upcoming)).toEqual([40, 41, 42, 43, 44].map((turn) => `Night ${turn}`))
  expect([third.upcoming.currentPage, third.upcoming.maxPage]).toEqual([3, 3])
  expect([titles(third.past), third.past.maxPage]).toEqual([['Before'], 1])
  expect((await list(by, { upcoming: 9, past: 1 })).upcoming).toEqual(third.upcoming)
  expect((await list('bob')).upcoming).toEqual({ entries: [], currentPage: 1, maxPage: 1 })
  const site = await requireSite('laketown')
  const { upcoming, past } = await listOwnEvents(servicesAt(NOW), site, by, 2)
  expect([upcoming, past]).toEqual([[], []])
})

test('What an account deleted within a day is listed, a series deleted at once as one', async () => {
  const by = await addAccount({ email: 'ann@example.com' })
  const dates = await addSubmittedSeries(801, ['2026-05-06', '2026-05-13'], { by, title: 'Choir' })
  const [alone, byAdmin, longAgo] = [
    await addSubmittedEvent({ by, title: 'Alone', wall: '2026-05-07T20:00:00' }),
    await addSubmittedEvent({ by, title: 'By an admin', wall: '2026-05-07T20:00:00' }),
    await addSubmittedEvent({ by, title: 'Long ago', wall: '2026-05-07T20:00:00' }),
  ]
  const remove = (id: number | undefined, at: number, who = by) =>
    db.run(sql`UPDATE event SET deleted_at = ${at}, deleted_by = ${who} WHERE id = ${id}`)
  await remove(dates[0], NOW - 10)
  await remove(dates[1], NOW - 10)
  await remove(alone, NOW - 5)
  await remove(byAdmin, NOW - 5, 'admin')
  await remove(longAgo, NOW - 86_400_000)
  const listed = await listDeletedEntries(servicesAt(NOW), await requireSite('laketown'), by)
  expect(
    listed.map(({ event, dates, restorableUntil }) => [event.id, dates, restorableUntil]),
  ).toEqual([
    [alone, 1, NOW - 5 + 86_400_000],
    [dates[0], 2, NOW - 10 + 86_400_000],
  ])
  expect(await listDeletedEntries(servicesAt(NOW), await requireSite('harbor'), by)).toEqual([])
})
