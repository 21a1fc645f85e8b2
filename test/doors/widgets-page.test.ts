import { beforeAll, expect, test } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { addEvent, createFixtures, requireSite } from '../fixtures'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'

let cookie = ''
let site = 0

beforeAll(async () => {
  await createFixtures()
  site = (await requireSite('laketown')).id
  await addEvent({ title: 'Jazz', wall: '2026-05-02T20:00:00' })
  const editor = await addAccount({ email: 'lou@example.com', adminOfSites: ['laketown'] })
  cookie = (await signIn(editor, HOST)).cookie
})

/** The page without JavaScript, with the code in its fields by their labels. */
async function open(query = '') {
  const url = `http://${HOST}/site/widgets?site=${site}${query}`
  const page = await readPage(await fetchWorker(url, { headers: { cookie } }))
  const decode = (text: string) =>
    text.replace(/&(lt|gt|quot|amp|#x27);/g, (_, name) => ENTITIES[name as 'lt'] ?? '')
  const codes = [...page.html.matchAll(/<textarea[^>]*>([^<]*)<\/textarea>/g)].map(([, code]) =>
    decode(code ?? '').trim(),
  )
  return { ...page, codes }
}

const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" }

test('The page has the stylesheet and script, the call, two other ways, a bookmarklet and a preview', async () => {
  const { status, words, html, codes } = await open()
  expect(status).toBe(200)
  const [includes = '', call = '', short = '', frame = ''] = codes
  expect(includes).toBe(
    '<link rel="stylesheet" href="http://widgets.localhost/widget.css">\n<script src="http://widgets.localhost/widget.js" async></script>',
  )
  expect(call).toContain(`cityEvents('#city-events', { site: ${site}, type: 'events', count: 6 })`)
  expect(short).toContain(
    `<div class="city-events" data-site="${site}" data-type="events" data-count="6"><a href="http://laketown.localhost/">Laketown Events</a></div>`,
  )
  expect(frame).toContain(
    `<iframe src="http://widgets.localhost/frame?site=${site}&amp;type=events`,
  )
  expect(html).toMatch(/<a href="javascript:%28function|<a href="javascript:\(function/)
  expect(html).toContain(`<noscript><iframe`)
  expect(words).toContain('Bookmarklet')
})

test('Choices are in the URL and in the code; what is not offered is not taken over', async () => {
  const { codes } = await open(
    '&type=calendar&count=3&theme=dark&accent=%23AA3300&width=320&title=Our+city',
  )
  for (const attribute of [
    'type="calendar"',
    'count="3"',
    'theme="dark"',
    'accent="#aa3300"',
    'width="320"',
  ]) {
    expect(codes[2]).toContain(` data-${attribute}`)
  }
  const wrong = await open(
    '&type=weather&count=99&theme=pink&accent=red&width=9&title=%3C/textarea%3E%3Cscript%3E',
  )
  expect(wrong.codes[2]).toContain('data-type="events" data-count="6" data-title="&lt;/textarea')
  expect(wrong.html).not.toContain('</textarea><script>')
})

test('A venue is found by its name, and a category is one of the list', async () => {
  const empty = await open('&type=venue')
  expect(empty.words).toContain('Type the name of a venue to choose one.')
  expect(empty.codes).toEqual([])
  const found = await open('&type=venue&place=centro')
  expect(found.codes[2]).toMatch(/data-type="venue" data-venue="\d+"/)
  expect((await open('&type=venue&place=nowhere')).words).toContain('No venue with upcoming events')
  expect((await open('&type=category&category=jazz')).codes[2]).toContain('data-category="jazz"')
})

test('The console may load the widget, and its data, from the widgets door', async () => {
  const { headers } = await open()
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/connect-src [^;]*http:\/\/widgets\.localhost/)
  expect(policy).toContain("'strict-dynamic'")
})
