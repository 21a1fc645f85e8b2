import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { toSourceKey } from '~/domain/accounts/passwords/password-attempt-store.server'
import { DAY } from '~/lib/time/local-time'
import { addAccount, LOGIN_HOST, signIn, signInProgram } from '../accounts'
import { db } from '../database'
import { addEvent, clearEvents, createFixtures, NOW } from '../fixtures'
import { createPng } from '../samples/png-image'
import { containsText, createJpeg, exifSegment, insertSegments } from '../samples/sample-images'
import { fetchWorker } from './worker'

const CITY = 'http://laketown.localhost'
const HOST = 'laketown.localhost'
const PASSWORD = 'lantern light 7'

beforeAll(createFixtures)
beforeEach(async () => {
  await db.run(sql`DELETE FROM account`)
  await db.run(sql`DELETE FROM outbox`)
})

type Person = Awaited<ReturnType<typeof signInNewAccount>>

/** Ann, signed in at Laketown in a browser. */
async function signInNewAccount(more: Partial<Parameters<typeof addAccount>[0]> = {}) {
  const id = await addAccount({ email: 'ann@example.com', password: PASSWORD, ...more })
  return { id, ...(await signIn(id, HOST, { userAgent: CHROME })) }
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

const get = (path: string, { cookie }: Pick<Person, 'cookie'>) =>
  fetchWorker(CITY + path, { headers: { cookie } })

/** What a browser sends with a form of this host. */
const sameOriginHeaders = (cookie: string) => ({ cookie, origin: CITY, host: HOST })

/** Presses a button of the account page, as a browser without JavaScript does. */
function press(
  { cookie }: Pick<Person, 'cookie'>,
  fields: Record<string, string>,
  path = '/account',
): Promise<Response> {
  const headers = {
    ...sameOriginHeaders(cookie),
    'content-type': 'application/x-www-form-urlencoded',
  }
  return fetchWorker(CITY + path, {
    method: 'POST',
    headers,
    body: `${new URLSearchParams(fields)}`,
  })
}

function upload({ cookie }: Person, file: File): Promise<Response> {
  const body = new FormData()
  body.set('intent', 'change-image')
  body.set('image', file)
  return fetchWorker(`${CITY}/account`, {
    method: 'POST',
    headers: sameOriginHeaders(cookie),
    body,
  })
}

/** Presses the button of the page that an email links to. */
const confirm = (link: URL, cookie: string) =>
  fetchWorker(link.href, {
    method: 'POST',
    headers: { cookie, origin: link.origin, host: link.host },
    body: new URLSearchParams(),
  })

const getLocation = (response: Response) => response.headers.get('location')

const findAccount = ({ id }: { id: string }) =>
  db.get<{ name: string; email: string; image: string | null }>(
    sql`SELECT name, email, image_checksum AS image FROM account WHERE id = ${id}`,
  )

const mails = () =>
  db.all<{ recipient: string; subject: string; text: string }>(
    sql`SELECT recipient, subject, text FROM outbox ORDER BY id`,
  )

const PAGES = [
  '/account',
  '/account/delete',
  '/account/events',
  '/account/export.json',
  '/account/receipts',
  '/account/receipt/7',
]

test('A signed-out visitor is sent to log in and returns to the page', async () => {
  for (const path of PAGES) {
    const response = await fetchWorker(CITY + path)
    expect(response.status, path).toBe(302)
    const login = new URL(getLocation(response)!)
    expect(login.origin + login.pathname).toBe(`http://${LOGIN_HOST}/login`)
    expect(login.searchParams.get('redirect')).toBe(CITY + path)
  }
})

test('A visitor who returns with a token in the fragment is not redirected again', async () => {
  const begun = await fetchWorker(`${CITY}/sign-in?redirect=/account`)
  const cookie = begun.headers.get('set-cookie')!.split(';')[0]!
  const response = await get('/account', { cookie })
  expect(response.status).toBe(401)
  const html = await response.text()
  expect(html).toContain('Logging you in')
  expect(html).toContain('http://login.localhost/login?redirect=')
  expect(html).toContain('<script')
  const changing = await press({ cookie }, { intent: 'change-name', name: 'Ann' })
  expect(changing.status).toBe(302)
})

test('No other door has an account page', async () => {
  const ann = await signInNewAccount()
  for (const door of [LOGIN_HOST, 'admin.localhost', 'api.localhost']) {
    for (const path of PAGES) {
      const response = await fetchWorker(`http://${door}${path}`, {
        headers: { cookie: ann.cookie },
      })
      expect(response.status, door + path).toBe(404)
    }
  }
})

test('The account page shows the account, is not indexed and is never cached', async () => {
  const ann = await signInNewAccount({ name: 'Ann <b>Lake</b>' })
  const response = await get('/account', ann)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('no-store')
  const html = await response.text()
  expect(html).toContain('<title>My Account - Laketown</title>')
  expect(html).toContain('noindex')
  expect(html).toContain('value="Ann &lt;b&gt;Lake&lt;/b&gt;"')
  expect(html).toContain('ann@example.com')
  expect(html).toContain('Chrome on Windows')
  expect(html).toContain('this browser')
})

test('A name is saved; an invalid one gets an error at its field', async () => {
  const ann = await signInNewAccount()
  const saved = await press(ann, { intent: 'change-name', name: ' Ann Lake ' })
  expect([saved.status, getLocation(saved)]).toEqual([303, '/account?notice=name#name'])
  expect((await findAccount(ann))!.name).toBe('Ann Lake')
  expect(await (await get('/account?notice=name', ann)).text()).toContain('Your name is saved.')
  const refused = await press(ann, { intent: 'change-name', name: '  ' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toMatch(/aria-invalid="true"[^>]*>.*Please enter your name/s)
  expect((await findAccount(ann))!.name).toBe('Ann Lake')
})

test('A cross-origin form or an unknown intent changes nothing', async () => {
  const ann = await signInNewAccount()
  const body = 'intent=change-name&name=Mallory'
  const headers = { cookie: ann.cookie, 'content-type': 'application/x-www-form-urlencoded' }
  for (const origin of ['http://harbor.localhost', 'https://evil.example', 'null']) {
    const response = await fetchWorker(`${CITY}/account`, {
      method: 'POST',
      headers: { ...headers, origin },
      body,
    })
    expect(response.status, origin).toBe(403)
  }
  expect((await press(ann, { intent: 'promote-me' })).status).toBe(400)
  expect((await findAccount(ann))!.name).toBe('Ann')
})

test('An image is recognized by its bytes, shown, and removed', async () => {
  const ann = await signInNewAccount()
  const png = (await createPng(40, 30, () => [10, 120, 90])) as Uint8Array<ArrayBuffer>
  const saved = await upload(ann, new File([png], 'me.txt', { type: 'text/plain' }))
  expect(getLocation(saved)).toBe('/account?notice=image#image')
  const { image } = await findAccount(ann)
  expect(image).toMatch(/^[0-9a-f]{64}$/)
  expect(await (await get('/account', ann)).text()).toContain(`${image}/square/!100,100/`)
  const removed = await press(ann, { intent: 'remove-image' })
  expect(getLocation(removed)).toBe('/account?notice=image-removed#image')
  expect((await findAccount(ann))!.image).toBe(null)
})

test('A picture is served without its position and camera, and not at all once it is removed', async () => {
  const ann = await signInNewAccount()
  const photo = insertSegments(createJpeg(), exifSegment(1, 'N 43.0677 serial 0815'))
  await upload(ann, new File([photo as Uint8Array<ArrayBuffer>], 'me.jpg'))
  const { image } = (await findAccount(ann))!
  const see = (path: string) => fetchWorker(`http://images.localhost/${image}/${path}`)
  for (const path of ['full/max/0/default.jpg', 'square/!200,200/0/default.jpg']) {
    const response = await see(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(containsText(new Uint8Array(await response.arrayBuffer()), 'serial')).toBe(false)
  }
  await press(ann, { intent: 'remove-image' })
  for (const path of ['full/max/0/default.jpg', 'square/!200,200/0/default.jpg']) {
    expect([path, (await see(path)).status]).toEqual([path, 404])
  }
})

test('Pictures can be uploaded fifty times a day', async () => {
  const ann = await signInNewAccount()
  await db.run(sql`INSERT INTO image_upload (uploader, day, uploads, bytes)
    VALUES (${`account ${ann.id}`}, ${Math.floor(NOW / DAY)}, 49, 0)`)
  const png = (await createPng(4, 4, () => [1, 1, 1])) as Uint8Array<ArrayBuffer>
  expect((await upload(ann, new File([png], 'me.png'))).status).toBe(303)
  const refused = await upload(ann, new File([png], 'me.png'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, `${7 * 3600}`])
  expect(await refused.text()).toContain('You have uploaded too many pictures today')
})

test('Files that are not images, too large or empty are refused in the specification’s words', async () => {
  const ann = await signInNewAccount()
  const png = (await createPng(40, 30, (x, y) => [x, y, 9])) as Uint8Array<ArrayBuffer>
  const refusals: [File, string][] = [
    [new File(['<svg/>'], 'me.png', { type: 'image/png' }), 'Only png, jpeg or gif are accepted'],
    [new File([png.subarray(0, png.length / 2)], 'me.png'), 'Only png, jpeg or gif are accepted'],
    [new File([png.subarray(0, 33)], 'me.png'), 'Only png, jpeg or gif are accepted'],
    [new File([new Uint8Array(20_971_521)], 'me.png'), 'Maximum size allowed is 20mb'],
    [new File([new Uint8Array(22_000_000)], 'me.png'), 'Maximum size allowed is 20mb'],
    [new File([], ''), 'Please choose a picture'],
  ]
  for (const [file, text] of refusals) {
    const refused = await upload(ann, file)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain(text)
  }
  expect((await findAccount(ann))!.image).toBe(null)
})

test('Changing the email requires the password, and happens when the link in the email is followed', async () => {
  const ann = await signInNewAccount()
  const wrong = await press(ann, {
    intent: 'change-email',
    email: 'ann@lake.example',
    password: 'wrong one',
  })
  expect(wrong.status).toBe(422)
  const html = await wrong.text()
  expect(html).toContain('Wrong password')
  expect(html).toContain('value="ann@lake.example"')
  expect(html).not.toContain('wrong one')
  const response = await press(ann, {
    intent: 'change-email',
    email: ' Ann@Lake.example',
    password: PASSWORD,
  })
  expect(getLocation(response)).toBe('/account?notice=email-sent#email')
  const [mail] = await mails()
  expect(mail!.recipient).toBe('ann@lake.example')
  const link = new URL(mail!.text.match(/http:\S+/)![0])
  expect(link.origin + link.pathname).toBe(`http://${LOGIN_HOST}/login/change-email`)
  // The recipient of the email may not be the account's owner.
  const bob = await addAccount({ email: 'bob@example.com' })
  const stranger = await signIn(bob, LOGIN_HOST)
  for (const cookie of ['', stranger.cookie, ann.cookie]) {
    const page = await fetchWorker(link.href, { headers: { cookie } })
    const html = await page.text()
    expect([page.status, html.includes('<form method="post"')]).toEqual([200, false])
    expect(html).toContain('/login?redirect=')
    expect(html).not.toContain('ann@example.com')
    await confirm(link, cookie)
    expect((await findAccount(ann))!.email).toBe('ann@example.com')
  }
  const { cookie } = await signIn(ann.id, LOGIN_HOST)
  const page = await fetchWorker(link.href, { headers: { cookie } })
  expect(await page.text()).toContain('Change My Email')
  expect(getLocation(await confirm(link, cookie))).toBe(`${CITY}/account`)
  expect((await findAccount(ann))!.email).toBe('ann@lake.example')
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    'ann@lake.example',
    'ann@example.com',
  ])
})

test('Logging out everywhere invalidates earlier email-change links', async () => {
  const ann = await signInNewAccount()
  const thief = await signIn(ann.id, LOGIN_HOST)
  await press(ann, { intent: 'change-email', email: 'thief@example.com', password: PASSWORD })
  const link = new URL((await mails())[0]!.text.match(/http:\S+/)![0])
  await press(ann, { intent: 'log-out-everywhere' })
  await confirm(link, thief.cookie)
  expect((await findAccount(ann))!.email).toBe('ann@example.com')
})

test('An email in use by another account is refused, with a link to reset its password', async () => {
  const ann = await signInNewAccount()
  await addAccount({ email: 'bob@example.com' })
  const refused = await press(ann, {
    intent: 'change-email',
    email: 'bob@example.com',
    password: PASSWORD,
  })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain('Address in use. Would you like to reset your password?')
  expect(html).toMatch(/notice=google-in-use&amp;[^"]*&amp;email=bob%40example\.com"/)
  const bad = await press(ann, { intent: 'change-email', email: 'bob', password: PASSWORD })
  expect(await bad.text()).toContain('Please enter your email address')
  expect(await mails()).toEqual([])
})

test('Changing the password logs out every other browser, and the owner is notified', async () => {
  const ann = await signInNewAccount()
  const phone = await signIn(ann.id, HOST)
  const change = (current: string, password: string) =>
    press(ann, { intent: 'change-password', currentPassword: current, password })
  expect(await (await change('wrong one', 'nine quiet herons')).text()).toContain('Wrong password')
  expect(await (await change(PASSWORD, 'short')).text()).toContain('at least 8 characters')
  expect(await (await change(PASSWORD, 'x'.repeat(257))).text()).toContain('at most 256 characters')
  expect(await (await change(PASSWORD, 'password123')).text()).toContain('too common')
  const changed = await change(PASSWORD, 'nine quiet herons')
  expect(getLocation(changed)).toBe('/account?notice=password#password')
  expect((await get('/account', ann)).status).toBe(200)
  expect((await get('/account', phone)).status).toBe(302)
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Your password for Laketown was changed',
  ])
})

test('After ten wrong passwords from a browser the right one is refused there too', async () => {
  const ann = await signInNewAccount()
  const { id } = await db.get<{ id: string }>(
    sql`SELECT id FROM session WHERE account_id = ${ann.id} AND parent_id IS NULL`,
  )
  const source = await toSourceKey({ kind: 'session', id })
  await db.run(sql`INSERT INTO password_attempt VALUES (${ann.id}, ${source}, 10, ${NOW})`)
  const change = { currentPassword: PASSWORD, password: 'nine quiet herons' }
  const locked = await press(ann, { intent: 'change-password', ...change })
  expect(locked.status).toBe(429)
  expect(await locked.text()).toContain('Too many attempts.')
})

test('An account without a password can request a link to set one, and needs none for it', async () => {
  const ann = await signInNewAccount({ password: undefined, google: '17' })
  const html = await (await get('/account', ann)).text()
  expect(html).toContain('Set a Password')
  expect(html).not.toContain('type="password"')
  expect(html).toContain('Set a password first')
  const refused = await press(ann, { intent: 'unlink-google' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Please set a password first')
  expect(getLocation(await press(ann, { intent: 'send-reset-link' }))).toBe(
    '/account?notice=reset-sent#password',
  )
  const [mail] = await mails()
  expect(mail!.recipient).toBe('ann@example.com')
  expect(mail!.text).toContain(`http://${LOGIN_HOST}/login/reset?token=`)
  const response = await press(ann, { intent: 'change-email', email: 'ann@lake.example' })
  expect(getLocation(response)).toBe('/account?notice=email-sent#email')
})

test('Google is connected by logging in with it, and disconnected while there is a password', async () => {
  const ann = await signInNewAccount({ google: '17' })
  expect(getLocation(await press(ann, { intent: 'unlink-google' }))).toBe(
    '/account?notice=google-unlinked#providers',
  )
  const headers = { cookie: ann.cookie }
  const configured = { GOOGLE_CLIENT_ID: 'city-events', GOOGLE_CLIENT_SECRET: 'the-secret' }
  const html = await (await fetchWorker(`${CITY}/account`, { headers }, configured)).text()
  const back = new URLSearchParams({ redirect: `${CITY}/account` })
  const connect = `http://${LOGIN_HOST}/login/google?email=ann%40example.com&amp;${back}`
  expect(html).toContain(connect)
  // Where it is not configured there is nothing to connect with.
  expect(await (await get('/account', ann)).text()).not.toContain('Google')
})

test('A viewer can log out another of their own browsers, and nobody else’s', async () => {
  const ann = await signInNewAccount()
  const phone = await signIn(ann.id, HOST, { userAgent: 'curl/8' })
  const bob = await signIn(await addAccount({ email: 'bob@example.com' }), HOST)
  await press(ann, { intent: 'log-out-device', session: bob.loginSessionId })
  expect((await get('/account', bob)).status).toBe(200)
  const ended = await press(ann, { intent: 'log-out-device', session: phone.loginSessionId })
  expect(getLocation(ended)).toBe('/account?notice=device-logged-out#sessions')
  expect((await get('/account', phone)).status).toBe(302)
  expect((await get('/account', ann)).status).toBe(200)
  const own = await press(ann, { intent: 'log-out-device', session: ann.loginSessionId })
  expect(getLocation(own)).toBe('/?notice=logged-out')
  expect(own.headers.get('set-cookie')).toContain('session=; Max-Age=0')
  expect((await get('/account', ann)).status).toBe(302)
})

test('Logging out everywhere ends every session, including programs and this browser', async () => {
  const ann = await signInNewAccount()
  const phone = await signIn(ann.id, HOST)
  const authorization = await signInProgram(ann.id, HOST)
  const bob = await signIn(await addAccount({ email: 'bob@example.com' }), HOST)
  const left = await press(ann, { intent: 'log-out-everywhere' })
  expect([left.status, getLocation(left)]).toEqual([303, '/?notice=logged-out'])
  for (const session of [ann, phone]) expect((await get('/account', session)).status).toBe(302)
  expect((await fetchWorker(`${CITY}/api/me`, { headers: { authorization } })).status).toBe(401)
  expect((await get('/account', bob)).status).toBe(200)
  const home = await (await fetchWorker(`${CITY}/?notice=logged-out`)).text()
  expect(home).toContain('You’re logged out.')
  expect(await (await fetchWorker(`${CITY}/`)).text()).not.toContain('You’re logged out.')
})

test('A viewer can download all of their data', async () => {
  const ann = await signInNewAccount({ adminOfSites: ['laketown'] })
  const event = await addEvent({ title: 'Ann reads', wall: '2026-05-02T20:00:00' })
  await addEvent({ title: 'Of another', wall: '2026-05-02T20:00:00' })
  await db.run(sql`UPDATE event SET created_by = ${ann.id} WHERE id = ${event}`)
  await db.run(sql`
    INSERT INTO invoice (id, site_id, account_id, summary, status, rate_cents, total_cents, request_key, created_at, expires_at)
    SELECT 7, id, ${ann.id}, 'Ann reads', 'cancelled', 1250, 1250, 'key', ${NOW}, ${NOW} FROM site WHERE host = 'laketown'`)
  await db.run(sql`
    INSERT INTO webhook (site_id, url, event_types, secret, planned_seq, created_by, created_at)
    SELECT id, 'https://partner.example/hook', '[]', 'whsec_secret', 0, ${ann.id}, ${NOW} FROM site WHERE host = 'laketown'`)
  const response = await get('/account/export.json', ann)
  expect(response.headers.get('content-disposition')).toContain('filename="my-account.json"')
  expect(response.headers.get('cache-control')).toContain('no-store')
  const reply = (await response.json()) as Record<string, unknown>
  expect(reply).toMatchObject({
    account: { email: 'ann@example.com', hasPassword: true },
    roles: [{ role: 'siteadmin', site: 'Laketown' }],
    events: [{ title: 'Ann reads' }],
    // It was never paid, so it has no receipt.
    invoices: [{ number: '#7', site: 'Laketown', event: 'Ann reads', totalCents: 1_250 }],
    webhooks: [{ url: 'https://partner.example/hook', site: 'Laketown' }],
  })
  expect(reply.sessions).toHaveLength(2)
  expect(JSON.stringify(reply)).not.toMatch(/scrypt|Of another|whsec_/)
  await db.run(sql`DELETE FROM invoice`)
  await db.run(sql`DELETE FROM webhook`)
  await clearEvents()
})

test('Deleting an account requires its email and password; its events stay', async () => {
  const ann = await signInNewAccount()
  const event = await addEvent({ title: 'Ann reads', wall: '2026-05-02T20:00:00' })
  await db.run(sql`UPDATE event SET created_by = ${ann.id} WHERE id = ${event}`)
  const remove = (email: string, password: string) =>
    press(ann, { email, password }, '/account/delete')
  const response = await remove('bob@example.com', PASSWORD)
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('This is not the email of your account')
  expect(await (await remove('ann@example.com', 'wrong one')).text()).toContain('Wrong password')
  expect((await get('/account', ann)).status).toBe(200)
  const gone = await remove('Ann@example.com', PASSWORD)
  expect([gone.status, getLocation(gone)]).toEqual([303, '/?notice=account-deleted'])
  expect(gone.headers.get('set-cookie')).toContain('session=; Max-Age=0')
  expect((await get('/account', ann)).status).toBe(302)
  expect((await fetchWorker(`${CITY}/event/${event}`)).status).toBe(200)
  const home = await (await fetchWorker(`${CITY}${getLocation(gone)}`)).text()
  expect(home).toContain('Your account has been deleted.')
  expect(home).toContain('Ann reads')
  await clearEvents()
})

test('My Events lists the viewer’s events on this site, and marks unpublished ones', async () => {
  const ann = await signInNewAccount()
  const none = await (await get('/account/events', ann)).text()
  expect(none).toContain('<title>My Events - Laketown</title>')
  expect(none).toContain('You have no upcoming events.')
  const wall = '2026-05-02T20:00:00'
  const listed = await addEvent({ title: 'Ann reads', wall })
  const draft = await addEvent({ title: 'A draft', wall, published: 0 })
  const past = await addEvent({ title: 'Long ago', wall: '2026-04-02T20:00:00' })
  const inHarbor = await addEvent({ title: 'At the harbor', wall, venue: 'pier' })
  await addEvent({ title: 'Of another', wall })
  const own = JSON.stringify([listed, draft, past, inHarbor])
  await db.run(
    sql`UPDATE event SET created_by = ${ann.id} WHERE id IN (SELECT value FROM json_each(${own}))`,
  )
  const response = await get('/account/events', ann)
  expect(response.headers.get('cache-control')).toContain('no-store')
  const html = await response.text()
  expect(html).toMatch(/Upcoming events.*Ann reads.*A draft.*Past events.*Long ago/s)
  expect(html).not.toMatch(/At the harbor|Of another/)
  expect(html.match(/>This event is not published\.</g)).toHaveLength(1)
  expect(html.match(/>Published</g)).toHaveLength(2)
  for (const id of [listed, draft, past]) {
    expect(html).toContain(`href="/event/${id}"`)
    expect((await get(`/event/${id}`, ann)).status).toBe(200)
  }
  const call = await get('/api/event/my', ann)
  const { upcomingEvents, pastEvents } = (await call.json()) as Record<string, OwnEvent[]>
  expect(upcomingEvents!.map(({ id, published }) => [id, published])).toEqual([
    [listed, true],
    [draft, false],
  ])
  expect(pastEvents!.map(({ title }) => title)).toEqual(['Long ago'])
  expect((await fetchWorker(`${CITY}/api/event/my`)).status).toBe(401)
  await clearEvents()
})

type OwnEvent = { id: number; title: string; published: boolean }

test('My Receipts is empty for someone who bought nothing, and no receipt is found', async () => {
  const ann = await signInNewAccount()
  const receipts = await (await get('/account/receipts', ann)).text()
  expect(receipts).toContain('<title>My Receipts - Laketown</title>')
  expect(receipts).toContain('You have made no purchases.')
  const receipt = await get('/account/receipt/7', ann)
  expect(receipt.status).toBe(404)
  expect(await receipt.text()).toContain('Receipt not found')
})
