import { expect, test } from 'vitest'
import { MAX_GROWTH, measureGrowth } from '../../../test/measurements/measure-growth'
import { plainText, sanitizeHtml } from './sanitize-html.server'

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&#58;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<p onclick="alert(1)" style="background:url(javascript:alert(1))">x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<a href="//evil.example">x</a>',
  '<style>@import "//evil.example"</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
]

test.each(HOSTILE)('Hostile HTML loses everything active: %s', (html) => {
  const cleaned = sanitizeHtml(html)
  expect(cleaned).not.toMatch(
    /<(script|img|svg|iframe|style|math|noscript)|\son\w+=|style=|javascript:|data:|href="\/\//i,
  )
  expect(sanitizeHtml(cleaned)).toBe(cleaned)
})

test('Extremely nested HTML is flattened, and its text remains', () => {
  const cleaned = sanitizeHtml(`${'<ul><li>'.repeat(5_000)}deep${'</li></ul>'.repeat(5_000)}`)
  expect(cleaned).toContain('deep')
  expect(cleaned.length).toBeLessThan(2_000)
})

test('Ordinary HTML keeps its text, lists and links', () => {
  const html =
    '<p>Doors <b>7&nbsp;pm</b> &amp; more</p><ul><li>One</li></ul><a href="https://a.example/?a=1&amp;b=2">Tickets</a>'
  const cleaned = sanitizeHtml(html)
  expect(cleaned).toContain('<ul><li>One</li></ul>')
  expect(cleaned).toContain(
    '<a href="https://a.example/?a=1&amp;b=2" rel="nofollow noopener ugc">Tickets</a>',
  )
  expect(sanitizeHtml(cleaned)).toBe(cleaned)
})

test('Headings of a post are moved below the page’s title', () => {
  expect(sanitizeHtml('<h1>Line-up</h1>')).toBe('<h2>Line-up</h2>')
})

test('Plain text joins blocks with spaces and has no entities', () => {
  expect(plainText('<p>Rock &amp; Roll</p><p>Tonight<br>8 &lt; 9</p>')).toBe(
    'Rock & Roll Tonight 8 < 9',
  )
})

test('Unclosed tags take no longer each the more there are', () => {
  expect(measureGrowth(plainText, '</p', 4_000)).toBeLessThan(MAX_GROWTH)
})
