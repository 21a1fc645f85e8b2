import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { importRegions } from '~/domain/events/import-regions.server'
import type { SuggestionGroup } from '~/ui/site-frame/suggestion'
import { addEvent, box, NOW, settle } from '../cast'
import { at, db } from '../world'
import { ask, read } from './worker'

const SITE = 'http://laketown.localhost'

let centro: number
const films: number[] = []
const evenings: number[] = []

beforeAll(async () => {
  await settle()
  await importRegions(at(NOW), {
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

test('Showings of one day are one card, with all their times and a way to each', async () => {
  const page = await read(`${SITE}/search?q=lake+film`)
  expect(page.words).toContain('1 event ')
  expect(page.words).toContain(
    '2:00, 5:15 and 8:00 PM Lake Film Bar Centro All times Tomorrow 2:00 PM 5:15 PM 8:00 PM',
  )
  for (const id of films) expect(page.html).toContain(`<a href="/event/${id}">`)
  expect(page.html).toMatch(/<details[^>]*><summary/)
})

test('A run that goes on tells its end and its next evening, and lists those to come', async () => {
  const page = await read(`${SITE}/search`)
  expect(page.words).toContain(
    'Now on Until 6 May Until May 6 · today 7:30 PM The Long Play Bar Centro',
  )
  expect(page.words).toContain(
    'All dates Today 7:30 PM Tomorrow 7:30 PM Sun, May 3 7:30 PM Mon, May 4',
  )
  expect(page.html).not.toContain(`/event/${evenings[1]}"`)
  expect(page.html).toContain(`<a href="/event/${evenings[2]}">The Long Play</a>`)
})

test('On a chosen day a run tells the hours of that day, and leads to it', async () => {
  const page = await read(`${SITE}/search?days=2026-05-03`)
  expect(page.words).toContain('7:30 PM · until May 6 The Long Play')
  expect(page.html).toContain(`<a href="/event/${evenings[4]}">The Long Play</a>`)
})

test('The home page folds as the search does', async () => {
  const { words } = await read(`${SITE}/`)
  expect(words.match(/Lake Film/g)).toHaveLength(1)
  expect(words.match(/The Long Play/g)).toHaveLength(1)
})

test('A slip of the pen is understood, and says for what it was taken', async () => {
  const page = await read(`${SITE}/search?q=saxophne+quartet`)
  expect(page.status).toBe(200)
  expect(page.words).toContain('Showing results for “saxophone quartet”')
  expect(page.html).toContain('href="/search?q=saxophone+quartet"')
  expect(page.html).toMatch(/<h2[^>]*>Close matches<\/h2>/)
  expect(page.words).toContain('Sun, May 3 · 8:00 PM Saxophone Quartet')
  expect(page.words).not.toContain('No events match')
})

test('Close matches stand below the exact ones, which alone are counted', async () => {
  const page = await read(`${SITE}/search?q=saxophone+quartet`)
  expect(page.words).toContain('“saxophone quartet” 1 event ')
  expect(page.words.indexOf('Saxophone Quartet')).toBeLessThan(page.words.indexOf('Close matches'))
  expect(page.words).toMatch(/Close matches .*Mon, May 4 · 6:00 PM Saxophone for Beginners/)
  const none = await read(`${SITE}/search?q=saxophone+trombone`)
  expect(none.words).toContain('Nothing matches exactly, but these come close.')
  expect(none.words).not.toContain('No events match')
})

test('Where nothing comes close either, the page says so and how to ask', async () => {
  const page = await read(`${SITE}/search?q=zzz&tags=x`)
  expect(page.words).toContain('No events match your search criteria.')
  expect(page.words).toContain('Quotes keep words together')
  expect(page.html).toContain('href="/search?q=zzz"')
  expect(page.words).not.toContain('Close matches')
  expect((await read(`${SITE}/search?tags=x`)).words).not.toContain('Quotes keep')
})

test('A search is narrowed by place, venue, category and maker, and each can be taken away', async () => {
  const page = await read(
    `${SITE}/search?q=saxophone&cats=concerts&nhoods=river-west&ugc=1&venue=${centro}`,
  )
  expect(page.title).toBe('“saxophone” · Concerts · River West, Bar Centro - Laketown')
  expect(page.words).toContain('1 event ')
  expect(page.words).toContain('Concerts × River West × Bar Centro × Added by readers ×')
  expect(page.html).toContain(
    `href="/search?q=saxophone&amp;cats=concerts&amp;ugc=1&amp;venue=${centro}" aria-label="Without River West"`,
  )
  expect(page.html).toContain('<input type="hidden" name="nhoods" value="river-west"/>')
  expect(page.html).toContain(`<input type="hidden" name="venue" value="${centro}"/>`)
  expect(page.html).toContain(
    `href="/search?q=saxophone&amp;cats=concerts&amp;nhoods=river-west&amp;days=2026-05-02&amp;ugc=1&amp;venue=${centro}"`,
  )
  const byFilter = await read(`${SITE}/search?q=saxophone&nhoods=nhood:river-west`)
  expect(byFilter.words).toContain('2 events')
})

test('Without the bounds of the city, what lies beyond them is found too', async () => {
  expect((await read(`${SITE}/search?q=organ`)).words).not.toContain('Harbor Organ Hour')
  const page = await read(`${SITE}/search?q=organ&noSiteBounds=1`)
  expect(page.words).toContain('Harbor Organ Hour')
  expect(page.words).toContain('All regions ×')
})

test('The pages of a narrowed search keep what narrows it', async () => {
  for (let at = 0; at < 31; at += 1) {
    await addEvent({ title: `Studio ${at}`, wall: '2026-06-10T10:00:00', categories: ['comedy'] })
  }
  const page = await read(`${SITE}/search?q=studio&nhoods=river-west&ugc=1`)
  expect(page.words).toContain('31 events')
  expect(page.html).toContain('href="/search?q=studio&amp;nhoods=river-west&amp;ugc=1&amp;page=2"')
  const beyond = await read(`${SITE}/search?q=studio&page=9`)
  expect(beyond.words).toContain('There is no page 9. Go to page 2')
})

test('What nobody has, or what cannot be, finds nothing and is no fault', async () => {
  for (const asked of [
    ...[
      'nhoods=atlantis',
      'places=x',
      'zips=00000',
      'venue=999999',
      'venue=%27%3B--',
      'tags=%F0%9F',
    ],
    ...['feed=77', 'feed=%22%29+OR+1', 'feed=nosuch', 'tags=NEAR%28a+b%29'],
    ...[`zips=${'9'.repeat(3000)}`, 'nhoods=%E2%80%AE%D7%90', 'tags=%00'],
  ]) {
    const page = await read(`${SITE}/search?${asked}`)
    expect([asked, page.status]).toEqual([asked, 200])
    expect(page.words, asked).toContain('No events match your search criteria.')
  }
  const many = Array.from({ length: 500 }, (_, at) => `tags=${at}`).join('&')
  const refused = await read(`${SITE}/search?${many}`)
  expect(refused.status).toBe(400)
  expect(refused.words).toContain('Choose at most 60 tags.')
})

const ODD = [
  ...['"', '""', '-', '--', '*', 'a*', '(', 'AND', 'NEAR(', 'title:x', "';DROP TABLE event;--"],
  ...['😀', '\u202e\u05d0', '\u0000', '%', 'é', 'ß', '١٢', 'x'.repeat(10_000), 'a b '.repeat(2000)],
]

test('Odd text is searched for and suggested by, without a fault', async () => {
  for (const text of ODD) {
    const asked = encodeURIComponent(text)
    const page = await read(`${SITE}/search?q=${asked}`)
    expect([text.slice(0, 20), page.status]).toEqual([
      text.slice(0, 20),
      text.trim().length > 200 ? 400 : 200,
    ])
    const answer = await ask(`${SITE}/search/suggest?q=${asked}`)
    expect([text.slice(0, 20), answer.status]).toEqual([text.slice(0, 20), 200])
    expect(Array.isArray(await answer.json())).toBe(true)
  }
  expect((await ask(`${SITE}/search/suggest?q=%ED%A0%80`)).status).toBe(200)
})

async function suggestions(text: string): Promise<Record<string, SuggestionGroup['suggestions']>> {
  const answer = await ask(`${SITE}/search/suggest?q=${encodeURIComponent(text)}`)
  const groups = (await answer.json()) as SuggestionGroup[]
  return Object.fromEntries(groups.map((group) => [group.name, group.suggestions]))
}

test('While a reader types, events, venues, categories and places are suggested', async () => {
  expect((await suggestions('saxophone qu')).Events).toMatchObject([
    { name: 'Saxophone Quartet', note: 'Sun, May 3 · 8:00 PM · Bar Centro' },
  ])
  expect((await suggestions('centr')).Venues).toMatchObject([
    { name: 'Bar Centro', href: `/search?venue=${centro}` },
  ])
  expect((await suggestions('jaz')).Categories).toEqual([
    { name: 'Jazz', href: '/category/jazz', note: '1 event' },
  ])
  expect((await suggestions('river')).Places).toMatchObject([
    { name: 'River West', href: '/search?nhoods=river-west' },
  ])
  expect(await suggestions('')).toEqual({})
  expect(await suggestions('zzzz')).toEqual({})
})

test('Suggestions are a site’s own, kept for half a minute by the reader’s browser only', async () => {
  const answer = await ask(`${SITE}/search/suggest?q=organ`)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=30')
  expect(await answer.json()).toEqual([])
  expect((await ask('http://admin.localhost/search/suggest?q=jazz')).status).toBe(404)
})
