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

/** Accessibility violations of the page in its current state, in light and dark mode; only inside `within` if given. */
export async function findAccessibilityViolations(page: Page, within = 'html'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const byDay = [...(await violationsIn(page, within, EVERY_RULE)), ...(await tooWide(page))]
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const byNight = await violationsIn(page, within, COLORS)
  return [...byDay, ...byNight.map((fault) => `at night: ${fault}`)]
}

async function violationsIn(page: Page, within: string, rules: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(context, { ...options, resultTypes: ['violations'] })
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
