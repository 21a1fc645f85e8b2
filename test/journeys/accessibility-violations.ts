import axe from 'axe-core/axe.min.js'
import type { Page } from 'playwright-core'

/** The rules whose result can differ in dark mode. They take ten times as long as all others together. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
const COLORS = { runOnly: { type: 'rule', values: COLOR_RULES } }

/** WCAG 2.2 AA and axe's best practices; target-size is off in axe by default. */
const ALL = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
}

/** The rules whose result can differ on a wider screen, where other elements are shown and beside each other. */
const LAYOUT = {
  runOnly: { type: 'rule', values: ['target-size', 'heading-order', 'landmark-unique'] },
}

/** Accessibility violations of the page in its current state, in light and dark mode; only inside `within` if given. */
export async function findAccessibilityViolations(page: Page, within = 'html'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await markDifferentTexts(page, within)
  const byDay = [
    ...(await violationsIn(page, within, ALL)),
    ...(await tooWide(page)),
    ...(await findCutTexts(page, within)),
  ]
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const hasTexts = (await markDifferentTexts(page, within)) > 0
  const byNight = hasTexts ? await violationsIn(page, within, COLORS) : []
  return [...byDay, ...byNight.map((fault) => `at night: ${fault}`)]
}

/** What another width of the screen can break on a page that has been checked at one: sizes, order, overflow and texts that are cut. */
export async function findLayoutViolations(page: Page, within = 'html'): Promise<string[]> {
  return [
    ...(await violationsIn(page, within, LAYOUT)),
    ...(await tooWide(page)),
    ...(await findCutTexts(page, within)),
  ]
}

export const PHONE = { width: 360, height: 800 }
export const DESKTOP = { width: 1280, height: 800 }
/** The narrowest screen, where elements are as on a phone. */
const NARROWEST = 320

/** One visit for all widths: every rule on a phone, and the layout on a wide screen. Leaves the page as on a phone. */
export async function findViolationsAtEachWidth(page: Page, within = 'html'): Promise<string[]> {
  await page.setViewportSize(PHONE)
  const faults = await findAccessibilityViolations(page, within)
  await page.setViewportSize({ ...PHONE, width: NARROWEST })
  const narrow = await tooWide(page)
  await page.setViewportSize(DESKTOP)
  const wide = await findLayoutViolations(page, within)
  faults.push(
    ...narrow.map((fault) => `at ${NARROWEST} pixels: ${fault}`),
    ...wide.map((fault) => `at ${DESKTOP.width} pixels: ${fault}`),
  )
  await page.setViewportSize(PHONE)
  return faults
}

/** Of texts that look the same, as those of forty cards in a list, the first is checked for its colors. */
const markDifferentTexts = (page: Page, within: string) =>
  page.evaluate(markTexts, { within, mark: MARK })

const MARK = 'data-different-text'

/**
 * In the browser: marks the first of all elements with text that have the same colors, size and weight, and whose ancestors
 * have the same classes, inline styles and backgrounds. Returns how many are marked.
 */
function markTexts({ within, mark }: { within: string; mark: string }): number {
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
  const numbers = new Map<string, number>()
  const styles = new Map<Element, number>()
  const findStyle = (element: Element): number => {
    const known = styles.get(element)
    if (known !== undefined) return known
    const above = element.parentElement ? findStyle(element.parentElement) : 0
    const { color, backgroundColor, backgroundImage, opacity, position, fontSize, fontWeight } =
      getComputedStyle(element)
    const style = JSON.stringify([
      above,
      element.tagName,
      element.className,
      element.getAttribute('style'),
      color,
      backgroundColor,
      backgroundImage,
      opacity,
      position,
      fontSize,
      fontWeight,
    ])
    const number = numbers.get(style) ?? numbers.size + 1
    numbers.set(style, number)
    styles.set(element, number)
    return number
  }
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
  const seen = new Set<number>()
  for (const element of document.querySelectorAll(`${within}, ${within} *`)) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    const style = findStyle(element)
    if (!seen.has(style)) element.setAttribute(mark, '')
    seen.add(style)
  }
  return seen.size
}

async function violationsIn(page: Page, within: string, rules: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
    await page.evaluate(prepareAxe, MARK)
  }
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Framed pages are checked as pages; axe asks each frame by a message, of which the browser complains. No rule of these
      // reads the style sheets that axe would load before, which a strict policy forbids.
      const { violations } = await axe.run(context, {
        ...options,
        iframes: false,
        preload: false,
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      )
    },
    [within, rules] as const,
  )
}

/** In the browser: checks the contrast of marked texts and of what is in them, and lets axe find where things are without those that are not rendered. */
function prepareAxe(mark: string): void {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}], [${mark}] *` }] })
  // Reading where something in a closed part is lays that part out each time; axe throws the answer away.
  const { createTreeWalker } = document
  const isRendered = (element: Element) =>
    element.checkVisibility() || getComputedStyle(element).display === 'contents'
  document.createTreeWalker = (root, shown, filter) =>
    createTreeWalker.call(
      document,
      root,
      shown,
      filter ??
        ((node) =>
          node instanceof Element && !isRendered(node)
            ? NodeFilter.FILTER_REJECT
            : NodeFilter.FILTER_ACCEPT),
    )
}

async function tooWide(page: Page): Promise<string[]> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return over > 0 ? [`${over} pixels wider than the screen`] : []
}

/** Texts of which an ellipsis leaves less than half. */
const findCutTexts = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    (within) =>
      [...document.querySelectorAll(`${within} *`)]
        .filter(
          (element) =>
            // A field can be scrolled.
            !element.matches('input') &&
            element.clientWidth > 0 &&
            element.clientWidth < element.scrollWidth / 2 &&
            getComputedStyle(element).textOverflow === 'ellipsis',
        )
        .map((element) => `cut-text: ${element.outerHTML.slice(0, 160)}`),
    within,
  )
