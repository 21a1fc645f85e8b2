import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { addCuratedHall, addEvent, createFixtures, requireSite } from '../fixtures'
import { CONSOLE_PATHS, withSite } from '../forms/console-pages'
import { addSubmittedEvent } from '../samples/submitted-events'
import { fetchWorker } from './worker'

let siteId: number
let consoleCookie: string
let siteCookie: string
let event: number

beforeAll(async () => {
  await createFixtures()
  await addCuratedHall()
  siteId = (await requireSite('laketown')).id
  const maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  const wall = '2026-05-03T20:00:00'
  event = await addEvent({ title: 'Late Jazz', wall, categories: ['jazz'] })
  await addSubmittedEvent({ title: 'Chess', by: maya, wall })
  await addSubmittedEvent({ title: 'Cards', by: maya, state: 'held', wall })
  await db.run(sql`
    INSERT INTO feed (id, type, name, scheduled, due_at, created_at, updated_at)
    VALUES (77, 'scrape', 'centro', 0, 0, 0, 0)`)
  await db.run(sql`
    INSERT INTO scrape (id, feed_id, plugin, url, venue_id)
    SELECT 77, 77, 'ical', 'https://bar.example/x.ics', id FROM venue WHERE label = 'centro'`)
  ;({ cookie: consoleCookie } = await signIn(maya, 'admin.localhost'))
  ;({ cookie: siteCookie } = await signIn(maya, 'laketown.localhost'))
})

/** Elements without an end. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/**
 * The buttons that are shown before scripts run and do nothing without them: those of no form, and those that submit none. A button of
 * a popover works by itself.
 */
async function listDeadButtons(html: string): Promise<string[]> {
  const open: { isForm: boolean; isHidden: boolean }[] = []
  const dead: string[] = []
  let text: string[] | null = null
  const rewriter = new HTMLRewriter().on('*', {
    element(element) {
      const { tagName } = element
      const isHidden =
        element.hasAttribute('hidden') || ['template', 'noscript', 'script'].includes(tagName)
      const isButton = tagName === 'button' && !element.hasAttribute('popovertarget')
      const isShown = !isHidden && open.every((outer) => !outer.isHidden)
      const isOfForm = element.hasAttribute('form') || open.some(({ isForm }) => isForm)
      const submits = (element.getAttribute('type') ?? 'submit') !== 'button' && isOfForm
      const isDead = isButton && isShown && !submits && !element.hasAttribute('disabled')
      const label = element.getAttribute('aria-label') ?? ''
      if (isDead) text = [label]
      if (VOID.has(tagName)) return
      open.push({ isForm: tagName === 'form', isHidden })
      try {
        element.onEndTag(() => {
          open.pop()
          if (isDead) dead.push((text ?? []).join(' ').trim())
          if (isDead) text = null
        })
      } catch {
        // Elements of SVG may end themselves.
        open.pop()
      }
    },
    text(chunk) {
      text?.push(chunk.text)
    },
  })
  await rewriter.transform(new Response(html)).text()
  return dead
}

test('The test finds a button that nothing works without scripts', async () => {
  const html = `<form><button type="submit">Save</button><button>Go</button><button type="button">Dead</button></form>
    <button aria-label="Lost"></button><button form="x">Other</button><button type="button" popovertarget="m">Menu</button>
    <div hidden><button>Hidden</button></div><p>x<br></p><button disabled>Off</button>`
  expect(await listDeadButtons(html)).toEqual(['Dead', 'Lost'])
})

async function read(host: string, path: string, cookie: string) {
  const response = await fetchWorker(`http://${host}${path}`, { headers: { cookie } })
  const html = await response.text()
  expect([path, response.status]).toEqual([path, 200])
  return listDeadButtons(html)
}

test.each([...CONSOLE_PATHS, '/scrape/edit/77', '/feeds/feed/77', '/site/ugc?open=1'])(
  'Without JavaScript every button of %s works',
  async (path) => {
    expect(await read('admin.localhost', withSite(path, siteId), consoleCookie)).toEqual([])
  },
)

const PUBLIC_PAGES = [
  '/',
  '/search',
  '/search?q=jazz',
  '/search?q=nothing-at-all',
  '/categories',
  '/category/jazz',
  '/category/jazz/edit',
  '/neighborhoods',
  '/create/event',
  '/account',
  '/account/events',
  '/account/venues',
  '/account/receipts',
  '/account/delete',
  '/featuredvenue/curated-hall',
  '/nowhere',
  '/event/1',
]

test.each(PUBLIC_PAGES)('Without JavaScript every button of a visitor’s %s works', async (path) => {
  const response = await fetchWorker(`http://laketown.localhost${path}`, {
    headers: { cookie: siteCookie },
  })
  expect(await listDeadButtons(await response.text())).toEqual([])
})

test('Without JavaScript every button of an event’s pages works, also for its editors', async () => {
  for (const path of [
    `/event/${event}`,
    `/edit/event/${event}`,
    `/promote/featured-daily-event/${event}`,
  ]) {
    for (const cookie of ['', siteCookie]) {
      const url = `http://laketown.localhost${path}`
      const response = await fetchWorker(url, {
        headers: cookie ? { cookie } : {},
        redirect: 'follow',
      })
      expect([path, await listDeadButtons(await response.text())]).toEqual([path, []])
    }
  }
})
