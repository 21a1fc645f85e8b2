import { expect, test } from 'vitest'
import { FetchError, type OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { checkManifest } from '../plugins/siphon/check-manifest'
import { cleanPage, readPageToPick } from './page-to-pick.server'
import { buildPickedManifest, formatPick, parsePick, pickForm } from './picked-source'

const URL_OF_PAGE = 'https://hall.example/shows'

const answer =
  (body: string): OutgoingFetch =>
  async ({ url }) => ({
    kind: 'fetched',
    url,
    contentType: 'text/html',
    validators: {},
    body: new TextEncoder().encode(body),
  })

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)" style="background: url(https://evil.example)">x</p>',
  '<img src="https://evil.example/x" srcset="https://evil.example/y 2x" onerror="alert(1)">',
  '<a href="javascript:alert(1)" ping="https://evil.example" target="_top">x</a>',
  '<iframe src="https://evil.example"></iframe><object data="https://evil.example"></object>',
  '<svg><script>alert(1)</script><use href="https://evil.example#x"></use></svg>',
  '<link rel="stylesheet" href="https://evil.example"><base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"><style>@import "x"</style>',
  '<form action="https://evil.example"><button formaction="https://evil.example">x</button></form>',
  '<video src="https://evil.example" poster="https://evil.example"></video>',
  '<template><img src="https://evil.example"></template><noscript><img src=x></noscript>',
  '</body></html><script>alert(1)</script>"><script>alert(1)</script>',
  '<p id="__remixContext" class="x" data-pick-href="javascript:alert(1)">x</p>',
])('Of %s nothing runs, is loaded or leads anywhere', (html) => {
  const cleaned = cleanPage(html)
  expect(cleaned).not.toMatch(/<(?:script|style|iframe|object|svg|link|base|meta|video|button)\b/i)
  expect(cleaned).not.toMatch(/\s(?:on\w+|style|src|srcset|href|ping|action|formaction|target)=/i)
})

test('What selectors need stays: tags, classes, times, and where links and images lead', () => {
  const html =
    '<li class="gig"><a href="/gig/1"><img src="/1.jpg" data-image="/b.jpg" alt="Drums"></a><time datetime="2026-08-10">Aug 10</time></li>'
  expect(cleanPage(html)).toBe(
    '<li class="gig"><a data-pick-href="/gig/1"><img data-image="/b.jpg" alt="Drums" data-pick-src="/1.jpg" /></a><time datetime="2026-08-10">Aug 10</time></li>',
  )
})

test('A page is opened without its scheme; what is no page, or does not answer, says so', async () => {
  const opened = await readPageToPick(
    { fetchOutside: answer('<p>Tonight</p>') },
    'hall.example/shows',
  )
  expect(opened).toEqual({ kind: 'read', page: { url: URL_OF_PAGE, html: '<p>Tonight</p>' } })
  const refuse: OutgoingFetch = async () => {
    throw new FetchError('hall.example answered 404', 404)
  }
  const outcomes = await Promise.all([
    readPageToPick({ fetchOutside: refuse }, URL_OF_PAGE),
    readPageToPick({ fetchOutside: answer('') }, URL_OF_PAGE),
    readPageToPick({ fetchOutside: answer('<p>inside</p>') }, 'http://10.0.0.7/'),
  ])
  expect(outcomes).toMatchObject([
    { kind: 'failed', reason: expect.stringContaining('There is no page at this URL') },
    { kind: 'failed', reason: expect.stringContaining('There is no web page at this URL') },
    { kind: 'failed', reason: expect.stringContaining('We cannot read this URL') },
  ])
})

test('What was picked is a manifest without errors', () => {
  const picked = {
    url: URL_OF_PAGE,
    venue: 'hall',
    items: 'li.gig',
    title: 'h3',
    date: 'time@datetime',
    time: '',
    link: '@href',
    image: 'img@src',
    cost: '',
    description: '.about',
  }
  const manifest = buildPickedManifest({ ...picked, pageUrl: URL_OF_PAGE })
  expect(manifest.fields).toEqual({
    title: { selector: 'h3' },
    date: { selector: 'time', attribute: 'datetime' },
    url: { attribute: 'href' },
    image: { selector: 'img', attribute: 'src' },
    description: { selector: '.about', html: true },
  })
  expect(checkManifest(manifest)).toEqual([])
})

test('A selector that is none is refused at its field, and what is needed is asked for', () => {
  const parsed = pickForm.safeParse({
    url: 'x',
    venue: 'hall',
    items: 'li((',
    title: '',
    date: 'time',
  })
  const messages = parsed.error?.issues.map(({ path, message }) => [path[0], message])
  expect(messages).toEqual([
    ['items', 'This is not a CSS selector'],
    ['title', 'Pick the title of an event'],
  ])
})

test.each(['h3', 'a@href', '@href', 'a[href*="x@y.example"]@href', 'time.when'])(
  'The pick %s is read as it is written',
  (text) => {
    expect(formatPick(parsePick(text))).toBe(text)
  },
)
