import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CLAIM_MESSAGES } from '~/domain/venues/claims/venue-claim'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { addAccount, signIn } from '../accounts'
import { db, resetDatabases } from '../database'
import { addEvent, createFixtures, requireSite } from '../fixtures'
import { fetchWorker, readPage } from './worker'

const SITE = 'http://laketown.localhost'
const CONSOLE = 'http://admin.localhost'

let siteId: number
let centro: number
const people: Record<string, string> = {}

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  siteId = (await requireSite('laketown')).id
  centro = (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)).id
  people.ann = await addAccount({ email: 'ann@mail.example', name: 'Ann <b>Owner</b>' })
  people.bob = await addAccount({ email: 'bob@mail.example' })
  people.lou = await addAccount({ email: 'lou@laketown.example', adminOfSites: ['laketown'] })
  people.ida = await addAccount({ email: 'ida@harbor.example', adminOfSites: ['harbor'] })
})

async function send(person: string | null, url: string, form?: Record<string, string>) {
  const { host, origin } = new URL(url)
  const cookie = person ? (await signIn(people[person]!, host)).cookie : ''
  const body = form && new URLSearchParams(form)
  return fetchWorker(url, {
    method: form ? 'POST' : 'GET',
    body,
    headers: { cookie, origin, host },
  })
}

const claimUrl = () => `${SITE}/venue/${centro}/claim`
const manageUrl = () => `${SITE}/account/venues/${centro}`
const claimsUrl = () => `${CONSOLE}/site/claims?site=${siteId}`
const claim = (message: string, person = 'ann') => send(person, claimUrl(), { message })
const listClaims = () =>
  db.all<{ id: number; status: string; message: string }>(
    sql`SELECT id, status, message FROM venue_claim ORDER BY id`,
  )
const approve = (person = 'lou', id = 1) =>
  send(person, claimsUrl(), { intent: 'approve', claim: String(id) })

test('The public page of a venue offers to manage it, and is the same for everyone', async () => {
  const { html } = await readPage(await send(null, `${SITE}/venue/${centro}`))
  expect(html).toContain(`href="/venue/${centro}/claim"`)
  const response = await send(null, claimUrl())
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toContain(encodeURIComponent(claimUrl()))
})

test('A claim needs words, keeps those that are too long, and has no control characters', async () => {
  const empty = await readPage(await claim(' '))
  expect(empty.words).toContain(CLAIM_MESSAGES.message)
  const long = 'x'.repeat(10_000)
  const refused = await claim(long)
  expect(refused.status).toBe(422)
  const page = await readPage(refused)
  expect(page.words).toContain(CLAIM_MESSAGES.tooLong)
  expect(page.html).toContain(long)
  expect(await listClaims()).toEqual([])
  const { status } = await claim('I run\u0000 it\u202e <script>alert(1)</script>')
  expect(status).toBe(302)
  const [stored] = await listClaims()
  expect(stored?.message).not.toContain('\u0000')
  const { html, words } = await readPage(await send('lou', claimsUrl()))
  expect(words).toContain('Venue Claims New')
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('<b>Owner')
})

test('Another person, another site and a replay change nothing', async () => {
  await claim('I run it')
  for (const person of ['ann', 'bob', 'ida']) expect((await approve(person)).status).toBe(404)
  expect((await send(null, claimsUrl(), { intent: 'approve', claim: '1' })).status).toBe(302)
  const harbor = (await requireSite('harbor')).id
  await send('ida', `${CONSOLE}/site/claims?site=${harbor}`, { intent: 'approve', claim: '1' })
  expect((await listClaims()).map(({ status }) => status)).toEqual(['open'])
  const declineUrl = `${CONSOLE}/site/claims/1/decline?site=${siteId}`
  expect((await send('ida', declineUrl, { reason: 'No' })).status).toBe(404)
  expect((await send('lou', declineUrl, { reason: '' })).status).toBe(422)

  expect((await approve()).status).toBe(302)
  await approve()
  await send('lou', declineUrl, { reason: 'Too late' })
  expect((await listClaims()).map(({ status }) => status)).toEqual(['approved'])
  expect(await db.all(sql`SELECT action, account_id AS actor FROM audit_entry`)).toEqual([
    { action: 'venue.approve-claim', actor: people.lou },
  ])
})

const NOTHING_WRITTEN = fingerprint({ phone: '' })

test('Only its manager opens and saves the page of a venue, on that site only', async () => {
  await claim('I run it')
  const facts = { openedWith: NOTHING_WRITTEN, phone: '(414) 555-0100', url: 'javascript:alert(1)' }
  expect((await send('ann', manageUrl(), { ...facts, url: '' })).status).toBe(404)
  await approve()
  expect((await send('ann', manageUrl())).status).toBe(200)
  expect((await send('bob', manageUrl())).status).toBe(404)
  expect((await send('bob', manageUrl(), { ...facts, url: '' })).status).toBe(404)
  expect((await send('ann', `http://harbor.localhost/account/venues/${centro}`)).status).toBe(404)
  expect((await send('ann', manageUrl(), facts)).status).toBe(422)
  expect(await db.all(sql`SELECT id FROM curated_venue`)).toEqual([])
  // Fields that are not a manager's are not read.
  const more = { ...facts, url: '', name: 'Mine', latitude: '1', venues: '2' }
  expect((await send('ann', manageUrl(), more)).status).toBe(302)
  expect(await db.all(sql`SELECT name, latitude, phone FROM curated_venue`)).toEqual([
    { name: 'Bar Centro', latitude: 43.0677, phone: '(414) 555-0100' },
  ])
  // The same form again began before that save.
  const again = await send('ann', manageUrl(), { ...more, phone: '2' })
  expect(again.status).toBe(409)
  expect((await readPage(again)).words).toContain('Someone else changed this to “(414) 555-0100”.')
})

test('What a manager writes is on the public page at once, and their events are on theirs', async () => {
  await addEvent({ title: 'Jazz at Centro', wall: '2026-05-08T20:00:00' })
  await claim('I run it')
  await approve()
  const url = `${SITE}/venue/${centro}`
  await send(null, url)
  const about = '<p>A bar with <strong>jazz</strong></p><img src=x onerror=alert(1)>'
  await send('ann', manageUrl(), { openedWith: NOTHING_WRITTEN, about })
  const { html, words } = await readPage(await send(null, url))
  expect(words).toContain('A bar with jazz')
  expect(html).not.toContain('onerror')
  expect((await readPage(await send('ann', manageUrl()))).words).toContain('Jazz at Centro')
})

test('A manager who was removed is a visitor again', async () => {
  await claim('I run it')
  await approve()
  const fields = { intent: 'remove', venue: String(centro), account: people.ann! }
  expect((await send('ida', claimsUrl(), fields)).status).toBe(404)
  await send('lou', claimsUrl(), fields)
  expect((await send('ann', manageUrl())).status).toBe(404)
  expect((await send('ann', manageUrl(), { openedWith: NOTHING_WRITTEN })).status).toBe(404)
  // Nobody becomes a manager by the undo who was not one.
  await send('lou', claimsUrl(), { ...fields, intent: 'restore', account: people.bob! })
  expect((await send('bob', manageUrl())).status).toBe(404)
})
