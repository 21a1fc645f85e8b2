import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listOutbox } from '~/platform/mail/mailer-outbox.server'
import { addAccount, signIn } from '../accounts'
import { db, resetDatabases } from '../database'
import { addEvent, createFixtures } from '../fixtures'
import { addSubmittedEvent, addSubmittedSeries } from '../samples/submitted-events'
import { extractText, fetchWorker } from './worker'

const HOST = 'laketown.localhost'
const SITE = `http://${HOST}`
const WALL = '2026-05-02T20:00:00'

type Person = { id: string; cookie: string }
let ann: Person
let admin: Person

async function arrive(account: Parameters<typeof addAccount>[0]): Promise<Person> {
  const id = await addAccount(account)
  return { id, cookie: (await signIn(id, HOST)).cookie }
}

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  ann = await arrive({ email: 'ann@example.com' })
  admin = await arrive({ email: 'admin@example.com', adminOfSites: ['laketown'] })
})

const reading = (more: object = {}) =>
  addSubmittedEvent({ by: ann.id, title: 'Ann reads', wall: WALL, ...more })

async function open(path: string, person?: Person) {
  const headers: HeadersInit = person ? { cookie: person.cookie } : {}
  const response = await fetchWorker(SITE + path, { headers })
  const html = await response.text()
  return { status: response.status, html, words: extractText(html).words }
}

/** Presses a button as a browser without JavaScript does, and follows its redirect. */
async function press(
  id: number | undefined,
  intent: string,
  person: Person,
  fields: Record<string, string> = {},
) {
  const response = await fetchWorker(`${SITE}/event/${id}/manage`, {
    method: 'POST',
    headers: { cookie: person.cookie, origin: SITE, host: HOST },
    body: new URLSearchParams({ intent, ...fields }),
  })
  const location = response.headers.get('location')
  if (response.status !== 303 || !location)
    return { status: response.status, location: null, words: '' }
  return { ...(await open(location, person)), location }
}

const MY_EVENTS = { from: 'my-events' }

test('An author unpublishes and publishes an event, and others find it or not', async () => {
  const id = await reading()
  const hidden = await press(id, 'unpublish', ann, { ...MY_EVENTS, page: '1', past: '3' })
  expect(hidden.location).toBe(`/account/events?notice=unpublished&event=${id}&past=3`)
  expect(hidden.words).toContain('“Ann reads” is not published any more.')
  expect(hidden.words).toContain('This event is not published.')
  expect((await open(`/event/${id}`)).status).toBe(404)
  expect((await open('/search?q=reads')).words).not.toContain('Ann reads')
  const shown = await press(id, 'publish', ann, { from: 'event' })
  expect(shown.location).toBe(`/event/${id}?notice=published`)
  expect(shown.words).toContain('“Ann reads” is published.')
  expect((await open(`/event/${id}`)).status).toBe(200)
})

test('An author publishes an unpublished event and promotes it with one button', async () => {
  const id = await reading({ published: 0, wall: '2026-05-09T20:00:00' })
  for (const path of ['/account/events', `/event/${id}`]) {
    const { html, words } = await open(path, ann)
    expect(html).not.toContain('/promote/')
    expect(words).toContain('Publish and promote')
  }
  const promoted = await press(id, 'publish-and-promote', ann, MY_EVENTS)
  expect(promoted.location).toBe(`/promote/featured-daily-event/${id}?notice=published`)
  expect(promoted.status).toBe(200)
  expect(promoted.words).not.toContain('This event cannot be promoted now')
  expect((await open(`/event/${id}`)).status).toBe(200)
  expect((await open('/account/events', ann)).words).toMatch(/ Promote Ann reads/)
  const admins = await open(`/event/${await reading({ published: 0 })}`, admin)
  expect(admins.words).not.toMatch(/promote/i)
})

test('What could not be promoted after publishing it either is not offered to be', async () => {
  await reading({ published: 0, status: 'cancelled' })
  await reading({ state: 'held' })
  await reading({ published: 0, wall: '2026-04-30T20:00:00' })
  const cancelled = await reading({ status: 'cancelled' })
  for (const path of ['/account/events', `/event/${cancelled}`]) {
    expect((await open(path, ann)).words).not.toMatch(/Promote (My|Ann)|and promote/)
  }
})

test('All dates of an unpublished series are published to promote its first', async () => {
  const days = ['2026-05-02', '2026-05-03']
  const ids = await addSubmittedSeries(802, days, { by: ann.id, title: 'Choir', published: 0 })
  expect((await open('/account/events', ann)).words).toContain(
    'Publish all dates and promote Choir',
  )
  const promoted = await press(ids[0], 'publish-all-and-promote', ann, MY_EVENTS)
  expect(promoted.location).toBe(`/promote/featured-daily-event/${ids[0]}?notice=published`)
  for (const id of ids) expect((await open(`/event/${id}`)).status).toBe(200)
})

test('An author deletes an event after a confirmation, and undoes it', async () => {
  const id = await reading()
  const { html } = await open('/account/events', ann)
  expect(html).toContain(`href="/event/${id}/manage#delete"`)
  const confirmation = await open(`/event/${id}/manage`, ann)
  expect(confirmation.words).toContain('Delete this event? It disappears at once for everyone.')
  const deleted = await press(id, 'delete', ann)
  expect(deleted.location).toBe(`/account/events?notice=deleted&event=${id}`)
  expect(deleted.words).toContain('“Ann reads” is deleted. You can undo this for a day. Undo')
  expect(deleted.words).toContain('You have no upcoming events.')
  expect(deleted.words).toMatch(/Recently deleted Ann reads .*until tomorrow, 12:00 PM \. Restore/)
  expect((await open(`/event/${id}`, ann)).status).toBe(404)
  const restored = await press(id, 'restore', ann, MY_EVENTS)
  expect(restored.words).toContain('“Ann reads” is back, as it was.')
  expect(restored.words).not.toContain('Recently deleted')
  expect((await open(`/event/${id}`)).status).toBe(200)
})

test('A series is one entry under My Events, with a button for all dates and for each', async () => {
  const days = ['2026-05-02', '2026-05-03', '2026-05-04']
  const ids = await addSubmittedSeries(801, days, { by: ann.id, title: 'Choir' })
  const { html, words } = await open('/account/events', ann)
  expect(html.match(/<article/g)).toHaveLength(1)
  expect(words).toMatch(/Choir .*Published .*Unpublish all dates .*3 dates, through May 4, 2026/)
  const some = await press(ids[1], 'unpublish', ann, MY_EVENTS)
  expect(some.words).toContain('1 of 3 dates is not published.')
  const confirmation = await open(`/event/${ids[1]}/manage`, ann)
  expect(confirmation.words).toMatch(/Delete only Sun, May 3 · 8:00 PM Delete all 3 dates/)
  const all = await press(ids[1], 'delete-all', ann)
  expect(all.words).toMatch(/Recently deleted Choir 3 dates /)
  for (const id of ids) expect((await open(`/event/${id}`, ann)).status).toBe(404)
})

test('My Events says what the editors decided, and offers no publishing before', async () => {
  await reading({ title: 'Waiting', state: 'held' })
  const declined = await reading({ title: 'No', state: 'declined', reason: 'It is an <ad>.' })
  const { html, words } = await open('/account/events', ann)
  expect(words).toContain('Waiting for review by the editors.')
  expect(words).toContain('Declined by the editors: It is an <ad>. Edit and save it')
  expect(html).not.toMatch(/value="(publish|unpublish)"/)
  const refused = await press(declined, 'publish', ann, MY_EVENTS)
  expect(refused.words).toContain('“No” can’t be published now: the editors decide about it.')
  expect((await open(`/event/${declined}`)).status).toBe(404)
})

test('The creator and the site’s admins manage a submitted event on its page, and nobody else', async () => {
  const id = await reading()
  const own = await open(`/event/${id}`, ann)
  expect(own.words).toMatch(/Edit My Event Promote My Event Duplicate Unpublish Delete/)
  expect(own.html).toContain(`href="/edit/event/${id}"`)
  expect(own.html).toContain(`href="/create/event?copy=${id}"`)
  const byAdmin = await open(`/event/${id}`, admin)
  expect(byAdmin.words).toMatch(/Edit Event Unpublish Delete/)
  expect(byAdmin.words).not.toMatch(/Edit My Event|Duplicate/)
  const bob = await arrive({ email: 'bob@example.com' })
  const there = await arrive({ email: 'there@example.com', adminOfSites: ['harbor'] })
  for (const person of [undefined, bob, there]) {
    expect((await open(`/event/${id}`, person)).html).not.toMatch(/\/edit\/event|\/manage/)
  }
  const imported = await addEvent({ title: 'Imported', wall: WALL })
  await db.run(
    sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (70, 'ical', 'A', 0, 0)`,
  )
  await db.run(sql`UPDATE event SET feed_id = 70, feed_type = 'ical' WHERE id = ${imported}`)
  expect((await open(`/event/${imported}`, admin)).html).not.toMatch(/\/edit\/event|\/manage/)
})

test('An admin deletes another’s event, is offered to undo it, and its author cannot', async () => {
  const id = await reading()
  const deleted = await press(id, 'delete', admin, { from: 'event' })
  expect(deleted.location).toBe(`/event/${id}/manage?notice=deleted`)
  expect(deleted.words).toContain('“Ann reads” is deleted.')
  expect(deleted.words).toContain('It can be restored until tomorrow, 12:00 PM')
  expect((await open('/account/events', admin)).words).toMatch(/Recently deleted Ann reads/)
  expect((await open('/account/events', ann)).words).not.toContain('Ann reads')
  expect((await press(id, 'restore', ann)).status).toBe(404)
  const restored = await press(id, 'restore', admin)
  expect(restored.words).toContain('“Ann reads” is back, as it was.')
})

test('Nobody else’s button does anything, whichever event it names', async () => {
  const id = await reading()
  const draft = await reading({ published: 0 })
  const bob = await arrive({ email: 'bob@example.com' })
  const there = await arrive({ email: 'there@example.com', adminOfSites: ['harbor'] })
  const before = await db.all(sql`SELECT * FROM event ORDER BY id`)
  for (const person of [bob, there]) {
    for (const intent of [
      'publish',
      'publish-all-and-promote',
      'unpublish-all',
      'delete',
      'delete-all',
      'restore',
    ]) {
      for (const event of [id, draft, 999]) {
        expect((await press(event, intent, person)).status).toBe(404)
      }
    }
    expect((await open(`/event/${id}/manage`, person)).status).toBe(404)
    const notice = await open(`/account/events?notice=deleted&event=${draft}`, person)
    expect(notice.words).not.toContain('Ann reads')
  }
  const fromOtherOrigin = await fetchWorker(`${SITE}/event/${id}/manage`, {
    method: 'POST',
    headers: { cookie: ann.cookie, origin: 'https://other.example', host: HOST },
    body: new URLSearchParams({ intent: 'delete' }),
  })
  expect(fromOtherOrigin.status).toBe(403)
  expect(await db.all(sql`SELECT * FROM event ORDER BY id`)).toEqual(before)
})

test('A button that no page has is refused with a message, and changes nothing', async () => {
  const id = await reading()
  const response = await fetchWorker(`${SITE}/event/${id}/manage`, {
    method: 'POST',
    headers: { cookie: ann.cookie, origin: SITE, host: HOST },
    body: new URLSearchParams({ intent: 'explode' }),
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('This page is out of date. Reload it and try again.')
  expect((await open(`/event/${id}`)).status).toBe(200)
})

test('An author who publishes what the review suspects reads so, and gets an email', async () => {
  const links = Array.from(
    { length: 12 },
    (_, at) => `<p>Free casino bonus <a href="https://bit.ly/${at}">click here</a></p>`,
  )
  const spam = { title: 'CASINO BONUS!!! CLICK HERE', description: links.join('') }
  const id = await reading({ ...spam, published: 0 })
  const { words } = await press(id, 'publish', ann, MY_EVENTS)
  expect(words).toContain('The editors have to look at “CASINO BONUS!!! CLICK HERE” first.')
  expect(words).toContain('Waiting for review by the editors.')
  expect(await listOutbox(db, { to: 'ann@example.com' })).toHaveLength(1)
  expect((await open(`/event/${id}`)).status).toBe(404)
})

test('The API lists an author’s events with the state of their submission', async () => {
  await reading({ state: 'declined', reason: 'An ad' })
  const { html } = await open('/api/event/my', ann)
  expect(JSON.parse(html).upcomingEvents).toMatchObject([
    { title: 'Ann reads', published: false, state: 'declined', reason: 'An ad' },
  ])
})
