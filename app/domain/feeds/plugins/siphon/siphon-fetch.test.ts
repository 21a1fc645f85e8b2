import { expect, test } from 'vitest'
import { toWallTime } from '~/lib/time/local-time'
import { FetchError } from '~/platform/outgoing/outgoing-fetch.server'
import type { GetPage, PageRequest, ReadContext, Source } from '../../contract/feed-plugin'
import { siphon } from './siphon'

const SITE = 'https://club.example'
const timezone = 'America/Chicago'
/** Today is July 10, 2026, a Friday. */
const window = { from: Date.parse('2026-07-09T05:00Z'), to: Date.parse('2027-08-09T05:00Z') }

const MANIFEST = {
  source: { url: `${SITE}/events` },
  items: { selector: '.event', none: '.none' },
  fields: { title: 'h3', date: '.date', url: { selector: 'a', attribute: 'href' } },
}

const row = (title: string, date: string, more = '') =>
  `<li class="event"><h3>${title}</h3><p class="date">${date}</p>${more}</li>`

/** Pages by URL; a number is an error's status. Those of JSON are objects. */
type Pages = Record<string, string | number | object>

/** Runs a manifest on a website with these pages. */
async function run(pages: Pages, manifest: object) {
  const requests: { url: string; request: PageRequest | undefined }[] = []
  const get: GetPage = async (url, request) => {
    requests.push({ url, request })
    const found = pages[url] ?? 404
    if (typeof found === 'number') throw new FetchError(`club.example answered ${found}`, found)
    const text = typeof found === 'string' ? found : JSON.stringify(found)
    return { url, contentType: 'text/html', body: new TextEncoder().encode(text) }
  }
  const source: Source = {
    url: `${SITE}/events`,
    manifest,
    window,
    timezone,
    ticketmasterKey: null,
    wait: async () => {},
  }
  const fetched = await siphon.fetch(get, source)
  const context: ReadContext = { ...source, timezoneIsOverride: false }
  const outcome = siphon.read(fetched ?? [], context)
  return { ...outcome, requests, urls: requests.map(({ url }) => url), list: brief(outcome) }
}

/** '2026-07-11 20:00 Jazz', without the time where there is none. */
const brief = ({ events }: ReturnType<typeof siphon.read>) =>
  events.map(({ title, noStart, startDay, startAt }) => {
    const time = noStart ? '' : ` ${toWallTime(startAt, timezone).slice(11, 16)}`
    return `${startDay}${time} ${title}`
  })

/** Reads one page. */
const read = async (body: string | object, changes: object = {}) =>
  run({ [`${SITE}/events`]: body }, { ...MANIFEST, ...changes })

test('Links to the next page are followed until there is none, or one that was read', async () => {
  const manifest = { ...MANIFEST, source: { url: `${SITE}/events`, next: { selector: '.next' } } }
  const page = (title: string, next: string) => row(title, 'July 11') + next
  const { urls, list, covers } = await run(
    {
      [`${SITE}/events`]: page('One', '<a class="next" href="?p=2">Next</a>'),
      [`${SITE}/events?p=2`]: page('Two', '<a class="next" href="/events?p=3">Next</a>'),
      [`${SITE}/events?p=3`]: page('Three', '<a class="next" href="/events">Again</a>'),
    },
    manifest,
  )
  expect(urls).toEqual([`${SITE}/events`, `${SITE}/events?p=2`, `${SITE}/events?p=3`])
  expect(list).toEqual(['2026-07-11 One', '2026-07-11 Two', '2026-07-11 Three'])
  expect(covers).toEqual(window)
})

test('A run never leaves the hosts of its manifest', async () => {
  const next = { selector: '.next' }
  const body = (host: string) =>
    row('Jazz', 'July 11', `<a href="https://${host}/jazz">More</a>`) +
    `<a class="next" href="https://${host}/page">Next</a>`
  const detail = { fields: { description: 'p' } }
  const unnamed = await run(
    { [`${SITE}/events`]: body('other.example') },
    { ...MANIFEST, source: { url: `${SITE}/events`, next }, detail },
  )
  expect(unnamed.urls).toEqual([`${SITE}/events`])
  const named = await run(
    { [`${SITE}/events`]: body('tickets.example'), 'https://tickets.example/jazz': '<p>Trio</p>' },
    { ...MANIFEST, source: { url: `${SITE}/events`, hosts: ['tickets.example'] }, detail },
  )
  expect(named.urls).toEqual([`${SITE}/events`, 'https://tickets.example/jazz'])
  expect(named.events[0]?.description).toBe('<p>Trio</p>')
  const hosts = ['club.example', 'www.club.example', 'tickets.example']
  expect(named.requests.map(({ request }) => request?.hosts)).toEqual([hosts, hosts])
})

test('Pages are counted by a parameter until one is missing, or the site begins again', async () => {
  const next = { parameter: 'offset', from: 10, step: 10 }
  const manifest = { ...MANIFEST, source: { url: `${SITE}/events`, next } }
  const pages = {
    [`${SITE}/events`]: row('One', 'July 11'),
    [`${SITE}/events?offset=10`]: row('Two', 'July 12'),
  }
  const missing = await run(pages, manifest)
  expect(missing.list).toEqual(['2026-07-11 One', '2026-07-12 Two'])
  expect(missing.urls.at(-1)).toBe(`${SITE}/events?offset=20`)
  const wrapped = await run(
    { ...pages, [`${SITE}/events?offset=20`]: row('One', 'July 11') },
    manifest,
  )
  expect(wrapped.list).toEqual(missing.list)
  expect(wrapped.urls).toHaveLength(3)
  await expect(run({ ...pages, [`${SITE}/events?offset=20`]: 500 }, manifest)).rejects.toThrow(
    '500',
  )
})

test('A URL with a date format is read for each month, also for one without events', async () => {
  const manifest = {
    ...MANIFEST,
    source: { url: `${SITE}/{yyyy/MM}`, next: { months: 3 } },
  }
  const { urls, list, covers } = await run(
    {
      [`${SITE}/2026/07`]: row('Jazz', 'July 31'),
      [`${SITE}/2026/08`]: '<p>Closed</p>',
      [`${SITE}/2026/09`]: row('Folk', 'September 1'),
    },
    manifest,
  )
  expect(urls).toEqual([`${SITE}/2026/07`, `${SITE}/2026/08`, `${SITE}/2026/09`])
  expect(list).toEqual(['2026-07-31 Jazz', '2026-09-01 Folk'])
  expect(covers.to).toBe(Date.parse('2026-10-01T05:00Z'))
})

test('Detail pages add what the list leaves out, and one that fails loses only its own event', async () => {
  const link = (path: string) => `<a href="${path}">More</a>`
  const { list, events, invalid } = await run(
    {
      [`${SITE}/events`]: [
        row('Jazz', 'July 11', link('/jazz')),
        row('Folk', 'July 12', link('/gone')),
        row('Soul', 'July 13', link('/broken')),
        row('Swing', '', link('/swing')),
      ].join(''),
      [`${SITE}/jazz`]: '<b>July 11</b><i>8 PM</i><p>Trio</p>',
      [`${SITE}/broken`]: 500,
      [`${SITE}/swing`]: '<b>July 18</b><b>July 19</b><i>9 PM</i><p>Band</p>',
    },
    {
      ...MANIFEST,
      detail: {
        items: { selector: 'b' },
        fields: {
          date: {},
          time: { selector: 'i', page: true },
          description: { selector: 'p', page: true },
        },
      },
    },
  )
  expect(list).toEqual([
    '2026-07-11 20:00 Jazz',
    '2026-07-12 Folk',
    '2026-07-18 21:00 Swing',
    '2026-07-19 21:00 Swing',
  ])
  expect(events.map(({ description }) => description)).toEqual([
    '<p>Trio</p>',
    '',
    '<p>Band</p>',
    '<p>Band</p>',
  ])
  expect(invalid.map(({ reason }) => reason)).toEqual(['its page could not be read'])
})

test('Events are read of the JSON in scripts, of one that is broken none', async () => {
  const json = JSON.stringify([{ name: 'Jazz "live"', when: { day: '2026-07-11T20:00' } }])
  const manifest = {
    source: { url: `${SITE}/events`, json: { after: 'window.events =' } },
    items: { path: '*' },
    fields: { title: 'name', date: 'when.day' },
  }
  const { list } = await read(
    `<script>window.events = [{"name": </script><script>let a = "]"; window.events = ${json}; go()</script>`,
    manifest,
  )
  expect(list).toEqual(['2026-07-11 20:00 Jazz "live"'])
  await expect(read('<script>window.none = []</script>', manifest)).rejects.toThrow('no such JSON')
  const data = `<script id="data" type="application/json">{"events":${json}}</script>`
  const source = { url: `${SITE}/events`, json: { script: '#data' } }
  const named = await read(data, { ...manifest, source, items: { path: 'events' } })
  expect(named.list).toEqual(list)
})

test('JSON pages have a path to the next, and HTML that is read in turn', async () => {
  const source = { url: `${SITE}/events`, format: 'json', asScript: true, next: { path: 'next' } }
  const { list, requests } = await run(
    {
      [`${SITE}/events`]: { data: [{ title: 'One', at: 1_783_904_400_123 }], next: '/events/2' },
      [`${SITE}/events/2`]: { data: [{ title: 'Two', at: 1_783_990_800_999 }], next: null },
    },
    {
      source,
      items: { path: 'data' },
      fields: { title: 'title', date: 'at' },
      dates: { epoch: 'milliseconds' },
    },
  )
  // The noise below the minute is dropped.
  expect(list).toEqual(['2026-07-12 20:00 One', '2026-07-13 20:00 Two'])
  expect(requests[0]?.request?.kind).toBe('page-data')
  const html = await read(
    { html: row('Jazz', 'July 11') },
    { source: { url: `${SITE}/events`, format: 'json', html: 'html' } },
  )
  expect(html.list).toEqual(['2026-07-11 Jazz'])
})

test('An empty list in JSON, or what the manifest names, is no event; anything else ends the run', async () => {
  const json = {
    source: { url: `${SITE}/events`, format: 'json' },
    items: { path: 'data' },
    fields: { title: 'title', date: 'at' },
  }
  expect((await read({ data: [] }, json)).list).toEqual([])
  await expect(read({ events: [] }, json)).rejects.toThrow("no item matches 'data'")
  expect((await read('<p class="none">No events</p>')).list).toEqual([])
  await expect(read('<p>Our new website</p>')).rejects.toThrow("no item matches '.event'")
})

test('Headings have the day, or the month that the days leave out', async () => {
  const body = `<h2>March 2027</h2><h4>5</h4>${row('One', '')}${row('Two', '')}<h4>19–20</h4>${row('Three', '')}`
  const fields = { title: 'h3', date: { heading: 'h4' }, month: { heading: 'h2' } }
  const { list, events } = await read(body, { fields })
  expect(list).toEqual(['2027-03-05 One', '2027-03-05 Two', '2027-03-19 Three'])
  expect(events[2]?.endDay).toBe('2027-03-20')
})

test('Filters and exclusions keep the events that are meant', async () => {
  const body = [
    row('Jazz', 'July 11', '<i>Music</i>'),
    row('Board meeting', 'July 12', '<i>Music</i>'),
    row('Painting', 'July 13', '<i>Art</i>'),
    row('Folk', 'July 14', '<i>Music</i>').replace('"event"', '"event past"'),
  ].join('')
  const { list } = await read(body, {
    items: { selector: '.event', exclude: ['.past'] },
    filters: [
      { value: 'i', matches: '^Music$' },
      { value: 'h3', rejects: '(?i)meeting' },
    ],
  })
  expect(list).toEqual(['2026-07-11 Jazz'])
})

test('Defaults fill what has no value', async () => {
  const defaults = {
    time: '19:30',
    image: `${SITE}/logo.png`,
    tickets: `${SITE}/tickets`,
    cost: 'Free',
    description: '<p>At the club</p>',
    categories: ['Music'],
  }
  const { list, events } = await read(
    row('Jazz', 'July 11') + row('Folk', 'July 12, 8 PM', '<b>$5</b>'),
    { defaults, fields: { ...MANIFEST.fields, cost: 'b' } },
  )
  expect(list).toEqual(['2026-07-11 19:30 Jazz', '2026-07-12 20:00 Folk'])
  expect(events[0]).toMatchObject({
    imageUrl: defaults.image,
    ticketUrl: defaults.tickets,
    cost: 'Free',
    description: defaults.description,
    categories: ['Music'],
  })
  expect(events[1]?.cost).toBe('$5')
})

test('Dates are read by formats, in an order, and of a night that ends after midnight', async () => {
  const formats = ['dd.MM.yyyy HH:mm', "yyyyMMdd'T'HHmm", 'dd-MM']
  const dates = await read(
    row('One', '12.07.2026 20:15') + row('Two', '20260713T2130') + row('Three', '03-02'),
    { dates: { formats } },
  )
  // The year that a format leaves out is the next in which the day comes.
  expect(dates.list).toEqual(['2026-07-12 20:15 One', '2026-07-13 21:30 Two', '2027-02-03 Three'])
  const ordered = (order: string) => read(row('Jazz', '8/9/2026'), { dates: { order } })
  expect((await ordered('month-first')).list).toEqual(['2026-08-09 Jazz'])
  expect((await ordered('day-first')).list).toEqual(['2026-09-08 Jazz'])
  const night = await read(row('Club', 'Friday, July 17, 1 AM') + row('Brunch', 'July 18, 11 AM'), {
    dates: { nightUntil: '05:00' },
  })
  expect(night.list).toEqual(['2026-07-18 01:00 Club', '2026-07-18 11:00 Brunch'])
})

test('Values are joined, matched, and rewritten by templates', async () => {
  const body = row('Jazz', '', '<b>11</b><b>July</b><i>Doors 19.30h</i><u>a</u><u>b</u>')
  const { list, events } = await read(body, {
    fields: {
      title: { join: ['h3', { text: 'Night' }, 'em'], separator: ' ' },
      date: {
        join: [{ selector: 'b', all: true }],
        match: '(\\d+) (\\w+)',
        template: '$2 $1',
      },
      time: {
        selector: 'i',
        replace: [{ pattern: '(\\d)\\.(\\d)', with: '$1:$2' }],
        match: '\\d+:\\d+',
      },
      categories: { selector: 'u', all: true },
      venue: ['.none', { join: ['.gone'] }, { text: 'The Hall' }],
    },
  })
  expect(list).toEqual(['2026-07-11 19:30 Jazz Night'])
  expect(events[0]).toMatchObject({ categories: ['a', 'b'], venue: { name: 'The Hall' } })
})
