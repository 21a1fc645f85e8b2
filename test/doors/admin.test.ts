import { beforeAll, expect, test } from 'vitest'
import { writeDomains } from '~/domain/sites/site-store.server'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { createFixtures, requireSite } from '../fixtures'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const ADMIN = `http://${HOST}`
const DASHBOARD = `${ADMIN}/site/dashboard`
const MISSING =
  '404 Not Found The page you tried to access either does not exist or requires permissions you do not have.'

let laketown: number
let harbor: number
const people: Record<string, string> = {}

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  await writeTogether(
    db,
    writeDomains(db, 'harbor', [
      { domain: 'harbor.example', canonical: true },
      { domain: 'events.harbor.example', canonical: false },
      { domain: 'quay.example', canonical: false },
    ]),
  )
  people.maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  people.lou = await addAccount({ email: 'lou@laketown.example', adminOfSites: ['laketown'] })
  people.ida = await addAccount({ email: 'ida@mail.example' })
})

async function visit(person: string | null, path: string) {
  const { cookie } = person ? await signIn(people[person]!, HOST) : { cookie: '' }
  return readPage(await fetchWorker(ADMIN + path, { headers: cookie ? { cookie } : {} }))
}

test('A signed-out visitor is sent to log in and returns to that site’s dashboard', async () => {
  const { status, headers } = await visit(null, '/site/dashboard?site=7')
  expect(status).toBe(302)
  const redirect = encodeURIComponent(`${DASHBOARD}?site=7`)
  expect(headers.get('location')).toBe(`http://login.localhost/login?redirect=${redirect}`)
})

test('A dashboard without a site redirects to the viewer’s first site by name', async () => {
  const first = await visit('maya', '/site/dashboard')
  expect([first.status, first.headers.get('location')]).toEqual([
    302,
    `/site/dashboard?site=${harbor}`,
  ])
  const own = await visit('lou', '/site/dashboard')
  expect(own.headers.get('location')).toBe(`/site/dashboard?site=${laketown}`)
})

test('The dashboard shows the name of the site and all its domains', async () => {
  const page = await visit('maya', `/site/dashboard?site=${harbor}`)
  expect(page.status).toBe(200)
  expect(page.title).toBe('Dashboard - Harbor')
  expect(page.words).toContain(
    'Harbor View site Canonical domain harbor.example Product domain harbor.localhost Alternate domains events.harbor.example quay.example Time zone America/New_York',
  )
  expect(page.html).toMatch(/<a [^>]*href="https:\/\/harbor\.example\/"[^>]*>View site/)
})

test('The dashboard of a site without custom domains says so', async () => {
  const { words, html } = await visit('lou', `/site/dashboard?site=${laketown}`)
  expect(words).toContain(
    'Laketown View site Canonical domain not set Product domain laketown.localhost Alternate domains None',
  )
  expect(html).toMatch(/<a [^>]*href="http:\/\/laketown\.localhost\/"[^>]*>View site/)
})

test('The console uses New York’s days', async () => {
  const { words } = await visit('maya', `/site/dashboard?site=${laketown}`)
  expect(words).toContain('Dashboard 2026-05-01 in New York')
  const { cookie } = await signIn(people.maya!, HOST)
  const late = await readPage(
    await fetchWorker(
      `${DASHBOARD}?site=${laketown}`,
      { headers: { cookie } },
      { CLOCK: '2026-05-02T03:59:00Z' },
    ),
  )
  expect(late.words).toContain('2026-05-01 in New York')
})

test('An admin of many sites can search for another one, even without JavaScript', async () => {
  const { html } = await visit('maya', `/site/dashboard?site=${laketown}`)
  const picker = html.match(/<form[^>]*action="\/sites"[^>]*>.*?<\/form>/s)?.[0] ?? ''
  expect(picker).toContain('method="get"')
  expect(picker).toContain(`<input type="hidden" name="site" value="${laketown}"/>`)
  expect(picker).toContain('<input type="hidden" name="from" value="/site/dashboard"/>')
  expect(picker).toContain('name="q"')
  expect(html).not.toContain('Harbor')
})

test('The sites that were found lead to the page that one came from', async () => {
  const path = `/sites?site=${laketown}&from=/site/ugc&q=`
  const found = await visit('maya', `${path}harb`)
  expect(found.status).toBe(200)
  expect(found.html).toContain(`href="/site/ugc?site=${harbor}"`)
  expect(found.words).toContain('Search Sites Harbor harbor')
  const all = await visit('maya', path)
  expect(all.words).toMatch(/Sites Harbor harbor Laketown laketown/)
  expect((await visit('maya', `${path}nowhere`)).words).toContain('No site has this name.')
  expect((await visit('lou', `${path}harb`)).words).toContain('No site has this name.')
})

test.each([
  '//evil.example/',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '',
])(
  'A page to return to that is none of the console (%s) is replaced with the dashboard',
  async (from) => {
    const query = new URLSearchParams({ site: String(laketown), from, q: 'harb' })
    const { html } = await visit('maya', `/sites?${query}`)
    expect(html).toContain(`<a href="/site/dashboard?site=${harbor}"`)
    const response = await fetchWorker(`${ADMIN}/sites.json?${query}`, {
      headers: { cookie: (await signIn(people.maya!, HOST)).cookie },
    })
    expect(await response.json()).toEqual([
      {
        name: 'Sites',
        targets: [{ href: `/site/dashboard?site=${harbor}`, name: 'Harbor', detail: 'harbor' }],
      },
    ])
  },
)

test('An admin of one site sees its name in place of the choice', async () => {
  const { html, words } = await visit('lou', `/site/dashboard?site=${laketown}`)
  expect(html).not.toContain('action="/sites"')
  expect(words).toContain('Events Admin Laketown')
  expect(words).not.toContain('Harbor')
})

test('The frame links to pages of the same site and has a log-out button', async () => {
  const { html, words } = await visit('lou', `/site/dashboard?site=${laketown}`)
  expect(html).toContain(`<a href="/site/dashboard?site=${laketown}" aria-current="page"`)
  expect(words).toContain('Lou lou@laketown.example')
  expect(html).toMatch(
    /<form method="post" action="\/sign-out">.*?<button type="submit">Logout<\/button>/s,
  )
  for (const foreign of ['My Events', 'My Receipts']) expect(words).not.toContain(foreign)
})

test.each([
  ['lou', 'another’s site', () => `/site/dashboard?site=${harbor}`],
  ['lou', 'a site that is not there', () => '/site/dashboard?site=999999'],
  ['maya', 'a site that is not there', () => '/site/dashboard?site=999999'],
  ['maya', 'no number', () => '/site/dashboard?site=1%20OR%201'],
  ['maya', 'nothing', () => '/site/dashboard?site='],
  ['maya', 'a number that no row can have', () => '/site/dashboard?site=99999999999999999999'],
  ['ida', 'no site', () => '/site/dashboard'],
  ['ida', 'a site', () => `/site/dashboard?site=${laketown}`],
])(
  'When %s requests %s the page is not found, and two links lead on',
  async (person, _what, buildPath) => {
    const path = buildPath()
    const page = await visit(person, path)
    expect(page.status).toBe(404)
    expect(page.title).toBe('404 Not Found')
    expect(page.words).toContain(`${MISSING} Log in as a different user Go to the main page`)
    const redirect = encodeURIComponent(ADMIN + path)
    expect(page.html).toContain(`href="http://login.localhost/login?redirect=${redirect}"`)
    expect(page.html).toContain('href="http://laketown.localhost/"')
    expect(page.html).toContain('>Logout</button>')
    for (const site of ['Laketown', 'Harbor']) expect(page.html).not.toContain(site)
  },
)

test('The main page that is offered exists in production', async () => {
  const production = {
    ENVIRONMENT: 'production',
    PRODUCT_DOMAIN: 'events.example',
    IMAGES_URL: 'https://images.events.example',
    CLOCK: '',
  }
  const { html } = await readPage(
    await fetchWorker('https://admin.events.example/nowhere', {}, production),
  )
  const main = html.match(/href="([^"]*)">Go to the main page/)?.[1] ?? ''
  expect(main).toBe('https://laketown.events.example/')
  expect((await fetchWorker(main, {}, production)).status).toBe(200)
})

test('Any other path is not found, even for signed-out visitors', async () => {
  for (const path of ['/nowhere', '/search', '/event/1', '/sitemap.xml/x', '/users']) {
    for (const person of [null, 'ida', 'maya']) {
      const page = await visit(person, path)
      expect([path, person, page.status]).toEqual([path, person, 404])
      expect(page.words).toContain(MISSING)
      const redirect = encodeURIComponent(ADMIN + path)
      expect(page.html).toContain(`href="http://login.localhost/login?redirect=${redirect}"`)
    }
  }
})

test('The menu is in groups, each page with its icon, and no one sees a group without pages', async () => {
  const path = `/site/dashboard?site=${laketown}`
  const [maya, lou] = [await visit('maya', path), await visit('lou', path)]
  expect(readMenu(maya.html).headings).toEqual([
    'Content',
    'Money',
    'People',
    'Settings',
    'All cities',
  ])
  expect(readMenu(lou.html).headings).toEqual(['Content', 'Money', 'People', 'Settings'])
  for (const { html } of [maya, lou]) {
    const { links, icons } = readMenu(html)
    expect(links).toBeGreaterThan(13)
    expect(icons).toBe(links)
  }
})

function readMenu(html: string) {
  const menu = html.match(/<nav[^>]*id="admin-menu".*?<\/nav>/s)?.[0] ?? ''
  return {
    headings: [...menu.matchAll(/<p[^>]*id="admin-menu-[^"]*"[^>]*><span>([^<]*)/g)].map(
      ([, text]) => text,
    ),
    links: menu.match(/<a [^>]*title=/g)?.length ?? 0,
    icons: menu.match(/<a [^>]*title=[^>]*><svg/g)?.length ?? 0,
  }
}

test('Any other path of a site’s console is not found, with the menu beside it', async () => {
  const path = `/site/nowhere?site=${laketown}`
  const page = await visit('lou', path)
  expect(page.status).toBe(404)
  expect(page.title).toBe('404 Not Found')
  expect(page.words).toContain(MISSING)
  expect(page.html).toContain(`<a href="/site/dashboard?site=${laketown}"`)
  expect((await visit('ida', path)).status).toBe(404)
  expect((await visit(null, path)).headers.get('location')).toContain('http://login.localhost/')
  const foreign = await visit('lou', `/site/nowhere?site=${harbor}`)
  expect(foreign.status).toBe(404)
  expect(foreign.html).not.toContain('Harbor')
})

test('A site’s own host has no console', async () => {
  const { cookie } = await signIn(people.maya!, 'laketown.localhost')
  const url = `http://laketown.localhost/site/dashboard?site=${laketown}`
  const page = await readPage(await fetchWorker(url, { headers: { cookie } }))
  expect(page.status).toBe(404)
  expect(page.title).toBe('404 Not Found - Laketown')
})

test('Console pages are never cached', async () => {
  const { headers } = await visit('maya', `/site/dashboard?site=${laketown}`)
  expect(headers.get('cache-control')).toBe('no-store')
})
