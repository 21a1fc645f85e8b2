import { expect, test } from 'vitest'
import { parseLocation } from './parse-location'
import { parseTitle } from './parse-title'
import { parseWebUrl, plainLine, removeShortcodes, toHtml } from './source-text'

test('Entities are decoded even when encoded twice, and lookalikes are left unchanged', () => {
  expect(plainLine('Rock &amp;amp; Roll &#8217;n&#8217;  <b>more</b>')).toBe('Rock & Roll ’n’ more')
  expect(plainLine('Arts&notes, AT&T, 2 < 3')).toBe('Arts&notes, AT&T, 2 < 3')
  expect(plainLine('Jazz \u202Emoc.knab&#x202c; \u2067ליל\u2069')).toBe('Jazz moc.knab ליל')
  expect(plainLine('&lt;i&gt;Hamlet&lt;/i&gt; with &lt;canvas&gt;')).toBe('Hamlet with <canvas>')
})

test('Plain text becomes paragraphs without markup; HTML keeps its own', () => {
  expect(toHtml('a\nb\n\n\n c & d <script>')).toBe('<p>a<br>b</p>\n<p>c &amp; d &lt;script&gt;</p>')
  expect(toHtml('<p>a</p>\n<p>b</p>')).toBe('<p>a</p>\n<p>b</p>')
  expect(toHtml('see <a href="https://x.example">x</a>\nthere')).toBe(
    'see <a href="https://x.example">x</a><br>there',
  )
  expect(toHtml('  ')).toBe('')
})

test('Shortcodes of page builders are removed, and other words in brackets stay', () => {
  expect(
    removeShortcodes('[vc_row][vc_column width=&#8221;1/2&#8221;]Hi[/vc_column][/vc_row]'),
  ).toBe('Hi')
  expect(removeShortcodes('[button link="https://x.example"]Go[/button] [box]in[/box]')).toBe(
    'Go in',
  )
  expect(removeShortcodes('[sold out] [free] at [7pm]')).toBe('[sold out] [free] at [7pm]')
})

test('Text crafted to slow down parsing does not', () => {
  const many = (text: string) => text.repeat(200_000)
  expect(toHtml(`a${many(' ')}b${many(' \n ')}c`).startsWith('<p>a')).toBe(true)
  expect(removeShortcodes(many('[vc_')).length).toBe(800_000)
  expect(removeShortcodes(`[a${' b=&q;x&q;'.repeat(2000)}`).length).toBe(20_002)
  expect(removeShortcodes(many('[a b=')).length).toBe(1_000_000)
  expect(removeShortcodes(many('[a b=x" c="')).length).toBe(2_200_000)
  expect(removeShortcodes(many('[a b=&q;" d=x&q; c="')).length).toBe(4_000_000)
  expect(parseTitle(many('( ')).title.length).toBe(299)
  expect(parseLocation(`a${many('-')}b`)?.name).toBe('a')
  expect(plainLine(many('<a ')).length).toBe(599_999)
})

test('Only http and https URLs are links', () => {
  expect(parseWebUrl('https://x.example/a?b=1&amp;copy=2')).toBe('https://x.example/a?b=1&copy=2')
  expect(parseWebUrl('/a', 'https://x.example/b/c')).toBe('https://x.example/a')
  for (const text of [
    '',
    'x.example',
    'F',
    '/a',
    'javascript:alert(1)',
    'mailto:a@x.example',
    'https://',
  ]) {
    expect([text, parseWebUrl(text)]).toEqual([text, null])
  }
})

test('A location is split into a name and an address where possible', () => {
  const places: [string, string, string][] = [
    ['South Shore Park, Milwaukee, WI', 'South Shore Park', 'Milwaukee, WI'],
    ['Hall, 12 Main St, Milwaukee, WI 53202', 'Hall', '12 Main St, Milwaukee, WI 53202'],
    ['Roadstar 16\n12764 Happyville\nDenmark', 'Roadstar 16', '12764 Happyville, Denmark'],
    ['<p>Mill House</p> - 5101 N Roxboro Street', 'Mill House', '5101 N Roxboro Street'],
    [
      'Brew Pub @ 915 SE Hawthorne Boulevard, Portland',
      'Brew Pub',
      '915 SE Hawthorne Boulevard, Portland',
    ],
    ['Beer Hall - 1945 NW Quimby', 'Beer Hall', '1945 NW Quimby'],
    [
      '282 High Street, Sebastopol, CA, 95472',
      '282 High Street',
      '282 High Street, Sebastopol, CA, 95472',
    ],
    ['Library - Meeting Room 2C', 'Library - Meeting Room 2C', ''],
    ['Library - ', 'Library', ''],
    ['Museum, Front Lawn', 'Museum, Front Lawn', ''],
    ['Stanford, CA', 'Stanford, CA', ''],
    ['Art &amp; Co', 'Art & Co', ''],
  ]
  for (const [text, name, address] of places)
    expect([text, parseLocation(text)]).toEqual([text, { name, address }])
  expect(parseLocation('https://meet.example/1')).toBe(null)
  expect(parseLocation(' , ')).toBe(null)
})
