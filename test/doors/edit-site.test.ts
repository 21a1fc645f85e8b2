import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { addAccount, signIn } from '../accounts'
import { box } from '../box'
import { db } from '../database'
import { addEvent, createFixtures, requireSite } from '../fixtures'
import { createPng } from '../samples/png-image'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`

let edit: string
let siteId: number
let cookie: string
let second: string

beforeAll(async () => {
  await createFixtures()
  siteId = (await requireSite('harbor')).id
  edit = `${ADMIN}/site/edit?site=${siteId}`
  const [maya, ada] = await Promise.all([
    addAccount({ email: 'maya@product.example', isSuperadmin: true }),
    addAccount({ email: 'ada@product.example', isSuperadmin: true }),
  ])
  cookie = (await signIn(maya, HOST)).cookie
  second = (await signIn(ada, HOST)).cookie
})

const open = async (url = edit) => readPage(await fetchWorker(url, { headers: { cookie } }))

/** The fields of the page's form as a browser without JavaScript sends them. */
function readForm(html: string): FormData {
  const [form = ''] = html.match(/<form[^>]*id="edit-site".*?<\/form>/s) ?? []
  const fields = new FormData()
  const decode = (text: string) =>
    text
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&amp;/g, '&')
  const tags = /<input ([^>]*)>|<textarea ([^>]*)>([^<]*)<|<select ([^>]*)>(.*?)<\/select>/gs
  for (const [, input, area, text = '', select, options = ''] of form.matchAll(tags)) {
    const attributes = input ?? area ?? select ?? ''
    const name = attributes.match(/(?:^| )name="([^"]*)"/)?.[1]
    if (!name || name.endsWith('File')) continue
    const value = attributes.match(/(?:^| )value="([^"]*)"/)?.[1] ?? ''
    const isBox = /type="(checkbox|radio)"/.test(attributes)
    if (isBox && !/ checked/.test(attributes)) continue
    const chosen = options.match(/<option value="([^"]*)" selected/)?.[1] ?? ''
    fields.append(name, decode(select ? chosen : area ? text.replace(/^\n/, '') : value))
  }
  return fields
}

async function send(fields: FormData, as = cookie) {
  const headers = { cookie: as, origin: ADMIN, host: HOST }
  return fetchWorker(edit, { method: 'POST', headers, body: fields })
}

async function submit(changes: Record<string, string>, form?: FormData, as = cookie) {
  const fields = form ?? readForm((await open()).html)
  for (const [name, value] of Object.entries(changes)) fields.set(name, value)
  return send(fields, as)
}

const readError = (html: string, name: string) =>
  html.match(new RegExp(`id="edit-site-${name}-error"[^>]*>([^<]*)`))?.[1]
const readSettings = async () =>
  db.get<{ name: string; host: string; settings: string; revision: number }>(
    sql`SELECT name, host, settings, revision FROM site WHERE id = ${siteId}`,
  )

test('The form, sent back as it is drawn, changes nothing', async () => {
  const before = await readSettings()
  const response = await submit({})
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    `/site/edit?site=${siteId}&saved=1`,
  ])
  expect(await readSettings()).toEqual(before)
})

test('What a superadmin changes is on the site at once', async () => {
  const { status } = await submit({
    name: 'Harbor Ω 🎷',
    tagline: 'مرحبا',
    primaryColor: '#123456',
  })
  expect(status).toBe(302)
  const home = await readPage(await fetchWorker('http://harbor.localhost/'))
  expect(home.html).toContain('Harbor Ω 🎷')
  expect(home.html).toContain('مرحبا')
  await submit({ name: 'Harbor', tagline: '' })
})

test('A logo for dark mode is uploaded with the form, shown by the site, and removed', async () => {
  const fields = readForm((await open()).html)
  const upload = (name: string, red: number) =>
    createPng(120, 40, () => [red, 20, 20]).then((png) =>
      fields.set(
        `${name}File`,
        new File([new Uint8Array(png)], `${name}.png`, { type: 'image/png' }),
      ),
    )
  await upload('logoChecksum', 20)
  await upload('logoDarkChecksum', 220)
  expect((await send(fields)).status).toBe(302)
  const { logoChecksum, logoDarkChecksum } = JSON.parse((await readSettings()).settings)
  expect(logoDarkChecksum).toMatch(/^[0-9a-f]{64}$/)
  expect(logoDarkChecksum).not.toBe(logoChecksum)
  const home = await readPage(await fetchWorker('http://harbor.localhost/'))
  const [source = ''] = home.html.match(/<source [^>]*>/) ?? []
  expect(source).toContain(`/${logoDarkChecksum}/`)
  expect((await open()).html).toContain(logoDarkChecksum)
  expect((await submit({ logoChecksum: '', logoDarkChecksum: '' })).status).toBe(302)
  expect((await readPage(await fetchWorker('http://harbor.localhost/'))).html).not.toContain(
    '<source',
  )
})

test('Without JavaScript a superadmin chooses a design; a hostile one is refused, and the form still has it', async () => {
  expect((await submit({ homeLayout: 'agenda', masthead: 'nameplate' })).status).toBe(302)
  expect((await open()).html).toMatch(
    /<input [^>]*name="homeLayout"[^>]*checked=""[^>]*value="agenda"/,
  )
  const refused = await submit({ homeLayout: '"><script>alert(1)</script>', paperColor: '#222222' })
  expect(refused.status).toBe(422)
  const page = await readPage(refused)
  expect(readError(page.html, 'homeLayout')).toMatch(/^Home page layout must be one of/)
  expect(readError(page.html, 'paperColor')).toMatch(/^Paper color must be light/)
  expect(page.html).not.toContain('<script>alert')
  expect(readForm(page.html).get('masthead')).toBe('nameplate')
  expect(readForm(page.html).get('paperColor')).toBe('#222222')
  await submit({ homeLayout: 'stories', masthead: 'band' })
})

test('Each wrong field has its message beside it, what was typed stays, and nothing is stored', async () => {
  const before = await readSettings()
  const response = await submit({
    name: ' ',
    host: 'No Host',
    supportEmail: '"><script>alert(1)</script>',
    logoHeightHeader: '',
    externalFooterHeightTablet: '-1',
    homeEvents: '999999',
  })
  expect(response.status).toBe(422)
  const page = await readPage(response)
  expect(readError(page.html, 'name')).toBe('Name is required')
  expect(readError(page.html, 'host')).toMatch(/^Host must be lower case alphanumeric/)
  expect(readError(page.html, 'logoHeightHeader')).toBe('Height is required')
  expect(readError(page.html, 'externalFooterHeightTablet')).toBe('Height must be at least 0')
  expect(page.words).toContain('Your form has some problems: Name is required, Host must be')
  expect(page.html).not.toContain('<script>alert')
  expect(readForm(page.html).get('host')).toBe('No Host')
  expect(await readSettings()).toEqual(before)
})

test('Bounds that are no single Polygon are refused as a whole and beside the field', async () => {
  const point = await readPage(await submit({ bounds: '{"type":"Point","coordinates":[1,2]}' }))
  expect(point.words).toContain('Invalid or unsupported geometry')
  expect(readError(point.html, 'bounds')).toMatch(/^Must be a GeoJSON FeatureCollection or Feature/)
  const empty = await readPage(await submit({ bounds: '' }))
  expect(readError(empty.html, 'bounds')).toBe('Invalid bounds')
})

test('The home page takes the site’s events, with their titles, and none of another site', async () => {
  const foreign = await addEvent({ title: 'Lake swing', wall: '2026-05-09T20:00' })
  const refused = await submit({ homeEvents: String(foreign) })
  expect(refused.status).toBe(422)
  expect(readError(await refused.text(), 'homeEvents')).toBe(`This site has no event ${foreign}`)
  const own = await addEvent({ title: 'Pier swing', wall: '2026-05-09T20:00', venue: 'pier' })
  expect((await submit({ homeEvents: `http://harbor.localhost/event/${own}` })).status).toBe(302)
  expect((await open()).words).toContain('Pier swing, 2026-05-09')
  const found = await fetchWorker(`${ADMIN}/site/edit/events?site=${siteId}&q=swing`, {
    headers: { cookie },
  })
  expect(await found.json()).toEqual({
    events: [{ id: own, title: 'Pier swing', startDay: '2026-05-09' }],
  })
})

test('Of two superadmins who edit at once, the second sees what the first saved and loses nothing', async () => {
  const [first, theirs] = [readForm((await open()).html), readForm((await open()).html)]
  await submit({ tagline: 'Theirs', supportEmail: 'them@harbor.example' }, theirs, second)
  const response = await submit({ tagline: 'Mine', upsellEmail: 'me@harbor.example' }, first)
  expect(response.status).toBe(409)
  const page = await readPage(response)
  expect(page.words).toContain('Someone else saved this while you were editing it.')
  expect(page.words).toContain('Support email: Someone else changed this.')
  expect(readError(page.html, 'tagline')).toBe(
    'Someone else changed this to “Theirs”. Save again to use yours.',
  )
  const form = readForm(page.html)
  expect([form.get('tagline'), form.get('upsellEmail'), form.get('supportEmail')]).toEqual([
    'Mine',
    'me@harbor.example',
    'them@harbor.example',
  ])
  expect((await submit({}, form)).status).toBe(302)
  const { settings } = await readSettings()
  expect(JSON.parse(settings)).toMatchObject({
    branding: { tagline: 'Mine' },
    supportEmail: 'them@harbor.example',
    upsellEmail: 'me@harbor.example',
  })
})

test('A form that is sent twice is saved once', async () => {
  const { revision } = await readSettings()
  const fields = readForm((await open()).html)
  fields.set('tagline', 'Twice')
  const answers = await Promise.all([send(fields), send(fields)])
  expect(answers.map(({ status }) => status)).toEqual([302, 302])
  expect((await readSettings()).revision).toBe(revision + 1)
})

test('A new host is the site’s, and the one before is named as redirecting', async () => {
  expect((await submit({ host: 'seaside' })).status).toBe(302)
  expect((await open()).words).toContain('Redirecting now: harbor.')
  expect((await fetchWorker('http://harbor.localhost/')).status).toBe(301)
  expect((await submit({ host: 'harbor' })).status).toBe(302)
  const answered = await readPage(await submit({ host: 'laketown' }))
  expect(readError(answered.html, 'host')).toBe('Host is in use')
})

test('Without JavaScript, ‘Check now’ says what DNS says about each domain', async () => {
  await submit({ canonicalDomain: 'feeds.example.com' })
  const page = await open()
  expect(page.words).toContain('feeds.example.com. CNAME harbor.localhost.')
  expect(page.html).toContain(`/site/edit?site=${siteId}&amp;check=domains#domains`)
  const checked = await open(`${edit}&check=domains`)
  expect(checked.words).toMatch(/CNAME harbor\.localhost\. (Leads elsewhere|DNS did not answer)/)
})

test('A superadmin adds a site with its host in lower case, and goes on to edit it', async () => {
  const create = `${ADMIN}/site/create?site=${siteId}`
  const headers = { cookie, origin: ADMIN, host: HOST }
  const post = (fields: Record<string, string>) =>
    fetchWorker(create, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const refused = await readPage(await post({ host: 'HARBOR', name: 'No' }))
  expect(refused.words).toContain('Name is too short')
  const answered = await readPage(await post({ host: 'HARBOR', name: 'Another' }))
  expect(answered.words).toContain('Host is in use')
  const created = await post({ host: ' NewTown ', name: 'New Town' })
  const site = await findSiteByHost(db, 'newtown')
  expect([created.status, created.headers.get('location')]).toEqual([
    302,
    `/site/edit?site=${site?.id}`,
  ])
  expect((await open(`${ADMIN}/site/edit?site=${site?.id}`)).title).toBe('Edit Site - New Town')
})

test('A new site is saved before it has bounds, unlisted, and its form lists what it lacks', async () => {
  await db.run(sql`
    INSERT INTO site (host, name, timezone, settings, created_at, updated_at)
    VALUES ('uptown', 'Uptown', 'America/Chicago', '{}', 0, 0)`)
  const own = `${ADMIN}/site/edit?site=${(await findSiteByHost(db, 'uptown'))?.id}`
  const page = await open(own)
  expect(page.words).toContain('Not listed yet')
  expect(page.html).toContain('<a href="#place">Bounds</a>')
  const fields = readForm(page.html)
  fields.set('supportEmail', 'help@uptown.example')
  const headers = { cookie, origin: ADMIN, host: HOST }
  const saved = await fetchWorker(own, { method: 'POST', headers, body: fields })
  expect(saved.status).toBe(302)
  const stored = await findSiteByHost(db, 'uptown')
  expect(stored?.settings).toMatchObject({
    supportEmail: 'help@uptown.example',
    preventSearchEngineIndex: true,
  })
  const again = await open(own)
  expect(again.html).not.toContain('>Support email</a>')
  // What is not said is not stored: with bounds, the site is listed.
  expect(again.html).not.toMatch(/name="preventSearchEngineIndex"[^>]*checked/)
  const home = await (await fetchWorker('http://uptown.localhost/')).text()
  expect(home).toContain('noindex')
  const wrong = readForm(again.html)
  wrong.set('bounds', '{"type":')
  const refused = await fetchWorker(own, { method: 'POST', headers, body: wrong })
  expect(refused.status).toBe(422)
  expect(readError(await refused.text(), 'bounds')).toBe('Invalid bounds')
  const placed = readForm(again.html)
  placed.set('bounds', JSON.stringify(box(-90, 40, -89, 41)))
  expect((await fetchWorker(own, { method: 'POST', headers, body: placed })).status).toBe(302)
  expect((await findSiteByHost(db, 'uptown'))?.settings.preventSearchEngineIndex).toBe(false)
  expect((await open(own)).words).not.toContain('Not listed yet')
})
