import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listCategories } from '~/domain/categories/category-store.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { toInstant } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { db, resetDatabases, servicesAt } from '../../../test/database'
import { addEvent, createFixtures, NOW, requireSite } from '../../../test/fixtures'
import { composeExport } from './compose-export'
import { parseExportQuery } from './export-query'
import { BUILT_IN_TEMPLATES } from './export-template'
import { findExport } from './find-export.server'
import { renderPlain } from './render-export'

/** A Friday. */
const TODAY = '2026-05-01'

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
})

async function find(params = '', host: 'laketown' | 'harbor' = 'laketown') {
  const { id, timezone } = await requireSite(host)
  const site = { id, timezone, contentVersion: 1, url: `https://${host}.example` }
  const query = parseExportQuery(new URLSearchParams(params), TODAY)
  const categories = await listCategories(db)
  return { ...(await findExport(servicesAt(NOW), site, { query, categories })), query }
}

async function print(params = '') {
  const { entries, query } = await find(params)
  const template = { ...BUILT_IN_TEMPLATES.print, pattern: '{title}[: {when}]' }
  const composed = composeExport({
    template,
    entries,
    city: 'Laketown',
    range: query.range,
    today: TODAY,
    picksFirst: false,
    categoryNames: [],
  })
  return renderPlain(composed, template, TODAY).split(/\n+/)
}

test('An export has what the site lists on those days, and nothing of another site', async () => {
  await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Sails', wall: '2026-05-02T20:00:00', venue: 'pier' })
  await addEvent({ title: 'Draft', wall: '2026-05-02T20:00:00', published: 0 })
  await addEvent({ title: 'Bad', wall: '2026-05-02T20:00:00', quarantined: 1 })
  await addEvent({ title: 'Later', wall: '2026-06-02T20:00:00' })
  await addEvent({ title: 'Over', wall: '2026-05-01T08:00:00', endWall: '2026-05-01T09:00:00' })
  expect(await print()).toEqual(['Saturday, May 2', 'Jazz: 8 p.m.'])
  const harbor = await find('', 'harbor')
  expect(harbor.entries.map(({ title, url }) => [title, url.split('/event/')[0]])).toEqual([
    ['Sails', 'https://harbor.example'],
  ])
})

test('What became hidden since the listing was written is left out', async () => {
  const id = await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00' })
  const { id: siteId } = await requireSite('laketown')
  await db.run(sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${id}, ${siteId}, 1)`)
  expect((await find()).entries).toEqual([])
})

test('The facts of an event are those of its page', async () => {
  const id = await addEvent({
    title: 'Jazz',
    wall: '2026-05-02T20:00:00',
    categories: ['jazz', 'comedy'],
    description: '<p>Trumpets &amp; <b>a</b> bar</p><p>Late</p>',
  })
  await db.run(sql`
    UPDATE event SET cost = '$10', contact = '{"phone":"414-555-0100"}', upstream_url = 'https://band.example/'
    WHERE id = ${id}`)
  expect((await find()).entries).toMatchObject([
    {
      id,
      title: 'Jazz',
      description: 'Trumpets & a bar Late',
      phone: '414-555-0100',
      venueName: 'Bar Centro',
      fullAddress: '808 E Center St',
      website: 'https://band.example/',
      url: `https://laketown.example/event/${id}`,
      price: { cost: '$10', soldOut: false },
      categories: ['Concerts', 'Comedy'],
    },
  ])
})

test('Without its own phone number, an event has that of its curated venue', async () => {
  await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00' })
  await writeTogether(db, [
    sql`INSERT INTO curated_venue (id, uid, name, phone, latitude, longitude, created_at, updated_at)
      VALUES (7, 'hall', 'Hall', '414-555-0123', 43, -88, 0, 0)`,
    sql`INSERT INTO curated_venue_venue SELECT 7, id FROM venue WHERE label = 'centro'`,
  ])
  expect((await find()).entries[0]?.phone).toBe('414-555-0123')
})

test('The dates of a series are gathered, and a long run goes through its last day', async () => {
  for (const day of ['02', '03']) {
    await addEvent({ title: 'Play', wall: `2026-05-${day}T19:00:00`, series: 1 })
  }
  for (let day = 2; day < 20; day++) {
    const date = `2026-05-${String(day).padStart(2, '0')}`
    await addEvent({ title: 'Show', wall: `${date}T20:00:00`, series: 2 })
  }
  await addEvent({ title: 'Paint', wall: '2026-04-20T10:00:00', endWall: '2026-05-20T18:00:00' })
  expect(await print()).toEqual([
    'Saturday, May 2',
    'Play: 7 p.m. May 2 and 3',
    'Show: 8 p.m. daily May 2–19',
    'Continuing',
    'Paint: Through May 20',
  ])
  // Next week, the run has begun.
  expect(await print('when=next-week')).toEqual([
    'Continuing',
    'Show: 8 p.m. daily through May 19',
    'Paint: Through May 20',
  ])
})

test('Filters narrow an export: picks, categories, tags and words, without close matches', async () => {
  const jazz = await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00', categories: ['jazz'] })
  await addEvent({ title: 'Jokes', wall: '2026-05-02T21:00:00', categories: ['comedy'] })
  const { id: siteId } = await requireSite('laketown')
  await writeTogether(db, [
    sql`INSERT INTO event_mark (event_id, site_id, picked) VALUES (${jazz}, ${siteId}, 1)`,
    sql`INSERT INTO event_tag (site_id, tag, event_id) VALUES (${siteId}, 'late', ${jazz})`,
    markStale({ events: sql`SELECT ${jazz}` }),
  ])
  await refreshListings(servicesAt(NOW))
  const titles = async (params: string) => (await find(params)).entries.map(({ title }) => title)
  for (const params of ['picks=only', 'cats=concerts', 'tags=late, early', 'q=jazz']) {
    expect(await titles(params)).toEqual(['Jazz'])
  }
  expect(await titles('picks=first')).toEqual(['Jazz', 'Jokes'])
  expect(await titles('q=jass')).toEqual([])
  expect(await titles('cats=no-such')).toEqual([])
})

test('Of 2,000 events an export has the first 500, and says how many more match', async () => {
  const startAt = toInstant('2026-05-02T20:00:00', 'America/Chicago')
  await writeTogether(db, [
    sql`
      INSERT INTO event (venue_id, title, start_at, no_start, no_end, start_day, end_day, timezone, until_at,
        published, quarantined, status, search_text, description, created_at, updated_at)
      SELECT (SELECT id FROM venue WHERE label = 'centro'), 'Event ' || n.value, ${startAt} + n.value * 60000, 0, 1,
        '2026-05-02', '2026-05-02', 'America/Chicago', ${startAt} + 90000000, 1, 0, 'scheduled', '', '', 0, 0
      FROM (SELECT value FROM json_each(${JSON.stringify(Array.from({ length: 2_000 }, (_, n) => n))})) n`,
    markStale({ events: sql`SELECT id FROM event` }),
  ])
  await refreshListings(servicesAt(NOW))
  const { entries, omitted } = await find()
  expect([entries.length, omitted]).toEqual([500, 1_500])
  expect(entries[0]?.title).toBe('Event 0')
})
