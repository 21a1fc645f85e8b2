import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createApiKey } from '~/domain/accounts/api-keys/create-api-key.server'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { saveVenue } from '~/domain/venues/save-venue.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, signIn } from '../accounts'
import { db, servicesAt } from '../database'
import { NOW } from '../fixtures'
import { addWebhook, createPartnerServer, runUntilDone } from '../services/webhook-partner'
import { CITIES, type City, type Ids, settleTwoCities } from './two-cities'
import { fetchWorker } from './worker'

const ADMIN = 'http://admin.localhost'
const API = 'http://api.localhost'
const HOSTS: City[] = ['east', 'west']

let ids: Ids
const sites = {} as Record<City, number>
const hooks = {} as Record<City, number>
const keys = {} as Record<City, string>
let cookie = ''

beforeAll(async () => {
  ids = await settleTwoCities()
  const account = await addAccount({ email: 'admin@example.com', adminOfSites: HOSTS })
  cookie = (await signIn(account, 'admin.localhost')).cookie
  const actor = { accountId: account }
  for (const city of HOSTS) {
    sites[city] = (await findSiteByHost(db, city))?.id ?? 0
    hooks[city] = await addWebhook(sites[city], { now: NOW, actor })
    const created = await createApiKey({ db, now: NOW, actor }, sites[city])
    if (created.kind === 'created') keys[city] = created.apiKey
    // All that the city lists already is sent, too.
    await db.run(sql`UPDATE webhook SET planned_seq = 0 WHERE id = ${hooks[city]}`)
  }
  // Both cities have ticketing off. Another event was deleted, and the venue of another is quarantined.
  await saveVenue(servicesAt(NOW), {
    label: 'bad venue',
    name: 'Hall noword, too',
    address: '2 noword St',
    timezone: 'America/Chicago',
    latitude: 43.02,
    longitude: -88.0,
  })
  await writeTogether(db, [
    sql`UPDATE venue SET quarantined = 1 WHERE label = 'bad venue'`,
    sql`
      INSERT INTO event (venue_id, title, start_at, start_day, end_day, timezone, until_at, search_text, description, created_at, updated_at)
      SELECT id, 'Swing noword at bad venue', ${NOW + 3_600_000}, '2026-05-01', '2026-05-01', 'America/Chicago', ${NOW + 9_000_000},
        '', '<p>noword</p>', 0, 0 FROM venue WHERE label = 'bad venue'`,
    ...['ticketmaster', null].map(
      (feed) => sql`
        INSERT INTO event (venue_id, feed_type, title, start_at, start_day, end_day, timezone, until_at, search_text, description,
          deleted_at, created_at, updated_at)
        SELECT id, ${feed}, 'Swing noword ' || ${feed ?? 'deleted'}, ${NOW + 3_600_000}, '2026-05-01', '2026-05-01',
          'America/Chicago', ${NOW + 9_000_000}, '', '<p>noword</p>', ${feed === null ? NOW : null}, 0, 0
        FROM venue WHERE label = 'bothword'`,
    ),
    markStale({ events: sql`SELECT id FROM event` }),
  ])
  await refreshListings(servicesAt(NOW))
})

/** Of a file that should have what the city shows, and nothing else. */
function expectOwn(city: City, text: string, from: string): void {
  const { own, foreign } = CITIES[city]
  expect(
    foreign.filter((word) => text.includes(word)),
    from,
  ).toEqual([])
  for (const word of [own, 'bothword']) expect(text, from).toContain(`Swing ${word}`)
}

test.each(HOSTS)('An export of the %s has only what the city shows', async (city) => {
  for (const template of ['print', 'indesign', 'csv', 'newsletter', 'newsletter&as=text']) {
    const path = `/site/export/file?site=${sites[city]}&template=${template}`
    const response = await fetchWorker(ADMIN + path, {
      headers: { cookie, host: 'admin.localhost' },
    })
    expect([path, response.status]).toEqual([path, 200])
    expectOwn(city, await response.text(), path)
  }
  // Events that are not the city's cannot be picked into it.
  const foreign = ids.events.filter(([word]) => CITIES[city].foreign.some((name) => name === word))
  const query = foreign.map(([, id]) => `&with=${id}`).join('')
  const path = `/site/export/file?site=${sites[city]}&template=csv${query}`
  const picked = await fetchWorker(ADMIN + path, { headers: { cookie, host: 'admin.localhost' } })
  const text = await picked.text()
  for (const word of CITIES[city].foreign) expect(text).not.toContain(word)
})

test.each(HOSTS)('Partners of the %s are sent only what the city shows', async (city) => {
  const server = createPartnerServer()
  await runUntilDone(server, hooks[city], NOW)
  const bodies = server.received.map(({ body }) => body).join('\n')
  expectOwn(city, bodies, 'webhook')
  // What is not listed is not announced as deleted either: its ids are nobody's business.
  expect(bodies).not.toContain('event.deleted')
})

test.each(HOSTS)('No call of the public API names what the %s does not show', async (city) => {
  const read = async (path: string) => {
    const separator = path.includes('?') ? '&' : '?'
    const response = await fetchWorker(`${API}${path}${separator}apiKey=${keys[city]}`)
    return { status: response.status, text: await response.text() }
  }
  for (const path of [
    '/v1/events',
    '/v1/events?updatedSince=1970-01-01T00:00:00Z',
    '/v1/events?category=jazz',
    '/v1/events?startDate=2026-05-01&endDate=2026-05-01',
  ]) {
    expectOwn(city, (await read(path)).text, path)
  }
  const all = await db.all<{ id: number; title: string }>(sql`SELECT id, title FROM event`)
  const foreign = all.filter(({ title }) =>
    CITIES[city].foreign.some((word) => title.includes(word)),
  )
  expect(foreign.length).toBeGreaterThan(ids.events.length / 3)
  for (const { id, title } of foreign) {
    const { status, text } = await read(`/v1/events/${id}`)
    expect([title, status, text.includes(title)]).toEqual([title, 404, false])
  }
})
