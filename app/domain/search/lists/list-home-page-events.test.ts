import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setEventPicked } from '~/domain/events/editors/set-event-picked.server'
import type { EventCard } from '~/domain/events/event'
import { meterDatabase, search, servicesAt } from '../../../../test/database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { searchMany } from '../results/search-many.server'
import {
  chooseHomeCategoryEvents,
  listHighlightedEvents,
  listHomeCategoryEvents,
} from './list-home-page-events.server'
import { listOccurrences } from './list-occurrences'

beforeAll(createFixtures)
beforeEach(clearEvents)

const formatDay = (day: number) => `2026-05-${String(day).padStart(2, '0')}`
const show = (title: string, day: number, more: object = {}) =>
  addEvent({ title, wall: `${formatDay(day)}T20:00:00`, ...more })
const exhibition = (title: string) =>
  show(title, 1, { wall: '2026-04-01T10:00:00', endWall: '2026-05-30T18:00:00' })

async function pick(...ids: number[]) {
  const { id: siteId } = await requireSite('laketown')
  for (const id of ids)
    expect(await setEventPicked(servicesAt(NOW), siteId, id, true)).toEqual({ kind: 'saved' })
}

async function highlights(listed: number[] = []) {
  const found = await listHighlightedEvents(servicesAt(NOW), await requireSite('laketown'), listed)
  const titles = (events: { title: string }[]) => events.map(({ title }) => title)
  return {
    shown: titles([...found.upcoming, ...found.ongoing]),
    nowOn: titles(found.nowOn),
    isMore: found.isMore,
  }
}

test('Picked and listed events are highlighted by start, and the next ones fill up the list', async () => {
  const far = await show('Far and picked', 28)
  const listed = await show('Listed by id', 20)
  await pick(far)
  for (let day = 2; day <= 14; day += 1) await show(`Day ${day}`, day)
  const { shown, isMore } = await highlights([listed])
  expect(shown).toEqual([
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((day) => `Day ${day}`),
    'Listed by id',
    'Far and picked',
  ])
  expect(isMore).toBe(true)
})

test('At most twelve events are highlighted, the first of those that are picked', async () => {
  for (let day = 3; day <= 16; day += 1) await pick(await show(`Pick ${day}`, day))
  await show('Sooner, and not picked', 2)
  expect((await highlights()).shown).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((day) => `Pick ${day}`),
  )
})

test('An event both picked and listed is shown once; a past or hidden one, or one of another city, is not', async () => {
  const both = await show('Both', 5)
  await pick(both)
  const past = await show('Past', 1, { wall: '2026-05-01T06:00:00' })
  const hidden = await show('Hidden', 6, { published: 0 })
  const outside = await show('Elsewhere', 6, { venue: 'pier' })
  expect((await highlights([both, past, hidden, outside])).shown).toEqual(['Both'])
})

test('A series fills up the list once, and its other evenings count as more', async () => {
  for (const day of [4, 11, 18, 25]) await show('Choir', day, { series: 9 })
  const { shown, isMore } = await highlights()
  expect(shown).toEqual(['Choir'])
  expect(isMore).toBe(true)
})

test('Ongoing events fill up the list after upcoming ones, or are on now', async () => {
  await exhibition('Maps of the Lake')
  await show('Day 2', 2)
  expect(await highlights()).toEqual({
    shown: ['Day 2', 'Maps of the Lake'],
    nowOn: [],
    isMore: false,
  })
  for (let day = 3; day <= 13; day += 1) await show(`Day ${day}`, day)
  const full = await highlights()
  expect(full.shown).not.toContain('Maps of the Lake')
  expect(full.nowOn).toEqual(['Maps of the Lake'])
})

test('A series is once in a home category, and nothing is there that the page shows above', async () => {
  const site = await requireSite('laketown')
  for (const day of [3, 8, 13, 18])
    await show('Open Mic', day, { series: 5, categories: ['comedy', 'jazz'] })
  for (let day = 20; day < 28; day++) await show(`Joke ${day}`, day, { categories: ['comedy'] })
  const lists = await listHomeCategoryEvents(servicesAt(NOW), site, ['comedy', 'jazz'])
  const choose = (shown: EventCard[]) =>
    chooseHomeCategoryEvents(lists, shown).map(({ events }) => events.map(({ title }) => title))
  const jokes = [20, 21, 22, 23, 24].map((day) => `Joke ${day}`)
  expect(choose([])).toEqual([['Open Mic', ...jokes], []])
  const [comedy] = lists
  const shown = comedy?.events.filter(({ title }) => /Mic|20/.test(title)) ?? []
  expect(choose(shown.flatMap(listOccurrences).slice(1))).toEqual([
    [...jokes.slice(1), 'Joke 25', 'Joke 26'],
    [],
  ])
})

test('A city without events highlights nothing', async () => {
  expect(await highlights()).toEqual({ shown: [], nowOn: [], isMore: false })
})

test('Several searches take one round trip', async () => {
  await show('Late Jazz', 3, { categories: ['jazz'] })
  await show('Open Mic', 4, { categories: ['comedy'] })
  await exhibition('EventVisibility Jokes')
  const { database, meter } = meterDatabase(search)
  const site = await requireSite('laketown')
  const lists = await searchMany(
    { search: database, now: NOW },
    site,
    [{ categories: ['concerts'] }, { categories: ['comedy'] }, { categories: ['golf'] }, {}],
    6,
  )
  expect(lists.map(({ upcoming }) => upcoming.map(({ title }) => title))).toEqual([
    ['Late Jazz'],
    ['Open Mic'],
    [],
    ['Late Jazz', 'Open Mic'],
  ])
  expect(lists[3]?.ongoing.map(({ title }) => title)).toEqual(['EventVisibility Jokes'])
  expect(meter.roundTrips).toBe(1)
  expect(await searchMany({ search: database, now: NOW }, site, [], 6)).toEqual([])
  expect(meter.roundTrips).toBe(1)
})

test('Editors pick events of their own city only', async () => {
  const outside = await show('Elsewhere', 6, { venue: 'pier' })
  const { id: siteId } = await requireSite('laketown')
  expect(await setEventPicked(servicesAt(NOW), siteId, outside, true)).toEqual({
    kind: 'not-found',
  })
  expect(await setEventPicked(servicesAt(NOW), siteId, 999_999, true)).toEqual({
    kind: 'not-found',
  })
  const own = await show('Own', 6)
  const isPicked = async () => {
    const { upcoming } = await listHighlightedEvents(
      servicesAt(NOW),
      await requireSite('laketown'),
      [],
    )
    return upcoming.map(({ picked }) => picked)
  }
  await pick(own)
  expect(await isPicked()).toEqual([true])
  await setEventPicked(servicesAt(NOW), siteId, own, false)
  expect(await isPicked()).toEqual([false])
})
