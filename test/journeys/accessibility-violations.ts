import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 AA and axe's best practices; target-size is off in axe by default. */
const EVERY_RULE = {
  runOnly: [
    ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
    'best-practice',
  ],
  rules: { 'target-size': { enabled: true } },
}
/** The rules whose result can differ in dark mode. */
const COLORS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** The rules whose result can differ on a wider screen, where other elements are shown and beside each other. */
const LAYOUT = {
  runOnly: { type: 'rule', values: ['target-size', 'heading-order', 'landmark-unique'] },
}

/** Accessibility violations of the page in its current state, in light and dark mode; only inside `within` if given. */
export async function findAccessibilityViolations(page: Page, within = 'html'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const byDay = [...(await violationsIn(page, within, EVERY_RULE)), ...(await tooWide(page))]
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const byNight = await violationsIn(page, within, COLORS)
  return [...byDay, ...byNight.map((fault) => `at night: ${fault}`)]
}

/** What another width of the screen can break on a page that has been checked at one: sizes, order and overflow. */
export async function findLayoutViolations(page: Page, within = 'html'): Promise<string[]> {
  return [...(await violationsIn(page, within, LAYOUT)), ...(await tooWide(page))]
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

async function violationsIn(page: Page, within: string, rules: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Framed pages are checked as pages; axe asks each frame by a message, of which the browser complains. No rule of these
      // reads the style sheets that axe would load before, which a strict policy forbids.
      const { violations } = await axe.run(context, {
        ...{ ...options, iframes: false, preload: false, resultTypes: ['violations'] },
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      )
    },
    [within, rules] as const,
  )
}

async function tooWide(page: Page): Promise<string[]> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return over > 0 ? [`${over} pixels wider than the screen`] : []
}
