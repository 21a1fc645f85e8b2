import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { exportAccount } from '~/domain/accounts/settings/export-account.server'
import { addAccount, signIn } from '../accounts'
import { db, resetDatabases } from '../database'
import { createFixtures } from '../fixtures'
import { addSubmittedEvent } from '../samples/submitted-events'
import { extractText, fetchWorker } from './worker'

const HOST = 'laketown.localhost'
const SITE = `http://${HOST}`
const PAGE = `${SITE}/account/events`
const WALL = '2026-05-02T20:00:00'

type Person = { id: string; cookie: string }
let ann: Person
let bob: Person

async function arrive(email: string): Promise<Person> {
  const id = await addAccount({ email })
  return { id, cookie: (await signIn(id, HOST)).cookie }
}

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  ann = await arrive('ann@example.com')
  bob = await arrive('bob@example.com')
})

/** Presses a button as a browser without JavaScript does; the URL of the new link is in the page that answers. */
async function press(intent: string, { cookie }: Person) {
  const response = await fetchWorker(PAGE, {
    method: 'POST',
    headers: { cookie, origin: SITE, host: HOST },
    body: new URLSearchParams({ intent }),
  })
  const html = await response.text()
  const url = html.match(/value="(http[^"]+key=[^"]+)"/)?.[1] ?? null
  return { status: response.status, url, html }
}

async function createLink(person: Person): Promise<string> {
  const { url } = await press('create-link', person)
  if (url === null) throw new Error('the page shows no link')
  return url
}

const read = async (url: string, init: RequestInit = {}) => {
  const response = await fetchWorker(url, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const listTitles = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => String(component.getFirstPropertyValue('summary')))

test('A secret link shows its owner’s events, those that are not public too, and nobody else’s', async () => {
  await addSubmittedEvent({ by: ann.id, title: 'Ann reads', wall: WALL })
  const draft = await addSubmittedEvent({ by: ann.id, title: 'Ann drafts', wall: WALL })
  await db.run(sql`UPDATE event SET published = 0 WHERE id = ${draft}`)
  await addSubmittedEvent({ by: bob.id, title: 'Bob sings', wall: WALL })
  const url = await createLink(ann)
  const { status, headers, text } = await read(url)
  expect(status).toBe(200)
  expect(listTitles(text).sort()).toEqual(['Ann reads', 'Not public: Ann drafts'])
  expect(text).not.toContain(new URL(url).searchParams.get('key'))
  expect(headers.get('cache-control')).toBe('private, no-cache')
  const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  expect(await read(url, known)).toMatchObject({ status: 304, text: '' })
  expect(listTitles((await read(await createLink(bob))).text)).toEqual(['Bob sings'])
  const feed = await read(url.replace('calendar.ics', 'feed.json'))
  expect(JSON.parse(feed.text).items).toHaveLength(2)
})

test('A link is shown once, and is for one site', async () => {
  const url = await createLink(ann)
  const page = await read(PAGE, { headers: { cookie: ann.cookie } })
  expect(page.text).not.toContain('key=')
  expect(extractText(page.text).words).toContain('Your secret link was created on May 1, 2026')
  expect((await read(url.replace('laketown', 'harbor'))).status).toBe(404)
  const again = await press('create-link', ann)
  expect([again.status, again.url]).toEqual([302, null])
  expect((await read(url)).status).toBe(200)
})

test('A link that was replaced or revoked ends, and says where to create another', async () => {
  const first = await createLink(ann)
  const { url: second } = await press('replace-link', ann)
  expect(second).not.toBe(first)
  expect((await read(second ?? '')).status).toBe(200)
  // Another account has no say.
  await press('revoke-link', bob)
  expect((await press('replace-link', bob)).url).toBeNull()
  expect((await read(second ?? '')).status).toBe(200)
  await press('revoke-link', ann)
  for (const url of [first, second ?? '', `${PAGE}/calendar.ics`, `${PAGE}/calendar.ics?key=x`]) {
    const { status, text, headers } = await read(url)
    expect(status).toBe(404)
    expect(text).toBe(`This calendar link is not valid. Create a new one at ${PAGE}`)
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

test('A link needs an account and a form of its own site', async () => {
  const form = { method: 'POST', body: new URLSearchParams({ intent: 'create-link' }) }
  expect((await read(PAGE, { ...form, headers: { origin: SITE, host: HOST } })).status).toBe(302)
  const foreign = { cookie: ann.cookie, origin: 'https://evil.example' }
  expect((await read(PAGE, { ...form, headers: foreign })).status).toBe(403)
  expect((await press('delete-everything', ann)).status).toBe(400)
})

test('The export of an account says that there is a link, and deleting the account ends it', async () => {
  const url = await createLink(ann)
  const exported = await exportAccount(db, ann.id)
  expect(exported?.calendarLinks).toEqual([{ site: 'Laketown', createdAt: '2026-05-01T17:00:00Z' }])
  expect(JSON.stringify(exported)).not.toContain(new URL(url).searchParams.get('key'))
  await db.run(sql`DELETE FROM account WHERE id = ${ann.id}`)
  expect((await read(url)).status).toBe(404)
})
