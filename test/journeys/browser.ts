import { type Browser, chromium, type Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { runInProcess } from '../../scripts/manage/run-cli'
import { spend } from '../budgets/file-costs'
import { CLOCK } from './clock.mjs'
import { lane } from './lane'
import { openProfile } from './visitor-profile'

/** The sites of the demo, the oldest first. Others may exist: a journey creates one. */
export const DEMO_SITES = [
  { host: 'portlarkin', name: 'Port Larkin' },
  { host: 'sorrelsprings', name: 'Sorrel Springs' },
] as const

let browser: Browser

/** Draws WebGL by software, as machines without a graphics card can, and the rest of a page without it, which is faster. */
export const SOFTWARE_GRAPHICS = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
]

/** Images take longest on a busy machine: only the journeys that need them load them. */
export const WITH_IMAGES = ['--disable-gpu', '--disable-software-rasterizer']
const WITHOUT_IMAGES = [...WITH_IMAGES, '--blink-settings=imagesEnabled=false']

/** How journeys start a browser, with these arguments besides. */
const buildLaunchOptions = async (args: string[]) => ({
  executablePath: process.env.CHROME_PATH || (await findBrowser()),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--no-first-run',
    // Pages of a context share a process, where each site and door would start one.
    '--renderer-process-limit=1',
    // A page is left before optimized code would pay for compiling it.
    '--js-flags=--no-maglev,--no-turbofan',
    ...args,
  ],
})

const ofProcess = globalThis as { browsers?: Map<string, Promise<Browser>> }
ofProcess.browsers ??= new Map()
/** The browsers of this lane by their arguments. Its files use them one after the other; they end with its process. */
const { browsers } = ofProcess

/** Opens the browser for the journeys of one file, with these arguments. */
export function withBrowser(args = WITHOUT_IMAGES): void {
  beforeAll(async () => {
    const name = args.join(' ')
    const opened =
      browsers.get(name) ?? buildLaunchOptions(args).then((options) => chromium.launch(options))
    browsers.set(name, opened)
    browser = await opened
  })
}

/** The address of a path on a site or door. */
export function at(label: string, path = '/'): string {
  return `http://${label}.localhost:${lane.port}${path}`
}

/**
 * Opens a page for a visitor, and fails if the browser reports anything: errors, blocked scripts, missing files. A page
 * that is not found, an invalid request, an invalid form, what the visitor's browser blocks, or what is `expected` is not counted.
 */
export async function asVisitor(
  { javaScript, expected }: { javaScript: boolean; expected?: RegExp },
  walk: (page: Page) => Promise<void>,
): Promise<void> {
  const profile = await openProfile(browser, javaScript)
  const page = await profile.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) spend('visits')
  })
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (/status of 4\d\d|ERR_BLOCKED_BY_CLIENT/.test(message.text())) return
    // A map is copied from WebGL into a page that is drawn without it (SOFTWARE_GRAPHICS).
    if (message.text().includes('GPU stall due to ReadPixels')) return
    // Depends on the machine's speed: a navigation preloaded the file, and the page was rendered late.
    if (message.text().includes('preloaded using link preload but not used')) return
    complaints.push(message.text())
  })
  page.on('response', (response) => {
    const request = response.request()
    const isForm = request.method() === 'POST' && response.status() < 500
    if (response.status() >= 400 && !request.isNavigationRequest() && !isForm)
      complaints.push(`${response.status()} ${response.url()}`)
  })
  try {
    await walk(page)
    expect(complaints.filter((text) => !expected?.test(text))).toEqual([])
  } catch (fault) {
    const alerts = await page
      .locator('h1, main h2, [role=alert]')
      .allInnerTexts()
      .catch(() => [])
    const [what] = String(fault).split('\n')
    await profile.discard()
    throw new Error(`${what} At ${page.url()}: ${[...alerts, ...complaints].join(' | ')}`, {
      cause: fault,
    })
  }
  await profile.close()
}

/** Holds back what the page requests by these URLs, until the function that this returns is called. */
export async function holdRequests(page: Page, urls: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(urls, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Until the page's scripts run. `waitForFunction` would give each page Playwright's script once more. */
export async function untilScripted(page: Page): Promise<void> {
  const wait = () =>
    page.evaluate(async () => {
      while (!('__remixRouter' in window)) await new Promise(requestAnimationFrame)
    })
  // A navigation that is still under way ends the page in which this waits.
  await wait().catch((fault) => {
    if (!String(fault).includes('Execution context was destroyed')) throw fault
    return untilScripted(page)
  })
}

/** The text of the last email that was sent to a recipient. It is sent after the response. */
export async function textSentTo(recipient: string): Promise<string> {
  // Names that end in .localhost are known to browsers; the outbox is at every door.
  const outbox = `http://127.0.0.1:${lane.port}/dev/outbox.json?${new URLSearchParams({ to: recipient })}`
  const { emails } = (await (await fetch(outbox)).json()) as { emails: { text: string }[] }
  return emails[0]?.text ?? ''
}

/** The link in the last email that was sent to a recipient. */
export async function linkSentTo(recipient: string): Promise<string> {
  const link = (await textSentTo(recipient)).match(/https?:\S+token=\S+/)?.[0]
  if (!link) throw new Error(`no link was sent to ${recipient}`)
  return link
}

/** Runs a command of `npm run manage` on the product's data; returns its output and exit code. */
export async function manage(...args: string[]): Promise<{ output: string; code: number | null }> {
  const options = { stateDir: lane.stateDir, env: { CLOCK } }
  const { stdout, stderr, code } = await runInProcess(options, ...args)
  return { output: stdout + stderr, code }
}
