import { beforeAll, expect, test } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { addCuratedHall, createFixtures, requireSite } from '../fixtures'
import { CONSOLE_PATHS, type ConsolePage, findConsolePage, withSite } from '../forms/console-pages'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'

let siteId: number
let cookie: string

beforeAll(async () => {
  await createFixtures()
  await addCuratedHall()
  siteId = (await requireSite('laketown')).id
  const maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  ;({ cookie } = await signIn(maya, HOST))
})

/** Below a category that is itself below another; the demo has none. */
const JAZZ: ConsolePage = [
  '/categories/jazz',
  'superadmin',
  'Jazz - Categories - Laketown',
  'Categories Concerts Jazz',
]

test.each([...CONSOLE_PATHS, JAZZ[0]])(
  '%s is named by its title, and leads back to the pages above it',
  async (path) => {
    const url = `http://${HOST}${withSite(path, siteId)}`
    const { title, html } = await readPage(await fetchWorker(url, { headers: { cookie } }))
    const [, , expectedTitle, trail] = path === JAZZ[0] ? JAZZ : findConsolePage(path)
    expect(title).toBe(expectedTitle)
    const nav = html.match(/<nav [^>]*aria-label="Breadcrumbs">(.*?)<\/nav>/s)?.[1]
    const words = nav
      ?.replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    expect(words).toBe(trail)
    for (const [, href] of nav?.matchAll(/href="([^"]+)"/g) ?? []) {
      const above = await fetchWorker(`http://${HOST}${href}`, { headers: { cookie } })
      expect(above.status).toBe(200)
      expect(href).toContain(`site=${siteId}`)
    }
  },
)
