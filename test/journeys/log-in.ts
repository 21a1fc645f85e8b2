import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../../scripts/demo/demo-accounts.mjs'
import { at } from './browser'
import { requestProduct } from './product-request'

const ofProcess = globalThis as { loginCookies?: Map<string, LoginCookie[]> }
ofProcess.loginCookies ??= new Map()
/** The login door's cookies by email. A lane logs in once for each account, unless a journey ends its session. */
const { loginCookies } = ofProcess

type LoginCookie = { name: string; value: string }

/** Logs in at the login door without drawing its page, for journeys about something else, and opens the URL. */
export async function openAs(page: Page, email: string, url: string): Promise<void> {
  const path = `/login?${new URLSearchParams({ redirect: url })}`
  const location = (await findWayWithSession(email, path)) ?? (await logIn(email, path))
  const cookies = loginCookies.get(email) ?? []
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: at('login') })))
  await page.goto(location)
}

/** Where the login door leads an account with a session; undefined without one. */
async function findWayWithSession(email: string, path: string): Promise<string | undefined> {
  const known = loginCookies.get(email)
  if (!known) return undefined
  const cookie = known.map(({ name, value }) => `${name}=${value}`).join('; ')
  return (await requestProduct('login', path, { cookie })).location
}

/** Logs in and returns where the login door leads. Throws if it does not. */
async function logIn(email: string, path: string): Promise<string> {
  const form = { email, password: DEMO_PASSWORD }
  const { location, cookies } = await requestProduct('login', path, { form })
  if (!location) throw new Error(`${email} cannot log in`)
  loginCookies.set(
    email,
    cookies.flatMap((cookie) => {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      return name && value ? [{ name, value }] : []
    }),
  )
  return location
}
