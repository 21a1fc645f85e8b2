import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  DESKTOP,
  findAccessibilityViolations,
  findLayoutViolations,
  findViolationsAtEachWidth,
  PHONE,
} from './accessibility-violations'
import { asVisitor, at, DEMO_SITES, untilScripted, withBrowser } from './browser'
import { CLOCK } from './clock.mjs'
import { BOTH_WAYS, USUAL_WAY } from './ways'

withBrowser()

const [site] = DEMO_SITES
/** Every kind of page and state, by name. */
let pages: [name: string, path: string][] = []
const findPath = (name: string) => pages.find(([pageName]) => pageName === name)![1]

/** Pages with an id in their URL are found by links, as a visitor finds them. */
beforeAll(async () => {
  const tomorrow = new Date(Date.parse(CLOCK) + 86_400_000).toISOString().slice(0, 10)
  await asVisitor({ javaScript: false }, async (page) => {
    const linkOn = async (path: string, start: string) => {
      await page.goto(at(site.host, path))
      const link = page.locator(`main a[href^="${start}"]`)
      expect(await link.count(), `${start} on ${path}`).toBeGreaterThan(0)
      return (await link.first().getAttribute('href'))!
    }
    const event = await linkOn('/', '/event/')
    pages = [
      ['home', '/'],
      ['search', '/search'],
      ['search for a word', '/search?q=music'],
      ['search with filters', `/search?cats=concerts&days=${tomorrow}&nhoods=wharf-district`],
      ['search that finds nothing', '/search?q=qqzzxx'],
      ['search with a slip', '/search?days=someday'],
      ['all filters', '/search/filters'],
      ['categories', '/categories'],
      ['category', '/category/concerts'],
      ['category past its last page', '/category/concerts?page=90'],
      ['neighborhoods', '/neighborhoods'],
      ['neighborhood', await linkOn('/neighborhoods', '/neighborhood/')],
      ['event', event],
      ['cancelled event', await linkOn('/search?q=larkin+lights+fairmont', '/event/')],
      ['venue', await linkOn(event, '/venue/')],
      ['featured venue', await linkOn('/', '/featuredvenue/')],
      ['terms', '/terms-of-service'],
      ['privacy', '/privacy-policy'],
      ['not found', '/nowhere'],
      ['event not found', '/event/999999999'],
    ]
  })
})

test('The check finds what is hard to read by day or by night, a small target, a text that is cut, an image without a text, and what is too wide', async () => {
  await asVisitor({ javaScript: true }, async (page) => {
    await page.setViewportSize(PHONE)
    await page.setContent(FAULTY_PAGE)
    const found = await findAccessibilityViolations(page)
    const names = found.map((fault) => /^(at night: )?(.*screen|[\w-]+)/.exec(fault)?.[0])
    expect(names.sort()).toEqual([
      '40 pixels wider than the screen',
      'at night: color-contrast',
      'color-contrast',
      'cut-text',
      'image-alt',
      'target-size',
      'target-size',
    ])
  })
})

/** What opens, and would be at fault only then, is closed. */
const FAULTY_PAGE = `<!doctype html><html lang="en"><title>Faulty</title><style>
  body { margin: 0; color: #222; background: #fff; } .by-day { color: #bbb; } .wide { width: 400px; }
  button { width: 12px; height: 12px; padding: 0; border: 0; background: #555; display: block; }
  @media (prefers-color-scheme: dark) {
    body { color: #eee; background: #111; } .by-night { color: #333; } button { background: #aaa; } }
  </style><main><h1>Faulty</h1><p class="by-day">By day</p><p class="by-night">By night</p><p class="wide">Wide</p>
  <div style="display: contents"><button aria-label="One"></button><button aria-label="Two"></button></div>
 <p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A name that is much longer</p>
  <img src="data:," width="20" height="20">
  <details><summary>More</summary><p class="by-day" style="opacity: 0.3">Closed</p></details></main></html>`

test('Every page is accessible, in light and dark mode, and fits every screen', async () => {
  const faults: string[] = []
  await asVisitor({ javaScript: true }, async (page) => {
    for (const [name, path] of pages) {
      await page.setViewportSize(PHONE)
      await page.goto(at(site.host, path))
      await untilScripted(page)
      const found = [...(await findViolationsAtEachWidth(page)), ...(await findHeadFaults(page))]
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
  })
  expect(faults.join('\n')).toBe('')
})

/** What opens on a page: its control, what is visible then, and the element around it. */
const OPENED: [page: string, opener: string, shown: string, within: string][] = [
  ['home', 'header nav summary', 'text=Log In / Register', 'header'],
  ['home', 'search summary:has-text("What")', 'text=Food & Drink', 'search'],
  ['home', 'search summary:has-text("Where")', 'search label:has-text("Wharf District")', 'search'],
  ['home', 'search summary:has-text("When")', 'search table', 'search'],
  ['home', 'search input[name=q]', '[role=option]', 'search'],
  ['home', 'article summary', 'article details[open] a', 'main'],
  ['event', 'summary:has-text("Add to calendar")', 'text=Google Calendar', 'main'],
  ['event', 'summary:has-text("Share")', 'text=Facebook', 'main'],
  ['search for a word', 'main a[href="#map"]', '#map li a[aria-label]', 'main'],
]

for (const { width, height } of [PHONE, DESKTOP]) {
  test(`Everything that opens on a page is accessible too, at ${width} pixels`, async () => {
    const findViolations =
      width === PHONE.width ? findAccessibilityViolations : findLayoutViolations
    const faults: string[] = []
    await asVisitor({ javaScript: true }, async (page) => {
      await page.setViewportSize({ width, height })
      for (const [name, opener, shown, within] of OPENED) {
        const url = at(site.host, findPath(name))
        if (page.url() !== url) {
          await page.goto(url)
          await untilScripted(page)
          await page.locator('search input[role=combobox]').waitFor()
          const filters = page.locator('search summary:visible', { hasText: 'Filters' })
          if ((await filters.count()) > 0) await filters.click()
        }
        const control = page.locator(`${opener}:visible`).first()
        // On wide screens the map is beside the list.
        if (width > PHONE.width && opener.includes('#map')) continue
        await control.click()
        if (opener.includes('input')) await control.pressSequentially('mu')
        await page.locator(`${shown} >> visible=true`).first().waitFor()
        const found = await findViolations(page, within)
        faults.push(...found.map((fault) => `${opener}: ${fault}`))
        await page.keyboard.press('Escape')
      }
    })
    expect(faults.join('\n')).toBe('')
  })
}

test('Without JavaScript every page has its content, and every disclosure opens', async () => {
  const faults: string[] = []
  await asVisitor({ javaScript: false }, async (page) => {
    await page.setViewportSize(PHONE)
    for (const [name, path] of pages) {
      await page.goto(at(site.host, path))
      const heading = await page.locator('main h1').innerText()
      const words = (await page.locator('main').innerText()).length - heading.length
      if (!heading || words < 40) faults.push(`${name}: has no content`)
      const found = await page.evaluate(openDisclosures)
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
  })
  expect(faults.join('\n')).toBe('')
})

test('The walk through all disclosures finds one that is covered, and one that shows nothing', async () => {
  await asVisitor({ javaScript: false }, async (page) => {
    await page.setContent(`<main style="position: relative">
      <details><summary>Open</summary><details><summary>Within</summary>Text</details></details>
      <details><summary style="pointer-events: none">Covered</summary>Text</details>
      <details name="one"><summary>Empty</summary><p style="visibility: hidden">Text</p></details></main>`)
    const found = await page.evaluate(openDisclosures)
    expect(found.map((fault) => fault.replace(/<summary.*?>|<.*$/g, ''))).toEqual([
      'covered is Covered',
      'closed stays Empty',
    ])
    expect(await page.getByText('Within').isVisible()).toBe(true)
  })
})

/** In the browser: presses every disclosure where a finger would; returns what is covered, does not open or does not close. */
function openDisclosures(): string[] {
  const faults: string[] = []
  const isVisible = (element: Element | null) => {
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return width * height > 0 && element?.checkVisibility({ visibilityProperty: true })
  }
  const press = (summary: HTMLElement) => {
    summary.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = summary.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!summary.contains(hit)) faults.push(`covered is ${summary.outerHTML.slice(0, 160)}`)
    summary.click()
  }
  const list = (details: string) =>
    [...document.querySelectorAll<HTMLElement>(`${details} > summary`)].filter(isVisible)
  // Nested disclosures become visible only when the outer ones are open.
  for (let turn = 0; turn < 40; turn++) {
    const [closed] = list('details:not([open]):not([name])')
    if (!closed) break
    press(closed)
    if (closed.parentElement?.hasAttribute('open')) continue
    faults.push(`closed stays ${closed.outerHTML.slice(0, 160)}`)
    break
  }
  for (const summary of list('details[name]')) {
    press(summary)
    const content = summary.nextElementSibling
    if (!isVisible(content)) faults.push(`closed stays ${summary.outerHTML.slice(0, 160)}`)
    // On a phone it covers the page until its name is pressed again.
    press(summary)
    if (isVisible(content)) faults.push(`open stays ${summary.outerHTML.slice(0, 160)}`)
  }
  return faults
}

for (const { javaScript, how } of BOTH_WAYS) {
  test(`The skip link moves the focus to the content, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      for (const name of ['home', 'event', 'not found']) {
        await page.goto(at(site.host, findPath(name)))
        if (javaScript) await untilScripted(page)
        await page.keyboard.press('Tab')
        const skip = page.locator(':focus')
        expect(await skip.innerText(), name).toMatch(/^Skip to (events|content)$/)
        expect((await skip.boundingBox())!.height, name).toBeGreaterThanOrEqual(24)
        await page.keyboard.press('Enter')
        const focus = () => page.locator(':focus').getAttribute('id')
        await expect.poll(focus, { message: name }).toBe('main')
        await page.keyboard.press('Tab')
        expect(await page.locator('main :focus').count(), name).toBe(1)
      }
    })
  })
}

test('The focus is visible with forced colors, and nothing moves with reduced motion', async () => {
  const faults: string[] = []
  await asVisitor({ javaScript: true }, async (page) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    for (const name of ['search for a word', 'featured venue']) {
      await page.goto(at(site.host, findPath(name)))
      await untilScripted(page)
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((element) => {
            const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
            const isStill = /^(0s(, )?)+$/.test(transitionDuration) && animationName === 'none'
            return !isStill || scrollBehavior === 'smooth'
          })
          .map((element) => `moves: ${element.outerHTML.slice(0, 160)}`),
      )
      faults.push(
        ...[...moving, ...(await walkByKeyboard(page))].map((fault) => `${name}: ${fault}`),
      )
    }
  })
  expect(faults.join('\n')).toBe('')
})

/** What a screen reader announces first: the title, the language, and one top heading. */
async function findHeadFaults(page: Page): Promise<string[]> {
  const { title, lang, headings } = await page.evaluate(() => ({
    title: document.title,
    lang: document.documentElement.lang,
    headings: document.querySelectorAll('h1').length,
  }))
  return [
    ...(title.endsWith(` - ${site.name}`) && !title.startsWith(' ') ? [] : [`title: ${title}`]),
    ...(lang === 'en' ? [] : [`language: ${lang}`]),
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
  ]
}

const KEYBOARD = ['home', 'search for a word', 'event', 'neighborhood', 'featured venue']

for (const { javaScript, how } of USUAL_WAY) {
  test(`Everything on a page is reachable by keyboard with a visible focus, ${how}`, async () => {
    const faults: string[] = []
    await asVisitor({ javaScript }, async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const name of KEYBOARD) {
        await page.goto(at(site.host, findPath(name)))
        if (javaScript) await untilScripted(page)
        faults.push(...(await walkByKeyboard(page)).map((fault) => `${name}: ${fault}`))
      }
    })
    expect(faults.join('\n')).toBe('')
  })
}

/** Presses Tab through the whole page; returns where the focus is not visible and what it never reaches. */
async function walkByKeyboard(page: Page): Promise<string[]> {
  const expected = await page.evaluate(recordFocusableElements)
  const faults: string[] = []
  for (let turn = 0; turn < expected + 20; turn++) {
    await page.keyboard.press('Tab')
    const { isFinished, fault } = await page.evaluate(checkFocus)
    if (fault) faults.push(fault)
    if (isFinished) break
  }
  return [...faults, ...(await page.evaluate(listMissed))]
}

type Walk = Window & typeof globalThis & { styles: Map<Element, string>; getStyle: GetStyle }
type GetStyle = (element: Element) => string

/**
 * In the browser: records what is focusable now, and its style without the focus. Not counted are elements in closed
 * `details` or otherwise hidden, those that arrow keys reach (`tabindex=-1`), and of radio buttons with one name all but
 * the checked or first one.
 */
function recordFocusableElements(): number {
  const walk = window as Walk
  walk.getStyle = (element) => {
    // The focus style may be on a neighbor, ancestor or descendant: a card for its link, a box for its input.
    const around = ['label', 'li', 'article', 'article > *'].map((name) => element.closest(name))
    const bearers = [
      element,
      element.nextElementSibling,
      ...around,
      ...element.querySelectorAll('*'),
    ]
    return bearers
      .flatMap((bearer) => {
        if (!bearer) return []
        const { outline, outlineStyle, stroke, strokeWidth } = getComputedStyle(bearer)
        return [outlineStyle === 'none' ? '' : outline, `${stroke} ${strokeWidth}`]
      })
      .join('|')
  }
  const usable = [
    ...document.querySelectorAll<HTMLElement | SVGElement>(
      'a[href], button:not([disabled]), input:not([type=hidden], [disabled]), select, textarea, summary, [tabindex="0"]',
    ),
  ].filter((element) => {
    if (element.tabIndex < 0 || element.closest('[inert]')) return false
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = [...document.querySelectorAll<HTMLInputElement>(`[name="${element.name}"]`)]
    return element === (group.find(({ checked }) => checked) ?? group[0])
  })
  walk.styles = new Map(usable.map((element) => [element, walk.getStyle(element)]))
  return usable.length
}

/** In the browser: what is wrong with where the focus is, and whether it has left the page. */
function checkFocus(): { isFinished: boolean; fault: string | null } {
  const { styles, getStyle } = window as Walk
  const focused = document.activeElement
  if (!focused || focused === document.body) return { isFinished: true, fault: null }
  const before = styles.get(focused)
  const html = focused.outerHTML.slice(0, 160)
  if (before === undefined) return { isFinished: false, fault: null }
  styles.delete(focused)
  if (getStyle(focused) === before) return { isFinished: false, fault: `nothing marks ${html}` }
  const { top, bottom, left, right } = focused.getBoundingClientRect()
  const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  return { isFinished: false, fault: isSeen ? null : `out of sight is ${html}` }
}

/** In the browser: what was never reached. */
function listMissed(): string[] {
  return [...(window as Walk).styles.keys()].map(
    (element) => `never reached is ${element.outerHTML.slice(0, 160)}`,
  )
}
