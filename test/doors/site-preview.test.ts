import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { PreviewReply } from '~/domain/sites/form/preview-form'

import { toSiteFormTexts } from '~/domain/sites/form/site-form-input'
import { findSiteWithBounds } from '~/domain/sites/site-store.server'
import { HOUR } from '~/lib/time/local-time'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { createFixtures, NOW, requireSite } from '../fixtures'
import { fetchWorker, readPage } from './worker'

type SiteId = { id: number }

const HOST = 'admin.localhost'
const CHANGES = {
  name: 'Draft Laketown',
  primaryColor: '#aa3300',
  tagline: 'Nobody has saved this',
  externalHeaderUrl: 'https://paper.example/header',
  externalHeaderHeightMobile: '60',
  externalHeaderHeightTablet: '80',
  externalHeaderHeightDesktop: '100',
  externalFooterUrl: 'https://paper.example/footer',
  externalFooterHeightDesktop: '90',
}

let laketown: SiteId
let harbor: SiteId
let maya: string

beforeAll(async () => {
  await createFixtures()
  laketown = await requireSite('laketown')
  harbor = await requireSite('harbor')
  maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
})

async function buildForm(site: SiteId, changes: Record<string, string>): Promise<URLSearchParams> {
  const texts = toSiteFormTexts((await findSiteWithBounds(db, site.id))!, [])
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...texts, ...changes })) {
    for (const text of Array.isArray(value) ? value : [value]) {
      if (typeof text === 'string') form.append(name, text)
      else if (text) form.append(name, 'on')
    }
  }
  return form
}

async function post(path: string, site: SiteId, changes: Record<string, string> = {}) {
  const { cookie } = await signIn(maya, HOST)
  return fetchWorker(`http://${HOST}${path}?site=${site.id}`, {
    method: 'POST',
    headers: { cookie, host: HOST, origin: `http://${HOST}` },
    body: await buildForm(site, { ...CHANGES, ...changes }),
  })
}

async function preview(changes: Record<string, string> = {}, site = laketown) {
  const response = await post('/site/edit/preview.json', site, changes)
  expect(response.headers.get('cache-control')).toContain('no-store')
  return (await response.json()) as PreviewReply
}

async function saved(changes: Record<string, string> = {}, site = laketown) {
  const reply = await preview(changes, site)
  if (reply.kind !== 'saved') throw new Error(reply.message)
  return reply
}

const visit = async (url: string, bindings = {}) =>
  readPage(await fetchWorker(url, {}, { PAGE_CACHE: 'on', ...bindings }))

test('A preview is the city’s real home page in the name and colors of the form, before anything is saved', async () => {
  const { url } = await saved()
  expect(url).toMatch(/^http:\/\/laketown\.localhost\/\?preview=[\w-]{43}$/)
  const page = await visit(url)
  expect(page.status).toBe(200)
  expect(page.title).toContain('Draft Laketown')
  expect(page.html).toContain('--brand:#aa3300')
  expect(page.words).toContain('What’s on')
  expect(page.html).toContain('https://paper.example/header')
  const home = await visit('http://laketown.localhost/')
  expect(home.html).not.toContain('Draft Laketown')
  expect(home.html).not.toContain('#aa3300')
})

test('A preview is stored by no cache, indexed by no search engine, and framed by the console alone', async () => {
  const { url } = await saved()
  const { headers, html } = await visit(url)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain('frame-ancestors http://admin.localhost')
  expect(policy).toContain('frame-src https://paper.example')
  const home = (await visit('http://laketown.localhost/')).headers.get('content-security-policy')
  expect(home).toContain("frame-ancestors 'none'")
  const { cookie } = await signIn(maya, HOST)
  const dashboard = `http://${HOST}/site/dashboard?site=${laketown.id}`
  const console = await fetchWorker(dashboard, { headers: { cookie } })
  const consolePolicy = console.headers.get('content-security-policy')
  expect(consolePolicy).toContain('frame-src http://*.localhost')
  expect(consolePolicy).toContain("frame-ancestors 'none'")
})

test('A preview runs no scripts, so that it counts no view, and its links open elsewhere', async () => {
  const { html } = await visit((await saved({ googleAnalyticsTrackingId: 'G-AB12CD34EF' })).url)
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/)
  expect(html).toContain('<base target="_blank"/>')
})

test('A preview is its site’s alone, and ends after an hour', async () => {
  const { url, token } = await saved()
  const harborPage = await visit(`http://harbor.localhost/?preview=${token}`)
  expect(harborPage.status).toBe(404)
  expect(harborPage.words).toContain('This preview has expired.')
  expect(harborPage.headers.get('cache-control')).toBe('private, no-store')
  const late = await visit(url, { CLOCK: new Date(NOW + HOUR).toISOString() })
  expect(late.status).toBe(404)
  expect((await visit(`${url}x`)).status).toBe(404)
  expect((await visit('http://laketown.localhost/?preview=')).status).toBe(404)
})

test('Other pages know nothing of previews', async () => {
  const { token } = await saved()
  const search = await visit(`http://laketown.localhost/search?preview=${token}`)
  expect(search.html).not.toContain('Draft Laketown')
  expect(search.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect((await visit('http://laketown.localhost/preview/frames')).status).toBe(404)
})

test('The external header and footer are shown by themselves, with the heights of the form', async () => {
  const { token } = await saved()
  const { status, html } = await visit(`http://laketown.localhost/preview/frames?preview=${token}`)
  expect(status).toBe(200)
  expect(html).toContain('--external-header:60px')
  expect(html).toContain('--external-footer:90px')
  expect(html.match(/<iframe/g)).toHaveLength(2)
})

test('The same form replaces its preview, and an invalid one leaves it, and says why', async () => {
  const { token, url } = await saved()
  const again = await saved({ previewToken: token, name: 'Second Draft' })
  expect(again.token).toBe(token)
  expect((await visit(url)).title).toContain('Second Draft')
  expect(await preview({ previewToken: token, primaryColor: 'red' })).toEqual({
    kind: 'refused',
    message: 'Color must be written like #14284b',
  })
  expect((await visit(url)).title).toContain('Second Draft')
  const foreign = await saved({ previewToken: token, name: 'Harbor Draft' }, harbor)
  expect(foreign.token).not.toBe(token)
  expect((await visit(url)).title).toContain('Second Draft')
})

test('An unfinished outline, host or domain does not stop the preview', async () => {
  const unfinished = { bounds: '{"type":', host: '', timezone: '', canonicalDomain: 'no domain' }
  expect((await preview(unfinished)).kind).toBe('saved')
})

test('A name full of markup is shown as text', async () => {
  const { url } = await saved({ name: '<script>alert(1)</script>' })
  expect((await visit(url)).html).not.toContain('<script>alert')
})

test('Without JavaScript, the button opens a page with the preview at its three widths', async () => {
  const page = await readPage(await post('/site/edit/preview', laketown))
  expect(page.status).toBe(200)
  expect(page.words).toContain('Preview of Laketown')
  expect(page.words).toContain('Mobile, 390 pixels Tablet, 700 pixels Desktop, 1280 pixels')
  expect(page.html.match(/<iframe[^>]*\?preview=/g)).toHaveLength(6)
  const refused = await readPage(await post('/site/edit/preview', laketown, { name: 'ab' }))
  expect(refused.status).toBe(422)
  expect(refused.words).toContain('Name is too short')
})

test('Only a hash of the token is stored', async () => {
  const { token } = await saved()
  const rows = await db.all<{ id: string }>(sql`SELECT id FROM site_draft`)
  expect(rows.map(({ id }) => id)).not.toContain(token)
})
