import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../../scripts/demo/demo-accounts.mjs'
import { at } from './browser'
import { requestProduct } from './product-request'

/** Logs in at the login door without drawing its page, for journeys about something else, and opens the URL. */
export async function openAs(page: Page, email: string, url: string): Promise<void> {
  const login = `/login?${new URLSearchParams({ redirect: url })}`
  const form = { email, password: DEMO_PASSWORD }
  const { location, cookies } = await requestProduct('login', login, form)
  if (!location) throw new Error(`${email} cannot log in`)
  for (const cookie of cookies) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (name && value) await page.context().addCookies([{ name, value, url: at('login') }])
  }
  await page.goto(location)
}
