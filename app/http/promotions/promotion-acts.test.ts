import { expect, test } from 'vitest'
import { FEATURED_EVENTS_HEADER } from './featured-events-header'
import { findPromotionActs } from './promotion-acts.server'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const site = { id: 7, timezone: 'America/Chicago' }
const html = { 'content-type': 'text/html' }
const page = () => new Response(null, { headers: html })
const home = () =>
  new Response(null, { headers: { ...html, [FEATURED_EVENTS_HEADER]: '5,6,<script>' } })
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

function find(path: string, response: Response, headers: Record<string, string> = {}) {
  const request = new Request(`http://laketown.localhost${path}`, {
    headers: { 'user-agent': CHROME, ...headers },
  })
  const acts = findPromotionActs(request, { response, door: { kind: 'site', site } as never })
  return acts && { shown: acts.shown, opened: acts.opened, ticketsOpened: acts.ticketsOpened }
}

test('Every event in the block of a page that was opened was shown', () => {
  expect(find('/', home())).toEqual({ shown: [5, 6], opened: null, ticketsOpened: null })
  expect(find('/', page())).toBeNull()
})

test('An event is opened from the block by the link that is in it', () => {
  const opened = { shown: [], opened: 5, ticketsOpened: null }
  expect(find('/event/5?via=featured', page())).toEqual(opened)
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }
  expect(find('/event/5?via=featured', page(), sameOrigin)).toEqual(opened)
  expect(find('/event/5', page())).toBeNull()
  expect(find('/event/5?via=email', page())).toBeNull()
  expect(find('/venue/5?via=featured', page())).toBeNull()
})

test('Tickets are opened when the answer leads to another website', () => {
  expect(find('/event/5/tickets', redirect('https://tickets.example/'))).toMatchObject({
    ticketsOpened: 5,
  })
  expect(find('/event/5/tickets', redirect('/event/5'))).toBeNull()
  expect(find('/event/5', redirect('https://login.example/'))).toBeNull()
})

test.each([
  ['a bot', { 'user-agent': 'Googlebot/2.1' }],
  ['a browser that loads ahead', { 'sec-purpose': 'prefetch' }],
  ['a link that was copied elsewhere', { 'sec-fetch-site': 'cross-site' }],
  ['an address that was typed', { 'sec-fetch-site': 'none' }],
])('%s opens nothing', (_, headers) => {
  expect(find('/event/5?via=featured', page(), headers)).toBeNull()
  expect(find('/event/5/tickets', redirect('https://tickets.example/'), headers)).toBeNull()
})
