import { expect, test } from 'vitest'
import { MAX_GROWTH, measureGrowth } from '../../../../test/measurements/measure-growth'
import { detectSources } from './detect-sources'

const URL = 'https://hall.example/events'

const detect = (text: string, contentType = 'text/html') =>
  detectSources({ url: URL, contentType, body: new TextEncoder().encode(text) }, '')

const plugins = (text: string) => detect(text).candidates.map(({ plugin }) => plugin)

test('A feed is recognized behind its declaration and comments', () => {
  const rss = '<rss version="2.0"></rss>'
  for (const prolog of [
    '',
    '<?xml version="1.0"?>\n',
    '<!-- a --><!---->\n<!-- b > -->',
    '<?xml version="1.0"?><!-- <rss> -->\n\n',
    '<?xml version="1.0"?>'.padEnd(50) + '<!-- x -->'.repeat(500),
  ]) {
    expect(plugins(`${prolog}${rss}`)).toEqual(['rss'])
    expect(plugins(`${prolog}<html><body>no feed</body></html>`)).toEqual([])
  }
  expect(plugins(`<!-- never closed ${rss}`)).toEqual([])
})

test('The Events Calendar’s JSON is recognized where a web page wraps it', () => {
  const url = 'https://hall.example/wp-json/tribe/events/v1/events'
  const body = new TextEncoder().encode('<html><body><p>{"events":[],"total":0}</p></body></html>')
  expect(detectSources({ url, contentType: 'text/html', body }, '').candidates).toMatchObject([
    { plugin: 'tribe', url },
  ])
})

/** What hostile pages repeat, with what stands before and after it. The small ones grow without bound where ways are tried. */
const REPEATED: [what: string, unit: string, count: number, before?: string, after?: string][] = [
  ['a few comments', '<!-- x -->', 5, '', '<html>'],
  ['comments', '<!-- x -->\n', 2_200, '', '<html>'],
  ['comments that do not end', '<!-- x ', 3_500],
  ['spaces between comments', `<!---->${' '.repeat(100)}`, 220, '<?xml?>', '<b>'],
  ['declarations', '<?xml ', 4_000],
  ['brackets', '[', 20_000],
  ['objects', '{"events":', 2_500],
  ['elements', '<p class="event">x</p>', 1_100, '<html>'],
  ['elements in elements', '<div class="event_list entry">', 800, '<html>'],
  ['links', '<a href="/events/x.ics">Events</a>', 500, '<html>'],
  ['links in links', '<a href="/events">Events', 25, '<html>'],
  ['types of events', '"@type":["', 500, '<script type="application/ld+json">', '</script>'],
  ['marks of The Events Calendar', 'tribe-', 4_000, '<html>'],
  ['tags that do not end', '<a href="', 2_700, '<html>'],
]

test.each(REPEATED)(
  '%s take as long as they are many',
  (_, unit, count, before = '', after = '') => {
    const growth = measureGrowth((text) => detect(`${before}${text}${after}`), unit, count)
    expect(growth).toBeLessThan(MAX_GROWTH)
  },
)

const GOOD = [
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR',
  '<?xml version="1.0"?><!-- made by hand --><rss version="2.0"><channel></channel></rss>',
  '{"website":{},"upcoming":[{"id":"a","title":"Jazz"}]}',
  `<html><head><link rel="alternate" type="application/rss+xml" href="/events.rss" title="Events"></head>
    <body><!-- This is Squarespace. --><div class="eventItem entry"><a href="webcal://hall.example/x.ics">Calendar</a></div>
    <iframe src="https://calendar.google.com/calendar/embed?src=aGFsbA"></iframe>
    <script type="application/ld+json">{"@type":["Event"]}</script></body></html>`,
]

test('A body that is truncated, or has wrong bytes, is a page without a source or with one', () => {
  for (const good of GOOD) {
    const bytes = new TextEncoder().encode(good)
    for (let length = 0; length < bytes.length; length += 7) {
      const flipped = bytes.slice()
      flipped[length] = 0xff
      for (const body of [bytes.slice(0, length), flipped]) {
        const { candidates, probes, eventPages } = detectSources(
          { url: URL, contentType: 'text/html', body },
          '',
        )
        expect(candidates.length + probes.length + eventPages.length).toBeLessThan(10)
      }
    }
  }
})

const LARGE = 20_000_000

test.each([
  ['of brackets', '['],
  ['of objects', '{"events":'],
  ['of elements', '<div class="eventItem">'],
  ['of comments', '<!-- x -->'],
  ['of the beginnings of tags', '<'],
  ['of spaces', ' '],
])('Twenty megabytes %s are nothing', (_, unit) => {
  const text = unit.repeat(LARGE / unit.length)
  expect(detect(text)).toEqual({ candidates: [], probes: [], eventPages: [] })
})
