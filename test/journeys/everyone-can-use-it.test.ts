import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asVisitor, at, manage, withBrowser } from './browser'

withBrowser()

let host = ''
/** Every kind of page and state, by what it is. */
let pages: [string, string][] = []

/** Pages whose address holds an id are found by their links, as a visitor finds them. */
beforeAll(async () => {
  const sites: { host: string }[] = JSON.parse((await manage('site', 'list', '--json')).output)
  host = sites.find((site) => site.host !== 'milwaukee')!.host
  await asVisitor({ javaScript: false }, async (page) => {
    const linkOn = async (path: string, start: string) => {
      await page.goto(at(host, path))
      const link = await page.locator(`main a[href^="${start}"]`).first().getAttribute('href')
      expect(link, `${start} on ${path}`).not.toBeNull()
      return link!
    }
    const event = await linkOn('/', '/event/')
    pages = [
      ['home', '/'],
      ['search', '/search'],
      ['search for a word', '/search?q=music'],
      ['search with filters', '/search?cats=concerts&days=2026-07-11&days=2026-07-12'],
      ['search that finds nothing', '/search?q=qqzzxx'],
      ['search with a slip', '/search?days=someday'],
      ['all filters', '/search/filters'],
      ['categories', '/categories'],
      ['category', '/category/concerts'],
      ['category past its last page', '/category/concerts?page=90'],
      ['neighborhoods', '/neighborhoods'],
      ['neighborhood', await linkOn('/neighborhoods', '/neighborhood/')],
      ['event', event],
      ['cancelled event', await linkOn('/search?q=cancelled', '/event/').catch(() => event)],
      ['venue', await linkOn(event, '/venue/')],
      ['featured venue', await linkOn('/', '/featuredvenue/')],
      ['terms', '/terms-of-service'],
      ['privacy', '/privacy-policy'],
      ['not found', '/nowhere'],
      ['event not found', '/event/999999999'],
    ]
  })
})

async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`No page keeps anybody out, at ${width} pixels in ${colorScheme}`, async () => {
      await asVisitor({ javaScript: true }, async (page) => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const faults: string[] = []
        for (const [name, path] of pages) {
          await page.goto(at(host, path))
          await page.waitForFunction(() => '__remixRouter' in window)
          const found = await violationsOn(page)
          faults.push(...found.map((fault) => `${name}: ${fault}`))
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (overflow > 0) faults.push(`${name}: ${overflow} pixels wider than the screen`)
        }
        expect(faults).toEqual([])
      })
    })
  }
}

test('The keyboard alone reaches everything on a page, and always shows where it is', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [name, path] of pages.filter(([name]) => KEYBOARD.includes(name))) {
      await page.goto(at(host, path))
      await page.waitForFunction(() => '__remixRouter' in window)
      const expected = await page.evaluate(markReachable)
      for (let turn = 0; turn < expected.length + 20; turn++) {
        await page.keyboard.press('Tab')
        const fault = await page.evaluate(lookAtFocus)
        expect(fault, `${name}, after ${turn + 1} steps`).toBeNull()
      }
      const missed = await page.evaluate(() =>
        [...document.querySelectorAll('[data-expected]:not([data-reached])')].map((element) =>
          element.outerHTML.slice(0, 200),
        ),
      )
      expect(missed, name).toEqual([])
    }
  })
})

const KEYBOARD = ['home', 'search for a word', 'event', 'neighborhood', 'featured venue']

/** Marks what can be used now; in the browser. Of boxes that belong together as one control, one is a stop. */
function markReachable(): string[] {
  const usable = 'a[href], button:not([disabled]), input:not([type=hidden]), summary, select'
  const marked = [...document.querySelectorAll<HTMLElement>(usable)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.tabIndex >= 0 &&
      !element.closest('[inert]'),
  )
  for (const element of marked) element.dataset.expected = ''
  return marked.map(({ tagName }) => tagName)
}

/** What is wrong with where the focus is; in the browser. */
function lookAtFocus(): string | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement || focused instanceof SVGElement)) return null
  if (focused === document.body) return null
  if (focused instanceof HTMLElement) focused.dataset.reached = ''
  const isMarked = [focused, ...focused.querySelectorAll('*'), focused.parentElement].some(
    (element) => {
      if (!element) return false
      const around = [element, '::before', '::after'] as const
      return around.some((part) => {
        const style =
          typeof part === 'string' ? getComputedStyle(element, part) : getComputedStyle(part)
        return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
      })
    },
  )
  const next = focused.nextElementSibling
  const isMarkedBeside = next !== null && getComputedStyle(next).outlineStyle !== 'none'
  if (!isMarked && !isMarkedBeside) return `no mark on ${focused.outerHTML.slice(0, 200)}`
  const { top, bottom, width, height } = focused.getBoundingClientRect()
  if (width > 1 && height > 1 && (bottom < 0 || top > innerHeight)) {
    return `out of sight: ${focused.outerHTML.slice(0, 200)}`
  }
  return null
}
