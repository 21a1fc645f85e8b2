import { expect, test } from 'vitest'
import { listRecordings, readRecording } from '../../../../../test/services/recordings'
import type { Page } from '../../contract/feed-plugin'
import { decodePage } from '../../parsing/decode-page'
import { siphon } from '../../plugins/siphon/siphon'
import { detectSources } from '../detect-sources'
import { buildPickedManifest } from '../picked-source'
import { proposePicks } from './propose-picks'
import { proposeSource } from './propose-source'

const CONTEXT = { today: '2026-05-01', order: 'month-first' } as const
const URL_OF_PAGE = 'https://hall.example/shows'

const propose = (html: string) => proposePicks(html, CONTEXT)

function readProposal(page: Page, year: number) {
  const source = proposeSource(page, CONTEXT)
  if (!source) return null
  return siphon.read([page], {
    url: page.url,
    manifest: source.manifest,
    timezone: 'America/Chicago',
    timezoneIsOverride: false,
    window: { from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 2, 1) },
  })
}

const GIGS = ['Kettle Drums', 'Slow Ferry', 'The Ninth Wave']
const gig = (title: string, at: number) => `
  <li class="gig post-10${at}"><div class="pic"><img src="/p${at}.jpg"></div>
    <h3 class="gig-title"><a href="/g/${at}">${title}</a></h3>
    <p class="when">May ${10 + at}</p><p class="starts">Doors 7 PM, show 8 PM</p>
    <p class="price">$${10 + at}</p><p class="about">A long evening of music by people who have done this before.</p></li>`
const PAGE = `<nav><a href="/may-5">May 5</a><a href="/may-6">May 6</a></nav>
  <h1>Shows</h1><ul class="gigs">${GIGS.map(gig).join('')}</ul><footer>Since May 4, 1998</footer>`

test('The events of a plain page are proposed with each of their facts', () => {
  expect(propose(PAGE)).toEqual({
    items: 'li.gig',
    title: 'h3.gig-title',
    date: 'p.when',
    time: 'p.starts',
    link: 'h3.gig-title a@href',
    image: 'img@src',
    cost: 'p.price',
    description: 'p.about',
  })
})

test('A time for programs counts before what is written, and a card may be the link itself', () => {
  const card = (title: string, day: number) =>
    `<a class="card" href="/${day}"><b>${title}</b><time datetime="2026-06-0${day}T20:00">Soon</time></a>`
  const picks = propose(`<main>${GIGS.map((title, at) => card(title, at + 1)).join('')}</main>`)
  expect(picks).toMatchObject({
    items: 'a.card',
    title: 'b',
    date: 'time@datetime',
    time: '',
    link: '@href',
  })
})

test('A list of weekdays on which events recur is proposed', () => {
  const line = (title: string, days: string) =>
    `<div class="night"><h4>${title}</h4><span class="on">${days}</span></div>`
  const lines = ['Mondays, 8 PM', 'Every Tuesday, 7 PM', 'First Friday of the month, 9 PM']
  const page = `<main>${GIGS.map((title, at) => line(title, lines[at] ?? '')).join('')}</main>`
  expect(propose(page)).toMatchObject({ items: 'div.night', title: 'h4', date: 'span.on' })
})

test('Days under the heading of a page are not taken for its events', () => {
  const prose = `<p>We open on May 4 with a party.</p><p>Closed for repairs until June 2, 2026.</p>`
  expect(propose(`<h1>About us</h1>${prose}`)).toBeNull()
  expect(
    propose('<ul><li class="hours">Monday 9–5</li><li class="hours">Tuesday 9–5</li></ul>'),
  ).toBeNull()
  expect(propose('<table><tr><td>$12.50</td></tr><tr><td>$10.05</td></tr></table>')).toBeNull()
})

test('The proposal is a manifest that reads the page’s events', () => {
  const body = new TextEncoder().encode(PAGE)
  const read = readProposal({ url: URL_OF_PAGE, contentType: 'text/html', body }, 2026)
  expect(read?.events.map(({ title, upstreamUrl, cost }) => [title, upstreamUrl, cost])).toEqual(
    GIGS.map((title, at) => [title, `https://hall.example/g/${at}`, `$${10 + at}`]),
  )
})

test('Hostile pages end soon, with a proposal that is a manifest or none', () => {
  const dated = 'May 4 <b>x</b>'
  const pages = [
    '<div class="a">'.repeat(390) + dated,
    '<div class="a">'.repeat(5_000) + dated,
    `<div class="e">May 4</div>`.repeat(40_000),
    Array.from(
      { length: 3_000 },
      (_, at) => `<div class="${spell(at)} b c d e f"><p class="${spell(at)}x">May 4</p></div>`,
    ).join(''),
    `<li class='a"] , * { }'><x"y>May 4</x"y><h3>Tune</h3></li>`.repeat(5),
    `<time datetime="2026-05-04">${'May 4 '.repeat(100_000)}</time>`.repeat(3),
  ]
  for (const html of pages) {
    const body = new TextEncoder().encode(html)
    const page = { url: URL_OF_PAGE, contentType: 'text/html', body }
    const source = proposeSource(page, CONTEXT)
    if (source) expect(siphon.manifest?.check(source.manifest)).toEqual([])
  }
})

const spell = (number: number) =>
  `k${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

/** Recorded lists without structured data, with the year of their recording and how many events each has at least. */
const LISTS: [name: string, year: number, atLeast: number][] = [
  ['baby_g-index.html', 2024, 25],
  ['county-parks.html', 2023, 20],
  ['harbourfront_centre-index.html', 2025, 7],
  ['horseshoe_tavern-index.html', 2024, 50],
  ['koerner_hall-index.html', 2026, 12],
  ['koerner_hall-last-page.html', 2027, 1],
  ['milwaukee-improv-calendar-1.html', 2026, 20],
  ['milwaukee-improv-calendar-2.html', 2026, 2],
  ['milwaukee-rep-listing.html', 2026, 8],
  ['phoenix-index.html', 2024, 16],
]

test('Of recorded lists that nothing recognizes, the proposal reads the events', async () => {
  const recorded = await listRecordings('pages')
  for (const [name, year, atLeast] of LISTS.filter(([name]) => recorded.includes(name))) {
    const body = await readRecording(`pages/${name}`)
    const page = { url: URL_OF_PAGE, contentType: 'text/html', body: body! }
    expect([name, detectSources(page, '').candidates]).toEqual([name, []])
    const events = readProposal(page, year)?.events ?? []
    expect(events.length, name).toBeGreaterThanOrEqual(atLeast)
    expect(new Set(events.map(({ title }) => title)).size, name).toBeGreaterThan(events.length / 3)
  }
})

test('Of recorded plain lists and carbonhouse lists every proposal is a manifest', async () => {
  for (const folder of ['pages', 'carbonhouse', 'structured-data']) {
    for (const name of await listRecordings(folder)) {
      if (!name.endsWith('.html')) continue
      const body = (await readRecording(`${folder}/${name}`))!
      const picks = propose(decodePage({ url: URL_OF_PAGE, contentType: 'text/html', body }).text)
      if (!picks) continue
      const pageUrl = URL_OF_PAGE
      const manifest = buildPickedManifest({ ...picks, url: pageUrl, venue: '', pageUrl })
      expect([name, siphon.manifest?.check(manifest)]).toEqual([name, []])
    }
  }
})
