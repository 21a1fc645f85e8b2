import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolationsAtEachWidth } from './accessibility-violations'
import { asVisitor, at, holdRequests, untilScripted, WITH_IMAGES, withBrowser } from './browser'
import { openConsole } from './console'

withBrowser(WITH_IMAGES)

const WIDGETS = () => at('widgets', '')

const include = () => `<script src="${WIDGETS()}/widget.js" async></script>`

/** What a page of the product says about a site. */
async function findSite(page: Page, host: string): Promise<{ id: number; imagesUrl: string }> {
  const response = await page.goto(at(host, '/api/app'))
  const { config, imagesUrl } = (await response!.json()) as {
    config: { siteId: number }
    imagesUrl: string
  }
  return { id: config.siteId, imagesUrl }
}

/** Another website, whose server is on this machine: browsers keep pages of the internet from reading what is. */
let shop: { html: string; policy: string }
const server = createServer((_request, response) => {
  const { html, policy } = shop
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (policy) response.setHeader('content-security-policy', policy)
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Shop</title>${html}`,
  )
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://third-party.localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

/** Opens a page of another website. */
async function openThirdParty(page: Page, html: string, policy = ''): Promise<void> {
  shop = { html, policy }
  // One script is held back, for which the event of the whole page would wait.
  await page.goto(origin, { waitUntil: 'domcontentloaded' })
}

const HOSTILE = `
  * { all: unset !important; font: 60px fantasy !important; color: yellow !important; background: black !important }
  a::before, li::before { content: "hijacked" !important }
  city-events-widget { display: none !important; opacity: 0 !important }`

test('Two cities are on one hostile page, right to left and 280 pixels wide', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const [larkin, springs] = [
      await findSite(page, 'portlarkin'),
      await findSite(page, 'sorrelsprings'),
    ]
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(`${WIDGETS()}/?`)) requests.push(request.url())
    })
    await page.setViewportSize({ width: 280, height: 800 })
    // The call comes before the script, which is there twice and at the end.
    await openThirdParty(
      page,
      `<style>${HOSTILE}</style><main dir="rtl"><div id="larkin"></div>
      <div class="city-events" data-site="${springs.id}" data-type="events" data-count="3"><p><a href="/x">Events</a></p></div></main>
      <script>
        (window.cityEvents = window.cityEvents || function () { (cityEvents.q = cityEvents.q || []).push(arguments) })(
          '#larkin', { site: ${larkin.id}, type: 'events', count: 4 })
      </script>${include()}${include()}`,
    )
    const [first, second] = [page.locator('#larkin'), page.locator('.city-events[data-count]')]
    await first.getByRole('link', { name: 'Port Larkin Events' }).waitFor()
    await second.getByRole('link', { name: 'Sorrel Springs Events' }).waitFor()
    for (const [place, host] of [
      [first, 'portlarkin'],
      [second, 'sorrelsprings'],
    ] as const) {
      const drawn = await place.locator('.w').evaluate((widget) => {
        const [title, image, text] = ['.title a', '.event img, .tile', '.text'].map(
          (selector) => widget.querySelector(selector)!,
        )
        const words = document.createRange()
        words.selectNodeContents(widget.querySelector('.by')!.firstChild!)
        const site = widget.querySelector('.by a')!
        return {
          font: getComputedStyle(title!).fontSize,
          // English words are read from the left on such a page, too.
          isSiteLast: words.getBoundingClientRect().left < site.getBoundingClientRect().left,
          overflow: widget.scrollWidth - widget.clientWidth,
          width: widget.getBoundingClientRect().width > 200,
          isMirrored: image!.getBoundingClientRect().left > text!.getBoundingClientRect().left,
          links: [...widget.querySelectorAll<HTMLAnchorElement>('.name')].map(({ host }) => host),
        }
      })
      expect(drawn).toMatchObject({
        font: '20px',
        overflow: 0,
        width: true,
        isMirrored: true,
        isSiteLast: true,
      })
      expect(drawn.links.length).toBeGreaterThan(0)
      expect(drawn.links.every((link) => link.startsWith(`${host}.`))).toBe(true)
    }
    expect(requests).toHaveLength(2)
    const cookies = await page.context().cookies(WIDGETS())
    expect(cookies).toEqual([])
  })
})

test('Under a strict policy nothing moves, and a person searches by keyboard', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const { id, imagesUrl } = await findSite(page, 'portlarkin')
    const widgets = WIDGETS()
    const policy = [
      "default-src 'none'; base-uri 'none'; require-trusted-types-for 'script'",
      `script-src ${widgets}; style-src ${widgets}; connect-src ${widgets}; img-src ${imagesUrl} data:`,
      `form-action ${at('portlarkin', '')}`,
    ].join('; ')
    const release = await holdRequests(page, `${widgets}/widget.js`)
    await page.setViewportSize({ width: 360, height: 800 })
    await openThirdParty(
      page,
      `<link rel="stylesheet" href="${widgets}/widget.css"><main><h1>Shop</h1>
      <div class="city-events" data-site="${id}" data-type="events" data-count="5"><a href="${at('portlarkin')}">Events</a></div>
      <p id="below">Below</p></main>${include()}`,
      policy,
    )
    const top = () => page.locator('#below').evaluate((below) => below.getBoundingClientRect().top)
    await expect.poll(top).toBeGreaterThan(600)
    const before = await top()
    release()
    await page.getByRole('link', { name: 'Port Larkin Events' }).waitFor()
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
    expect(await findViolationsAtEachWidth(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Search Port Larkin' }).focus()
    await page.keyboard.type('market')
    await page.keyboard.press('Enter')
    await page.waitForURL(at('portlarkin', '/search?q=market'))
    // A page that is closed while it loads complains.
    await untilScripted(page)
  })
})

test('In a sandbox without an origin, and without JavaScript, the events are there', async () => {
  const frame = (id: number) =>
    `<iframe src="${WIDGETS()}/frame?site=${id}&type=events&count=3" title="Events" width="320" height="900"></iframe>`
  await asVisitor({ javaScript: true }, async (page) => {
    const { id } = await findSite(page, 'portlarkin')
    const inner = `<div class='city-events' data-site='${id}' data-type='calendar'></div>${include().replaceAll('"', "'")}`
    await openThirdParty(
      page,
      `<iframe sandbox="allow-scripts" srcdoc="${inner}" width="400" height="900"></iframe>${frame(id)}${include()}`,
    )
    const sandboxed = page.frameLocator('iframe[sandbox]')
    const month = sandboxed.locator('h3')
    const name = await month.innerText()
    await sandboxed.getByRole('link', { name: 'Next month' }).click()
    await expect.poll(() => month.innerText()).not.toBe(name)
    await sandboxed.getByRole('link', { name: 'Previous month' }).click()
    await expect.poll(() => month.innerText()).toBe(name)
    // The frame gets the height of its content.
    await expect
      .poll(() => page.locator('iframe[title=Events]').getAttribute('height'))
      .not.toBe('900')
  })
  await asVisitor({ javaScript: false }, async (page) => {
    const { id } = await findSite(page, 'portlarkin')
    await openThirdParty(
      page,
      `<div class="city-events" data-site="${id}" data-type="events"><a href="${at('portlarkin')}">All our events</a></div>${frame(id)}`,
    )
    await page.getByRole('link', { name: 'All our events' }).waitFor()
    const framed = page.frameLocator('iframe')
    await framed.getByRole('link', { name: 'Port Larkin Events' }).waitFor()
    expect(await framed.locator('.name').count()).toBeGreaterThan(1)
  })
})

test('Mistakes are reported in the console, and never thrown over the page', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    const { id } = await findSite(page, 'portlarkin')
    const reported: string[] = []
    page.removeAllListeners('console')
    page.removeAllListeners('response')
    page.on('console', (message) => reported.push(message.text()))
    const calls = [
      `('#nowhere', { site: ${id}, type: 'events' })`,
      `('<script>', { site: ${id}, type: 'events' })`,
      `('#a')`,
      `(null, { site: ${id}, type: 'events' })`,
      `('#a', { type: 'events' })`,
      `('#a', { site: ${id} })`,
      `('#b', { site: ${id}, type: '<weather>' })`,
    ]
    await openThirdParty(
      page,
      `<div id="a"></div><div id="b"><a href="/events">Events</a></div><script src="${WIDGETS()}/widget.js"></script>
      <script>${calls.map((call) => `cityEvents${call}`).join('\n')}; document.title = 'Done'</script>`,
    )
    await page.locator('#b').getByText('Events could not be loaded.').waitFor()
    expect(await page.title()).toBe('Done')
    await expect
      .poll(() => reported.filter((text) => text.startsWith('cityEvents:')).length)
      .toBe(7)
    expect(reported).toEqual(
      expect.arrayContaining([
        'cityEvents: nothing on this page matches #nowhere',
        expect.stringContaining("'<script>' is not a valid selector"),
        'cityEvents: you must supply a site',
        'cityEvents: you must supply a type',
        'cityEvents: no such widget: <weather>',
      ]),
    )
    expect(await page.locator('#b').getByRole('link').getAttribute('href')).toBe(`${origin}/events`)
  })
})

test('An editor builds a calendar, and copies its code', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await openConsole(page, 'editor@portlarkin.example', { path: '/site/widgets' })
    await page.getByRole('link', { name: 'Port Larkin Events' }).waitFor()
    await page.getByLabel('Shows').selectOption('calendar')
    await page.getByLabel('Width').selectOption('320')
    await page.getByRole('link', { name: 'Next month' }).waitFor()
    const code = page.getByLabel(/^Two lines/)
    await expect.poll(() => code.inputValue()).toContain('data-width="320"')
    expect(await code.inputValue()).toContain('data-type="calendar"')
  })
})
