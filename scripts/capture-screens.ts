/** `npm run screens`: captures the screens of README.md from the demo cities; `npm run screens -- home`, only that. */
import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { DEMO_PASSWORD } from './demo/demo-accounts.mjs'
import { findBrowser } from './find-browser.mjs'
import { build, print, ROOT } from './prepare.mjs'
import { findPreparedState } from './prepare-state.mjs'
import { startProduct } from './started-product'

/** Of the demo's summer, so that they are the same whenever they are captured. */
const CLOCK = '2026-07-10T17:00:00Z'
const FOLDER = 'docs/images'
const MAX_BYTES = 150_000
const DESKTOP = { viewport: { width: 1280, height: 860 } }
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  hasTouch: true,
  isMobile: true,
}

type Screen = {
  name: string
  /** What is opened, at a door or site. */
  door: string
  path: string
  /** The demo account that is logged in. */
  as?: string
  context?: BrowserContextOptions
  /** Until the page shows what the screen is about. */
  prepare?: (page: Page) => Promise<unknown>
}

/** A venue's page that describes its events, for the screen of a pasted URL. */
const VENUE = 'foundry-stage.example'

const SCREENS: Screen[] = [
  { name: 'home', door: 'portlarkin', path: '/' },
  { name: 'home-springs', door: 'sorrelsprings', path: '/' },
  {
    name: 'search-map',
    door: 'portlarkin',
    path: '/search?q=music',
    prepare: (page) => page.waitForTimeout(4_000),
  },
  {
    name: 'event-phone',
    door: 'portlarkin',
    path: '/',
    context: { ...PHONE, colorScheme: 'dark' },
    prepare: async (page) => {
      await page.locator('main article a').first().click()
      await page.waitForURL(/\/event\/\d+/)
    },
  },
  { name: 'console', door: 'admin', path: '/site/dashboard?site=1', as: 'superadmin@example.com' },
  {
    name: 'event-form',
    door: 'portlarkin',
    path: '/create/event',
    as: 'robin@example.com',
    prepare: (page) => page.getByLabel('Title').first().fill('Lantern walk along the harbor'),
  },
  {
    name: 'paste-a-url',
    door: 'admin',
    as: 'superadmin@example.com',
    path: '/scrape/find?site=1',
    context: { viewport: { width: 1280, height: 1100 } },
    prepare: async (page) => {
      await page.getByLabel('URL', { exact: true }).fill(`https://${VENUE}/`)
      await page.getByLabel(/^Venue/).fill('portlarkin-the-ropewalk')
      await page.getByRole('button', { name: 'Find events' }).click()
      await page.getByText('The Slow Ferry').first().waitFor()
    },
  },
]

const website = createServer((request, response) => {
  const isPage = request.url === `/${VENUE}/`
  response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
  response.end(isPage ? buildVenuePage() : '')
})
await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
await build()
const product = await startProduct(
  {
    CLOCK,
    EXAMPLE_HOSTS_URL: `http://127.0.0.1:${(website.address() as AddressInfo).port}`,
  },
  await findPreparedState(CLOCK),
)
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--ignore-gpu-blocklist'],
})
try {
  const wanted = process.argv.slice(2)
  for (const screen of SCREENS)
    if (wanted.length === 0 || wanted.includes(screen.name)) await captureScreen(browser, screen)
} finally {
  await browser.close()
  await product.stop()
  website.close()
}

function buildUrl(door: string, path: string): string {
  return `http://${door}.localhost:${product.port}${path}`
}

async function captureScreen(opened: Browser, screen: Screen): Promise<void> {
  const context = await opened.newContext({ ...DESKTOP, ...screen.context })
  const page = await context.newPage()
  await page.goto(buildUrl(screen.door, screen.path), { waitUntil: 'load' })
  if (screen.as) await logIn(page, screen.as, buildUrl(screen.door, screen.path))
  await screen.prepare?.(page)
  await page.waitForLoadState('networkidle')
  const file = join(ROOT, FOLDER, `${screen.name}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(file)
  await context.close()
  const { size } = statSync(file)
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes; at most ${MAX_BYTES}`)
  print(`${screen.name}.webp: ${Math.round(size / 1000)} KB`)
}

/** From a page that only this account sees, and back to it. */
async function logIn(page: Page, email: string, url: string): Promise<void> {
  const button = page.locator('main').getByRole('link', { name: 'Login' })
  if (await button.count()) await button.click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' })
  await page.waitForURL(url)
}

function buildVenuePage(): string {
  const program = ['Salt & Rope', 'The Slow Ferry', 'Open Decks', 'Kettle Drums']
  const events = program.map((name, index) => ({
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name,
    startDate: `2026-08-${11 + index * 3}T20:00-04:00`,
    url: `https://${VENUE}/${index}`,
    location: { '@type': 'Place', name: 'Foundry Stage' },
    offers: { '@type': 'Offer', price: 12 + index * 2, priceCurrency: 'USD' },
  }))
  return `<!DOCTYPE html><html lang="en"><head><title>Foundry Stage</title>
    <script type="application/ld+json">${JSON.stringify(events)}</script></head><body><h1>Program</h1></body></html>`
}
