import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { lane } from './lane'
import { quickenInjection } from './quick-injection'

/** A browser as a new visitor has it: without cookies, storage or permissions, at a network of its own. */
export type VisitorProfile = {
  newPage(): Promise<Page>
  /** Empties the profile for the next visitor. */
  close(): Promise<void>
  /** Ends the profile, which no other visitor gets. Never fails, so that it hides no error of the visit. */
  discard(): Promise<void>
}

const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers'

/** Those that no visitor uses now, by browser and by whether they run JavaScript. */
const unused = new WeakMap<Browser, Map<boolean, BrowserContext[]>>()

function listUnused(browser: Browser, javaScript: boolean): BrowserContext[] {
  const ofBrowser = unused.get(browser) ?? new Map<boolean, BrowserContext[]>()
  unused.set(browser, ofBrowser)
  const listed = ofBrowser.get(javaScript) ?? []
  ofBrowser.set(javaScript, listed)
  return listed
}

/**
 * A profile for one visitor. The next visitor gets it emptied, but with the scripts and typefaces that it has loaded, and with
 * its running process: starting without both takes a third of a short visit. No page is in its cache, as they all say
 * `no-cache`.
 */
export async function openProfile(browser: Browser, javaScript: boolean): Promise<VisitorProfile> {
  const free = listUnused(browser, javaScript)
  const context = free.pop() ?? (await openContext(browser, javaScript))
  // Rate limits count by network.
  await context.setExtraHTTPHeaders({ 'cf-connecting-ip': createIp() })
  const origins = new Set<string>()
  context.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin)
  })
  return {
    newPage: () => context.newPage(),
    async close() {
      context.removeAllListeners('request')
      await empty(context, origins)
      free.push(context)
    },
    async discard() {
      await Promise.allSettled([context.close()])
    },
  }
}

async function openContext(browser: Browser, javaScript: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({
    javaScriptEnabled: javaScript,
    // What moves would be drawn many times, and waited for.
    reducedMotion: 'reduce',
  })
  await context.addInitScript(reportViolations)
  // Other suites run beside it: a page may take long, and is waited for.
  context.setDefaultTimeout(90_000)
  // The process of a profile ends with its last page.
  const held = await context.newPage()
  quickenInjection(held)
  await held.goto(`http://127.0.0.1:${lane.port}/robots.txt`)
  return context
}

/** In the browser: what the page's policy blocks is an error, also where the script that tried it goes on. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`${violatedDirective} blocks ${blockedURI}, in ${sourceFile}`),
  )
}

async function empty(context: BrowserContext, origins: Set<string>): Promise<void> {
  const [held, ...opened] = context.pages()
  await Promise.all(opened.map((page) => page.close()))
  await context.clearCookies()
  await context.clearPermissions()
  await context.setGeolocation(null)
  if (!held) throw new Error('a journey closed the first page of its browser')
  const session = await context.newCDPSession(held)
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE })
  }
  await session.detach()
}

/** An IP of a network that no other visitor has. */
function createIp(): string {
  const network = randomUUID().match(/[0-9a-f]{4}/g)
  return `2001:db8:${network?.slice(0, 2).join(':')}::1`
}
