import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { importFeed } from '~/domain/feeds/runs/import-feed.server'
import { runFeed } from '~/domain/feeds/runs/run-feed.server'
import { listRuns } from '~/domain/feeds/runs/run-store.server'
import { saveFailedMessage } from '~/domain/reports/failed-message-store.server'
import { FetchError, type OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db, servicesAt } from '../database'
import { clearFeeds, createFixtures, NOW, requireSite } from '../fixtures'
import { withSite } from '../forms/console-pages'
import { RUN_SETTINGS } from '../samples/feed-items'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const URL = 'https://centro.example/events.ics'

let maya: string
let cookie: string
let siteId: number
let body: string | null
const sent: unknown[] = []

const fetchOutside: OutgoingFetch = async () => {
  if (body === null) throw new FetchError('centro.example answered 404', 404)
  return {
    kind: 'fetched',
    url: URL,
    contentType: 'text/calendar',
    body: new TextEncoder().encode(body),
    validators: {},
  }
}
const services = { ...servicesAt(NOW), fetchOutside, ...RUN_SETTINGS }
const bindings = {
  FEED_QUEUE: { send: async (message: unknown) => void sent.push(message) },
}

const calendar = (days: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    ...days.flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${day}@centro`,
      `DTSTART;TZID=America/Chicago:${day}T190000`,
      `SUMMARY:Show ${day}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

const SIX = ['20260602', '20260603', '20260604', '20260605', '20260606', '20260607']

async function addFeed(): Promise<number> {
  body = calendar(SIX)
  const imported = await importFeed(services, {
    plugin: 'ical',
    venueLabel: 'centro',
    categoryId: 'jazz',
    source: { kind: 'url', url: URL },
  })
  if (imported.kind !== 'imported') throw new Error(imported.kind)
  return imported.feedId
}

async function visit(path: string) {
  const url = `http://${HOST}${withSite(path, siteId)}`
  return readPage(await fetchWorker(url, { headers: { cookie } }, bindings))
}

const press = (path: string, fields: Record<string, string>) =>
  fetchWorker(
    `http://${HOST}${withSite(path, siteId)}`,
    {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, host: HOST, origin: `http://${HOST}` },
      body: new URLSearchParams(fields),
    },
    bindings,
  )

beforeAll(async () => {
  await createFixtures()
  ;({ id: siteId } = await requireSite('laketown'))
  maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  ;({ cookie } = await signIn(maya, HOST))
})

beforeEach(async () => {
  sent.length = 0
  await clearFeeds()
  await db.run(sql`DELETE FROM feed_summary`)
})

test('The types of feeds are listed with their latest runs, and lead to them', async () => {
  expect((await visit('/feeds')).words).toContain('There are no feeds.')
  await addFeed()
  const { words, html } = await visit('/feeds')
  expect(words).toContain('Type # Run Success Failure scrape 1 just now')
  expect(words).toContain('All feeds are well.')
  expect(html).toContain(`href="/feeds/scrape?site=${siteId}"`)
})

test('The runs of scrapes show their source and all their counts', async () => {
  expect((await visit('/feeds/scrape')).words).toContain('There are no runs for this feed.')
  await addFeed()
  const { words, html } = await visit('/feeds/scrape')
  expect(words).toContain(
    'Ingress Counts : Events Ingress Counts : Venues Processed Counts : Events',
  )
  expect(words).not.toContain('Processed Counts : Venues')
  expect(words).toMatch(
    /Bar Centro : Jazz Health of Bar Centro ical centro\.example 6 0 0 0 0 0 0 0 0 0 6 0 0 0 0/,
  )
  expect(html).toMatch(/href="\/scrape\/edit\/\d+\?site=/)
  expect(html).toContain('>Not Modified</span>')
})

test('The health of a failing feed says since when, what happened and what to do, until it recovers', async () => {
  const id = await addFeed()
  body = null
  await runFeed(services, { feedId: id })
  const once = await visit(`/feeds/feed/${id}`)
  expect(once.words).toContain('Latest run failed The page no longer exists.')
  await runFeed(services, { feedId: id })
  expect((await visit('/feeds')).words).toContain('Bar Centro Failing just now')
  const { words } = await visit(`/feeds/feed/${id}`)
  expect(words).toContain('Failing The page no longer exists.')
  expect(words).toContain('Find its new URL and change it in the scrape.')
  expect(words).toContain('2 failures in a row')
  body = calendar(SIX)
  await runFeed(services, { feedId: id })
  expect((await visit('/feeds')).words).toContain('All feeds are well.')
  const recovered = await visit(`/feeds/feed/${id}`)
  expect(recovered.words).toContain('Its latest run succeeded.')
  expect(recovered.words).not.toContain('Find its new URL')
})

test('A source that has lost most of its usual events is pointed out, with what to do', async () => {
  const id = await addFeed()
  await db.run(sql`UPDATE feed SET recent_counts = '[28,30,26]' WHERE id = ${id}`)
  await runFeed(services, { feedId: id })
  const list = await visit('/feeds')
  expect(list.words).toContain('Far fewer events')
  const page = await visit(`/feeds/feed/${id}`)
  expect(page.words).toMatch(/It read 6\s+events, and usually reads 28/)
})

test('A feed that never ran is not called well', async () => {
  const id = await addFeed()
  await writeTogether(db, [
    sql`DELETE FROM feed_run WHERE feed_id = ${id}`,
    sql`UPDATE feed SET last_success_at = NULL WHERE id = ${id}`,
  ])
  expect((await visit(`/feeds/feed/${id}`)).words).toContain('Not run yet It has not run yet.')
})

test('A run’s page shows what it changed, event by event', async () => {
  const id = await addFeed()
  body = calendar([...SIX.slice(0, 5), '20260620'])
  await runFeed(services, { feedId: id })
  const [run] = await listRuns(db, { feedId: id })
  const { words } = await visit(`/feeds/run/${run!.id}`)
  expect(words).toContain('Deleted Show 20260607 Sun, Jun 7, 2026, 7:00 PM')
  expect(words).toContain('Created Show 20260620 Sat, Jun 20, 2026, 7:00 PM')
  expect((await visit('/feeds/run/99999')).status).toBe(404)
})

test('Run Now queues a run and is logged', async () => {
  const id = await addFeed()
  const answer = await press(`/feeds/feed/${id}`, { intent: 'run' })
  expect(answer.status).toBe(302)
  expect(sent).toEqual([{ feedIds: [id] }])
  expect(await db.get(sql`SELECT action, target_name FROM audit_entry ORDER BY id DESC`)).toEqual({
    action: 'feed.run',
    target_name: 'Bar Centro',
  })
  expect((await press('/feeds/feed/99999', { intent: 'run' })).status).toBe(404)
})

test('A run’s changes have times in words, and lead to the events', async () => {
  const id = await addFeed()
  body = calendar(SIX).replace('20260602T190000', '20260602T203000')
  await runFeed(services, { feedId: id })
  const [run] = await listRuns(db, { feedId: id })
  const { html, words } = await visit(`/feeds/run/${run!.id}`)
  expect(words).toContain('Tue, Jun 2, 2026, 7:00 PM → Tue, Jun 2, 2026, 8:30 PM')
  expect(words).not.toContain('2026-06-02 19:00')
  const { event } = await db.get<{ event: number }>(
    sql`SELECT id AS event FROM event WHERE title = 'Show 20260602'`,
  )
  expect(html).toContain(`<strong dir="auto"><a href="http://laketown.localhost/event/${event}`)
})

test('Accepted deletions are those that the held run showed, and only of the feed’s latest run', async () => {
  const id = await addFeed()
  body = calendar(SIX.slice(0, 2))
  await runFeed(services, { feedId: id })
  const [held] = await listRuns(db, { feedId: id })
  const { words } = await visit(`/feeds/feed/${id}`)
  expect(words).toContain('Held It would delete 4 of 6 upcoming events.')
  expect(words).toContain('Delete 4 events?')
  const path = `/feeds/feed/${id}`
  expect((await press(path, { intent: 'accept', run: String(held!.id) })).status).toBe(302)
  expect(await db.get(sql`SELECT accepted_deletions AS accepted FROM feed`)).toEqual({
    accepted: 4,
  })
  expect(sent).toEqual([{ feedIds: [id] }])
  await runFeed(services, { feedId: id })
  expect((await visit(path)).words).toContain('Its latest run succeeded.')
  await press(path, { intent: 'accept', run: String(held!.id) })
  expect(sent).toHaveLength(1)
})

test('The API gives the summary and the runs in the shapes of the specification', async () => {
  const id = await addFeed()
  const authorization = await signInProgram(maya, 'api.localhost')
  const call = async (path: string) => {
    const url = `http://api.localhost/api/feeds/${path}`
    return (await fetchWorker(url, { headers: { authorization } })).json()
  }
  const time = new Date(NOW).toISOString()
  expect(await call('summary')).toEqual({
    summary: [
      { type: 'scrape', feedCount: 1, lastRun: time, lastSuccess: time, lastFailure: null },
    ],
  })
  const none = { created: 0, updated: 0, deleted: 0, notModified: 0, invalid: 0 }
  expect(await call('runs?type=scrape')).toEqual({
    runs: [
      {
        id: expect.any(Number),
        type: 'scrape',
        start: time,
        end: time,
        error: null,
        trace: null,
        state: 'succeeded',
        ingress: { Events: { ...none, created: 6 }, Venues: none },
        processed: { Events: { ...none, created: 6 }, Venues: none },
        feedId: id,
        name: 'Bar Centro',
        scrapePlugin: 'ical',
        scrapeUrl: URL,
      },
    ],
  })
  expect(await call('runs?type=none')).toEqual({ runs: [] })
})

test('Feeds lists the background work that was given up, with the feed that it was about', async () => {
  expect((await visit('/feeds')).words).not.toContain('Given up')
  const id = await addFeed()
  await saveFailedMessage({ db, now: NOW - 60_000 }, { messageId: 'a', body: { feedIds: [id] } })
  const { words, html } = await visit('/feeds')
  expect(words).toMatch(/Given up .*Run feed \d+ .*Each runs when it is due again/)
  expect(html).toContain(`href="/feeds/feed/${id}?site=${siteId}"`)
})
