import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { importRegions } from '~/domain/geography/import-regions.server'
import type { SuggestionGroup } from '~/ui/search/suggestion'
import { box } from '../box'
import { db, servicesAt } from '../database'
import { addEvent, createFixtures, NOW, requireSite } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'

let centro: number
const films: number[] = []
const evenings: number[] = []

beforeAll(async () => {
  await createFixtures()
  await importRegions(servicesAt(NOW), {
    type: 'neighborhood',
    source: 'test',
    features: [{ name: 'River West', shape: box(-87.95, 43.05, -87.88, 43.1) }],
  })
  const venue = await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)
  centro = venue.id
  for (const time of ['14:00', '17:15', '20:00']) {
    films.push(await addEvent({ title: 'Lake Film', wall: `2026-05-02T${time}:00`, series: 901 }))
  }
  for (const day of ['29', '30', '01', '02', '03', '04', '05', '06']) {
    const month = Number(day) > 20 ? '04' : '05'
    evenings.push(
      await addEvent({
        title: 'The Long Play',
        wall: `2026-${month}-${day}T19:30:00`,
        endWall: `2026-${month}-${day}T22:00:00`,
        series: 902,
      }),
    )
  }
  await addEvent({ title: 'Saxophone Quartet', wall: '2026-05-03T20:00:00', categories: ['jazz'] })
  await addEvent({ title: 'Saxophone for Beginners', wall: '2026-05-04T18:00:00' })
  await addEvent({ title: 'Harbor Organ Hour', wall: '2026-05-02T12:00:00', venue: 'pier' })
})

test('Occurrences on one day are one card, with all their times and a link to each', async () => {
  const page = await fetchPage(`${SITE}/search?q=lake+film`)
  expect(page.words).toContain('1 event ')
  expect(page.words).toContain(
    '2:00, 5:15 and 8:00 PM Lake Film Bar Centro · River West All times Tomorrow 2:00 PM 5:15 PM 8:00 PM',
  )
  for (const id of films) expect(page.html).toContain(`<a href="/event/${id}">`)
  expect(page.html).toMatch(/<details[^>]*><summary/)
})

test('An ongoing run shows its end and its next evening, and lists the later ones', async () => {
  const page = await fetchPage(`${SITE}/search`)
  expect(page.words).toContain(
    'Ongoing Until 6 May Until May 6 · today 7:30 PM The Long Play Bar Centro',
  )
  expect(page.words).toContain(
    'All dates Today 7:30 PM Tomorrow 7:30 PM Sun, May 3 7:30 PM Mon, May 4',
  )
  expect(page.html).not.toContain(`/event/${evenings[1]}"`)
  expect(page.html).toContain(`<a href="/event/${evenings[2]}">The Long Play</a>`)
})

test('On a chosen day a run shows the hours of that day, and links to it', async () => {
  const page = await fetchPage(`${SITE}/search?days=2026-05-03`)
  expect(page.words).toContain('7:30 PM · until May 6 The Long Play')
  expect(page.html).toContain(`<a href="/event/${evenings[4]}">The Long Play</a>`)
})

test('The home page groups occurrences as the search does', async () => {
  const { words } = await fetchPage(`${SITE}/`)
  expect(words.match(/Lake Film/g)).toHaveLength(1)
  expect(words.match(/The Long Play/g)).toHaveLength(1)
})

test('A misspelt search shows results for the corrected text', async () => {
  const page = await fetchPage(`${SITE}/search?q=saxophne+quartet`)
  expect(page.status).toBe(200)
  expect(page.words).toContain('Showing results for “saxophone quartet”')
  expect(page.html).toContain('href="/search?q=saxophone+quartet"')
  expect(page.html).toMatch(/<h2[^>]*>Close matches<\/h2>/)
  expect(page.words).toContain('Sun, May 3 · 8:00 PM Saxophone Quartet')
  expect(page.words).not.toContain('No events match')
})

test('Close matches are below the exact ones, which alone are counted', async () => {
  const page = await fetchPage(`${SITE}/search?q=saxophone+quartet`)
  expect(page.words).toContain('“saxophone quartet” 1 event ')
  expect(page.words.indexOf('Saxophone Quartet')).toBeLessThan(page.words.indexOf('Close matches'))
  expect(page.words).toMatch(/Close matches .*Mon, May 4 · 6:00 PM Saxophone for Beginners/)
  const none = await fetchPage(`${SITE}/search?q=saxophone+trombone`)
  expect(none.words).toContain('No exact matches, but these are close.')
  expect(none.words).not.toContain('No events match')
})

test('A category that the text names is offered with its events, and finds them', async () => {
  const page = await fetchPage(`${SITE}/search?q=live+music`)
  expect(page.words).toContain('Saxophone Quartet')
  expect(page.words).toContain('Concerts, 1 event')
  expect(page.html).toMatch(/<ul[^>]* aria-label="Categories"><li><a href="\/category\/concerts">/)
  const { words } = await fetchPage(`${SITE}/search?q=live+music&cats=concerts`)
  expect(words).not.toContain('Concerts, 1 event')
  const json = await fetchWorker(`${SITE}/api/search/events?q=live+music`)
  expect(await json.json()).toMatchObject({ size: 1, events: [{ title: 'Saxophone Quartet' }] })
})

test('Prices, ages and features narrow a search, with counts of what the links find', async () => {
  const wall = '2026-05-09T20:00:00'
  await addEvent({ title: 'Lantern Tea', wall, cost: 'Free', accessibility: ['step-free'] })
  await addEvent({ title: 'Lantern Gala', wall, cost: '$90', minAge: 21 })
  const whole = await fetchPage(`${SITE}/search`)
  expect(whole.words).toContain('Price, ages and accessibility Price Free 1 Up to $10 1')
  expect(whole.words).toContain('Adults only 1 Accessibility Step-free access 1')
  expect(whole.words).not.toContain('Hearing loop')
  const lanterns = await fetchPage(`${SITE}/search?q=lantern`)
  expect(lanterns.words).toContain(
    'Price Free 1 Up to $10 1 Up to $25 1 Up to $50 1 Ages Adults only 1 Accessibility Step-free access 1',
  )
  expect(lanterns.html).toContain('href="/search?q=lantern&amp;price=free"')
  const free = await fetchPage(`${SITE}/search?q=lantern&price=free&access=step-free`)
  expect(free.title).toBe('“lantern” · Free, Step-free access - Laketown')
  expect(free.words).toContain('Lantern Tea')
  expect(free.words).not.toContain('Lantern Gala')
  expect(free.words).toContain('Free × Step-free access ×')
  expect(free.html).toContain('<input type="hidden" name="price" value="free"/>')
  expect(free.html).toMatch(
    /<a href="\/search\?q=lantern&amp;access=step-free" aria-current="true">Free/,
  )
  const odd = await fetchPage(`${SITE}/search?price=7&ages=x&access=constructor`)
  expect(odd.words).toContain('There is no price “7”. There is no age group “x”.')
  const form = await fetchPage(`${SITE}/search/filters?price=free&ages=adults`)
  expect(form.html).toContain('<input type="radio" name="price" checked="" value="free"/>')
  expect(form.html).toContain('<input type="checkbox" name="ages" checked="" value="adults"/>')
  // That of the search bar; the form itself has none.
  expect(form.html.split('<input type="hidden" name="price"')).toHaveLength(2)
  expect(form.words).toContain('Step-free access (1)')
})

test('Evenings without a day are those of all days, and can be removed', async () => {
  const page = await fetchPage(`${SITE}/search?evening=1`)
  expect(page.title).toBe('Events · Evenings - Laketown')
  expect(page.words).toContain('Saxophone for Beginners')
  expect(page.words).not.toContain('Harbor Organ Hour')
  expect(page.html).toContain('<a href="/search" aria-label="Remove From 5 PM">')
})

test('Where nothing is close either, the page explains how to search', async () => {
  const page = await fetchPage(`${SITE}/search?q=zzz&days=2027-01-01`)
  expect(page.words).toContain('No events match your search criteria.')
  expect(page.words).toContain('Use quotes for an exact phrase')
  expect(page.html).toContain('href="/search?q=zzz"')
  expect(page.words).not.toContain('Close matches')
  const wordless = await fetchPage(`${SITE}/search?days=2027-01-01`)
  expect(wordless.words).not.toContain('Use quotes')
})

test('An empty search offers wider ones with how many events they have', async () => {
  const page = await fetchPage(`${SITE}/search?q=saxophone&days=2027-01-01`)
  expect(page.words).toContain('No events match your search criteria.')
  expect(page.words).toContain('“saxophone” · Next 7 days 2 events')
  expect(page.html).toContain('aria-label="Wider searches"')
  const [, href = ''] = /<a href="([^"]*)">“saxophone” · Next 7 days/.exec(page.html) ?? []
  expect((await fetchPage(`${SITE}${href.replaceAll('&amp;', '&')}`)).words).toContain('2 events')
  expect((await fetchPage(`${SITE}/search?q=saxophone`)).html).not.toContain('Wider searches')
})

test('When its events cannot be read, a search page says so and is not indexed', async () => {
  const fail = () => {
    throw new Error('SEARCH is away')
  }
  const url = `${SITE}/search?q=saxophone&cats=concerts`
  const response = await fetchWorker(url, {}, { SEARCH: { prepare: fail, batch: fail } })
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('<title>“saxophone” · Concerts - Laketown</title>')
  expect(html).toContain('Events temporarily unavailable')
  expect(html).not.toContain('No events match')
  expect(html).toContain('aria-label="Remove Concerts"')
  expect(html).toContain('content="noindex, follow"')
  expect(drainErrorLogs()).toHaveLength(1)
})

test('Searches of a tag, a feed or what readers added have titles of their own', async () => {
  const { id: siteId } = await requireSite('laketown')
  await db.run(
    sql`INSERT INTO event_tag (site_id, tag, event_id) VALUES (${siteId}, 'free', ${films[0]})`,
  )
  const paths = ['/', '/search', ...['tags=free', 'feed=ical', 'ugc=1'].map((q) => `/search?${q}`)]
  const titles: string[] = []
  for (const path of paths) titles.push((await fetchPage(SITE + path)).title)
  expect(new Set(titles).size).toBe(paths.length)
})

test('A search is narrowed by place, venue, category and author, and each can be removed', async () => {
  const page = await fetchPage(
    `${SITE}/search?q=saxophone&cats=concerts&nhoods=river-west&ugc=1&venue=${centro}`,
  )
  expect(page.title).toBe(
    '“saxophone” · Concerts · River West, Bar Centro · Added by readers - Laketown',
  )
  expect(page.words).toContain('1 event ')
  expect(page.words).toContain('Concerts × River West × Bar Centro × Added by readers ×')
  expect(page.html).toContain(
    `href="/search?q=saxophone&amp;cats=concerts&amp;ugc=1&amp;venue=${centro}" aria-label="Remove River West"`,
  )
  expect(page.html).toContain(
    '<input type="checkbox" name="where" checked="" value="nhood:river-west"/>',
  )
  expect(page.html).toContain('<input type="checkbox" name="cats" checked="" value="concerts"/>')
  expect(page.html).toContain(
    `<input type="checkbox" name="where" checked="" value="venue:${centro}"/>`,
  )
  expect(page.html).toContain(
    `href="/search?q=saxophone&amp;cats=concerts&amp;nhoods=river-west&amp;days=2026-05-02&amp;ugc=1&amp;venue=${centro}"`,
  )
  const byFilter = await fetchPage(`${SITE}/search?q=saxophone&nhoods=nhood:river-west`)
  expect(byFilter.words).toContain('2 events')
})

test('Without site bounds, events outside the city are found too', async () => {
  expect((await fetchPage(`${SITE}/search?q=organ`)).words).not.toContain('Harbor Organ Hour')
  const page = await fetchPage(`${SITE}/search?q=organ&noSiteBounds=1`)
  expect(page.words).toContain('Harbor Organ Hour')
  expect(page.words).toContain('All regions ×')
})

test('An event that only another city lists links to that city; one that none lists has no link', async () => {
  const organ = await db.get<{ id: number }>(
    sql`SELECT id FROM event WHERE title = 'Harbor Organ Hour'`,
  )
  const url = `${SITE}/search?q=hour&noSiteBounds=1`
  await addEvent({ title: 'Happy Hour', wall: '2026-05-02T17:00:00' })
  const page = await fetchPage(url)
  expect(page.html).toContain(
    `<a href="http://harbor.localhost/event/${organ.id}">Harbor Organ Hour</a>`,
  )
  expect(page.html).toContain(`data-event-href="http://harbor.localhost/event/${organ.id}"`)
  expect(page.words).toContain('The Pier on Harbor')
  expect(page.words).not.toContain('on Laketown')
  expect((await fetchPage(`http://harbor.localhost/event/${organ.id}`)).status).toBe(200)

  const harbor = await requireSite('harbor')
  await db.run(
    sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${organ.id}, ${harbor.id}, 1)`,
  )
  const hidden = await fetchPage(url)
  expect(hidden.words).toContain('Harbor Organ Hour The Pier')
  expect(hidden.html).not.toContain(`/event/${organ.id}`)
  await db.run(sql`DELETE FROM event_mark WHERE event_id = ${organ.id}`)

  await db.run(sql`INSERT INTO site_domain VALUES ('events.harbor.example', ${harbor.id}, 1)`)
  expect((await fetchPage(url)).html).toContain(
    `href="https://events.harbor.example/event/${organ.id}"`,
  )
  await db.run(sql`DELETE FROM site_domain`)
})

test('The pages of a narrowed search stay narrowed', async () => {
  for (let at = 0; at < 31; at += 1) {
    await addEvent({ title: `Studio ${at}`, wall: '2026-06-10T10:00:00', categories: ['comedy'] })
  }
  const page = await fetchPage(`${SITE}/search?q=studio&nhoods=river-west&ugc=1`)
  expect(page.words).toContain('31 events')
  expect(page.html).toContain('href="/search?q=studio&amp;nhoods=river-west&amp;ugc=1&amp;page=2"')
  const beyond = await fetchPage(`${SITE}/search?q=studio&page=9`)
  expect(beyond.words).toContain('There’s no page 9. Go to the last page')
})

test('What the site does not have is named and left out, and the rest of the search is shown', async () => {
  for (const [params, message] of [
    ['nhoods=atlantis', 'There is no neighborhood “atlantis”.'],
    ['places=x', 'There is no place “x”.'],
    ['zips=00000', 'There is no zip code “00000”.'],
    ['venue=999999', 'There is no venue “999999”.'],
    ['venue=%27%3B--', "There is no venue “';--”."],
    ['tags=NEAR%28a+b%29', 'There is no tag “NEAR(a b)”.'],
    ['cats=golf', 'There is no category “golf”.'],
    ['nhoods=%E2%80%AE%D7%90', 'There is no neighborhood “'],
    ['tags=%F0%9F', 'There is no tag “'],
    [`zips=${'9'.repeat(3000)}`, `There is no zip code “${'9'.repeat(40)}…”.`],
  ]) {
    const page = await fetchPage(`${SITE}/search?q=saxophone&${params}`)
    expect([params, page.status]).toEqual([params, 200])
    expect(page.words, params).toContain(message)
    expect(page.words, params).toContain('The search leaves it out.')
    expect(page.words, params).toContain('Saxophone for Beginners')
    expect(page.html, params).toMatch(/<link rel="canonical" href="[^"]*\/search\?q=saxophone"/)
  }
  const two = await fetchPage(`${SITE}/search?cats=golf,a,b,c&tags=x`)
  expect(two.words).toContain('2 more values do not exist either. The search leaves them out.')
  const some = await fetchPage(`${SITE}/search?cats=golf,comedy`)
  expect(some.title).toBe('Comedy - Laketown')
  for (const params of ['feed=77', 'feed=%22%29+OR+1', 'feed=nosuch']) {
    const page = await fetchPage(`${SITE}/search?${params}`)
    expect([params, page.status]).toEqual([params, 200])
    expect(page.words, params).toContain('No events match your search criteria.')
  }
  const many = Array.from({ length: 500 }, (_, at) => `tags=${at}`).join('&')
  const refused = await fetchPage(`${SITE}/search?${many}`)
  expect(refused.status).toBe(400)
  expect(refused.words).toContain('Choose at most 60 tags.')
})

const ODD = [
  '"',
  '""',
  '-',
  '--',
  '*',
  'a*',
  '(',
  'AND',
  'NEAR(',
  'title:x',
  "';DROP TABLE event;--",
  '😀',
  '\u202e\u05d0',
  '\u0000',
  '%',
  'é',
  'ß',
  '١٢',
  'x'.repeat(10_000),
  'a b '.repeat(2000),
]

test('Odd text is searched and suggested for without a fault', async () => {
  for (const text of ODD) {
    const encoded = encodeURIComponent(text)
    const page = await fetchPage(`${SITE}/search?q=${encoded}`)
    expect([text.slice(0, 20), page.status]).toEqual([
      text.slice(0, 20),
      text.trim().length > 200 ? 400 : 200,
    ])
    const answer = await fetchWorker(`${SITE}/search/suggest?q=${encoded}`)
    expect([text.slice(0, 20), answer.status]).toEqual([text.slice(0, 20), 200])
    expect(Array.isArray(await answer.json())).toBe(true)
  }
  expect((await fetchWorker(`${SITE}/search/suggest?q=%ED%A0%80`)).status).toBe(200)
})

async function suggestions(text: string): Promise<Record<string, SuggestionGroup['suggestions']>> {
  const answer = await fetchWorker(`${SITE}/search/suggest?q=${encodeURIComponent(text)}`)
  const groups = (await answer.json()) as SuggestionGroup[]
  return Object.fromEntries(groups.map((group) => [group.name, group.suggestions]))
}

test('While a visitor types, events, venues, categories and places are suggested', async () => {
  expect((await suggestions('saxophone qu')).Events).toMatchObject([
    { name: 'Saxophone Quartet', detail: 'Sun, May 3 · 8:00 PM · Bar Centro' },
  ])
  expect((await suggestions('centr')).Venues).toMatchObject([
    { name: 'Bar Centro', href: `/search?venue=${centro}` },
  ])
  expect((await suggestions('jaz')).Categories).toEqual([
    { name: 'Jazz', href: '/category/jazz', detail: '1 event' },
  ])
  expect((await suggestions('river')).Places).toMatchObject([
    { name: 'River West', href: '/search?nhoods=river-west' },
  ])
  expect(await suggestions('')).toEqual({})
  expect(await suggestions('zzzz')).toEqual({})
})

test('Suggestions are the site’s own, cached for half a minute by the visitor’s browser only', async () => {
  const answer = await fetchWorker(`${SITE}/search/suggest?q=organ`)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=30')
  expect(await answer.json()).toEqual([])
  expect((await fetchWorker('http://admin.localhost/search/suggest?q=jazz')).status).toBe(404)
})

test('The form without JavaScript sends places in one parameter, and is redirected to the search URL', async () => {
  const answer = await fetchWorker(
    `${SITE}/search?q=lake+film&cats=comedy&where=nhood:river-west&where=zip:53207&days=&days=2026-05-02`,
  )
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(
    '/search?q=lake+film&cats=comedy&nhoods=river-west&zips=53207&days=2026-05-02',
  )
})

test('A cached page is not served for another search', async () => {
  const keeping = { PAGE_CACHE: 'on' }
  const whole = await fetchWorker(`${SITE}/search?days=2026-05-01`, {}, keeping)
  expect(whole.status).toBe(200)
  const evening = await fetchWorker(`${SITE}/search?days=2026-05-01&evening=1`, {}, keeping)
  expect(await evening.text()).toContain('<title>Events · Tonight')
  const led = await fetchWorker(`${SITE}/search?days=2026-05-01&where=place:lake`, {}, keeping)
  expect(led.status).toBe(302)
})

test('What is chosen stays chosen, and can be removed', async () => {
  const page = await fetchPage(`${SITE}/search?cats=comedy&cats=golf&days=2026-05-02&evening=1`)
  expect(page.words).toContain('Comedy × Saturday, May 2 × From 5 PM ×')
  for (const [name, value] of [
    ['cats', 'comedy'],
    ['evening', '1'],
  ]) {
    expect(page.html).toContain(
      `<input type="checkbox" name="${name}" checked="" value="${value}"/>`,
    )
  }
  expect(page.html).toMatch(/value="2026-05-02"[^>]*checked=""|checked=""[^>]*value="2026-05-02"/)
  expect(page.words).toContain('Filters 2')
})

test('Tonight begins at five', async () => {
  await addEvent({
    title: 'Noon Recital',
    wall: '2026-05-01T13:00:00',
    endWall: '2026-05-01T23:00:00',
  })
  await addEvent({ title: 'Night Recital', wall: '2026-05-01T21:00:00' })
  const page = await fetchPage(`${SITE}/search?days=2026-05-01&evening=1`)
  expect(page.title).toBe('Events · Tonight - Laketown')
  expect(page.words).toContain('Night Recital')
  expect(page.words).toContain('The Long Play')
  expect(page.words).not.toContain('Noon Recital')
  expect(page.html).toContain(
    '<a href="/search?days=2026-05-01&amp;evening=1" aria-current="true">Tonight</a>',
  )
  expect((await fetchPage(`${SITE}/`)).html).toContain(
    '<a href="/search?days=2026-05-01&amp;evening=1">Tonight</a>',
  )
})

test('All filters of a search are on one page, with the current ones selected', async () => {
  const page = await fetchPage(
    `${SITE}/search/filters?q=play&cats=jazz&where=nhood:river-west&where=zip:00000&ugc=1&days=2026-05-03`,
  )
  expect(page.status).toBe(200)
  expect(page.title).toBe('Filter Events - Laketown')
  expect(page.words).toContain('Concerts Jazz')
  for (const [name, value] of [
    ['cats', 'jazz'],
    ['where', 'nhood:river-west'],
    ['where', 'zip:00000'],
  ]) {
    expect(page.html).toContain(
      `<input type="checkbox" name="${name}" checked="" value="${value}"/>`,
    )
  }
  expect(page.html).toContain('<input type="checkbox" name="cats" value="comedy"/>')
  expect(page.html).toContain('<input type="hidden" name="ugc" value="1"/>')
  expect((await fetchPage('http://harbor.localhost/search/filters')).words).not.toContain(
    'River West',
  )
})

test('The search options of a site are for its own pages', async () => {
  const answer = await fetchWorker(`${SITE}/api/sitesearchopts`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    categories: {
      children: [
        {
          id: 'concerts',
          label: 'Concerts',
          path: 'Concerts',
          children: [{ id: 'jazz', label: 'Jazz', path: 'Concerts / Jazz', children: [] }],
        },
        { id: 'comedy', label: 'Comedy', path: 'Comedy', children: [] },
      ],
    },
    geo: {
      neighborhoods: [{ id: 'river-west', label: 'River West' }],
      places: [],
      zips: [],
    },
  })
  const [laketown, harbor] = [await requireSite('laketown'), await requireSite('harbor')]
  expect((await fetchWorker(`${SITE}/api/sitesearchopts?id=${laketown.id}`)).status).toBe(200)
  expect((await fetchWorker(`${SITE}/api/sitesearchopts?id=${harbor.id}`)).status).toBe(404)
  expect((await fetchWorker('http://admin.localhost/api/sitesearchopts')).status).toBe(404)
  const harborOptions = await fetchWorker('http://harbor.localhost/api/sitesearchopts')
  expect(((await harborOptions.json()) as { geo: object }).geo).toEqual({
    neighborhoods: [],
    places: [],
    zips: [],
  })
})

type Found = {
  events: { title: string }[]
  size: number
  fuzzySize: number
  currentPage: number
  maxPage: number
  ignored?: { parameter: string; value: string }[]
}

async function found(query: string): Promise<Found> {
  const answer = await fetchWorker(`${SITE}/api/search/events?${query}`)
  expect([query.slice(0, 60), answer.status]).toEqual([query.slice(0, 60), 200])
  return answer.json()
}

test('API clients search as visitors do: exact matches first, then close ones', async () => {
  const page = await found('q=saxophone+quartet')
  expect(page).toMatchObject({ size: 1, fuzzySize: 1, currentPage: 1, maxPage: 1 })
  expect(page.events.map(({ title }) => title)).toEqual([
    'Saxophone Quartet',
    'Saxophone for Beginners',
  ])
  expect(page.events[0]).toMatchObject({
    start: '2026-05-04T01:00:00.000Z',
    venueName: 'Bar Centro',
    venue: { id: centro, name: 'Bar Centro' },
  })
  expect((await found('cats=comedy,jazz&q=saxophone')).size).toBe(1)
  expect((await found(`venue=${centro}&nhoods=river-west&ugc=1&days=2026-05-04`)).size).toBe(2)
  expect((await found('q=organ')).size).toBe(0)
  expect((await found('q=organ&noSiteBounds=1')).size).toBe(1)
})

test('An API search names what the site does not have, finds the rest, and never fails', async () => {
  expect(await found('q=studio&page=9999')).toMatchObject({ currentPage: 100, maxPage: 2, size: 0 })
  expect(await found('q=studio&page=x')).toMatchObject({ currentPage: 1, size: 30 })
  expect(await found('q=studio&page=2')).toMatchObject({ currentPage: 2, size: 1 })
  for (const query of [
    'days=2026-02-30',
    'days=x',
    'feed=77',
    'evening=1&days=x',
    `q=${'x'.repeat(5000)}`,
  ]) {
    expect((await found(query)).size, query.slice(0, 60)).toBe(0)
  }
  for (const [parameter, value] of [
    ['cats', 'golf'],
    ['nhoods', 'atlantis'],
    ['venue', 'x'],
    ['tags', 'x'],
    ['zips', '\u202eא'],
  ] as const) {
    const query = new URLSearchParams({ q: 'saxophone', [parameter]: value })
    expect(await found(String(query)), parameter).toMatchObject({
      size: 2,
      ignored: [{ parameter, value }],
    })
  }
  const many = Array.from({ length: 500 }, (_, at) => `zips=${at}`).join('&')
  expect((await found(`q=saxophone&${many}`)).ignored).toHaveLength(500)
  expect(await found('q=saxophone')).not.toHaveProperty('ignored')
  expect((await fetchWorker('http://login.localhost/api/search/events')).status).toBe(404)
})
