import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asVisitor, at, untilScripted, withBrowser } from './browser'
import { BOTH_WAYS } from './ways'

withBrowser()

const CITY = 'portlarkin'
/** On the water in Port Larkin. */
const HARBOR = { latitude: 44.46, longitude: -67.88 }

/** One action of the visitor. Typing a text and pressing Enter is one. */
type Action = (page: Page) => Promise<unknown>

const click =
  (selector: string): Action =>
  (page) =>
    page.locator(selector).first().click()
const typePlace =
  (text: string, key?: 'Enter'): Action =>
  async (page) => {
    const field = page.getByLabel('Place, venue, or street')
    await field.fill(text)
    if (key) await field.press(key)
  }
const search =
  (text: string): Action =>
  async (page) => {
    await page.locator('input[name=q]').fill(text)
    await page.keyboard.press('Enter')
  }
const openWhere = click('search summary:has-text("Where")')

type Wish = {
  wish: string
  actions: Action[]
  /** In place of those, without JavaScript. */
  withoutScript?: Action[]
  /** Waits until the visitor has what was wished for. */
  isMet(page: Page): Promise<unknown>
}

/** Results, or honest alternatives. */
async function hasKidsNearGreen(page: Page): Promise<void> {
  await page.waitForURL(
    ({ searchParams }) =>
      searchParams.get('q') === 'kids this weekend' &&
      searchParams.get('nhoods') === 'college-green',
  )
  const wider = page.getByRole('list', { name: 'Wider searches' }).getByRole('link')
  expect((await page.locator('main article').count()) + (await wider.count())).toBeGreaterThan(0)
}

const WISHES: Wish[] = [
  {
    wish: 'jazz tonight',
    actions: [search('jazz tonight')],
    async isMet(page) {
      await page.waitForURL(/\/search\?q=jazz\+tonight/)
      expect(await page.locator('main article').first().textContent()).toContain('Jazz')
    },
  },
  {
    wish: 'kids this weekend near College Green',
    actions: [
      openWhere,
      click('search label:has-text("College Green")'),
      search('kids this weekend'),
    ],
    withoutScript: [openWhere, typePlace('college green'), search('kids this weekend')],
    isMet: hasKidsNearGreen,
  },
  {
    wish: 'kids this weekend near College Green, in words',
    actions: [search('kids this weekend near college green')],
    isMet: hasKidsNearGreen,
  },
  {
    wish: 'what’s on near me now',
    actions: [
      openWhere,
      click('button:has-text("Near me")'),
      click('button:visible:has-text("Show ")'),
    ],
    withoutScript: [openWhere, typePlace('the ropewalk', 'Enter')],
    async isMet(page) {
      await page.waitForURL(/[?&](near|venue)=/)
      await page.locator('main article').first().waitFor()
    },
  },
]

/** From an event's page. */
const EVENT_WISHES: Wish[] = [
  {
    wish: 'add to calendar',
    actions: [
      click('summary:has-text("Add to calendar")'),
      async (page) => {
        const download = page.waitForEvent('download')
        await page.getByRole('link', { name: 'Apple, Outlook' }).click()
        expect((await download).suggestedFilename()).toMatch(/\.ics$/)
      },
    ],
    isMet: async () => {},
  },
  {
    wish: 'directions',
    actions: [click('a:has-text("Directions")')],
    isMet: (page) => page.waitForURL(/openstreetmap\.org\/directions/),
  },
]

const MAX_ACTIONS = 3

for (const { javaScript, how } of BOTH_WAYS) {
  test(`What visitors wish for takes few actions, ${how}`, async () => {
    await asVisitor({ javaScript }, async (page) => {
      await page.context().grantPermissions(['geolocation'])
      await page.context().setGeolocation(HARBOR)
      await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: '' }))
      const walk = async (path: string, { wish, isMet, ...rest }: Wish) => {
        const actions = (!javaScript && rest.withoutScript) || rest.actions
        await page.goto(at(CITY, path))
        if (javaScript) await untilScripted(page)
        for (const act of actions) await act(page)
        await isMet(page)
        console.info(`${wish}, ${how}: actions: ${actions.length}`)
        expect(actions.length).toBeLessThanOrEqual(MAX_ACTIONS)
      }
      for (const wish of WISHES) await walk('/', wish)
      await page.goto(at(CITY, '/search'))
      const event = (await page.locator('main article a').first().getAttribute('href'))!
      for (const wish of EVENT_WISHES) await walk(event, wish)
    })
  })
}
