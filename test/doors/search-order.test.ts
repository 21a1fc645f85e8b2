import { beforeAll, expect, test } from 'vitest'
import { addEvent, createFixtures } from '../fixtures'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'

beforeAll(async () => {
  await createFixtures()
  await addEvent({
    title: 'Brass at Noon',
    wall: '2026-05-02T12:00:00',
    description: 'Horns and one saxophone.',
  })
  await addEvent({ title: 'Friday Night Lights', wall: '2026-05-06T19:00:00' })
  await addEvent({ title: 'The Tonight Show', wall: '2026-05-07T10:00:00' })
  await addEvent({ title: 'Jukebox Night', wall: '2026-05-01T20:00:00' })
  await addEvent({ title: 'Jukebox Morning', wall: '2026-05-01T13:00:00' })
  await addEvent({ title: 'Jukebox Fair', wall: '2026-05-09T13:00:00' })
  await addEvent({ title: 'Lights of the Lake', wall: '2026-05-01T21:00:00' })
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

/** The titles that a search finds, without close matches, and what the page says of its days. */
async function find(params: string) {
  const { html, words } = await fetchPage(`${SITE}/search?${params}`)
  const response = await fetchWorker(`${SITE}/api/search/events?${params}`)
  const { events, size, dates } = (await response.json()) as {
    events: { title: string }[]
    size: number
    dates?: object
  }
  return { titles: events.slice(0, size).map(({ title }) => title), dates, html, words }
}

test('Days in the words of a search are a filter that can be removed', async () => {
  const { titles, dates, html, words } = await find('q=jukebox+tonight')
  expect(titles).toEqual(['Jukebox Night'])
  expect(dates).toEqual({ phrase: 'tonight', days: ['2026-05-01'], evening: true })
  expect(words).toContain('“jukebox” · Tonight')
  expect(html).toContain('<a href="/search?q=jukebox" aria-label="Remove Tonight">')
  expect(html).toContain(`<link rel="canonical" href="${SITE}/search?q=jukebox+tonight"/>`)
  expect(html).toContain('value="jukebox tonight"')
  expect((await find('q=jukebox+next+weekend')).titles).toEqual(['Jukebox Fair'])
  expect((await find('q=jukebox+may+9')).words).toContain('“jukebox” · Saturday, May 9')
  expect((await find('q=things+to+do+tonight')).titles).toContain('Jukebox Night')
})

test('The words can be searched instead, and quoted words name no days', async () => {
  const { html, words } = await find('q=tonight')
  expect(words).toContain('Search for the words “tonight” instead')
  expect(html).toContain('href="/search?q=%22tonight%22"')
  const quoted = await find('q=%22tonight%22')
  expect(quoted.titles).toEqual(['The Tonight Show'])
  expect(quoted.dates).toBeUndefined()
  expect(quoted.words).not.toContain('instead')
})

test('Days in words hide no event that has the words in its title', async () => {
  expect((await find('q=friday+night+lights')).titles).toEqual([
    'Friday Night Lights',
    'Lights of the Lake',
  ])
  expect((await find('q=tonight+show')).titles[0]).toBe('The Tonight Show')
})

test('Days that the URL names come before days in words', async () => {
  const { titles, dates, html } = await find('q=jukebox+tonight&days=2026-05-09')
  expect(titles).toEqual(['Jukebox Fair'])
  expect(dates).toMatchObject({ days: ['2026-05-09'], evening: false })
  expect(html).not.toContain('Remove Tonight')
})

test('A feed of a search takes its words as words', async () => {
  const response = await fetchWorker(`${SITE}/search/calendar.ics?q=jukebox+tonight`)
  expect(await response.text()).not.toContain('Jukebox')
})
