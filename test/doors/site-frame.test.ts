import { beforeAll, beforeEach, expect, test } from 'vitest'
import { updateSite } from '~/domain/sites/form/create-and-update-site.server'
import { type GivenSiteSettings, siteSettingsSchema } from '~/domain/sites/site'
import { servicesAt } from '../database'
import { createFixtures, NOW, requireSite } from '../fixtures'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'

beforeAll(createFixtures)
beforeEach(() => set(EVERYTHING_UNSET))

/** Resets every setting that a test may have changed. */
const EVERYTHING_UNSET = Object.fromEntries(
  Object.keys(siteSettingsSchema.shape).map((name) => [name, undefined]),
)

async function set(settings: GivenSiteSettings): Promise<void> {
  const { id } = await requireSite('laketown')
  await updateSite(servicesAt(NOW), id, { settings })
}

function parsePolicy(headers: Headers): Record<string, string[]> {
  const policy = headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

const listLinks = (html: string) => html.match(/<a [^>]*>/g) ?? []

test('An external header replaces the logo; search and navigation stay', async () => {
  await set({
    externalHeaderUrl: 'https://paper.example/header?from=events',
    externalHeaderHeightMobile: 60,
    externalHeaderHeightTablet: 90,
    externalHeaderHeightDesktop: 120,
    externalFooterUrl: 'https://cdn.paper.example/footer',
    externalFooterHeightDesktop: 300,
  })
  const { html, headers } = await fetchPage(`${SITE}/search`)
  const frames = html.match(/<iframe[^>]*>/g) ?? []
  expect(frames).toHaveLength(2)
  expect(frames[0]).toContain('src="https://paper.example/header?from=events"')
  expect(frames[0]).toContain('title="Laketown main site header"')
  expect(frames[1]).toContain('loading="lazy"')
  for (const frame of frames) {
    expect(frame).toContain('sandbox="')
    expect(frame).not.toContain('allow-top-navigation ')
    expect(frame).not.toContain('style=')
  }
  expect(html).not.toContain('aria-label="Laketown, home"')
  expect(html).toContain('placeholder="Search for events"')
  expect(html).toContain('aria-label="Categories"')
  expect(parsePolicy(headers)['frame-src']).toEqual([
    'https://paper.example',
    'https://cdn.paper.example',
  ])
  const css = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style).join('')
  expect(css).toContain(':root{--external-header:60px;--external-header-display:block}')
  expect(css).toContain('@media (min-width:480px){:root{--external-header:90px')
  expect(css).toContain('@media (min-width:768px){:root{--external-header:120px')
  expect(css).toContain(':root{--external-footer:0px;--external-footer-display:none}')
})

test('An external header that is not a web URL is ignored', async () => {
  for (const externalHeaderUrl of ['javascript:alert(1)', 'data:text/html,x', '//x', 'ftp://x.y']) {
    await set({ externalHeaderUrl, externalHeaderHeightDesktop: 100 })
    const { html, headers } = await fetchPage(`${SITE}/`)
    expect(html).not.toContain('<iframe')
    expect(html).toContain('aria-label="Laketown, home"')
    expect(parsePolicy(headers)['frame-src']).toBeUndefined()
  }
})

test('The logo keeps its background and links to the configured URL', async () => {
  await set({
    logoChecksum: 'a'.repeat(64),
    logoHeightHeader: 60,
    logoLinkUrl: 'https://paper.example/',
    branding: { logoGround: 'primary' },
  })
  const { html } = await fetchPage(`${SITE}/`)
  const logo = listLinks(html).find((link) => link.includes('https://paper.example/'))
  expect(logo).toContain('data-ground="primary"')
  expect(logo).toContain('aria-label="Laketown"')
  expect(html).toContain(`/${'a'.repeat(64)}/full/!1024,64/0/default.webp`)
})

test('In dark mode a site may have another logo, which the browser chooses', async () => {
  await set({ logoChecksum: 'a'.repeat(64), logoDarkChecksum: 'b'.repeat(64) })
  const { html } = await fetchPage(`${SITE}/search`)
  const [source = ''] = html.match(/<source [^>]*>/) ?? []
  expect(source).toContain('media="screen and (prefers-color-scheme: dark)"')
  expect(source).toContain(`/${'b'.repeat(64)}/full/!1024,`)
  expect(html).toMatch(new RegExp(`<img src="[^"]*/${'a'.repeat(64)}/`))
  await set({ logoDarkChecksum: undefined })
  expect((await fetchPage(`${SITE}/search`)).html).not.toContain('<source')
  // Alone it is no logo: in light mode there would be none.
  await set({ logoChecksum: undefined, logoDarkChecksum: 'b'.repeat(64) })
  const named = await fetchPage(`${SITE}/search`)
  expect(named.html).not.toContain('b'.repeat(64))
  expect(named.html).toMatch(/aria-label="Laketown, home"[^>]*>Laketown</)
})

test('A site’s typeface is requested before its pages are read, and only by them', async () => {
  await set({ branding: { font: 'fraunces', paper: '#fbf7ee' }, masthead: 'nameplate' })
  const { html, headers } = await fetchPage(`${SITE}/`)
  const [href = ''] = html.match(/(?<=src:url\()[^)]+\.woff2/) ?? []
  expect(href).toMatch(/^\/assets\/fraunces-[^/]+\.woff2$/)
  expect(headers.get('link')).toBe(
    `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  )
  expect(parsePolicy(headers)['font-src']).toEqual(["'self'"])
  expect(html).toContain('--paper:#fbf7ee')
  expect(html).toContain('data-style="nameplate"')
  // The browser's own bar continues the page.
  expect(html).toContain('<meta name="theme-color" content="#fbf7ee"')
  const neighbor = await fetchPage('http://harbor.localhost/')
  expect(neighbor.html).not.toContain('@font-face')
  expect(neighbor.html).not.toContain('#fbf7ee')
  expect(neighbor.headers.get('link')).toBeNull()
  // From the cache as well.
  expect((await fetchPage(`${SITE}/`)).headers.get('link')).toContain(href)
})

test('The account menu works without JavaScript and returns to the same page', async () => {
  const { html } = await fetchPage(`${SITE}/search?q=jazz&utm_source=mail&days=2026-05-02`)
  const back = encodeURIComponent(`${SITE}/search?q=jazz&days=2026-05-02`)
  expect(html).toMatch(/<details [^>]*><summary [^>]*>(<span [^>]*>)?Account<\/(span|summary)>/)
  expect(html).toContain(`href="http://login.localhost/login?redirect=${back}"`)
})

test('The navigation marks the current category and its parent', async () => {
  const concerts = await fetchPage(`${SITE}/category/concerts`)
  expect(concerts.html).toContain('<a href="/category/concerts" aria-current="page">Concerts</a>')
  const jazz = await fetchPage(`${SITE}/category/jazz`)
  expect(jazz.html).toContain('<a href="/category/concerts" aria-current="true">Concerts</a>')
  expect(jazz.html).toContain('<a href="/category/comedy">Comedy</a>')
})

test('The navigation has the site’s chosen categories in order, without unknown ones', async () => {
  await set({ siteNavCategories: ['jazz', 'golf', 'comedy'] })
  const { html } = await fetchPage(`${SITE}/`)
  const nav = html.match(/<nav[^>]*aria-label="Categories".*?<\/nav>/s)?.[0] ?? ''
  expect([...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/category/jazz',
    '/category/comedy',
    '/categories',
  ])
})

test('The footer has the fixed links, the sections, and Support only with a support email', async () => {
  const links = ['Home', 'Search', 'Neighborhoods', 'All Categories', 'Terms', 'Privacy']
  const plain = await fetchPage(`${SITE}/`)
  expect(plain.words).toContain(links.join(' '))
  expect(plain.words).not.toContain('Support')
  await set({
    supportEmail: 'help@laketown.example',
    footerSections: [
      { title: 'The paper', links: [{ title: 'News', url: 'https://paper.example' }] },
    ],
  })
  const full = await fetchPage(`${SITE}/`)
  expect(full.words).toContain('The paper News')
  expect(full.words).toContain([...links, 'Support'].join(' '))
  expect(full.html).toContain('href="mailto:help@laketown.example"')
})

test('On a site hidden from search engines every link is nofollow', async () => {
  await set({
    preventSearchEngineIndex: true,
    supportEmail: 'help@laketown.example',
    footerSections: [{ title: 'Paper', links: [{ title: 'News', url: 'https://paper.example' }] }],
  })
  for (const path of ['/', '/terms-of-service', '/search?q=jazz', '/nowhere']) {
    const { html } = await fetchPage(SITE + path)
    expect(html.match(/name="robots"[^>]*/g)).toEqual([
      'name="robots" content="noindex, nofollow"/',
    ])
    for (const link of listLinks(html)) {
      if (!link.includes('href="#main"')) expect(link).toContain('nofollow')
    }
  }
})

test('A site’s pages are indexed; search pages are followed but not indexed', async () => {
  const robots = async (path: string) =>
    (await fetchPage(SITE + path)).html.match(/name="robots" content="([^"]*)"/)?.[1]
  for (const path of ['/', '/search', '/category/comedy', '/terms-of-service']) {
    expect([path, await robots(path)]).toEqual([path, undefined])
  }
  for (const path of ['/search?q=jazz', '/search?page=2', '/category/comedy?page=9', '/nowhere']) {
    expect([path, await robots(path)]).toEqual([path, 'noindex, follow'])
  }
})

test('Pages name the canonical domain, whichever host was requested', async () => {
  const { id } = await requireSite('laketown')
  await updateSite(servicesAt(NOW), id, {
    domains: [
      { domain: 'events.laketown.example', canonical: true },
      { domain: 'laketown-events.example', canonical: false },
    ],
  })
  for (const host of [SITE, 'https://events.laketown.example', 'https://laketown-events.example']) {
    const { html } = await fetchPage(`${host}/category/comedy`)
    expect(html).toContain(
      '<link rel="canonical" href="https://events.laketown.example/category/comedy"/>',
    )
  }
  await updateSite(servicesAt(NOW), id, { domains: [] })
})

test('A page without ads and analytics loads nothing from other origins', async () => {
  const { html, headers } = await fetchPage(`${SITE}/`)
  // Links lead to calendars of others, which load only when they are followed.
  expect(html.replace(/<a [^>]*>/g, '')).not.toContain('google')
  expect(headers.get('content-security-policy')).not.toContain('https://')
  expect(html).not.toContain('Advertisement')
})

test('Analytics allows a page to reach its service, on that site only', async () => {
  await set({
    googleAnalyticsTrackingId: 'G-AB12CD34EF',
    googleTagManagerContainerId: 'GTM-AB12CD3',
  })
  const policy = parsePolicy((await fetchWorker(`${SITE}/`)).headers)
  expect(policy['connect-src']).toContain('https://*.google-analytics.com')
  expect(policy['script-src']).toHaveLength(2)
  expect(policy['frame-src']).toContain('https://www.googletagmanager.com')
  expect(policy['connect-src']).not.toContain('https://*.googlesyndication.com')
  const harborPage = await fetchWorker('http://harbor.localhost/')
  expect(harborPage.headers.get('content-security-policy')).not.toContain('google')
})

test('Invalid analytics ids count as not set', async () => {
  const invalid = {
    googleAnalyticsTrackingId: "G-1');alert(1)//",
    googleTagManagerContainerId: 'GTM-x y',
    googleAds: { networkCode: 'mine', leaderboard: { code: 'top', sizes: [[728, 90]] } },
    supportEmail: 'help@laketown.example',
  }
  await set(invalid as GivenSiteSettings)
  const { html, headers, status } = await fetchPage(`${SITE}/`)
  expect(status).toBe(200)
  expect(html).not.toContain('alert(1)')
  expect(headers.get('content-security-policy')).not.toContain('google')
  expect(html).toContain('mailto:help@laketown.example')
  const messages = siteSettingsSchema.safeParse(invalid).error?.issues.map((issue) => issue.message)
  expect(messages).toEqual([
    'Tracking id must be like G-AB12CD34EF or UA-12345678-1',
    'Container id must be like GTM-AB12CD3',
    'Ad network code must be digits',
  ])
})

test('A cached page keeps its policy, with a new nonce for each visitor', async () => {
  await set({ googleAnalyticsTrackingId: 'G-AB12CD34EF' })
  // A host not requested before, since resolved hosts are cached for some seconds.
  const product = { PRODUCT_DOMAIN: 'events.example', PAGE_CACHE: 'on' }
  const see = () => fetchWorker('http://laketown.events.example/privacy-policy', {}, product)
  const [first, second] = [parsePolicy((await see()).headers), parsePolicy((await see()).headers)]
  expect(second['connect-src']).toEqual(first['connect-src'])
  expect(second['connect-src']).toContain('https://*.google-analytics.com')
  expect(second['script-src']).not.toEqual(first['script-src'])
})

test('The legal pages show the terms and the policy in the site’s name', async () => {
  const terms = await fetchPage(`${SITE}/terms-of-service`)
  expect(terms.status).toBe(200)
  expect(terms.title).toBe('Terms of Service - Laketown')
  expect(terms.words).toContain('Events Home Terms of Service')
  expect(terms.words).toContain('governed by the laws of the State of New York')
  expect(terms.words).toContain('Questions Write to the people who publish Laketown')
  await set({ supportEmail: 'help@laketown.example' })
  const privacy = await fetchPage(`${SITE}/privacy-policy`)
  expect(privacy.title).toBe('Privacy Policy - Laketown')
  expect(privacy.words).toContain('the minimum age for using it is 13')
  expect(privacy.words).toContain('Write to help@laketown.example')
  expect(privacy.words).not.toContain('Google')
  await set({ googleAnalyticsTrackingId: 'G-AB12CD34EF' })
  expect((await fetchPage(`${SITE}/privacy-policy`)).words).toContain('Google Analytics')
})

test('A legal page’s table of contents links to each section', async () => {
  for (const path of ['/terms-of-service', '/privacy-policy']) {
    const { html } = await fetchPage(SITE + path)
    const contents = html.match(/aria-labelledby="contents".*?<\/nav>/s)?.[0] ?? ''
    const ids = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(10)
    for (const id of ids) expect(html).toContain(`<section id="${id}"`)
  }
})

test('A name of sixty characters, right to left or with emoji, is shown unchanged', async () => {
  const { id } = await requireSite('laketown')
  for (const name of [
    'Ü'.repeat(60),
    'مدينة البحيرة وما يحدث فيها هذا الأسبوع',
    '🎪🎷🎭 <Lake> & "Town"',
  ]) {
    await updateSite(servicesAt(NOW), id, { name })
    const page = await fetchPage(`${SITE}/`)
    expect(page.title).toBe(`Events - ${name}`)
    expect(page.words).toContain(name)
  }
  await updateSite(servicesAt(NOW), id, { name: 'Laketown' })
})
